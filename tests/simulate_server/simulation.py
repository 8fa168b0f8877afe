"""Run one seed, or many, and sum up what happened."""

from __future__ import annotations

import gc
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from showdown.server.table.registry import import_rules
from tests.simulate_server.around import simulated_surroundings
from tests.simulate_server.disk import empty_database
from tests.simulate_server.world import World

MEMORY = Path("/dev/shm")
"""Files in memory: a real sync would only cost time."""
templates: list[bytes] = []


class Outcome:
    """What one seed gave."""

    def __init__(self, world: World) -> None:
        self.seed = world.seed
        self.failure = world.failure
        self.steps = world.loop.steps
        self.seconds = world.loop.now
        self.acks = world.ledger.acks
        self.rows = world.ledger.rows
        self.servers = world.odds.servers
        self.faults = world.faults
        self.jobs = world.jobs
        self.lines = world.lines
        self.digest = world.digest()


def new_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="simulation", dir=MEMORY if MEMORY.is_dir() else None))


def simulate(seed: int, plant: str = "", length: int = 1) -> Outcome:
    """Run one seed.  The same seed and commit give the same outcome, byte for byte."""
    if not templates:
        import_rules()
        with tempfile.TemporaryDirectory() as folder:
            templates.append(empty_database(Path(folder) / "tables.db"))
        # Collecting garbage would end tasks of crashed servers at times that no seed decides.
        gc.collect()
        gc.freeze()
    was_on = gc.isenabled()
    gc.disable()
    world = World(seed, new_folder(), templates[0], plant, length)
    try:
        with (
            world.loop.running(),
            simulated_surroundings(
                world.loop, Random(f"{seed} secrets"), world.plan, world.crash_point, world.log_line
            ),
        ):
            try:
                world.run()
                world.trace(f"end {world.loop.steps} steps")
            finally:
                world.close()
        return Outcome(world)
    finally:
        if was_on:
            gc.enable()


class Totals:
    def __init__(self) -> None:
        self.seeds = self.steps = self.acks = self.rows = 0
        self.seconds = 0.0
        self.faults: Counter[str] = Counter()
        self.jobs: Counter[str] = Counter()
        self.servers: Counter[int] = Counter()
        self.failures: list[tuple[int, str]] = []

    def add(self, outcome: Outcome) -> None:
        self.seeds += 1
        self.steps += outcome.steps
        self.acks += outcome.acks
        self.rows += outcome.rows
        self.seconds += outcome.seconds
        self.faults += outcome.faults
        self.jobs += outcome.jobs
        self.servers[outcome.servers] += 1
        if outcome.failure:
            self.failures.append((outcome.seed, outcome.failure))
