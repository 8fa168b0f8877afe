"""Bots at a table of the server: those that break down, and those that think long."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from showdown.bots import Agent, make_agent
from showdown.server.actor import Actor
from showdown.server.answers import auto, choose
from showdown.server.bots import THINKERS, wake
from showdown.server.subscriber import Subscriber
from showdown.server.telling import welcome
from tests.support.bad_bots import Broken
from tests.support.socketless_tables import a_hall, a_table, answer, heard, somebody


async def until_the_bot(actor: Actor, me: Subscriber) -> None:
    """Play on until the bot of p2 has failed."""
    for n in range(40):
        d = actor.decision
        assert d is not None and "p1" in d["seats"]
        await choose(actor, me, f"c{n}", d["id"], actor.seq, d["options"][0]["key"])
        if actor.bots_task is not None:
            await actor.bots_task
        if actor.session.benched:
            return
        heard(me)
    raise AssertionError("no bot has failed")


@pytest.mark.parametrize("bot", [Broken(3), make_agent("tests.support.bad_bots:Illegal", 3)])
def test_a_bot_that_breaks_down_leaves_its_seat_to_whoever_is_there(tmp_path: Path, bot: Agent) -> None:
    """Its task died, and nobody might answer: neither by the server, nor by what the page was told."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, players=2, bots=["p2"], seed=7)
            actor.session.bot = bot
            me = somebody(actor, "p1")
            before = actor.epoch
            await until_the_bot(actor, me)
            told = [frame for frame in heard(me) if frame["t"] == "sync"][-1]
            d = told["snapshot"]["decision"]
            assert d["seats"] == ["p1"] and "broken down" in told["snapshot"]["log"][-1]["text"]
            assert len(welcome(actor, me, actor.seq, before)) == 1, "who comes back is told, too"
            for n in range(6):
                # Whoever is there goes on, for both.
                d = actor.decision
                assert d is not None and "p1" in d["seats"]
                await choose(actor, me, f"d{n}", d["id"], actor.seq, d["options"][0]["key"])
                frames = heard(me)
                assert answer(frames, f"d{n}")["t"] == "ack"
                assert ["p2"] not in [f["decision"]["seats"] for f in frames if f["t"] == "ev"]

    asyncio.run(play())


def test_a_bot_that_breaks_down_when_asked_for_one_answer_breaks_nothing_else(tmp_path: Path) -> None:
    """It closed the socket of whoever asked, each time the page sent it again."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, players=1, seed=7)
            actor.session.bot = Broken(3)
            me = somebody(actor, "p1")
            assert actor.decision is not None
            await auto(actor, me, "a1", actor.decision["id"])
            assert answer(heard(me), "a1")["code"] == "illegal"

    asyncio.run(play())


def test_bots_that_search_wait_until_somebody_looks(tmp_path: Path) -> None:
    """Five tables of searching bots that nobody watched kept every thread of the server busy."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            wish: dict[str, Any] = {"players": 1, "bots": ["p1"], "bot": "mcts:1", "seed": 7}
            actor, _ = await a_table(hall, **wish)
            assert actor.bots_task is None and actor.seq == 1
            watcher = somebody(actor)
            wake(actor)
            assert actor.bots_task is not None
            while actor.seq < 3:
                await asyncio.sleep(0)
            actor.subscribers.discard(watcher)
            await actor.bots_task
            assert actor.decision is not None, "it rests again when nobody is left"

    asyncio.run(play())


def test_who_may_not_answer_makes_no_bot_think(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, players=2, bot="mcts:1", seed=7)
            d = actor.decision
            assert d is not None
            me, other = somebody(actor, "p1"), somebody(actor, "p2")
            n = 0
            while d["seats"] != ["p1"]:
                n += 1
                await choose(actor, me, f"c{n}", d["id"], actor.seq, d["options"][0]["key"])
                d = actor.decision
                assert d is not None
            heard(me)
            free = threading.Event()
            held = [THINKERS.submit(free.wait, 20) for _ in range(2)]
            # No thread is left that could think: what needs none is answered all the same.
            await auto(actor, other, "a1", d["id"])
            await auto(actor, me, "a2", d["id"] + 1)
            free.set()
            assert answer(heard(other), "a1")["code"] == "not_yours" and answer(heard(me), "a2")["code"] == "stale"
            await auto(actor, me, "a3", d["id"])
            assert answer(heard(me), "a3")["t"] == "ack"
            assert all([future.result() for future in held])

    asyncio.run(play())
