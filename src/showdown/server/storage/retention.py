"""What does not last for ever: links that nobody used, and tables that nobody plays.  All of it is counted in days.

Days outlive a process, so they go by the clock on the wall.  While a server runs, that clock may jump: only what
has really passed since the start counts, too, and a jump ends nothing early.
"""

from __future__ import annotations

import time
from typing import Final

DAY: Final = 86_400.0
NEVER: Final = 0.0
"""Before every moment there is: nothing is older."""


class Retention:
    """``invites``: how long a link waits for whoever uses it first.  ``finished``, ``unfinished``: how long a table is
    kept after its last command.  In days; 0 is for ever.
    """

    def __init__(self) -> None:
        self.invites = 7
        self.finished = 0
        self.unfinished = 0
        self.began = time.time()
        self.running_since = time.monotonic()

    def ago(self, days: int) -> float:
        """The moment so many days ago; for 0 the one that never was."""
        if not days:
            return NEVER
        steady = self.began + time.monotonic() - self.running_since
        return min(time.time(), steady) - DAY * days
