"""All tables of this server: creates them, loads them on demand, unloads idle ones.

The rules and cards are imported in a background thread once the port is open (``lazy_imports.py``), so this module
imports none of them at start.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from showdown.language import say
from showdown.server.cluster.network import ClusterNetwork
from showdown.server.cluster.owners import SharedOwnership, SoleOwnership
from showdown.server.http.limits import Limits
from showdown.server.http.problems import ApiError
from showdown.server.json_log import log
from showdown.server.keyed_lock import KeyedLock
from showdown.server.lazy_imports import LazyImport
from showdown.server.metrics import Metrics
from showdown.server.query_pool import QueryPool
from showdown.server.sandbox.worker_pool import WorkerPool
from showdown.server.storage.pruning import Pruner
from showdown.server.storage.retention import Retention
from showdown.server.storage.store import NotStored, Store

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor
    from showdown.server.table.new_table import PreparedTable, TableSpec
    from showdown.server.table.seats import SeatRecord

SWEEP: Final = 30.0
"""Seconds between two searches for idle and expired tables."""


def import_rules() -> None:
    """Import everything a table needs, and load the cards."""
    from showdown.engine import core_catalog

    core_catalog()


class TableRegistry:
    """``workers``: the sandbox [default: one with these limits]."""

    def __init__(
        self, store: Store, limits: Limits, retention: Retention | None = None, workers: WorkerPool | None = None
    ) -> None:
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
        self.workers = workers or WorkerPool(limits.heavy, limits.waiting)
        self.rules = LazyImport(import_rules)

    # -- creating ----------------------------------------------------------------------------------------------------

    async def open(self, spec: TableSpec, opener: str) -> dict[str, Any]:
        """Create a table; the links of its seats.  Raises ApiError."""
        from showdown.server.table.new_table import prepare_new

        await self.check_unfinished(opener)
        return await self.create(await asyncio.to_thread(prepare_new, spec, opener))

    async def import_save(self, data: bytes, opener: str, address: str = "") -> dict[str, Any]:
        """Create a table for a saved game; the links of its seats.  ``data``: the save.  Raises ApiError."""
        await self.check_unfinished(opener)
        args = {"entries": self.limits.entries, "key": secrets.token_hex(32)}
        found = await self.workers.run("import_save", args, data, address)
        from showdown.server.table.new_table import prepare_from_save

        return await self.create(prepare_from_save(found.value, opener))

    async def branch(self, opening: Any, name: str, options: dict[str, Any], opener: str) -> dict[str, Any]:
        """Create a practice table at a position of another table; the links of its seats.

        Raises ApiError.
        """
        from showdown.server.table.new_table import prepare_branch

        await self.check_unfinished(opener)
        return await self.create(prepare_branch(opening, name, options, opener))

    async def rematch(
        self, actor: TableActor, record: SeatRecord, story: str, level: str, opener: str
    ) -> tuple[dict[str, Any], bool]:
        """Create a table with the same players and party; its links, and whether it is new.

        ``record``: the seat of the person who asks.  While a rematch of this table is unfinished, no other is created:
        the person gets the link of the same seat there.  Raises ApiError.
        """
        from showdown.server.table.rematch import OpenRematch, prepare_rematch

        async with self.loading.hold(actor.id):
            found = actor.rematch
            if found is not None and await self.is_unfinished(found.table):
                return found.reply_for(record.seat), False
            await self.check_unfinished(opener)
            prepared = await asyncio.to_thread(prepare_rematch, actor, story, level, opener)
            reply = await self.create(prepared)
            by = record.shown_name if record.seat[0] == "p" else ""
            actor.offer_rematch(OpenRematch(reply, prepared.story, by))
            return reply, True

    async def is_unfinished(self, id: str) -> bool:
        row = await self.store.game(id)
        return row is not None and row["status"] == "undecided"

    async def check_unfinished(self, opener: str) -> None:
        """Raises ApiError if this opener has too many unfinished tables.  An empty opener has no limit."""
        most = self.limits.unfinished
        if opener and most and await self.store.unfinished_of(opener, self.retention.ago(1)) >= most:
            what = say("server.too_many_unfinished", most=most)
            raise ApiError(429, "too_many_tables", what, say("server.fix_finish", more=2 * most))

    async def create(self, prepared: PreparedTable) -> dict[str, Any]:
        """Store a table and load it; the links of its seats."""
        await self.store.create(prepared.row, prepared.seat_rows, prepared.first, prepared.snapshot)
        await self.table(prepared.id)
        return prepared.reply

    async def delete(self, actor: TableActor) -> None:
        """Delete a table with everything that belongs to it.  Raises NotStored: the outcome is unknown.

        ApiError if it was deleted meanwhile.
        """
        async with self.loading.hold(actor.id):
            if self.at(actor.id) is not actor:
                raise ApiError(404, "no_table", say("server.no_table"), say("server.fix_check_link"))
            await actor.delete()
            self.tables.pop(actor.id, None)
            self.metrics.tables.set(len(self.tables))
            await self.owners.release(actor.id)
        log.info("deleted", table=actor.id)

    # -- finding -----------------------------------------------------------------------------------------------------

    def at(self, id: str) -> TableActor | None:
        """The table, if this server has it in memory."""
        found = self.tables.get(id)
        return found if found is not None and not found.closed else None

    async def table(self, id: str) -> TableActor | None:
        """The table with this id, loaded if necessary; None if there is none.

        Raises NotStored if the database cannot be read, OwnedElsewhere if another server plays the table.
        """
        found = self.at(id)
        if found is not None:
            return found
        if self.closed:
            raise NotStored("the server is closing")
        async with self.loading.hold(id):
            found = self.at(id)
            if found is not None:
                return found
            if not self.store.is_sqlite and await self.store.game(id) is None:
                # Do not take locks for ids that clients invent.
                return None
            await self.rules.loaded()
            from showdown.server.commands.bots import wake
            from showdown.server.table.actor import TableActor
            from showdown.server.table.loading import load

            token, most = await self.owners.claim(id), self.limits.entries
            actor = TableActor(id, self.store, self.metrics, token, most, workers=self.workers)
            if not await load(actor):
                await self.owners.release(id)
                return None
            if not self.owners.holds(id):
                raise NotStored("the table was lost while it was read")
            self.tables[id] = actor
            self.metrics.tables.set(len(self.tables))
            wake(actor)
            return actor

    def expired(self, record: SeatRecord) -> bool:
        """Was the link of this seat unused for too long?"""
        return record.is_unused(self.retention.ago(self.retention.invites))

    # -- starting, unloading, closing --------------------------------------------------------------------------------

    def share(self, address: str, network: ClusterNetwork | None = None) -> None:
        """Let other servers use the same database; they reach this one at ``address``."""
        if not self.store.is_sqlite:
            self.owners = SharedOwnership(self.store, address, self.lose, network)

    def lose(self) -> None:
        """Give up all tables: other servers may own them by now."""
        for actor in self.tables.values():
            actor.give_up()
        self.tables.clear()
        self.metrics.tables.set(0)

    def start(self) -> None:
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep())
        self.rules.begin()

    async def sweep(self) -> None:
        """Unload idle tables and delete expired ones, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.release_idle(time.monotonic() - 60 * self.limits.idle)
            await self.pruner.step()

    async def release_idle(self, before: float) -> None:
        """Unload tables without clients since ``before`` and let other servers own them."""
        for id in self.forget(before):
            async with self.loading.hold(id):
                if self.at(id) is None:
                    await self.owners.release(id)

    def forget(self, before: float) -> list[str]:
        """Unload tables without clients since ``before``; their ids."""
        idle = [t for t in self.tables.values() if not t.subscribers and t.touched < before and not t.lock.locked()]
        for actor in idle:
            actor.close()
            del self.tables[actor.id]
        self.metrics.tables.set(len(self.tables))
        return [actor.id for actor in idle]

    async def close(self) -> None:
        """Finish the commands that are being written; take no new ones."""
        self.closed = True
        await self.workers.close()
        if self.sweeper:
            self.sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.sweeper
        await self.rules.settled()
        for actor in list(self.tables.values()):
            async with actor.lock:
                actor.close()
        await self.owners.close()
        self.query_pool.close()
        log.info("closed", tables=len(self.tables))

    def metrics_text(self) -> bytes:
        """The metrics in the format of Prometheus."""
        self.metrics.slowest.set(max([s.size for t in self.tables.values() for s in t.subscribers], default=0))
        return self.metrics.text()
