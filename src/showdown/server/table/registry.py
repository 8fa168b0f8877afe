"""All tables: made, read from disk when somebody comes, forgotten when nobody has been there for a while.

The rules are loaded in a thread when the door stands open already (``late.py``): nothing here needs them at the start.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final

from showdown.server.cluster.owners import SharedOwnership, SoleOwnership
from showdown.server.http.limits import Limits
from showdown.server.http.problems import ApiError
from showdown.server.json_log import log
from showdown.server.keyed_lock import KeyedLock
from showdown.server.lazy_imports import LazyImport
from showdown.server.metrics import Metrics
from showdown.server.query_pool import QueryPool
from showdown.server.storage.pruning import Pruner
from showdown.server.storage.retention import Retention
from showdown.server.storage.store import NotStored, Store

if TYPE_CHECKING:
    from showdown.engine import Game
    from showdown.server.table.actor import TableActor
    from showdown.server.table.new_table import PreparedTable, TableSpec
    from showdown.server.table.seats import SeatRecord

SWEEP: Final = 30.0


def the_rules() -> None:
    """Everything a table needs, and the cards."""
    from showdown.engine import core_catalog

    core_catalog()


class TableRegistry:
    def __init__(self, store: Store, limits: Limits, retention: Retention | None = None) -> None:
        self.store = store
        self.limits = limits
        self.retention = retention or Retention()
        self.pruner = Pruner(self)
        self.metrics = Metrics()
        self.tables: dict[str, TableActor] = {}
        self.loading = KeyedLock()
        self.sweeper: asyncio.Task[None] | None = None
        self.owners = SoleOwnership()
        self.closed = False
        self.query_pool = QueryPool(limits)
        self.rules = LazyImport(the_rules)

    # -- opening -----------------------------------------------------------------------------------------------------

    async def open(self, wish: TableSpec, opener: str) -> dict[str, Any]:
        """A new table.  Raises Cannot."""
        from showdown.server.table.new_table import prepare_new

        await self.check_room(opener)
        return await self.lay(await asyncio.to_thread(prepare_new, wish, opener))

    async def go_on(self, document: dict[str, Any], opener: str) -> dict[str, Any]:
        """A table for a saved game.  Raises Cannot."""
        from showdown.server.table.new_table import prepare_from_save

        await self.check_room(opener)
        return await self.lay(await asyncio.to_thread(prepare_from_save, document, opener))

    async def branch(self, game: Game, name: str, options: dict[str, Any], opener: str) -> dict[str, Any]:
        """A practice table that begins where another stood."""
        from showdown.server.table.new_table import prepare_branch

        await self.check_room(opener)
        return await self.lay(prepare_branch(game, name, options, opener))

    async def check_room(self, opener: str) -> None:
        if opener and await self.store.unfinished_of(opener, self.retention.ago(1)) >= self.limits.unfinished:
            what = f"this address has {self.limits.unfinished} unfinished tables that it opened today"
            raise ApiError(429, "too_many_tables", what, "finish one of them first")

    async def lay(self, laid: PreparedTable) -> dict[str, Any]:
        """Write a table down, and give out its links."""
        await self.store.create(laid.row, laid.seat_records, laid.first)
        await self.table(laid.id)
        return laid.told

    # -- finding -----------------------------------------------------------------------------------------------------

    def at(self, id: str) -> TableActor | None:
        """A table that is played here now."""
        found = self.tables.get(id)
        return found if found is not None and not found.closed else None

    async def table(self, id: str) -> TableActor | None:
        """A table by its id, read from disk if need be.

        Raises NotStored if the disk cannot be read, Elsewhere if another server plays it.
        """
        found = self.at(id)
        if found is not None:
            return found
        if self.closed:
            raise NotStored("the server is closing")
        async with self.loading.turn(id):
            found = self.at(id)
            if found is not None:
                return found
            if not self.store.is_sqlite and await self.store.game(id) is None:
                # Nobody shall make us claim what does not exist.
                return None
            await self.rules.loaded()
            from showdown.server.commands.bots import wake
            from showdown.server.table.actor import TableActor
            from showdown.server.table.loading import load

            actor = TableActor(id, self.store, self.metrics)
            actor.fencing_token = await self.owners.claim(id)
            if not await load(actor):
                await self.owners.release(id)
                return None
            if not self.owners.holds(id):
                raise NotStored("the table was lost while it was read")
            self.tables[id] = actor
            self.metrics.tables.set(len(self.tables))
            wake(actor)
            return actor

    def expired(self, seat_record: SeatRecord) -> bool:
        """Has its link waited too long for somebody to use it?"""
        return seat_record.waits(self.retention.ago(self.retention.invites))

    # -- closing -----------------------------------------------------------------------------------------------------

    def share(self, address: str) -> None:
        """Other servers may work on the same database; they reach this one at ``address``."""
        if not self.store.is_sqlite:
            self.owners = SharedOwnership(self.store, address, self.lose)

    def lose(self) -> None:
        """All tables may be somebody else's by now."""
        for actor in self.tables.values():
            actor.give_up()
        self.tables.clear()
        self.metrics.tables.set(0)

    def start(self) -> None:
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep())
        self.rules.begin()

    async def sweep(self) -> None:
        """Forget tables that nobody has looked at for a while; they lie on disk, and not for ever, if so wanted."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.let_go(time.monotonic() - 60 * self.limits.idle)
            await self.pruner.step()

    async def let_go(self, before: float) -> None:
        """Other servers may have what nobody has looked at since then; unless somebody just comes for it."""
        for id in self.forget(before):
            async with self.loading.turn(id):
                if self.at(id) is None:
                    await self.owners.release(id)

    def forget(self, before: float) -> list[str]:
        idle = [t for t in self.tables.values() if not t.subscribers and t.touched < before and not t.lock.locked()]
        for actor in idle:
            actor.closed = True
            del self.tables[actor.id]
        self.metrics.tables.set(len(self.tables))
        return [actor.id for actor in idle]

    async def close(self) -> None:
        """Let commands that are being written end; nothing new begins."""
        self.closed = True
        if self.sweeper:
            self.sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.sweeper
        await self.rules.settled()
        for actor in list(self.tables.values()):
            async with actor.lock:
                actor.closed = True
        await self.owners.close()
        self.query_pool.close()
        log.info("closed", tables=len(self.tables))

    def counted(self) -> bytes:
        """The metrics, as Prometheus reads them."""
        self.metrics.slowest.set(max([s.size for t in self.tables.values() for s in t.subscribers], default=0))
        return self.metrics.text()
