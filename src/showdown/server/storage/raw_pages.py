"""Read rows from the pages of a SQLite file without SQLite, for files that it refuses.

A damaged page that leads to others, or a damaged schema, hides good rows from SQLite.  Here every page is read on its
own; what is read is trusted only if its checksum fits.  https://www.sqlite.org/fileformat2.html describes the format.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Boolean, Float, Table

from showdown.server.storage.schema import chats, games, journal, seats, snapshots
from showdown.server.storage.write_ahead_log import FRAME, PAGE, frames, is_commit, log_of, page_size

ID: Final = re.compile(r"[a-z0-9]{26}")
OTHERS: Final = frozenset({2, 5, 10})
"""Types of pages that hold no rows.  Those that do have 13; any other number is damaged."""
SIZES: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
"""Bytes of the values that are not text, by type."""
ORDER: Final = {
    games: tuple(column.name for column in games.columns),
    journal: tuple(column.name for column in journal.columns),
    snapshots: tuple(column.name for column in snapshots.columns),
    # In the order in which migrations added them.
    seats: ("game", "n", "token_hash", "name", "bot", "claimed", "given", "colour", "checksum", "holder"),
    chats: tuple(column.name for column in chats.columns),
}
"""The columns of each table as they are in the file."""

Row = dict[str, Any]


def rows_in(file: Path) -> Iterator[tuple[Table, Row]]:
    """Every row of a table of players that any page holds, with the database table it belongs to."""
    pages = pages_of(file)
    free = free_pages(pages)
    for number, page in pages.items():
        head = 100 if number == 1 else 0
        if number in free or len(page) < PAGE // 8 or page[head] in OTHERS:
            continue
        count = int.from_bytes(page[head + 3 : head + 5], "big")
        for i in range(min(count, len(page) // 4)):
            at = int.from_bytes(page[head + 8 + 2 * i : head + 10 + 2 * i], "big")
            try:
                found = as_row(values_of(record_at(pages, page, at)))
            except (ValueError, IndexError, struct.error):
                continue
            if found is not None:
                yield found


def pages_of(file: Path) -> dict[int, bytes]:
    """All pages by number, the newest copy of each: the write-ahead log may hold newer ones than the file."""
    data = file.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    size = size if size in {2**n for n in range(9, 16)} else PAGE
    pages = {at // size + 1: data[at : at + size] for at in range(0, len(data), size)}
    return pages | logged_pages(log_of(file))


def missing_pages(file: Path) -> tuple[int, int]:
    """How many pages are missing or cut off, and how many there should be; 0 if the header does not say."""
    pages = pages_of(file)
    size = len(pages.get(1, b""))
    whole = int.from_bytes(pages.get(1, b"")[28:32], "big")
    there = len([number for number, page in pages.items() if number <= whole and len(page) == size])
    # A damaged header may say anything.
    return (max(0, whole - there), whole) if whole < 2**20 else (0, 0)


def logged_pages(log: bytes) -> dict[int, bytes]:
    """The pages of all whole transactions in a write-ahead log, whether or not its own checksums fit."""
    pages: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    for at in frames(log):
        number = int.from_bytes(log[at : at + 4], "big")
        waiting[number] = log[at + FRAME : at + FRAME + page_size(log)]
        if is_commit(log, at):
            pages |= waiting
            waiting.clear()
    return pages


def free_pages(pages: dict[int, bytes]) -> set[int]:
    """Pages that hold nothing any more: without them deleted tables would come back."""
    out: set[int] = set()
    trunk = int.from_bytes(pages.get(1, b"")[32:36], "big")
    while trunk in pages and trunk not in out:
        page = pages[trunk]
        count = min(int.from_bytes(page[4:8], "big"), len(page) // 4 - 2)
        out |= {trunk, *struct.unpack_from(f">{count}I", page, 8)}
        trunk = int.from_bytes(page[:4], "big")
    return out


def record_at(pages: dict[int, bytes], page: bytes, at: int) -> bytes:
    """The record of the cell at this place, with what did not fit on its page."""
    size = len(page)
    length, at = varint(page, at)
    _, at = varint(page, at)
    most, least = size - 35, (size - 12) * 32 // 255 - 23
    if length <= most:
        return page[at : at + length]
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    out, seen = page[at : at + local], set()
    number = int.from_bytes(page[at + local : at + local + 4], "big")
    while len(out) < length and number in pages and number not in seen:
        seen.add(number)
        out += pages[number][4:]
        number = int.from_bytes(pages[number][:4], "big")
    return out[:length]


def values_of(record: bytes) -> list[Any]:
    """The values of a record.  Raises ValueError, IndexError or struct.error if it is none."""
    end, at = varint(record, 0)
    if not 1 < end <= 64:
        raise ValueError(end)
    types = []
    while at < end:
        kind, at = varint(record, at)
        types.append(kind)
    out: list[Any] = []
    for kind in types:
        length = (kind - 12) // 2 if kind >= 12 else SIZES.get(kind, -1)
        data = record[at : at + length]
        if length < 0 or len(data) < length:
            raise ValueError(kind)
        at += length
        if kind >= 12:
            out.append(data.decode("utf-8", "surrogateescape") if kind % 2 else data)
        elif kind == 7:
            out.append(struct.unpack(">d", data)[0])
        elif kind:
            out.append(kind - 8 if kind > 7 else int.from_bytes(data, "big", signed=True))
        else:
            out.append(None)
    return out


def as_row(values: list[Any]) -> tuple[Table, Row] | None:
    """The row with these values; None if it belongs to no table of players."""
    if not values or not isinstance(values[0], str) or not ID.fullmatch(values[0]):
        return None
    if len(values) == len(ORDER[seats]) - 1:
        # Written before the last column was added; SQLite reads its default.
        values = [*values, ""]
    for table, names in ORDER.items():
        # A chat line has as many columns as a journal row, but text where that has a time.
        if len(names) == len(values) and (table is not journal or isinstance(values[4], int | float)):
            row = dict(zip(names, values, strict=True))
            for column in table.columns:
                value = row[column.name]
                if isinstance(value, int):
                    # SQLite stores whole numbers and truth values alike.
                    if isinstance(column.type, Float):
                        row[column.name] = float(value)
                    elif isinstance(column.type, Boolean):
                        row[column.name] = bool(value)
            return table, row
    return None


def varint(data: bytes, at: int) -> tuple[int, int]:
    """The number of variable length at this place, and where it ends."""
    value = 0
    for n in range(8):
        byte = data[at + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    return value << 8 | data[at + 8], at + 9
