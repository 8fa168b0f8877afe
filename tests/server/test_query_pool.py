"""The query pool: endless questions time out, and the next one is answered."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from showdown.server.http.limits import Limits
from showdown.server.http.problems import ApiError
from showdown.server.query_pool import QueryPool
from tests.support.live_server import Running


def for_ever() -> int:
    n = 0
    while True:
        n += 1


def test_an_endless_question_does_not_block_the_others() -> None:
    """One attack of a hundred dice, from an imported save, kept the only thread: no question was answered any more."""

    async def ask() -> None:
        query_pool = QueryPool(Limits())
        for _ in range(3):
            with pytest.raises(ApiError) as refused:
                await query_pool.ask(for_ever, 0.05)
            assert (refused.value.status, refused.value.code) == (503, "too_long")
            assert await query_pool.ask(lambda: 42) == 42
        query_pool.close()

    asyncio.run(ask())


def test_too_many_questions_are_refused_and_the_first_are_answered() -> None:
    async def ask() -> None:
        limits = Limits()
        limits.waiting = 2
        query_pool = QueryPool(limits)
        answers = await asyncio.gather(*[query_pool.ask(lambda: 1) for _ in range(5)], return_exceptions=True)
        assert [a for a in answers if a == 1] == [1, 1, 1]
        assert {a.code for a in answers if isinstance(a, ApiError)} == {"busy"}
        assert await query_pool.ask(lambda: 2) == 2, "and later questions are answered again"
        query_pool.close()

    asyncio.run(ask())


def test_an_exception_of_a_question_is_raised() -> None:
    async def ask() -> None:
        query_pool = QueryPool(Limits())
        with pytest.raises(ZeroDivisionError):
            await query_pool.ask(lambda: 1 // 0)
        query_pool.close()

    asyncio.run(ask())


LINK = f"http://127.0.0.1/t/{'a' * 26}#seat=p1.{'x' * 43}"


@pytest.mark.parametrize(
    ("method", "path", "body"), [("GET", "/api/rules?q=dodge+when+hit", None), ("POST", "/api/qr", {"link": LINK})]
)
def test_a_rule_search_blocks_no_table(server: Running, method: str, path: str, body: dict[str, str] | None) -> None:
    """Rule searches ran on the event loop of the tables, a tenth of a second each."""
    free = threading.Event()
    held = server.registry.query_pool.thread.submit(free.wait, 20)
    many = server.settings.limits.waiting + 4
    with ThreadPoolExecutor(many) as strangers, server.sit(server.open(), "p1") as me:
        asked = [strangers.submit(server.ask, method, path, body) for _ in range(many)]
        refused = 0
        while refused < 3:
            # They wait, or are refused because too many wait.
            refused = len([a for a in asked if a.done() and a.result()[0] == 503])
            me.say(t="ping", at=refused)
            me.until("pong")
        free.set()
        assert {a.result()[0] for a in asked} == {200, 503} and held.result()
