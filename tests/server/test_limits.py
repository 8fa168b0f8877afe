"""Rate limits that could be bypassed, and limits that hit the wrong clients."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from showdown.server.commands.answers import choose
from showdown.server.commands.undo import undo
from showdown.server.http.app import Settings
from showdown.server.http.limits import AddressLimits, Limits, network_of
from showdown.server.http.problems import ApiError
from showdown.server.storage.schema import snapshots
from showdown.server.table import capacity
from showdown.server.table.new_table import TableSpec
from tests.support.live_server import Running
from tests.support.past_here import save_text
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of


def few_commands(settings: Settings) -> None:
    settings.limits.commands, settings.limits.burst = 1, 3


def test_the_id_of_a_stored_command_does_not_bypass_the_limit(database: Path) -> None:
    """Only stored commands are free: the id of the first row, ``open``, is the same at every table."""
    with Running(database, few_commands) as server:
        table = server.open()
        with server.sit(table, "p1") as me:
            for _ in range(3):
                assert me.answer_to(me.say(t="name", id="open", seat="p1", name="Ada"))["t"] == "ack"
            assert me.answer_to(me.say(t="name", id="open", seat="p1", name="Ada"))["code"] == "slow_down"
            assert me.answer_to(me.say(t="undo", id="open"))["code"] == "bad", "stored already: not limited"
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
def test_all_addresses_of_an_ipv6_network_count_as_one(one: str, another: str, same: bool) -> None:
    assert (network_of(one) == network_of(another)) is same


def test_many_addresses_of_one_network_share_its_limits() -> None:
    limits = Limits()
    limits.per_address = limits.tables = limits.tries = 3
    address_limits = AddressLimits(limits)
    addresses = [f"2001:db9::{n}" for n in range(1, 10)]
    assert [address_limits.enter(a) for a in addresses].count(True) == 3
    assert [address_limits.may_open(a) for a in addresses].count(True) == 3
    for address in addresses:
        address_limits.guessed(address)
    assert not address_limits.may_try("2001:db9::abcd") and address_limits.may_try("2001:db9:0:1::1")
    address_limits.leave("2001:db9::77")
    assert address_limits.enter("2001:db9::78"), "a closed socket makes room for another of the same network"


def test_a_lobby_with_deleted_tables_is_not_locked_out(database: Path) -> None:
    """A lobby asks for its twelve deleted tables without a token; ten such requests locked the address out."""

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
        assert 429 in statuses, "many more such requests are slowed down"


def test_unfinished_tables_of_other_days_do_not_count(tmp_path: Path, days_pass: Callable[[float], None]) -> None:
    """Five abandoned fights in a year stopped an address from ever opening a table again."""

    async def one_day(tables: int) -> None:
        async with a_registry(tmp_path) as registry:
            for _ in range(tables):
                await registry.open(TableSpec(), "somebody")

    asyncio.run(one_day(5))
    with pytest.raises(ApiError, match="opened 5 tables today"):
        asyncio.run(one_day(1))
    days_pass(1.01)
    asyncio.run(one_day(1))


def test_endless_undo_fills_neither_disk_nor_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot was kept for every fifty commands: a hundred undos took 200 kB of disk."""
    monkeypatch.setattr(capacity, "ROWS", 120)

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, seed=7)
            me = a_client(actor, "p1")
            frames: list[dict[str, Any]] = []
            for n in range(70):
                d = actor.session.decision
                assert d is not None
                await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[0].key)
                await undo(actor, me, f"u{n}", actor.seq, None)
                frames = frames_of(me)
            assert answer(frames, "u69")["code"] == "over" and actor.seq == 120

            def kept(connection: Connection) -> list[int]:
                return [row.seq for row in connection.execute(select(snapshots.c.seq))]

            assert await registry.store.read(kept) == [101], (
                "only the last snapshot is kept, of a position that was not undone"
            )
            registry.tables.clear()
            again = await registry.table(actor.id)
            assert again is not None and again.seq == 120 and not again.read_only
            assert json.loads(save_text(again))["journal"] == ["face:north"], "and its save can be played on"

    asyncio.run(play())
