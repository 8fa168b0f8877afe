"""A simulated server process: the real registry, tables and connections on simulated sockets and a simulated disk."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from showdown.server.http.limits import AddressLimits, Limits
from showdown.server.sandbox.worker_pool import WorkerPool
from showdown.server.serve import open_store
from showdown.server.storage.store import Store
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.connection import ClientConnection
from tests.simulate_server.disk import SimulatedStore
from tests.simulate_server.loop import Crash
from tests.simulate_server.network import Caller, Link, SimulatedNetwork
from tests.simulate_server.workers import SimulatedProcesses

if TYPE_CHECKING:
    from tests.simulate_server.world import World


class SimulatedServer:
    """One life of a server, from its start to its crash or its end.  ``shared``: others use the same database."""

    def __init__(self, world: World, name: str, life: int, shared: bool) -> None:
        self.world = world
        self.name = name
        self.shared = shared
        self.address = f"{name}:80"
        self.process = world.loop.process(f"{name}.{life}")
        self.links: list[Link] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.stopping = False
        self.store: SimulatedStore
        self.registry: TableRegistry
        self.address_limits: AddressLimits

    def boot(self) -> None:
        """Open the database and start, as ``serve`` does."""
        disk = self.world.disk

        def make(url: str) -> Store:
            self.store = SimulatedStore(url, disk, self.shared)
            if self.world.plan.plant == "no-fence":
                unfence(self.store)
            return self.store

        open_store(str(disk.path), serving=not self.shared, make=make)
        limits = Limits()
        limits.idle = 1
        workers = WorkerPool(limits.heavy, limits.waiting, SimulatedProcesses(self.world))
        self.registry = TableRegistry(self.store, limits, workers=workers)
        self.address_limits = AddressLimits(limits)
        self.store.start()
        if self.shared:
            self.registry.share(self.address, SimulatedNetwork(self.world))
        self.registry.start()

    def accept(self, caller: Caller, address: str) -> Link:
        link = Link(self.world, caller, self, address)
        self.links.append(link)
        when = self.world.loop.now + self.world.net.random() * 0.01
        link.at(when, self.process, self.serve, link)
        return link

    def serve(self, link: Link) -> None:
        self.run(ClientConnection(self.registry, self.address_limits, link.socket(), link.address).run())

    def run(self, work: Any) -> None:
        """Run a task of this server; an exception that it raises is a failure of the run."""
        task = self.world.loop.create_task(work)
        self.tasks.append(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Crash):
            self.world.fail(f"a task of {self.process.name} ended with {error!r}")

    async def stop(self) -> None:
        """End in order, as after SIGTERM."""
        self.stopping = True
        for link in self.links:
            link.cut()
        await self.registry.workers.close()
        await self.registry.close()
        self.store.close()
        self.world.stopped(self)

    def forget_links(self) -> None:
        for link in self.links:
            link.cut()
        self.links.clear()


def unfence(store: SimulatedStore) -> None:
    """Plant a bug: writes are not compared with the fencing token."""
    append = store.append

    async def without_token(rows: Any, snapshot: Any, head: Any, fencing_token: int = 0, seat: Any = None) -> None:
        await append(rows, snapshot, head, 0, seat)

    store.append = without_token  # type: ignore[method-assign]
