"""Read everything that is readable in a database, damaged or not.  ``showdown db check`` and ``db repair`` use it.

If SQLite reports damage, every table is read without its indexes, from either end, and besides all pages are read
without SQLite (``raw_pages.py``).  Of several rows with one number the one counts whose checksum fits.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, create_engine, select, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.engine import first_line
from showdown.language import say
from showdown.server.storage.checksums import Damage, damage_of, of_game, of_journal_row, of_seat
from showdown.server.storage.raw_pages import missing_pages, rows_in
from showdown.server.storage.schema import chats, games, journal, metadata, seats, snapshots
from showdown.server.storage.store import Store
from showdown.server.storage.write_ahead_log import lost_commits

ERRORS: Final = (SQLAlchemyError, OverflowError, ValueError, TypeError)
"""What reading a damaged row may raise: the database refuses, or a value is not what its column says."""
Row = dict[str, Any]


class FoundTable:
    """What could be read of one table of players."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.game: Row | None = None
        self.rows: list[Row] = []
        """Journal rows in order; numbers may be missing."""
        self.unread = 0
        """Journal rows that an index lists, but that cannot be read."""
        self.snapshot: Row | None = None
        self.seats: list[Row] = []
        self.chat: list[Row] = []

    @property
    def is_stray(self) -> bool:
        """Is there only a part that a table has beside others?  Then the id is damaged, and there is no such table."""
        return [bool(self.game), bool(self.rows), bool(self.seats)].count(True) < 2

    def damage(self) -> Damage:
        """Compare the checksums.  A table without its game row is damaged as a whole."""
        if self.game is None:
            found = Damage()
            found.game = True
            return found
        found = damage_of(self.game, self.rows, self.snapshot, self.seats)
        if not found.rows and (self.unread or not self.rows):
            found.rows.append(len(self.rows) + 1)
        return found

    def lost(self, damage: Damage) -> int:
        """Number of journal rows from the first damaged one on, as far as they are known."""
        return max(1, len(self.rows) - damage.good + self.unread) if damage.rows else 0


