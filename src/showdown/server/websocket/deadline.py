"""A deadline that moves with every frame, with one timer per connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf


class Deadline:
    """Calls ``missed`` when it passes.

    Moving it later is free: the timer checks again when it fires.
    """

    def __init__(self, missed: Callable[[], None]) -> None:
        self.missed = missed
        self.loop = asyncio.get_running_loop()
        self.at = inf
        self.timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Set the deadline to ``seconds`` from now."""
        self.at = self.loop.time() + seconds
        if self.timer is not None and self.timer.when() > self.at:
            self.timer.cancel()
            self.timer = None
        if self.timer is None:
            self.timer = self.loop.call_at(self.at, self.fire)

    def lift(self) -> None:
        """Remove the deadline until ``set`` is called again."""
        self.at = inf

    def fire(self) -> None:
        self.timer = None
        if self.at <= self.loop.time():
            self.missed()
        elif self.at < inf:
            self.timer = self.loop.call_at(self.at, self.fire)

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
