"""Bots on the server: bots that fail, and bots that think long."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from showdown.bots import Agent, make_agent
from showdown.language import say
from showdown.server.commands.answers import auto, choose
from showdown.server.commands.bots import BOT_THREADS, wake
from showdown.server.table.actor import TableActor
from showdown.server.table.broadcast import welcome
from showdown.server.websocket.subscriber import Subscriber
from tests.support.bad_bots import Broken
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of


async def until_the_bot(actor: TableActor, me: Subscriber) -> None:
    """Play until the bot of p2 has failed."""
    for n in range(40):
        d = actor.decision
        assert d is not None and "p1" in d["seats"]
        await choose(actor, me, f"c{n}", d["id"], actor.seq, actor.game.decision.options[0].key)
        if actor.bots_task is not None:
            await actor.bots_task
        if actor.session.benched:
            return
        frames_of(me)
    raise AssertionError("no bot has failed")


@pytest.mark.parametrize("bot", [Broken(3), make_agent("tests.support.bad_bots:Illegal", 3)])
def test_people_answer_for_a_bot_that_failed(tmp_path: Path, bot: Agent) -> None:
    """Its task had died, and no seat was allowed to answer, neither by the server nor on the page."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=2, bots=["p2"], seed=7)
            actor.session.bot = bot
            me = a_client(actor, "p1")
            before = actor.epoch
            await until_the_bot(actor, me)
            told = [frame for frame in frames_of(me) if frame["t"] == "sync"][-1]
            d = told["snapshot"]["decision"]
            assert d["seats"] == ["p1"] and told["snapshot"]["log"][-1]["text"] == say("server.bot_failed")
            assert len(welcome(actor, me, actor.seq, before)) == 1, "a client that reconnects gets the remark, too"
            for n in range(6):
                # The other player answers for both.
                d = actor.decision
                assert d is not None and "p1" in d["seats"]
                await choose(actor, me, f"d{n}", d["id"], actor.seq, actor.game.decision.options[0].key)
                frames = frames_of(me)
                assert answer(frames, f"d{n}")["t"] == "ack"
                assert ["p2"] not in [f["decision"]["seats"] for f in frames if f["t"] == "ev"]

    asyncio.run(play())


def test_a_bot_that_fails_on_auto_closes_no_socket(tmp_path: Path) -> None:
    """It closed the socket of the player who asked, each time the page sent it again."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1, seed=7)
            actor.session.bot = Broken(3)
            me = a_client(actor, "p1")
            assert actor.decision is not None
            await auto(actor, me, "a1", actor.decision["id"])
            assert answer(frames_of(me), "a1")["code"] == "illegal"

    asyncio.run(play())


def test_auto_is_tried_again_after_the_database_did_not_answer(tmp_path: Path) -> None:
    """Found by the simulation of the server, seed 1250: it was refused for good, as if the bot had no answer."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1, seed=7)
            me = a_client(actor, "p1")
            assert actor.decision is not None
            actor.refuse_commands(say("server.database_down"))
            decision = actor.decision["id"]
            await auto(actor, me, "a1", decision)
            assert answer(frames_of(me), "a1")["code"] == "read_only", "clients send it again"
            await auto(actor, me, "a1", decision)
            assert answer(frames_of(me), "a1")["seq"] == 2

    asyncio.run(play())


def test_search_bots_wait_for_a_connected_client(tmp_path: Path) -> None:
    """Five tables of search bots without clients kept all threads of the server busy."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            wish: dict[str, Any] = {"players": 1, "bots": ["p1"], "bot": "mcts:1", "seed": 7}
            actor, _ = await a_table(registry, **wish)
            assert actor.bots_task is None and actor.seq == 1
            watcher = a_client(actor)
            wake(actor)
            assert actor.bots_task is not None
            while actor.seq < 3:
                await asyncio.sleep(0)
            actor.subscribers.discard(watcher)
            await actor.bots_task
            assert actor.decision is not None, "it stops when the last client leaves"

    asyncio.run(play())


def test_auto_from_a_wrong_seat_starts_no_bot(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=2, bot="mcts:1", seed=7)
            d = actor.decision
            assert d is not None
            me, other = a_client(actor, "p1"), a_client(actor, "p2")
            n = 0
            while d["seats"] != ["p1"]:
                n += 1
                await choose(actor, me, f"c{n}", d["id"], actor.seq, actor.game.decision.options[0].key)
                d = actor.decision
                assert d is not None
            frames_of(me)
            free = threading.Event()
            held = [BOT_THREADS.submit(free.wait, 20) for _ in range(2)]
            # All bot threads are taken; what needs no thread is still answered.
            await auto(actor, other, "a1", d["id"])
            await auto(actor, me, "a2", d["id"] + 1)
            free.set()
            assert (
                answer(frames_of(other), "a1")["code"] == "not_yours" and answer(frames_of(me), "a2")["code"] == "stale"
            )
            await auto(actor, me, "a3", d["id"])
            assert answer(frames_of(me), "a3")["t"] == "ack"
            assert all([future.result() for future in held])

    asyncio.run(play())
