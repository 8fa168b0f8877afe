"""Limits that could be gone around, and limits that met the wrong people."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from showdown.server import actor as actors
from showdown.server.answers import choose
from showdown.server.app import Settings
from showdown.server.export import save_text
from showdown.server.limits import Gate, Limits, household
from showdown.server.opening import Wish
from showdown.server.problems import Cannot
from showdown.server.schema import snapshots
from showdown.server.taking_back import undo
from tests.support.live_server import Running
from tests.support.socketless_tables import a_hall, a_table, answer, heard, somebody


def few_commands(settings: Settings) -> None:
    settings.limits.commands, settings.limits.burst = 1, 3


def test_the_id_of_a_stored_command_opens_no_way_around_the_limit(database: Path) -> None:
    """Only what lies in the journal is answered for nothing: the id of its first row is the same at every table."""
    with Running(database, few_commands) as server:
        table = server.open()
        with server.sit(table, "p1") as me:
            for _ in range(3):
                assert me.answer_to(me.say(t="name", id="open", seat="p1", name="Ada"))["t"] == "ack"
            assert me.answer_to(me.say(t="name", id="open", seat="p1", name="Ada"))["code"] == "slow_down"
            assert me.answer_to(me.say(t="undo", id="open"))["t"] == "ack", "stored already: as often as one likes"
        with server.sit(table, "watch") as watcher:
            assert watcher.answer_to(watcher.say(t="pass", id="open", until="off"))["code"] == "not_yours"


@pytest.mark.parametrize(
    ("one", "another", "same"),
    [
        ("2001:db9::1", "2001:db9::ffff:2", True),
        ("2001:db9::1", "2001:db9:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", False),
        ("fd00::1", "fd00::2", False),
        ("::1", "::1", True),
        ("a proxy's word", "another", False),
    ],
)
def test_all_addresses_of_a_household_count_as_one(one: str, another: str, same: bool) -> None:
    assert (household(one) == household(another)) is same


def test_who_has_many_addresses_opens_no_more_for_it() -> None:
    limits = Limits()
    limits.per_address = limits.tables = limits.tries = 3
    gate = Gate(limits)
    addresses = [f"2001:db9::{n}" for n in range(1, 10)]
    assert [gate.enter(a) for a in addresses].count(True) == 3
    assert [gate.may_open(a) for a in addresses].count(True) == 3
    for address in addresses:
        gate.guessed(address)
    assert not gate.may_try("2001:db9::abcd") and gate.may_try("2001:db9:0:1::1")
    gate.leave("2001:db9::77")
    assert gate.enter("2001:db9::78"), "whoever leaves makes room for another of the same house"


def test_a_lobby_that_remembers_deleted_tables_locks_nobody_out(database: Path) -> None:
    """Twelve tables that are gone are twelve questions without any secret; ten were enough to close the door."""

    def default(settings: Settings) -> None:
        settings.limits = Limits()

    with Running(database, default) as server:
        table = server.open()
        gone = [f"/api/tables/{letter * 26}" for letter in "abcdefghijkl"]
        for _ in range(4):
            assert {server.ask("GET", path)[0] for path in gone} == {404}
        with server.sit(table, "p1") as me:
            assert me.decision is not None
        for _ in range(6):
            statuses = [server.ask("GET", path)[0] for path in gone]
        assert 429 in statuses, "and whoever goes on and on is slowed down all the same"


def test_unfinished_tables_of_other_days_do_not_count(tmp_path: Path, days_pass: Callable[[float], None]) -> None:
    """Five fights given up within a year, and the house could never lay a table again."""

    async def one_day(tables: int) -> None:
        async with a_hall(tmp_path) as hall:
            for _ in range(tables):
                await hall.open(Wish(), "somebody")

    asyncio.run(one_day(5))
    with pytest.raises(Cannot, match="5 unfinished tables"):
        asyncio.run(one_day(1))
    days_pass(1.01)
    asyncio.run(one_day(1))


def test_who_takes_back_for_ever_fills_neither_disk_nor_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot was kept for every fifty commands, for ever: a hundred clicks back and forth were 200 kB of disk."""
    monkeypatch.setattr(actors, "ROWS", 120)

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall, seed=7)
            me = somebody(actor, "p1")
            frames: list[dict[str, Any]] = []
            for n in range(70):
                d = actor.decision
                assert d is not None
                await choose(actor, me, f"c{n}", d["id"], actor.seq, d["options"][0]["key"])
                await undo(actor, me, f"u{n}", actor.seq, None)
                frames = heard(me)
            assert answer(frames, "u69")["code"] == "over" and actor.seq == 120

            def kept(connection: Connection) -> list[int]:
                return [row.seq for row in connection.execute(select(snapshots.c.seq))]

            assert await hall.store.read(kept) == [100], "the last one is all that is ever asked for"
            hall.tables.clear()
            again = await hall.table(actor.id)
            assert again is not None and again.seq == 120 and not again.read_only
            assert json.loads(save_text(again))["journal"] == ["face:north"], "and can be gone on with elsewhere"

    asyncio.run(play())
