"""What-if questions and looking back: one after the other in a thread, and none for long.

However many ask, and whatever they ask, the tables lose little.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from showdown.server.limits import Limits
from showdown.server.problems import Cannot

T = TypeVar("T")
SECONDS: Final = 5.0
"""So long may one question take: an attack of twenty dice has more ways to go than anybody waits for."""

LOOKING_BACK: Final = 20.0
"""A long fight is played again from its beginning when somebody first looks back at it."""


class Thinker:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self.asking = 0

    async def ask(self, question: Callable[[], T], seconds: float = SECONDS) -> T:
        """Raises Cannot if too many ask, or if it takes too long."""
        if self.asking > self.limits.waiting:
            raise Cannot(503, "busy", "others are asking just now", "try again in a moment")
        self.asking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, bounded, question, seconds)
        finally:
            self.asking -= 1

    def close(self) -> None:
        self.thread.shutdown(cancel_futures=True)


def bounded(question: Callable[[], T], seconds: float) -> T:
    # With the bots, which the page at the door needs none of.
    from showdown.bots.timeout import BotTimeout, TooSlow

    patience = BotTimeout(seconds)
    try:
        with patience.running():
            patience.ask()
            answer = question()
            patience.answered()
    except TooSlow:
        raise Cannot(503, "too_long", "this takes longer than the server allows", "ask for something simpler") from None
    return answer
