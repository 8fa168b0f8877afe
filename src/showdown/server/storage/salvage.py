"""Read whatever can be read of a database, damaged or not.  ``showdown db check`` and ``db repair`` use it.

SQLite reads a table through an index or page by page, from either end.  Where one way meets a damaged page, another may
still find the rows behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Table, select, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.engine import first_line
from showdown.language import say
from showdown.server.storage.checksums import Damage, damage_of
from showdown.server.storage.schema import chats, games, journal, seats, snapshots

ERRORS = (SQLAlchemyError, OverflowError, ValueError, TypeError)
"""What reading a damaged row may raise: the database refuses, or a value is not what its column says."""


class FoundTable:
    """What could be read of one table of players."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.game: dict[str, Any] | None = None
        self.rows: list[dict[str, Any]] = []
        """Journal rows in order, without gaps."""
        self.unread = 0
        """Journal rows behind a gap; they cannot be used."""
        self.snapshot: dict[str, Any] | None = None
        self.seats: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.errors: list[str] = []
        """Errors of the database while it was read."""

    def damage(self) -> Damage:
        """Compare the checksums.  A table without its game row is damaged as a whole."""
        if self.game is None:
            found = Damage()
            found.game = True
            return found
        found = damage_of(self.game, self.rows, self.snapshot, self.seats)
        if not found.journal and (self.unread or not self.rows):
            found.journal = len(self.rows) + 1
        return found


def pages_of(connection: Connection) -> list[str]:
    """What SQLite says about its own file; empty if all is well, or for PostgreSQL."""
    if connection.dialect.name != "sqlite":
        return []
    out: list[str] = []
    try:
        answers = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
        out += [f"SQLite: {line}" for answer in answers for line in answer.splitlines() if answer != "ok"]
        broken = connection.execute(text("PRAGMA foreign_key_check")).fetchall()
        out += [say("server.check_orphan", table=row[0]) for row in broken]
    except ERRORS as error:
        out.append(f"SQLite: {first_line(error)}")
    return out


def table_ids(connection: Connection) -> tuple[list[str], list[str]]:
    """The ids of all tables, oldest first where that is known; and the errors met."""
    found: dict[str, float] = {}
    errors: list[str] = []
    for table, column in ((games, "id"), (journal, "game"), (seats, "game")):
        for row in read_rows(connection, table, None, errors):
            id, created = row[column], row.get("created", 0.0)
            if isinstance(id, str):
                found.setdefault(id, created if isinstance(created, float) else 0.0)
    return sorted(found, key=lambda id: found[id]), errors


def read_table(connection: Connection, id: str) -> FoundTable:
    out = FoundTable(id)
    for row in read_rows(connection, games, id, out.errors):
        out.game = row
    by_number = {row["seq"]: row for row in read_rows(connection, journal, id, out.errors)}
    while len(out.rows) + 1 in by_number:
        out.rows.append(by_number[len(out.rows) + 1])
    out.unread = len(by_number) - len(out.rows)
    kept = [row for row in read_rows(connection, snapshots, id, out.errors) if isinstance(row["seq"], int)]
    out.snapshot = max(kept, key=lambda row: row["seq"], default=None)
    out.seats = list({row["n"]: row for row in read_rows(connection, seats, id, out.errors)}.values())
    lines = {row["n"]: row for row in read_rows(connection, chats, id, out.errors) if isinstance(row["n"], int)}
    out.chat = [lines[n] for n in sorted(lines)]
    return out


def read_rows(connection: Connection, table: Table, id: str | None, errors: list[str]) -> Iterator[dict[str, Any]]:
    """The rows of one table of players, or all; a row may come more than once if the database is damaged."""
    column = table.c.id if table is games else table.c.game
    wanted = select(table) if id is None else select(table).where(column == id)
    ways = [wanted.order_by(*table.primary_key.columns)]
    if connection.dialect.name == "sqlite":
        unindexed = wanted.with_hint(table, "NOT INDEXED", "sqlite")
        ways += [unindexed.order_by(text("rowid")), unindexed.order_by(text("rowid DESC"))]
    for way in ways:
        try:
            for row in connection.execute(way).mappings():
                yield dict(row)
            return
        except ERRORS as error:
            what = f"{table.name}: {first_line(error)}"
            if what not in errors:
                errors.append(what)
