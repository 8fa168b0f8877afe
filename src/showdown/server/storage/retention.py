"""Retention: how many days unused links and old tables are kept.

Days outlive a process, so they use the wall clock.  That clock may jump while a server runs, so the monotonic clock
counts, too: a jump ahead expires nothing early.
"""

from __future__ import annotations

import time
from typing import Final

DAY: Final = 86_400.0
NEVER: Final = 0.0
"""A time before all others: nothing is older."""


class Retention:
    """``invites``: days until an unused link expires.

    ``finished``, ``unfinished``: days that a table is kept after its last command.  0: without a limit.
    """

    def __init__(self) -> None:
        self.invites = 7
        self.finished = 0
        self.unfinished = 0
        self.began = time.time()
        self.running_since = time.monotonic()

    def ago(self, days: int) -> float:
        """The time ``days`` ago; ``NEVER`` for 0."""
        if not days:
            return NEVER
        steady = self.began + time.monotonic() - self.running_since
        return min(time.time(), steady) - DAY * days
