"""Looking for garbage without stopping the tables.

Python looks through all objects whenever they have become a quarter more, and everybody waits meanwhile: 280 ms with
fifty tables after fifty commands each.  But what a table keeps (each decision that can be taken back) is no garbage,
and has no cycles anyway.  So what is some seconds old is set aside, where nobody looks; all of it is looked through
when it has doubled since the last time, so that what people leave behind who come and go cannot pile up.

Python also looks through the youngest objects, by default after every 700 new ones.  A command makes thousands, and
nearly all of them are freed by the end of it: with a threshold of 10,000 a fifth of the time of a command is saved.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
from typing import Final

EVERY: Final = 5.0
"""Seconds between two settings aside: what came in one is looked through in a few milliseconds."""
YOUNG: Final = 10_000
"""New objects after which Python looks through the young ones; that takes about a millisecond."""
COUNTED_EVERY: Final = 12
"""Every twelfth setting aside, once a minute, also counts what is set aside: counting walks through all of it."""
SPARE: Final = 500_000
"""So many objects more (some fifty megabytes) are nothing to stop for."""


class GcTuner:
    def __init__(self) -> None:
        self.kept = 0
        """How many objects were left when all were looked through."""

    def look_through(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.kept = gc.get_freeze_count()

    def set_aside(self) -> None:
        gc.freeze()
        if gc.get_freeze_count() > 2 * self.kept + SPARE:
            self.look_through()

    async def run(self) -> None:
        """Again and again, until somebody cancels it."""
        gc.set_threshold(YOUNG)
        for n in itertools.count(1):
            await asyncio.sleep(EVERY)
            if n % COUNTED_EVERY:
                gc.freeze()
            else:
                self.set_aside()
