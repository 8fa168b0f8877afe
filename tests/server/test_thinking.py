"""Questions that would never end are ended, and the next one is answered."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from showdown.server.limits import Limits
from showdown.server.problems import Cannot
from showdown.server.thinking import Thinker
from tests.support.live_server import Running


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


LINK = f"http://127.0.0.1/t/{'a' * 26}#seat=p1.{'x' * 43}"


@pytest.mark.parametrize(
    ("method", "path", "body"), [("GET", "/api/rules?q=dodge+when+hit", None), ("POST", "/api/qr", {"link": LINK})]
)
def test_whoever_looks_something_up_holds_up_no_table(
    server: Running, method: str, path: str, body: dict[str, str] | None
) -> None:
    """Rules were looked for where the tables are served, a tenth of a second each, for whoever asked."""
    free = threading.Event()
    held = server.hall.thinker.thread.submit(free.wait, 20)
    many = server.settings.limits.waiting + 4
    with ThreadPoolExecutor(many) as strangers, server.sit(server.open(), "p1") as me:
        asked = [strangers.submit(server.ask, method, path, body) for _ in range(many)]
        refused = 0
        while refused < 3:
            # They wait for their turn, or are told that too many do.
            refused = len([a for a in asked if a.done() and a.result()[0] == 503])
            me.say(t="ping", at=refused)
            me.until("pong")
        free.set()
        assert {a.result()[0] for a in asked} == {200, 503} and held.result()
