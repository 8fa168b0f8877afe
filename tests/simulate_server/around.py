"""Replaces the clocks, random numbers and log of this process by those of a simulation, for the time of a run."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from showdown.server import crash_points
from showdown.server.table import loading, snapshot
from tests.simulate_server.loop import EPOCH, PROCESS, SimulatedLoop
from tests.simulate_server.odds import Odds

CLOCKS = frozenset({"time", "monotonic", "perf_counter"})


class LogLines:
    """Stands in for stderr: the server's log lines go to ``hear``, without their wall-clock times."""

    def __init__(self, hear: Callable[[dict[str, Any]], None]) -> None:
        self.hear = hear

    def write(self, text: str) -> None:
        for line in text.splitlines():
            if line.startswith("{"):
                said = json.loads(line)
                said.pop("timestamp", None)
                self.hear(said)

    def flush(self) -> None:
        pass


@contextmanager
def simulated_surroundings(
    loop: SimulatedLoop,
    chance: Random,
    odds: Odds,
    crash_point: Callable[[str], None],
    hear: Callable[[dict[str, Any]], None],
) -> Iterator[None]:
    """``chance``: gives the ids, tokens and dice keys of the servers.  ``hear`` gets each log line."""

    def wall() -> float:
        process = PROCESS.get()
        return EPOCH + loop.now + (process.wall_offset if process is not None else 0.0)

    kept: list[tuple[Any, str, Any]] = []

    def swap(place: Any, name: str, value: Any) -> None:
        kept.append((place, name, getattr(place, name)))
        setattr(place, name, value)

    real = {wall: time.time, loop.time: time.monotonic}
    swap(time, "time", wall)
    swap(time, "monotonic", loop.time)
    swap(time, "perf_counter", loop.time)
    # All functions of ``secrets`` use this generator, except ``choice``, which is bound to it.
    swap(secrets, "_sysrand", chance)
    swap(secrets, "choice", chance.choice)
    swap(crash_points, "simulated", crash_point)
    # A short run needs more snapshots and jobs than a long fight.
    swap(snapshot, "EVERY", odds.snapshots)
    swap(loading, "SHORT", odds.replayed_here)
    swap(sys, "stderr", LogLines(hear))
    try:
        yield
    finally:
        for place, name, value in reversed(kept):
            setattr(place, name, value)
        restore_clocks(real)


def restore_clocks(real: dict[Callable[[], float], Callable[[], float]]) -> None:
    """Give the real clocks to modules that were imported during the run and took a simulated one by name."""
    for module in [module for name, module in sys.modules.items() if name.startswith("showdown")]:
        for name, value in list(vars(module).items()):
            if name in CLOCKS and value in real:
                setattr(module, name, real[value])
