"""The chat of one table: plain text, its last lines kept in memory and in the database."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from showdown.engine import clean
from showdown.server import types
from showdown.server.storage.chat_rows import KEPT, add_line, delete_lines
from showdown.server.storage.store import Store


class Chat:
    """The last lines that people wrote at a table.  They are no part of its journal."""

    def __init__(self, table: str, store: Store, fencing_token: int) -> None:
        self.table = table
        self.store = store
        self.fencing_token = fencing_token
        self.lines: list[types.ChatLine] = []
        self.ids: list[str] = []
        """The command that wrote each line."""
        self.wiped: frozenset[str] = frozenset()
        """The commands whose lines the host has deleted last."""
        self.lock = asyncio.Lock()
        """Not the lock of the table: a line does not wait for a bot that thinks."""

    def show(self, rows: list[dict[str, Any]]) -> None:
        """Take over what was read from the database; lines may have been stored or deleted since."""
        rows = [row for row in rows if row["command_id"] not in self.wiped]
        last = rows[-1]["n"] if rows else 0
        newer = [(line, id) for line, id in zip(self.lines, self.ids, strict=True) if line["n"] > last]
        self.lines = [*[line_of(row) for row in rows], *[line for line, _ in newer]][-KEPT:]
        self.ids = [*[row["command_id"] for row in rows], *[id for _, id in newer]][-KEPT:]

    async def write(self, id: str, seat: str, name: str, text: str) -> types.ChatLine | None:
        """Store a line; None if this command has stored it already.

        Raises NotStored: the outcome is unknown.
        """
        async with self.lock:
            if id in self.ids:
                return None
            n = self.lines[-1]["n"] + 1 if self.lines else 1
            row = {
                "game": self.table,
                "n": n,
                "command_id": id,
                "seat": seat,
                "name": name,
                "text": text,
                "at": time.time(),
            }
            await add_line(self.store, row, self.fencing_token)
            line = line_of(row)
            if not self.lines or self.lines[-1]["n"] < n:
                # Otherwise the table was read again meanwhile, and this line with it.
                self.lines = [*self.lines, line][-KEPT:]
                self.ids = [*self.ids, id][-KEPT:]
            return line

    async def wipe(self) -> None:
        """Delete all lines.  Raises NotStored: the outcome is unknown."""
        async with self.lock:
            await delete_lines(self.store, self.table, self.fencing_token)
            self.wiped = frozenset(self.ids)
            self.lines, self.ids = [], []


def line_of(row: dict[str, Any]) -> types.ChatLine:
    return {
        "n": row["n"],
        "seat": row["seat"],
        "name": clean(str(row["name"])),
        "text": clean(str(row["text"])),
        "at": int(1000 * row["at"]),
    }
