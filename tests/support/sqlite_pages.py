"""A map of a SQLite file: what each byte belongs to.  https://www.sqlite.org/fileformat2.html describes the format."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

HEADER = 100
"""Bytes of the file header, at the start of the first page."""
INNER = {2, 5}
"""Types of pages that point to other pages."""
LEAF_TABLE = 13
INNER_TABLE = 5


class PageMap:
    """The owner of each page: a table or index by name, ``schema`` or ``free page``."""

    def __init__(self, database: Path) -> None:
        self.data = database.read_bytes()
        self.size = int.from_bytes(self.data[16:18], "big")
        self.owners: dict[int, str] = {}
        self.overflow: set[int] = set()
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            found = "SELECT type, name, tbl_name, rootpage FROM sqlite_master WHERE rootpage > 0"
            roots = [("schema", 1)]
            for kind, name, table, root in connection.execute(found).fetchall():
                roots.append((name if kind == "table" else f"index of {table}", root))
        for owner, root in roots:
            self.walk(root, owner)

    def page(self, number: int) -> bytes:
        return self.data[(number - 1) * self.size : number * self.size]

    def walk(self, number: int, owner: str) -> None:
        self.owners[number] = owner
        page, head = self.page(number), HEADER if number == 1 else 0
        kind = page[head]
        if kind in INNER:
            self.walk(int.from_bytes(page[head + 8 : head + 12], "big"), owner)
        for at in self.cells(page, head):
            if kind in INNER:
                self.walk(int.from_bytes(page[at : at + 4], "big"), owner)
                at += 4
            if kind != INNER_TABLE:
                self.follow_overflow(page, at, kind, owner)

    def cells(self, page: bytes, head: int) -> list[int]:
        """Where the cells of a page begin."""
        first = head + (12 if page[head] in INNER else 8)
        count = int.from_bytes(page[head + 3 : head + 5], "big")
        return [int.from_bytes(page[first + 2 * i : first + 2 * i + 2], "big") for i in range(count)]

    def follow_overflow(self, page: bytes, at: int, kind: int, owner: str) -> None:
        payload, at = varint(page, at)
        if kind == LEAF_TABLE:
            _, at = varint(page, at)
        most = self.size - 35 if kind == LEAF_TABLE else (self.size - 12) * 64 // 255 - 23
        if payload <= most:
            return
        least = (self.size - 12) * 32 // 255 - 23
        local = least + (payload - least) % (self.size - 4)
        at += local if local <= most else least
        number = int.from_bytes(page[at : at + 4], "big")
        while number:
            self.owners[number] = owner
            self.overflow.add(number)
            number = int.from_bytes(self.page(number)[:4], "big")

    def kind_of(self, at: int) -> str:
        """What the byte at this place of the file belongs to."""
        number, place = at // self.size + 1, at % self.size
        owner = self.owners.get(number, "")
        if number == 1 and place < HEADER:
            return "file header"
        if not owner:
            return "free page"
        if number in self.overflow:
            return f"{owner}: page head" if place < 4 else f"{owner}: row"
        head = HEADER if number == 1 else 0
        page = self.page(number)
        cells = self.cells(page, head)
        if place < head + (12 if page[head] in INNER else 8) + 2 * len(cells):
            return f"{owner}: page head"
        if page[head] in INNER:
            return f"{owner}: inner page"
        content = int.from_bytes(page[head + 5 : head + 7], "big") or 65536
        return f"{owner}: row" if place >= content else "unused space"


def varint(page: bytes, at: int) -> tuple[int, int]:
    """The number at this place, and where it ends."""
    value = 0
    for n in range(9):
        byte = page[at + n]
        if n == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    raise AssertionError
