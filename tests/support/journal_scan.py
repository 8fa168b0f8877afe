"""The journal rows of one table of players, as a SQLite file shows them by each index and without one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

WAYS = {
    "without an index": "NOT INDEXED",
    "by number": "INDEXED BY sqlite_autoindex_journal_1",
    "by command": "INDEXED BY sqlite_autoindex_journal_2",
}


class JournalScan:
    def __init__(self, database: Path, id: str) -> None:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            self.found = {
                way: read(connection, f"SELECT seq FROM journal {words} WHERE game = '{id}' ORDER BY seq")
                for way, words in WAYS.items()
            }
            self.complaints = read(connection, "PRAGMA integrity_check(5)")

    def __str__(self) -> str:
        lines = [f"rows {way}: {numbers_in(found)}" for way, found in self.found.items()]
        return "\n".join([f"  {line}" for line in [*lines, f"integrity check: {self.complaints}"]])


def read(connection: sqlite3.Connection, statement: str) -> list[object]:
    """The first column of each row; an error of SQLite is the last one."""
    found: list[object] = []
    try:
        for row in connection.execute(statement):
            found.append(row[0])
    except sqlite3.Error as error:
        found.append(str(error))
    return found


def numbers_in(found: Iterable[object]) -> str:
    """Row numbers in brief: ``1-4, 7``."""
    runs: list[list[object]] = []
    for number in found:
        last = runs[-1][1] if runs else None
        if isinstance(number, int) and isinstance(last, int) and number == last + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join([str(first) if first == last else f"{first}-{last}" for first, last in runs]) or "none"
