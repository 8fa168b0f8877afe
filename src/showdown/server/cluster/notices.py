"""Announce and receive changes of table ownership with PostgreSQL's NOTIFY and LISTEN.

Notices are hints.  A lost one costs time, never a command: owners check their sessions anyway, writes of a former owner
are refused, and a server that cannot reach an owner asks the database.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from showdown.server.cluster.network import ClusterNetwork, SessionLost

if TYPE_CHECKING:
    from showdown.server.cluster.owners import Owner

ANNOUNCE: Final = "SELECT pg_notify('showdown', %s)"
RECONNECT_SECONDS: Final = 2.0
"""Seconds until a server that lost its listening session connects again."""
CACHED: Final = 10_000
"""Most tables whose owners are cached."""


class Notices:
    """Sends and receives notices of ownership changes.

    ``address``: our own.  ``heard``: called with a table that another server claims, or with an empty string when the
    listening session is lost.
    """

    def __init__(self, network: ClusterNetwork, database: str, address: str, heard: Callable[[str], None]) -> None:
        self.network = network
        self.database = database
        self.address = address
        self.heard = heard
        self.owners: dict[str, Owner] = {}
        """Cached owners of tables; empty while we do not listen."""
        self.changes = 0
        self.relays: WeakValueDictionary[tuple[str, str], asyncio.Event] = WeakValueDictionary()
        self.listening = False
        self.task: asyncio.Task[None] | None = None

    def announcement(self, table: str) -> tuple[str, list[str]]:
        """SQL and values that announce us as owner of a table.

        They hold no secret, because all users of the database see them.
        """
        return ANNOUNCE, [f"{table} {self.address}"]

    def learn(self, table: str, owner: Owner, changes: int) -> None:
        """Cache an owner.

        ``changes``: its value before the query; if it differs now, the answer may be outdated.
        """
        if self.listening and changes == self.changes and len(self.owners) < CACHED:
            self.owners[table] = owner

    def forget(self, table: str) -> None:
        self.owners.pop(table, None)

    def leaving(self, table: str, owner: Owner) -> asyncio.Event:
        """An event that is set when the table gets another owner.

        Keep a reference while a client is relayed.
        """
        return self.relays.setdefault((table, owner.address), asyncio.Event())

    async def run(self) -> None:
        while True:
            with contextlib.suppress(SessionLost):
                session = await self.network.session(self.database, f"showdown-listens {self.address}")
                try:
                    await session.listen(self.begin, self.receive)
                finally:
                    await session.close()
            self.listening = False
            self.owners.clear()
            self.heard("")
            await asyncio.sleep(RECONNECT_SECONDS)

    def begin(self) -> None:
        self.listening = True

    def receive(self, payload: str) -> None:
        table, _, address = payload.partition(" ")
        self.changes += 1
        self.forget(table)
        if address != self.address:
            for (id, owner), event in list(self.relays.items()):
                if id == table and owner != address:
                    event.set()
            self.heard(table)
