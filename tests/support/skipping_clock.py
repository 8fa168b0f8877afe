"""An event loop whose monotonic clock a test can move ahead: timers of minutes end at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class SkippingLoop(asyncio.SelectorEventLoop):
    """``skip`` moves the clock ahead; the timers that are due then run in the next turns of the loop."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead

    async def skip(self, seconds: float) -> None:
        self.ahead += seconds
        for _ in range(3):
            await asyncio.sleep(0)


def skip(seconds: float) -> Coroutine[Any, Any, None]:
    """Move the clock of the running loop ahead."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop)
    return loop.skip(seconds)


def run_skipping(play: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine on a clock that ``skip`` moves."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(play())
