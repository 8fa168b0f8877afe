"""``showdown db check``: check database pages and journals, and replay every game."""

from __future__ import annotations

import json

from sqlalchemy import select, text

from showdown.engine import BadContent, BadSave, Diverged, catalog_named
from showdown.language import say
from showdown.server.storage.journal_rows import restore
from showdown.server.storage.schema import games, journal, seats, snapshots
from showdown.server.storage.store import Store


class IntegrityReport:
    def __init__(self) -> None:
        self.games = 0
        self.rows = 0
        self.problems: list[str] = []


def check_integrity(store: Store) -> IntegrityReport:
    """Check all games; the report has one line per problem."""
    report = IntegrityReport()
    with store.reading.connect() as connection:
        if store.is_sqlite:
            answers = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
            report.problems += [f"SQLite: {answer}" for answer in answers if answer != "ok"]
            broken = connection.execute(text("PRAGMA foreign_key_check")).fetchall()
            report.problems += [say("server.check_orphan", table=row[0]) for row in broken]
        for game in connection.execute(select(games).order_by(games.c.created)).mappings().all():
            report.games += 1
            wanted = select(journal).where(journal.c.game == game["id"]).order_by(journal.c.seq)
            rows = [dict(row) for row in connection.execute(wanted).mappings()]
            seat_rows = connection.execute(select(seats.c.n).where(seats.c.game == game["id"])).fetchall()
            last = select(snapshots).where(snapshots.c.game == game["id"]).order_by(snapshots.c.seq.desc()).limit(1)
            kept = connection.execute(last).mappings().first()
            report.rows += len(rows)
            report.problems += [
                f"{game['id']}: {problem}"
                for problem in problems_of(dict(game), rows, len(seat_rows), dict(kept) if kept else None)
            ]
    return report


def problems_of(
    game: dict[str, object], rows: list[dict[str, object]], seat_rows: int, kept: dict[str, object] | None
) -> list[str]:
    out: list[str] = []
    if [row["seq"] for row in rows] != list(range(1, len(rows) + 1)):
        out.append(say("server.check_gaps"))
    if not seat_rows:
        out.append(say("server.check_no_seats"))
    try:
        catalog = catalog_named(tuple(json.loads(str(game["packs"]))))
        restore(game, rows, catalog)
        if kept is not None:
            upto = [row for row in rows if int(str(row["seq"])) <= int(str(kept["seq"]))]
            then = restore(game, upto, catalog).game.digest()
            if then != kept["digest"]:
                out.append(say("server.check_snapshot", seq=kept["seq"], now=then, stored=kept["digest"]))
    except (Diverged, BadSave, BadContent) as error:
        out.append(say("server.check_replay", why=str(error)))
    except (ValueError, KeyError, TypeError) as error:
        out.append(say("server.check_unreadable", why=repr(error)))
    return out
