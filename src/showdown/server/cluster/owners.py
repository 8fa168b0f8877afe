"""Who owns a table, where several servers share one database.

One server at a time plays a table: the one whose session holds PostgreSQL's advisory lock of it.  The lock goes with
the session, so a server that dies lets go of its tables at once.  The name of the session says where its server
listens, and a password by which servers know each other; only the role of the database itself can read both.

A server may lose its session and not know it yet.  So every claim begins a new reign: a number in the table's row, and
whoever writes by an older one is refused (store.py).  A write that is under way when a reign begins is waited for.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from showdown.server.cluster.notices import Notices
from showdown.server.json_log import log
from showdown.server.storage.store import NotStored, Store

if TYPE_CHECKING:
    import psycopg

PULSE: Final = 2.0
"""So often a server looks whether its session still lives, if nothing gives it a reason to look sooner."""
TRIES: Final = 50
HOLDER: Final = """
SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid::bigint = %s AND l.objid::bigint = %s
AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
NEXT_FENCING_TOKEN: Final = "UPDATE game SET fencing_token = fencing_token + 1 WHERE id = %s RETURNING fencing_token"
MISSED: Final = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
"""A machine that vanishes without a word: so the database misses its session within half a minute, not two hours."""


class Owner:
    """Another server: where it listens, and the word it answers to."""

    def __init__(self, address: str, secret: str) -> None:
        self.address = address
        self.secret = secret


class OwnedElsewhere(Exception):
    """Another server plays this table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner.address)
        self.owner = owner


class SoleOwnership:
    """The only server of its database: every table is ours."""

    secret = ""

    async def claim(self, table: str) -> int:
        """Make it ours; the number of our reign.  Raises Elsewhere, or NotStored if nobody can tell."""
        return 0

    def holds(self, table: str) -> bool:
        """Is it still ours, as far as we know?"""
        return True

    async def check(self) -> None:
        """Is what we know still true?  Raises NotStored if not; then all tables have been given up."""

    async def release(self, table: str) -> None:
        """Another may have it."""

    async def other(self, table: str) -> Owner | None:
        """The other server that plays it, if one does."""
        return None

    def forget(self, table: str) -> None:
        """Its owner could not be reached: whoever comes next asks the database."""

    def leaving(self, table: str, owner: Owner) -> asyncio.Event:
        """Set as soon as the table is known to be another's."""
        return asyncio.Event()

    async def close(self) -> None:
        pass


class SharedOwnership(SoleOwnership):
    """``address``: where other servers reach this one.  ``lost`` is called when all tables may be somebody else's."""

    def __init__(self, store: Store, address: str, lost: Callable[[], None]) -> None:
        self.database = store.url.replace("+psycopg", "", 1)
        self.address = address
        self.secret = secrets.token_urlsafe(12)
        self.lost = lost
        self.mine: set[str] = set()
        self.lock = asyncio.Lock()
        self.connection: psycopg.AsyncConnection[Any] | None = None
        self.pulse: asyncio.Task[None] | None = None
        self.doubt = asyncio.Event()
        """Somebody says that something of ours is theirs."""
        self.notices = Notices(self.database, address, self.hear)

    async def claim(self, table: str) -> int:
        for _ in range(TRIES):
            async with self.lock:
                if table in self.mine or (await self.ask("SELECT pg_try_advisory_lock(%s)", [key_of(table)]))[0]:
                    self.mine.add(table)
                    self.notices.forget(table)
                    found = await self.ask(NEXT_FENCING_TOKEN, [table])
                    await self.ask(*self.notices.saying(table))
                    return int(found[0]) if found else 0
                owner = await self.holder(table)
            if owner is not None and owner.address != self.address:
                raise OwnedElsewhere(owner)
            # Just let go; or our own former life, which the database has not missed yet.
            await asyncio.sleep(0.1)
        raise NotStored("the table's owner cannot be found")

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

    def hear(self, table: str) -> None:
        """Another says that it owns this table; or nothing is heard any more, and the database may be gone."""
        if table in self.mine or not table:
            self.doubt.set()

    async def close(self) -> None:
        for task in (self.pulse, self.notices.task):
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
        """One row, in the session that holds our locks.  Raises NotStored; then all locks are gone with it."""
        import psycopg

        try:
            if self.connection is None:
                name = f"showdown {self.address} {self.secret}"
                connect = psycopg.AsyncConnection.connect
                self.connection = await connect(self.database, autocommit=True, application_name=name)
                await self.connection.execute(MISSED)
                self.pulse = self.pulse or asyncio.create_task(self.watch())
                self.notices.task = self.notices.task or asyncio.create_task(self.notices.run())
            return await (await self.connection.execute(question.encode(), values)).fetchone()
        except psycopg.Error as error:
            log.error("session lost", tables=len(self.mine), why=str(error)[:200])
            if self.connection is not None:
                with contextlib.suppress(psycopg.Error):
                    await self.connection.close()
            self.connection = None
            self.mine.clear()
            self.lost()
            raise NotStored(str(error)) from error

    async def watch(self) -> None:
        """A session that is lost while nobody asks must be noticed, too."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.doubt.wait(), PULSE)
            self.doubt.clear()
            if self.connection is not None:
                with contextlib.suppress(NotStored):
                    await self.check()


def key_of(table: str) -> int:
    """The number of its lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
