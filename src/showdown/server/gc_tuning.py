"""Tune Python's garbage collector, so that full collections do not stop the tables.

Python collects all objects whenever their number has grown by a quarter: a pause of 280 ms with fifty tables after
fifty commands each.  The checkpoints of a table are not garbage and have no cycles, so objects that are some seconds
old are frozen (``gc.freeze``) and skipped.  When their number has doubled they are collected once, so that the remains
of closed connections and tables do not pile up.

Python also collects young objects, by default after every 700 new ones.  A command creates thousands and frees nearly
all of them: a threshold of 10,000 saves a fifth of the time of a command.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
from typing import Final

EVERY: Final = 5.0
"""Seconds between two freezes; the objects of one interval are collected in a few milliseconds."""
YOUNG: Final = 10_000
"""New objects until Python collects the young ones, which takes about a millisecond."""
COUNTED_EVERY: Final = 12
"""Freezes per count of the frozen objects (once a minute): counting visits all of them."""
SPARE: Final = 500_000
"""Growth in objects (some fifty megabytes) that is not worth a full collection."""


class GcTuner:
    def __init__(self) -> None:
        self.kept = 0
        """Objects left after the last full collection."""

    def collect_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.kept = gc.get_freeze_count()

    def freeze(self) -> None:
        gc.freeze()
        if gc.get_freeze_count() > 2 * self.kept + SPARE:
            self.collect_all()

    async def run(self) -> None:
        """Freeze regularly, until cancelled."""
        gc.set_threshold(YOUNG)
        for n in itertools.count(1):
            await asyncio.sleep(EVERY)
            if n % COUNTED_EVERY:
                gc.freeze()
            else:
                self.freeze()
