"""Overload, in small: floods of sockets, slow regular expressions, clock jumps, memory growth, expensive questions."""

from __future__ import annotations

import asyncio
import gc
import re
import time
import weakref
from pathlib import Path
from typing import Any

import pytest

from bench.patterns import patterns
from showdown.server.http.app import Settings
from showdown.server.http.limits import SlidingWindow
from tests.harness import cpu_load as burning
from tests.harness import many_sockets as crowd
from tests.harness.soak import one, soak
from tests.support.live_server import Running
from tests.support.socketless_tables import a_client, a_registry, a_table, frames_of


def test_of_many_sockets_only_as_many_as_the_limits_allow_are_open(tmp_path: Path) -> None:
    """``python -m tests.harness.many_sockets 1000`` in small."""
    found, problems = crowd.run(tmp_path, 60, 0.5)
    assert problems == []
    assert found["open at the same time"] == 36 and found["refused"] == 24
    assert found["from one address"] == {"let in": 20, "refused": 30}


# -- slow regular expressions -----------------------------------------------------------------------------------------

sre: Any = re._parser  # type: ignore[attr-defined]
REPEATS = {sre.MAX_REPEAT, sre.MIN_REPEAT}


def unbounded(parts: Any) -> list[Any]:
    """The unbounded repeats among these parts of an expression, and what each repeats."""
    out: list[Any] = []
    for op, value in parts:
        if op in REPEATS and value[1] == sre.MAXREPEAT:
            out.append(value[2])
        for inner in inside(op, value):
            out += unbounded(inner)
    return out


def inside(op: Any, value: Any) -> list[Any]:
    if op in REPEATS:
        return [value[2]]
    if op is sre.SUBPATTERN:
        return [value[3]]
    if op is sre.BRANCH:
        return list(value[1])
    if op in (sre.ASSERT, sre.ASSERT_NOT):
        return [value[1]]
    return []


def holds_up(pattern: str) -> bool:
    """Can this nested repeat split a text in many ways?  Not if each iteration starts with a distinct character."""
    for repeated in unbounded(sre.parse(pattern)):
        if not unbounded(repeated):
            continue
        parts = list(repeated)
        if len(parts) == 1 and parts[0][0] is sre.SUBPATTERN:
            parts = list(parts[0][1][3])
        if parts[0][0] is not sre.LITERAL or any([re.fullmatch(written(p), chr(parts[0][1])) for p in parts[1:]]):
            return True
    return False


def written(part: Any) -> str:
    """The first character that a part matches, as an expression."""
    op, value = part
    if op in REPEATS and len(value[2]) == 1 and value[2][0][0] is sre.IN:
        items = value[2][0][1]
        if all([o in (sre.RANGE, sre.LITERAL) for o, _ in items]):
            ranges = [(v, v) if o is sre.LITERAL else v for o, v in items]
            return "[" + "".join([f"{re.escape(chr(low))}-{re.escape(chr(high))}" for low, high in ranges]) + "]"
    return "."


def test_no_regular_expression_nests_repeats() -> None:
    """``python -m bench.patterns`` times each expression on strings of n and 10 n."""
    found = list(patterns())
    assert len(found) > 20
    assert [f"{f.where}: {f.pattern}" for f in found if holds_up(f.pattern)] == []
    for bad in (r"(a+)+$", r"(\w*)*x", r"(?:-[a-z-]+)*", r"((a|b+)c?)+"):
        assert holds_up(bad), f"{bad} would be noticed"


# -- clock jumps -----------------------------------------------------------------------------------------------------


def strict(settings: Settings) -> None:
    settings.limits.tables = 2
    settings.limits.tries = 3


@pytest.mark.parametrize("hours", [11, -11])
def test_a_clock_jump_neither_disconnects_nor_lifts_limits(
    database: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """The wall clock is changed while people play."""
    real, jump = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + jump[0])
    with Running(database, strict) as server:
        table = server.open(players=2)
        server.open()
        assert server.ask("POST", "/api/tables", {})[0] == 429
        with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
            while me.fence == 0:
                assert me.decision is not None
                who = me if "p1" in me.decision["seats"] else other
                who.answer_to(who.say(t="auto", decision=me.decision["id"]))
                for person in (me, other):
                    person.follow(server.registry.tables[table["table"]].seq)
            proposal = me.say(t="undo", base_seq=me.seq)
            other.until("ask")
            jump[0] = 3600.0 * hours
            assert server.ask("POST", "/api/tables", {})[0] == 429, "no limit is lifted"
            other.say(t="consent", proposal=proposal, yes=True)
            assert me.until("asked")["result"] == "done", "the proposal is still open"
            me.say(t="ping", at=1)
            assert me.until("pong")["at"] == 1, "no client is disconnected"
            assert len(server.registry.tables) == 2, "and no table is unloaded"
        for _ in range(3):
            server.ask("GET", f"/api/tables/{table['table']}/save", headers={"Authorization": "Bearer wrong"})
        jump[0] = -3600.0 * hours
        assert server.ask("GET", f"/api/tables/{table['table']}")[0] == 429, "wrong tries are limited as before"


def test_a_sliding_window_forgets_quiet_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    window = SlidingWindow(2, 60)
    assert [window.hit("a") for _ in range(3)] == [True, True, False] and window.may("b")
    now[0] += 59.9
    assert not window.hit("a") and window.hit("b")
    now[0] += 0.2
    assert window.may("a") and window.hit("c")
    assert list(window.seen) == ["b", "c"]


# -- memory and CPU --------------------------------------------------------------------------------------------------


def test_an_unloaded_table_leaves_no_objects(tmp_path: Path) -> None:
    """``python -m tests.harness.soak 3000`` in small; no object of a table outlives it."""

    async def run() -> list[Any]:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry)
            alive = [weakref.ref(x) for x in (actor, actor.session, actor.session.game)]
            frames_of(a_client(actor, "p1"))
            actor.subscribers.clear()
            del actor
            registry.forget(time.monotonic() + 1)
            await one(registry, 1)
            assert not registry.tables and not registry.loading
            gc.collect()
            return [ref() for ref in alive]

    assert asyncio.run(run()) == [None, None, None]
    found = asyncio.run(soak(tmp_path, 3))
    assert found["tables still in memory"] == 0 and found["commands"] == 24


def test_expensive_questions_do_not_stop_a_table(tmp_path: Path) -> None:
    """``python -m tests.harness.cpu_load 100`` in small."""
    found, problems = burning.run(tmp_path, 8)
    assert problems == []
    assert sum(found["answers"].values()) == 8 and any(["503" in answer for answer in found["answers"]])
