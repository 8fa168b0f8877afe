"""``showdown db check``: check database pages and checksums, and replay every game.  Survives any damage."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import text

from showdown.engine import BadContent, BadSave, Catalog, Diverged, catalog_named, first_line
from showdown.language import say
from showdown.server.storage.address import schema_problems
from showdown.server.storage.checksums import Damage
from showdown.server.storage.journal_rows import restore
from showdown.server.storage.salvage import ERRORS, FoundTable, Source, shown
from showdown.server.storage.store import Store
from showdown.server.storage.upgrade import NEWEST
from showdown.session.session import Session

UNPLAYABLE: Final = (Diverged, BadSave, BadContent)
"""What the rules and cards say to a journal that does not fit them."""


class IntegrityReport:
    def __init__(self) -> None:
        self.games = 0
        self.rows = 0
        self.problems: list[str] = []
        self.damaged: list[str] = []
        """Ids of the tables that have a problem of their own."""


def check_integrity(store: Store, replay: bool = True) -> IntegrityReport:
    """Check all games; the report has one line per problem.

    ``replay``: also play every journal again; without it only pages and checksums are compared.
    """
    report = IntegrityReport()
    with Source(store) as source:
        ids = source.table_ids()
        report.problems += source.pages or schema_lines(source)
        for id in ids:
            found = source.table(id)
            if found.is_stray:
                rows = len(found.rows) + len(found.seats)
                report.problems.append(f"{shown(id)}: {say('server.check_stray', rows=rows)}")
                continue
            report.games += 1
            report.rows += len(found.rows)
            problems = problems_of(found, replay)
            if problems:
                report.damaged.append(id)
            report.problems += [f"{shown(id)}: {problem}" for problem in problems]
        report.problems += [say("server.check_read", why=error) for error in source.errors]
    return report


def schema_lines(source: Source) -> list[str]:
    """Is the database one of the newest schema?  PostgreSQL looks after its own."""
    if not source.store.is_sqlite:
        return []
    try:
        found = str(source.connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
        wrong = [] if found == NEWEST else [say("server.check_version", found=shown(found), wanted=NEWEST)]
        return wrong + schema_problems(source.connection)
    except ERRORS as error:
        return [f"SQLite: {first_line(error)}"]


def problems_of(found: FoundTable, replay: bool) -> list[str]:
    """What is wrong with one table, by its checksums and by replaying it."""
    if found.game is None:
        return [say("server.check_no_game")]
    damage = found.damage()
    out = damage_lines(damage, found)
    if not found.seats:
        out.append(say("server.check_no_seats"))
    if damage.game or not replay:
        return out
    try:
        session = replayed(found.game, found.rows[: damage.good])
    except UNPLAYABLE as error:
        return [*out, say("server.check_replay", why=str(error))]
    except Exception as error:
        # A row written by hand with a right checksum can raise anything.
        return [*out, say("server.check_unreadable", why=repr(error))]
    if not damage.journal:
        out += head_lines(found.game, session)
        if found.snapshot is not None and not damage.snapshot:
            out += snapshot_lines(found.game, found.rows, found.snapshot)
    return out


def damage_lines(damage: Damage, found: FoundTable) -> list[str]:
    out: list[str] = []
    if damage.game:
        out.append(say("server.check_game_sum"))
    if damage.journal:
        lost = found.lost(damage)
        out.append(say("server.check_journal_sum", row=damage.journal, good=damage.good, lost=lost))
        out += [say("server.check_journal_also", row=row) for row in damage.rows[1:]]
    if damage.snapshot:
        out.append(say("server.check_snapshot_sum"))
    return out + [say("server.check_seat_sum", seat=seat) for seat in damage.seats]


def head_lines(game: dict[str, Any], session: Session) -> list[str]:
    """Do the columns that follow from the journal agree with it?"""
    if game["status"] != session.status:
        return [say("server.check_status", stored=game["status"], now=session.status)]
    return []


def snapshot_lines(game: dict[str, Any], rows: list[dict[str, Any]], kept: dict[str, Any]) -> list[str]:
    now = replayed(game, rows[: kept["seq"]]).game.digest()
    if now == kept["digest"]:
        return []
    return [say("server.check_snapshot", seq=kept["seq"], now=now, stored=kept["digest"])]


def replayed(game: dict[str, Any], rows: list[dict[str, Any]]) -> Session:
    """The game after these rows.  Raises UNPLAYABLE, and anything for rows that are not what they should be."""
    catalog: Catalog = catalog_named(tuple(json.loads(game["packs"])))
    return restore(game, rows, catalog)
