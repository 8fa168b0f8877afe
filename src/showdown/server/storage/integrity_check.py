"""Is the database whole?  Its pages, the numbers of every journal, and that every game can be played again."""

from __future__ import annotations

import json

from sqlalchemy import select, text

from showdown.engine import BadContent, BadSave, Diverged, catalog_named
from showdown.server.storage.journal_rows import restore
from showdown.server.storage.schema import games, journal, seats, snapshots
from showdown.server.storage.store import Store


class IntegrityReport:
    def __init__(self) -> None:
        self.games = 0
        self.rows = 0
        self.problems: list[str] = []


def look_through(store: Store) -> IntegrityReport:
    """Everything that is wrong, a line each."""
    found = IntegrityReport()
    with store.reading.connect() as connection:
        if store.is_sqlite:
            answers = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
            found.problems += [f"SQLite: {answer}" for answer in answers if answer != "ok"]
            broken = connection.execute(text("PRAGMA foreign_key_check")).fetchall()
            found.problems += [f"SQLite: a row of {row[0]} belongs to no game" for row in broken]
        for game in connection.execute(select(games).order_by(games.c.created)).mappings().all():
            found.games += 1
            wanted = select(journal).where(journal.c.game == game["id"]).order_by(journal.c.seq)
            rows = [dict(row) for row in connection.execute(wanted).mappings()]
            seat_records = connection.execute(select(seats.c.n).where(seats.c.game == game["id"])).fetchall()
            last = select(snapshots).where(snapshots.c.game == game["id"]).order_by(snapshots.c.seq.desc()).limit(1)
            kept = connection.execute(last).mappings().first()
            found.rows += len(rows)
            found.problems += [
                f"{game['id']}: {problem}"
                for problem in problems_of(dict(game), rows, len(seat_records), dict(kept) if kept else None)
            ]
    return found


def problems_of(
    game: dict[str, object], rows: list[dict[str, object]], seat_records: int, kept: dict[str, object] | None
) -> list[str]:
    out: list[str] = []
    if [row["seq"] for row in rows] != list(range(1, len(rows) + 1)):
        out.append("the journal has gaps")
    if not seat_records:
        out.append("there are no seats")
    try:
        catalog = catalog_named(tuple(json.loads(str(game["packs"]))))
        restore(game, rows, catalog)
        if kept is not None:
            upto = [row for row in rows if int(str(row["seq"])) <= int(str(kept["seq"]))]
            then = restore(game, upto, catalog).game.digest()
            if then != kept["digest"]:
                out.append(f"the journal leads to {then} at {kept['seq']}, the snapshot says {kept['digest']}")
    except (Diverged, BadSave, BadContent) as error:
        out.append(f"it cannot be played again: {error}")
    except (ValueError, KeyError, TypeError) as error:
        out.append(f"it cannot be read: {error!r}")
    return out
