"""Is a SQLite file a database of showdown, and does the write-ahead log beside it belong to it?

SQLite takes over any log that has the name of the file: that of another database, or one that is older than a restored
backup, overwrites it without a word.  So the server and the commands look at both files before SQLite opens them.

The server writes a number of its own into the first page of each new database and of each backup.  A log that holds
another number is of another database.  Databases of servers before 0.2.0 have none until a server opens them.
"""

from __future__ import annotations

import secrets
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from showdown.server.storage.raw_pages import record_at, rows_in, values_of
from showdown.server.storage.schema import games, journal, seats, snapshots
from showdown.server.storage.store import Store
from showdown.server.storage.write_ahead_log import length_after, log_of, number_at, page_at, page_size, transactions

HEADER: Final = 100
"""Bytes of the header of a SQLite file."""
MAGIC: Final = b"SQLite format 3\0"
APPLICATION: Final = int.from_bytes(b"Show", "big")
"""The application id of our databases."""
TABLES: Final = frozenset({games.name, journal.name, seats.name, snapshots.name})
"""Tables that every schema has."""
KNOWN: Final = 2
"""Tables that must be found; the names of the others may be damaged."""
LEAF: Final = 13
INNER: Final = 5
"""Types of the pages of a table."""

NEW, OURS, FOREIGN = "new", "ours", "foreign"
"""What a file is: empty, a database of showdown, anything else."""


class Pages(dict[int, bytes]):
    """The pages of a file, each read when it is asked for; those of its log are there already."""

    def __init__(self, file: Path, logged: dict[int, bytes]) -> None:
        super().__init__(logged)
        self.file = file
        self.size = page_bytes(head_of(file))

    def __missing__(self, number: int) -> bytes:
        with self.file.open("rb") as file:
            file.seek((number - 1) * self.size)
            self[number] = file.read(self.size)
        return self[number]


def head_of(file: Path) -> bytes:
    """The header; empty if there is no such file."""
    if not file.exists():
        return b""
    with file.open("rb") as opened:
        return opened.read(HEADER)


def page_bytes(head: bytes) -> int:
    size = int.from_bytes(head[16:18], "big")
    return 2**16 if size == 1 else size


def kind_of(file: Path) -> str:
    """NEW, OURS or FOREIGN.  A damaged database is OURS as long as any row or table of it is left."""
    if not file.exists() or not file.stat().st_size:
        return NEW
    logged = {} if is_foreign_log(file) else logged_in(log_of(file))
    head = head_of(file)
    if head.startswith(MAGIC):
        names = schema_names(Pages(file, logged))
        if len(names & TABLES) >= KNOWN or application_in(logged.get(1, head)) == APPLICATION:
            return OURS
        if not names and len(head) == HEADER and int.from_bytes(head[28:32], "big") <= 1:
            # SQLite has begun a file, but nothing was stored.
            return NEW
    return OURS if any(True for _ in rows_in(file)) else FOREIGN


def is_foreign_log(file: Path) -> bool:
    """Does a log lie beside this file that does not belong to it?  False if that cannot be known."""
    log = log_of(file)
    done = transactions(log)
    if not done:
        return False
    head = head_of(file)
    if len(head) < HEADER:
        # A log begins when the first page of the file is on disk.
        return True
    if not head.startswith(MAGIC):
        return False
    if page_size(log) != page_bytes(head):
        return True
    here = identity_in(head)
    firsts = [(n, page_at(log, at)) for n, pages in enumerate(done) for at in pages if number_at(log, at) == 1]
    if not firsts:
        # The number of pages is on page 1: it has not changed.
        count, is_known = int.from_bytes(head[28:32], "big"), head[24:28] == head[92:96]
        return is_known and count > 0 and any(length_after(log, pages[-1]) != count for pages in done)
    others = [n for n, page in firsts if identity_in(page) != here]
    if here:
        return bool(others)
    if others:
        # The transaction that gave the file its number is followed by others only when it is in the file.
        return others[0] < len(done) - 1
    alone, merged = Pages(file, {}), Pages(file, logged_in(log))
    return len(schema_names(alone) & TABLES) >= KNOWN and not schema_names(merged) & TABLES


def logged_in(log: bytes) -> dict[int, bytes]:
    """The pages that SQLite takes over from a log, the newest copy of each."""
    return {number_at(log, at): page_at(log, at) for pages in transactions(log) for at in pages}


def application_in(page: bytes) -> int:
    return int.from_bytes(page[68:72], "big")


def identity_in(page: bytes) -> bytes:
    """The number that the server gave a database, on its first page; empty if it has none."""
    number = page[60:64]
    return number if application_in(page) == APPLICATION and any(number) else b""


def schema_names(pages: Pages) -> set[str]:
    """The names of the tables, as far as they can be read without SQLite."""
    out: set[str] = set()
    waiting, seen = [1], {0}
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        try:
            page, head = pages[number], HEADER if number == 1 else 0
            cells = [int.from_bytes(page[at : at + 2], "big") for at in cell_places(page, head)]
            if page[head] == INNER:
                waiting += [int.from_bytes(page[at : at + 4], "big") for at in [head + 8, *cells]]
            elif page[head] == LEAF:
                out |= set(named(pages, page, cells))
        except (IndexError, OverflowError, OSError):
            continue
    return out


def cell_places(page: bytes, head: int) -> range:
    first = head + (12 if page[head] == INNER else 8)
    count = int.from_bytes(page[head + 3 : head + 5], "big")
    return range(first, min(first + 2 * count, len(page) - 1), 2)


def named(pages: Pages, page: bytes, cells: list[int]) -> Iterator[str]:
    for at in cells:
        try:
            kind, name, *_ = values_of(record_at(pages, page, at))
        except (ValueError, IndexError, struct.error):
            continue
        if kind == "table" and isinstance(name, str):
            yield name


def identify(store: Store, anew: bool = False) -> None:
    """Give a SQLite file a number of its own, unless it has one.  ``anew``: in any case, because it is a copy."""
    with store.reading.connect() as connection:
        application = connection.exec_driver_sql("PRAGMA application_id").scalar()
        number = connection.exec_driver_sql("PRAGMA user_version").scalar()
    if application == APPLICATION and number and not anew:
        return
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
        connection.exec_driver_sql(f"PRAGMA user_version = {secrets.randbelow(2**31 - 1) + 1}")
