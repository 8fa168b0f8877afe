"""Unused links expire; used links and the host's token do not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from showdown.server.http.app import Settings
from showdown.server.table.seating import sit_down
from tests.support.live_server import Client, Running
from tests.support.socketless_tables import a_client, a_registry, a_table
from tests.support.table_links import EXPIRED, new_link, tokens_of, try_to_join

DaysPass = Callable[[float], None]


def bearer(server: Running, table: dict[str, Any], token: str, path: str = "replay") -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {token}"}
    status, body, _ = server.ask("GET", f"/api/tables/{table['table']}/{path}", headers=headers)
    return status, body.get("error", {}).get("code", "")


def test_an_unused_link_expires_after_a_week(database: Path, days_pass: DaysPass) -> None:
    with Running(database) as server:
        table, other = server.open(players=2), server.open(players=2)
        assert try_to_join(server, table, "p1") == (0, "")
    days_pass(6.99)
    with Running(database) as server:
        assert try_to_join(server, other, "p1") == (0, ""), "just in time"
    days_pass(0.02)
    with Running(database) as server:
        tokens = tokens_of(table)
        assert try_to_join(server, table, "p2") == EXPIRED
        assert try_to_join(server, table, "watch") == EXPIRED
        assert try_to_join(server, table, "p1", "p2") == EXPIRED, "one expired link of two is enough"
        assert try_to_join(server, table, p2="x" * 43)[0] == 4401, "a wrong token is not told about expiry"
        assert bearer(server, table, tokens["p2"]) == (401, "expired")
        assert try_to_join(server, table, "p1") == (0, ""), "a used link stays valid"
        assert bearer(server, table, tokens["p1"])[0] == 200
        assert try_to_join(server, table, "host") == (0, ""), "the host's token does not expire"
        assert try_to_join(server, other, "p2", "host") == (0, ""), "and it opens the expired seats"
        assert try_to_join(server, other, p2=tokens_of(other)["p2"], host="x" * 43)[0] == 4401
        fresh = new_link(server, table, "p2")
        assert try_to_join(server, table, p2=tokens["p2"])[0] == 4401, "withdrawn, not only expired"
    days_pass(6.9)
    with Running(database) as server:
        assert try_to_join(server, table, p2=fresh) == (0, ""), "the new link has its own week"
        newer = new_link(server, table, "p1")
    days_pass(100)
    with Running(database) as server:
        assert try_to_join(server, table, p2=fresh) == (0, "")
        assert try_to_join(server, table, p1=newer) == EXPIRED, "a new link in place of a used one expires, too"
        assert try_to_join(server, other, "p1") == (0, "")
        assert new_link(server, table, "p1"), "the host can always help"


def test_an_expired_link_is_no_wrong_try(database: Path, days_pass: DaysPass) -> None:
    def default(settings: Settings) -> None:
        settings.limits = type(settings.limits)()

    with Running(database) as server:
        table = server.open(players=2)
        assert try_to_join(server, table, "p1") == (0, "")
    days_pass(8)
    with Running(database, default) as server:
        assert {try_to_join(server, table, "p2") for _ in range(12)} == {EXPIRED}
        assert try_to_join(server, table, "p1") == (0, ""), "the address is not slowed down for it"


@pytest.mark.parametrize(("invites", "days", "answer"), [(0, 10_000, (0, "")), (1, 0.99, (0, "")), (1, 1.01, EXPIRED)])
def test_the_operator_sets_the_days(
    database: Path, days_pass: DaysPass, invites: int, days: float, answer: tuple[int, str]
) -> None:
    def change(settings: Settings) -> None:
        settings.retention.invites = invites

    with Running(database, change) as server:
        table = server.open()
    days_pass(days)
    with Running(database, change) as server:
        assert try_to_join(server, table, "p1") == answer


def test_a_clock_jump_expires_no_link_while_the_server_runs(database: Path, days_pass: DaysPass) -> None:
    with Running(database) as server:
        first, second = server.open(), server.open()
        days_pass(400)
        assert try_to_join(server, first, "p1") == (0, "")
    with Running(database) as server:
        assert try_to_join(server, second, "p1") == EXPIRED, "a server that starts with a wrong clock believes it"
    days_pass(-400)
    with Running(database) as server:
        assert try_to_join(server, second, "p1") == (0, ""), "when the clock is right again nothing is lost"


def test_a_claim_that_is_not_stored_is_retried(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry)
            me = a_client(actor, "p1")
            registry.store.closed = True
            await sit_down(actor, me, ["p1", "host"])
            assert actor.seat_records["p1"].claimed is None
            registry.store.closed = False
            await sit_down(actor, me, ["p1", "host"])
            assert actor.seat_records["p1"].claimed is not None
            assert actor.seat_records["host"].claimed is None, "the host's token has no claim"
            found = await registry.store.game(actor.id)
            assert found is not None
            assert {seat["n"] for seat in found["seats"] if seat["claimed"]} == {"p1"}

    asyncio.run(play())


def test_a_used_link_can_take_its_seat_over(server: Running) -> None:
    table = server.open(players=2)
    with (
        server.sit(table, "p1"),
        Client(server.port, table["table"], [{"seat": "p1", "token": tokens_of(table)["p1"]}]),
    ):
        assert try_to_join(server, table, "p2") == (0, "")


def test_nonsensical_days_are_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--invites-for", "-1"], ["--keep-finished", "0"], ["--keep-unfinished", "soon"]):
        assert run(["serve", "--database", str(database), *words]) == 2
        assert words[0] in capsys.readouterr().err
    assert not database.exists()
