"""Simulated worker processes: the jobs of the sandbox run in the loop of the simulation; a worker can die or hang."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from showdown.server.sandbox.processes import Worker, WorkerDied
from showdown.server.sandbox.wire import unpacked
from showdown.server.sandbox.worker_process import answer_of

if TYPE_CHECKING:
    from tests.simulate_server.world import World

T = TypeVar("T")
START: Final = 1.0
"""Most virtual seconds until a worker has started."""
JOB: Final = 0.5
"""Most virtual seconds of a job."""
HANGS: Final = 3600.0
"""Virtual seconds of a worker that hangs: longer than any limit."""


class SimulatedProcesses:
    """What the pool of one server uses in place of the operating system."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def start(self) -> Worker:
        await asyncio.sleep(self.world.disk.chance.random() * START)
        return SimulatedWorker(self.world)

    async def within(self, seconds: float, wait: Awaitable[T]) -> T:
        async with asyncio.timeout(seconds):
            return await wait


class SimulatedWorker:
    def __init__(self, world: World) -> None:
        self.world = world

    async def ask(self, message: bytes) -> tuple[dict[str, Any], bytes]:
        world, chance = self.world, self.world.disk.chance
        question, data = unpacked(message)
        world.jobs[question["job"]] += 1
        await asyncio.sleep(chance.random() * JOB)
        if world.disk.happens(world.odds.worker_dies):
            world.note("worker dies", question["job"])
            raise WorkerDied("signal 9")
        if question["job"] != "load" and world.disk.happens(world.odds.worker_hangs):
            world.note("worker hangs", question["job"])
            await asyncio.sleep(HANGS)
        return unpacked(answer_of(question["job"], question["args"], data))

    async def kill(self) -> None:
        """A job has no effect besides its answer."""
