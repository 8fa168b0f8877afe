"""Tables that nobody has played for a while are deleted, where whoever keeps the server wants that.

How old a table is goes by its last command.  Each one is deleted in a transaction of its own, so that commands of
others wait for one table at most; its journal, snapshots and seats go with it, by their foreign keys.
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
TOGETHER: Final = 20
"""So many are looked for at a time, once in every sweep of the hall."""
REST: Final = 3600.0
"""Seconds until all tables are looked through again."""


class Cutoff(NamedTuple):
    """The last command of a table that may go was before this moment."""

    finished: float = NEVER
    unfinished: float = NEVER

    def __bool__(self) -> bool:
        return self != (NEVER, NEVER)


class OldTable(NamedTuple):
    id: str
    finished: bool


def is_old(before: Cutoff) -> Any:
    def quiet_since(moment: float) -> Any:
        # ``touched`` is written now and then, the journal with every command.
        later = exists().where(journal.c.game == games.c.id, journal.c.at >= moment)
        return and_(games.c.touched < moment, ~later)

    finished = games.c.status != UNDECIDED
    return or_(and_(finished, quiet_since(before.finished)), and_(~finished, quiet_since(before.unfinished)))


def old_tables(connection: Connection, before: Cutoff, above: str = "", most: int | None = None) -> list[OldTable]:
    """In the order of their ids, from the one after ``above`` on."""
    wanted = select(games.c.id, games.c.status).where(games.c.id > above, is_old(before)).order_by(games.c.id)
    return [OldTable(id, status != UNDECIDED) for id, status in connection.execute(wanted.limit(most))]


def remove(connection: Connection, id: str, before: Cutoff) -> bool:
    """Delete a table, unless somebody has played it meanwhile, or another server has it."""
    if connection.dialect.name == "postgresql":
        # Whoever plays it holds this lock (owners.py); until we have committed, nobody else gets it.
        lock = func.pg_try_advisory_xact_lock(literal(key_of(id), BigInteger))
        if not connection.execute(select(lock)).scalar_one():
            return False
    return connection.execute(delete(games).where(games.c.id == id, is_old(before))).rowcount == 1


class Pruner:
    """A few at a time, as long as a server runs."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.above = ""
        self.next = time.monotonic()

    def before(self) -> Cutoff:
        retention = self.registry.retention
        return Cutoff(retention.ago(retention.finished), retention.ago(retention.unfinished))

    async def step(self) -> int:
        """Delete some, if it is time: how many were."""
        before = self.before()
        if not before or time.monotonic() < self.next:
            return 0
        try:
            return await self.some(before)
        except NotStored as error:
            # The next time, then: nothing depends on it.
            log.warning("not pruned", why=str(error)[:200])
            return 0

    async def some(self, before: Cutoff) -> int:
        above = self.above
        found = await self.registry.store.read(lambda connection: old_tables(connection, before, above, TOGETHER))
        gone = 0
        for old in found:
            gone += await self.remove(old.id, before)
        if len(found) < TOGETHER:
            self.above, self.next = "", time.monotonic() + REST
        else:
            self.above = found[-1].id
        if gone:
            log.info("pruned", tables=gone)
        return gone

    async def remove(self, id: str, before: Cutoff) -> bool:
        """Nobody sits down at it meanwhile: who comes waits, and finds that there is no such table."""
        done = [False]

        def work(connection: Connection) -> None:
            done[0] = remove(connection, id, before)

        async with self.registry.loading.turn(id):
            if id not in self.registry.tables:
                await self.registry.store.write(work)
        return done[0]
