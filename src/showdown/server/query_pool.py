"""Answer searches and draw QR codes in one thread, with a time limit each.

A flood of questions so takes at most one core from the tables.  Replays of games run in the sandbox.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from showdown.language import say
from showdown.server.http.limits import Limits
from showdown.server.http.problems import ApiError

T = TypeVar("T")
SECONDS: Final = 5.0
"""Seconds per question: the exact odds of twenty dice would never end."""


class QueryPool:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="query")
        self.asking = 0

    async def ask(self, question: Callable[[], T], seconds: float = SECONDS) -> T:
        """The answer to a question.

        Raises ApiError if too many questions wait, or if it takes too long.
        """
        if self.asking > self.limits.waiting:
            raise ApiError(503, "busy", say("server.busy"), say("server.fix_retry"))
        self.asking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, bounded, question, seconds)
        finally:
            self.asking -= 1

    def close(self) -> None:
        self.thread.shutdown(cancel_futures=True)


def bounded(question: Callable[[], T], seconds: float) -> T:
    # Imported here, because it imports the bots, which the start of the server does not need.
    from showdown.bots.timeout import BotTimeout, TooSlow

    timeout = BotTimeout(seconds)
    try:
        with timeout.running():
            timeout.ask()
            answer = question()
            timeout.answered()
    except TooSlow:
        raise ApiError(503, "too_long", say("server.too_long"), say("server.fix_simpler")) from None
    return answer
