"""Servers of one database hear at once when a table changes its owner: PostgreSQL's LISTEN, on a session of its own.

Notices are hints.  One that never arrives costs a moment, never a command: owners look after their sessions anyway, a
former owner's writes are refused, and whoever cannot reach a table's owner asks the database again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from showdown.server.cluster.owners import Owner

SAY: Final = "SELECT pg_notify('showdown', %s)"
REST: Final = 2.0
"""So long a server that lost its session is deaf."""
MOST: Final = 10_000
"""So many tables of others are remembered."""


class Notices:
    """``address``: our own.  ``heard`` is called with a table that another server says is its own, or with nothing."""

    def __init__(self, database: str, address: str, heard: Callable[[str], None]) -> None:
        self.database = database
        self.address = address
        self.heard = heard
        self.owners: dict[str, Owner] = {}
        """Whom the database named when it was asked last; empty while we are deaf."""
        self.changes = 0
        self.relays: WeakValueDictionary[tuple[str, str], asyncio.Event] = WeakValueDictionary()
        self.listening = False
        self.task: asyncio.Task[None] | None = None

    def saying(self, table: str) -> tuple[str, list[str]]:
        """How a new owner says so, in SQL.  Everybody who may use the database hears it: no secrets."""
        return SAY, [f"{table} {self.address}"]

    def learn(self, table: str, owner: Owner, changes: int) -> None:
        """``changes``: as they stood before the database was asked; what it said may be old by now."""
        if self.listening and changes == self.changes and len(self.owners) < MOST:
            self.owners[table] = owner

    def forget(self, table: str) -> None:
        self.owners.pop(table, None)

    def leaving(self, table: str, owner: Owner) -> asyncio.Event:
        """Set when the table is another's: keep it as long as somebody is carried there."""
        return self.relays.setdefault((table, owner.address), asyncio.Event())

    async def run(self) -> None:
        import psycopg

        connect = psycopg.AsyncConnection.connect
        while True:
            with contextlib.suppress(psycopg.Error):
                name = f"showdown-listens {self.address}"
                async with await connect(self.database, autocommit=True, application_name=name) as session:
                    await session.execute("LISTEN showdown")
                    self.listening = True
                    async for notice in session.notifies():
                        self.take(notice.payload)
            self.listening = False
            self.owners.clear()
            self.heard("")
            await asyncio.sleep(REST)

    def take(self, said: str) -> None:
        table, _, address = said.partition(" ")
        self.changes += 1
        self.forget(table)
        if address != self.address:
            for (id, owner), event in list(self.relays.items()):
                if id == table and owner != address:
                    event.set()
            self.heard(table)
