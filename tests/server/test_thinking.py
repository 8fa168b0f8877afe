"""Questions that would never end are ended, and the next one is answered."""

from __future__ import annotations

import asyncio

import pytest

from showdown.server.limits import Limits
from showdown.server.problems import Cannot
from showdown.server.thinking import Thinker


def for_ever() -> int:
    n = 0
    while True:
        n += 1


def test_a_question_without_end_does_not_stop_the_others() -> None:
    """One attack of a hundred dice (a save could bring it) kept the only thread: nobody could ask or look back."""

    async def ask() -> None:
        thinker = Thinker(Limits())
        for _ in range(3):
            with pytest.raises(Cannot) as refused:
                await thinker.ask(for_ever, 0.05)
            assert (refused.value.status, refused.value.code) == (503, "too_long")
            assert await thinker.ask(lambda: 42) == 42
        thinker.close()

    asyncio.run(ask())


def test_too_many_are_told_so_and_the_first_are_answered() -> None:
    async def ask() -> None:
        limits = Limits()
        limits.waiting = 2
        thinker = Thinker(limits)
        answers = await asyncio.gather(*[thinker.ask(lambda: 1) for _ in range(5)], return_exceptions=True)
        assert [a for a in answers if a == 1] == [1, 1, 1]
        assert {a.code for a in answers if isinstance(a, Cannot)} == {"busy"}
        assert await thinker.ask(lambda: 2) == 2, "and later everybody"
        thinker.close()

    asyncio.run(ask())


def test_a_question_that_fails_says_so() -> None:
    async def ask() -> None:
        thinker = Thinker(Limits())
        with pytest.raises(ZeroDivisionError):
            await thinker.ask(lambda: 1 // 0)
        thinker.close()

    asyncio.run(ask())
