"""Delete old tables (``--keep-finished``, ``--keep-unfinished``, ``showdown db prune``).

The age of a table counts from its last command.  Each table is deleted in its own transaction, so that commands of
other tables wait for one deletion at most.  Foreign keys delete its journal, snapshots and seats with it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import BigInteger, Connection, and_, delete, exists, func, literal, or_, select

from showdown.server.cluster.owners import key_of
from showdown.server.json_log import log
from showdown.server.storage.retention import NEVER
from showdown.server.storage.schema import games, journal
from showdown.server.storage.store import NotStored

if TYPE_CHECKING:
    from showdown.server.table.registry import TableRegistry

UNDECIDED: Final = "undecided"
PER_SWEEP: Final = 20
"""Tables deleted per sweep of the registry."""
REST_SECONDS: Final = 3600.0
"""Seconds until the next pass over all tables."""


class Cutoff(NamedTuple):
    """Times before which the last command of a finished or unfinished table makes it old."""

    finished: float = NEVER
    unfinished: float = NEVER

    def __bool__(self) -> bool:
        return self != (NEVER, NEVER)


class OldTable(NamedTuple):
    id: str
    finished: bool


def is_old(before: Cutoff) -> Any:
    def quiet_since(moment: float) -> Any:
        # ``touched`` is updated now and then, the journal with every command.
        later = exists().where(journal.c.game == games.c.id, journal.c.at >= moment)
        return and_(games.c.touched < moment, ~later)

    finished = games.c.status != UNDECIDED
    return or_(and_(finished, quiet_since(before.finished)), and_(~finished, quiet_since(before.unfinished)))


def old_tables(connection: Connection, before: Cutoff, above: str = "", most: int | None = None) -> list[OldTable]:
    """The old tables with ids greater than ``above``, ordered by id, at most ``most``."""
    wanted = select(games.c.id, games.c.status).where(games.c.id > above, is_old(before)).order_by(games.c.id)
    return [OldTable(id, status != UNDECIDED) for id, status in connection.execute(wanted.limit(most))]


def remove(connection: Connection, id: str, before: Cutoff) -> bool:
    """Delete a table, unless it got a command meanwhile or a server plays it.  True if deleted."""
    if connection.dialect.name == "postgresql":
        # A server that plays the table holds this lock (cluster/owners.py).
        lock = func.pg_try_advisory_xact_lock(literal(key_of(id), BigInteger))
        if not connection.execute(select(lock)).scalar_one():
            return False
    return connection.execute(delete(games).where(games.c.id == id, is_old(before))).rowcount == 1


class Pruner:
    """Deletes old tables of a running server, a few per sweep."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.above = ""
        self.next = time.monotonic()

    def before(self) -> Cutoff:
        retention = self.registry.retention
        return Cutoff(retention.ago(retention.finished), retention.ago(retention.unfinished))

    async def step(self) -> int:
        """Delete the next old tables, if it is time; the number deleted."""
        before = self.before()
        if not before or time.monotonic() < self.next:
            return 0
        try:
            return await self.some(before)
        except NotStored as error:
            # The next sweep tries again.
            log.warning("not pruned", why=str(error)[:200])
            return 0

    async def some(self, before: Cutoff) -> int:
        above = self.above
        found = await self.registry.store.read(lambda connection: old_tables(connection, before, above, PER_SWEEP))
        gone = 0
        for old in found:
            gone += await self.remove(old.id, before)
        if len(found) < PER_SWEEP:
            self.above, self.next = "", time.monotonic() + REST_SECONDS
        else:
            self.above = found[-1].id
        if gone:
            log.info("pruned", tables=gone)
        return gone

    async def remove(self, id: str, before: Cutoff) -> bool:
        """Delete a table that is not in memory.

        A client that asks for it meanwhile waits, and gets no table.
        """
        done = [False]

        def work(connection: Connection) -> None:
            done[0] = remove(connection, id, before)

        async with self.registry.loading.hold(id):
            if id not in self.registry.tables:
                await self.registry.store.write(work)
        return done[0]