class Source:
    """A database that may be damaged, while it is read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.file = Path(store.reading.url.database or "")
        self.pages: list[str] = []
        """What SQLite says about its own file; empty if all is well."""
        self.missing = 0
        """Pages that the header of a SQLite file counts and that neither the file nor its log holds."""
        self.errors: list[str] = []
        """What SQLite said while it was read.  Which rows are lost by it, the tables themselves show."""
        self.found: dict[str, dict[str, list[Row]]] = {}
        """The rows of a damaged database: for each database table and each table of players."""
        self.listed: dict[str, int] = {}
        """The number of journal rows of each table of players that the indexes of a damaged database list."""

    def __enter__(self) -> Source:
        self.connection = self.connect()
        if self.pages and self.store.is_sqlite:
            self.missing, whole = missing_pages(self.file)
            if self.missing:
                self.pages.insert(0, say("server.check_missing_pages", missing=self.missing, whole=whole))
        if self.pages:
            self.collect()
        return self

    def connect(self) -> Connection:
        """A connection to the database; to an empty one if SQLite must not or cannot read it."""
        lost = lost_commits(self.file) if self.store.is_sqlite else 0
        if lost:
            # SQLite would throw the rest of its log away.
            self.pages = [say("server.log_damaged", commits=lost)]
        else:
            try:
                connection = self.store.reading.connect()
                self.pages = pages_of(connection)
                return connection
            except ERRORS as error:
                # The first page is damaged.
                self.pages = [f"SQLite: {first_line(error)}"]
        empty = create_engine("sqlite://")
        metadata.create_all(empty)
        return empty.connect()

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def collect(self) -> None:
        """Read everything, by SQLite and without it; the same row once."""
        seen: set[Any] = set()

        def add(table: Table, row: Row) -> None:
            values = (table.name, *[row[column.name] for column in table.columns])
            if values not in seen and isinstance(row[key_of(table)], str):
                seen.add(values)
                self.found.setdefault(table.name, {}).setdefault(row[key_of(table)], []).append(row)

        for table in (games, journal, snapshots, seats, chats):
            for way in ("ASC", "DESC"):
                before = len(self.errors)
                wanted = select(table).with_hint(table, "NOT INDEXED", "sqlite").order_by(text(f"rowid {way}"))
                for row in self.all(wanted, table):
                    add(table, dict(row._mapping))
                if len(self.errors) == before:
                    break
        for table, row in rows_in(self.file):
            add(table, row)
        counts: dict[str, list[int]] = {}
        for number in (1, 2):
            index = f"INDEXED BY sqlite_autoindex_journal_{number}"
            for id, count in self.all(text(f"SELECT game, count(*) FROM journal {index} GROUP BY game"), journal):
                counts.setdefault(id, []).append(count)
        # Of two indexes that disagree the damaged one is unknown; the rows that both list did exist.
        self.listed = {id: min(found) for id, found in counts.items() if len(found) > 1}

    def all(self, wanted: Any, table: Table) -> list[Any]:
        """The rows before the first error."""
        found: list[Any] = []
        try:
            for row in self.connection.execute(wanted):
                found.append(row)
        except ERRORS as error:
            what = f"{table.name}: {first_line(error)}"
            if what not in self.errors:
                self.errors.append(what)
        return found

    def table_ids(self) -> list[str]:
        """The ids of all tables of players, oldest first where that is known."""
        if not self.pages:
            return [id for (id,) in self.all(select(games.c.id).order_by(games.c.created, games.c.id), games)]
        parts = [self.found.get(table.name, {}) for table in (games, seats, journal)]
        return list(dict.fromkeys([id for part in parts for id in part]))

    def table(self, id: str) -> FoundTable:
        out = FoundTable(id)
        for row in self.rows(games, id):
            out.game = row if out.game is None or of_game(row) == row["checksum"] else out.game
        root = str(out.game["checksum"]) if out.game else ""
        out.rows = in_order(root, self.rows(journal, id))
        out.unread = max(0, self.listed.get(id, 0) - len(out.rows))
        kept = [row for row in self.rows(snapshots, id) if isinstance(row["seq"], int)]
        out.snapshot = max(kept, key=lambda row: row["seq"], default=None)
        by_seat: dict[Any, Row] = {}
        for row in self.rows(seats, id):
            if row["n"] not in by_seat or of_seat(root, row) == row["checksum"]:
                by_seat[row["n"]] = row
        out.seats = list(by_seat.values())
        lines = {row["n"]: row for row in self.rows(chats, id) if isinstance(row["n"], int)}
        out.chat = [lines[n] for n in sorted(lines)]
        return out

    def rows(self, table: Table, id: str) -> list[Row]:
        """The rows of a table of players."""
        if self.pages:
            return self.found.get(table.name, {}).get(id, [])
        wanted = select(table).where(table.c[key_of(table)] == id).order_by(*table.primary_key.columns)
        found = [dict(row._mapping) for row in self.all(wanted, table)]
        if self.errors and self.store.is_sqlite:
            # The pages are whole, but a row has values that cannot be read.
            self.pages = [f"SQLite: {error}" for error in self.errors]
            self.collect()
            return self.rows(table, id)
        return found


def shown(id: str) -> str:
    """An id that may be damaged, for people."""
    return id if id.isascii() and id.isprintable() else ascii(id)


def key_of(table: Table) -> str:
    """The column that holds the id of a table of players."""
    return "id" if table is games else "game"


def in_order(root: str, found: list[Row]) -> list[Row]:
    """Journal rows by number.  Of two with one number, because of damage, the one that fits the row before it."""
    by_number: dict[int, list[Row]] = {}
    for row in found:
        if isinstance(row["seq"], int):
            by_number.setdefault(row["seq"], []).append(row)
    out: list[Row] = []
    before = root
    for number in sorted(by_number):
        fits = follows(before)
        out.append(next(filter(fits, by_number[number]), by_number[number][0]))
        before = str(out[-1]["checksum"])
    return out


def follows(before: str) -> Callable[[Row], bool]:
    return lambda row: of_journal_row(before, row) == row["checksum"]


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
