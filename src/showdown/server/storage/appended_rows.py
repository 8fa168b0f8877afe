"""Rows to append to a journal, and the proof that a later search finds them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection

from showdown.server.storage.checksums import of_journal_row

FIRST: Final = "SELECT seq FROM journal WHERE game = ? AND seq > 0 ORDER BY seq LIMIT 1"
TAIL: Final = "SELECT seq, checksum FROM journal WHERE game = ? AND seq >= ? ORDER BY seq"


class JournalRow:
    """One durable command.  ``before``: the checksum of the row before it, or of the game."""

    def __init__(self, game: str, seq: int, command_id: str, seat: str, body: str, before: str) -> None:
        self.game = game
        self.seq = seq
        self.command_id = command_id
        self.seat = seat
        self.at = time.time()
        self.body = body
        self.checksum = of_journal_row(before, vars(self))

    def values(self) -> dict[str, Any]:
        return vars(self)


def are_found(connection: Connection, rows: Sequence[JournalRow]) -> bool:
    """Does a search in a SQLite file find these new rows, the row before them and the first row of their table?

    In a damaged index one entry may be out of order.  SQLite looks at other entries once the index has grown; a search
    that meets the damaged one goes astray, and whole rows of another table seem to be gone.  The rows between those
    that are looked up here were found when they were new, and entries that stand side by side stay so.
    """
    if connection.dialect.name != "sqlite":
        return True
    game, before = rows[0].game, rows[0].seq - 1
    # SQLAlchemy would take five times as long.
    direct: Any = connection.connection.driver_connection
    first = direct.execute(FIRST, (game,)).fetchone()
    found = direct.execute(TAIL, (game, before)).fetchall()
    old, new = found[: -len(rows)], found[-len(rows) :]
    return first == (1,) and [row[0] for row in old] == [before] and new == [(row.seq, row.checksum) for row in rows]
