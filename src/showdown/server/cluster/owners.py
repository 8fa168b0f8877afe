"""Table ownership when several servers share one PostgreSQL database.

One server at a time plays a table: the one whose session holds its advisory lock.  PostgreSQL releases the locks of a
session that ends, so the tables of a crashed server are free at once.  The session's application name holds the address
of its server and a password for requests between servers; only the database role itself can read it.

A server may have lost its session without knowing it.  So every claim raises the fencing token in the table's row, and
writes with an older token are refused (``storage/store.py``).  A claim waits for a write that is in progress.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final

from showdown.server.cluster.network import ClusterNetwork, Session, SessionLost
from showdown.server.cluster.notices import Notices
from showdown.server.json_log import log
from showdown.server.storage.store import NotStored, Store

PULSE: Final = 2.0
"""Seconds between two checks of our session."""
TRIES: Final = 50
"""Attempts to claim a table, a tenth of a second apart."""
HOLDER: Final = """
SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid::bigint = %s AND l.objid::bigint = %s
AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
NEXT_FENCING_TOKEN: Final = "UPDATE game SET fencing_token = fencing_token + 1 WHERE id = %s RETURNING fencing_token"
KEEPALIVE: Final = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
"""TCP keepalive: the database notices a vanished server within half a minute instead of two hours."""


class Owner:
    """Another server: its address, and its password for requests between servers."""

    def __init__(self, address: str, secret: str) -> None:
        self.address = address
        self.secret = secret


class OwnedElsewhere(Exception):
    """Another server owns this table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner.address)
        self.owner = owner


class SoleOwnership:
    """A server without others on its database: it owns every table."""

    secret = ""
    network = ClusterNetwork()

    async def claim(self, table: str) -> int:
        """Own a table; the fencing token of the claim.

        Raises OwnedElsewhere, or NotStored if the owner is unknown.
        """
        return 0

    def holds(self, table: str) -> bool:
        """Do we own the table, as far as we know?"""
        return True

    async def check(self) -> None:
        """Check our session.  Raises NotStored if it is lost; then all tables have been given up."""

    async def release(self, table: str) -> None:
        """Let other servers own the table."""

    async def other(self, table: str) -> Owner | None:
        """The other server that owns the table, if one does."""
        return None

    def forget(self, table: str) -> None:
        """Forget the known owner of a table, because it could not be reached."""

    def leaving(self, table: str, owner: Owner) -> asyncio.Event:
        """An event that is set when the table is known to have another owner."""
        return asyncio.Event()

    async def close(self) -> None:
        pass


class SharedOwnership(SoleOwnership):
    """Ownership shared with other servers by PostgreSQL's advisory locks.

    ``address``: where other servers reach this one.  ``lost``: called when our session and its locks are lost.
    """

    def __init__(
        self, store: Store, address: str, lost: Callable[[], None], network: ClusterNetwork | None = None
    ) -> None:
        self.network = network or ClusterNetwork()
        self.database = store.url.replace("+psycopg", "", 1)
        self.address = address
        self.secret = secrets.token_urlsafe(12)
        self.lost = lost
        self.mine: set[str] = set()
        self.lock = asyncio.Lock()
        self.connection: Session | None = None
        self.watcher: asyncio.Task[None] | None = None
        self.doubt = asyncio.Event()
        """Set when another server announces that it owns a table of ours."""
        self.notices = Notices(self.network, self.database, address, self.on_notice)

    async def claim(self, table: str) -> int:
        for _ in range(TRIES):
            async with self.lock:
                if table in self.mine or (await self.ask("SELECT pg_try_advisory_lock(%s)", [key_of(table)]))[0]:
                    self.mine.add(table)
                    self.notices.forget(table)
                    found = await self.ask(NEXT_FENCING_TOKEN, [table])
                    await self.ask(*self.notices.announcement(table))
                    return int(found[0]) if found else 0
                owner = await self.holder(table)
            if owner is not None and owner.address != self.address:
                raise OwnedElsewhere(owner)
            # Just released, or held by our previous session, whose lock PostgreSQL has not released yet.
            await asyncio.sleep(0.1)
        raise NotStored("the owner of the table cannot be found")

    def holds(self, table: str) -> bool:
        return table in self.mine

    async def check(self) -> None:
        async with self.lock:
            await self.ask("SELECT 1", [])

    async def release(self, table: str) -> None:
        async with self.lock:
            if table in self.mine:
                self.mine.discard(table)
                with contextlib.suppress(NotStored):
                    await self.ask("SELECT pg_advisory_unlock(%s)", [key_of(table)])

    async def other(self, table: str) -> Owner | None:
        if table in self.notices.owners:
            return self.notices.owners[table]
        async with self.lock:
            if table in self.mine:
                return None
            changes = self.notices.changes
            owner = await self.holder(table)
        if owner is None or owner.address == self.address:
            return None
        self.notices.learn(table, owner, changes)
        return owner

    def forget(self, table: str) -> None:
        self.notices.forget(table)

    def leaving(self, table: str, owner: Owner) -> asyncio.Event:
        return self.notices.leaving(table, owner)

    def on_notice(self, table: str) -> None:
        """Check our session if the notice is about a table of ours.

        An empty ``table`` means that the notices broke off.
        """
        if table in self.mine or not table:
            self.doubt.set()

    async def close(self) -> None:
        for task in (self.watcher, self.notices.task):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        async with self.lock:
            if self.connection is not None:
                await self.connection.close()

    # -- the session -------------------------------------------------------------------------------------------------

    async def holder(self, table: str) -> Owner | None:
        key = key_of(table) % 2**64
        found = await self.ask(HOLDER, [key >> 32, key % 2**32])
        words = str(found[0]).split() if found else []
        return Owner(words[1], words[2]) if len(words) == 3 and words[0] == "showdown" else None

    async def ask(self, question: str, values: list[Any]) -> Any:
        """One row of a query, in the session that holds our locks.

        Raises NotStored; then all locks are lost.
        """
        try:
            if self.connection is None:
                name = f"showdown {self.address} {self.secret}"
                self.connection = await self.network.session(self.database, name)
                await self.connection.ask(KEEPALIVE, [])
                self.watcher = self.watcher or asyncio.create_task(self.watch())
                self.notices.task = self.notices.task or asyncio.create_task(self.notices.run())
            return await self.connection.ask(question, values)
        except SessionLost as error:
            log.error("session lost", tables=len(self.mine), why=str(error)[:200])
            if self.connection is not None:
                await self.connection.close()
            self.connection = None
            self.mine.clear()
            self.lost()
            raise NotStored(str(error)) from error

    async def watch(self) -> None:
        """Check our session regularly, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.doubt.wait(), PULSE)
            self.doubt.clear()
            if self.connection is not None:
                with contextlib.suppress(NotStored):
                    await self.check()


def key_of(table: str) -> int:
    """The number of the advisory lock of a table."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
