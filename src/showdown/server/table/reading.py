"""Read the rows of a table, and compare their checksums."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from showdown.server.storage.chat_rows import chat_of
from showdown.server.storage.checksums import damage_of
from showdown.server.storage.index_repair import counts_of, rebuild_indexes
from showdown.server.storage.store import Damaged, Store


class FoundRows:
    """The rows of a table as the database has them."""

    def __init__(self, row: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        self.row = row
        self.rows = rows
        self.last: dict[str, Any] | None = None
        """The last snapshot."""
        self.chat: list[dict[str, Any]] = []
        self.broken = False
        """Are there rows that cannot be read or found?"""

    def compare(self) -> None:
        self.damage = damage_of(self.row, self.rows, self.last, self.row["seats"])
        if self.broken and not self.damage.rows:
            self.damage.rows.append(len(self.rows) + 1)


async def read_rows(store: Store, id: str) -> FoundRows | None:
    """All rows of a table; None if it does not exist.  Raises NotStored, and Damaged if not even its seats are left.

    If a row is hidden or does not fit, the reason may be an index: then the indexes are rebuilt first.
    """
    try:
        found, complete = await read_once(store, id)
    except Damaged:
        if not await rebuild_indexes(store):
            raise
        found, complete = await read_once(store, id)
    if (not complete or (found is not None and found.damage)) and await rebuild_indexes(store):
        found, _ = await read_once(store, id)
    return found


async def read_once(store: Store, id: str) -> tuple[FoundRows | None, bool]:
    """The rows, and whether all indexes know the same of them."""
    row = await store.game(id)
    counts = await counts_of(store, id)
    if row is None:
        return None, not any(counts)
    # Before the journal: another server may still write both, and a snapshot fits only with its journal row.
    last = None
    with suppress(Damaged):
        last = await store.last_snapshot(id)
    try:
        found = FoundRows(row, await store.rows(id))
        found.broken = not found.rows
    except Damaged:
        found = FoundRows(row, await store.readable_rows(id))
        found.broken = True
    if counts and counts[:2] != (len(found.rows), len(found.rows)):
        found.broken = True
    found.last = last
    with suppress(Damaged):
        found.chat = await chat_of(store, id)
    # Thousands of checksums are too much for the event loop.
    await asyncio.to_thread(found.compare)
    return found, not found.broken and (not counts or counts[2] == len(row["seats"]) >= 3)
