"""Links that nobody used expire; used ones, and the host's own secret, do not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from showdown.cli.run import run
from showdown.server.app import Settings
from showdown.server.serve import open_store
from showdown.server.store import Row
from tests.server.test_postgresql import chair, game_row
from tests.support.live_server import Client, Running
from tests.support.socketless_tables import a_hall, a_table

DaysPass = Callable[[float], None]


def tokens_of(table: dict[str, Any]) -> dict[str, str]:
    tokens = {seat["seat"]: seat["token"] for seat in table["seats"]}
    return {**tokens, "watch": table["watch"]["token"], "host": table["host_token"]}


def knock(server: Running, table: dict[str, Any], *seats: str, **tokens: str) -> tuple[int, str]:
    """How the door closes on whoever comes with these links: code and reason; 0 if they are let in."""
    known = {**tokens_of(table), **tokens}
    claims = [{"seat": seat, "token": known[seat]} for seat in seats or tokens]
    with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, max_size=2**22) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "table": table["table"], "seats": claims}))
        try:
            assert json.loads(socket.recv(10))["t"] == "welcome"
        except ConnectionClosed:
            return socket.close_code or 0, socket.close_reason or ""
        # What was claimed is on disk when the first answer comes.
        socket.send(json.dumps({"t": "ping", "at": 1}))
        while json.loads(socket.recv(10))["t"] != "pong":
            pass
    return 0, ""


def bearer(server: Running, table: dict[str, Any], token: str, path: str = "replay") -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {token}"}
    status, body, _ = server.ask("GET", f"/api/tables/{table['table']}/{path}", headers=headers)
    return status, body.get("error", {}).get("code", "")


def new_link(server: Running, table: dict[str, Any], seat: str) -> str:
    headers = {"Authorization": f"Bearer {table['host_token']}"}
    status, body, _ = server.ask("POST", f"/api/tables/{table['table']}/seats/{seat}/revoke", b"", headers)
    assert status == 200, body
    return str(body["token"])


EXPIRED = (4410, "this link has expired; ask the host for a new one")


def test_a_link_that_nobody_used_expires_after_a_week(database: Path, days_pass: DaysPass) -> None:
    with Running(database) as server:
        table, other = server.open(players=2), server.open(players=2)
        assert knock(server, table, "p1") == (0, "")
    days_pass(6.99)
    with Running(database) as server:
        assert knock(server, other, "p1") == (0, ""), "just in time"
    days_pass(0.02)
    with Running(database) as server:
        tokens = tokens_of(table)
        assert knock(server, table, "p2") == EXPIRED
        assert knock(server, table, "watch") == EXPIRED
        assert knock(server, table, "p1", "p2") == EXPIRED, "one of two is one too many"
        assert knock(server, table, p2="x" * 43)[0] == 4401, "who guesses learns nothing"
        assert bearer(server, table, tokens["p2"]) == (401, "expired")
        assert knock(server, table, "p1") == (0, ""), "used once, it is good"
        assert bearer(server, table, tokens["p1"])[0] == 200
        assert knock(server, table, "host") == (0, ""), "the host's own never was an invitation"
        assert knock(server, other, "p2", "host") == (0, ""), "and whoever has it needs none"
        assert knock(server, other, p2=tokens_of(other)["p2"], host="x" * 43)[0] == 4401
        fresh = new_link(server, table, "p2")
        assert knock(server, table, p2=tokens["p2"])[0] == 4401, "withdrawn, not only expired"
    days_pass(6.9)
    with Running(database) as server:
        assert knock(server, table, p2=fresh) == (0, ""), "the new one had a week of its own"
        newer = new_link(server, table, "p1")
    days_pass(100)
    with Running(database) as server:
        assert knock(server, table, p2=fresh) == (0, "")
        assert knock(server, table, p1=newer) == EXPIRED, "a link in place of a used one waits anew"
        assert knock(server, other, "p1") == (0, "")
        assert new_link(server, table, "p1"), "the host can always help"


def test_an_expired_link_is_no_guess(database: Path, days_pass: DaysPass) -> None:
    def default(settings: Settings) -> None:
        settings.limits = type(settings.limits)()

    with Running(database) as server:
        table = server.open(players=2)
        assert knock(server, table, "p1") == (0, "")
    days_pass(8)
    with Running(database, default) as server:
        assert {knock(server, table, "p2") for _ in range(12)} == {EXPIRED}
        assert knock(server, table, "p1") == (0, ""), "nobody at this address is slowed down for it"


@pytest.mark.parametrize(("invites", "days", "answer"), [(0, 10_000, (0, "")), (1, 0.99, (0, "")), (1, 1.01, EXPIRED)])
def test_whoever_keeps_the_server_says_how_long(
    database: Path, days_pass: DaysPass, invites: int, days: float, answer: tuple[int, str]
) -> None:
    def change(settings: Settings) -> None:
        settings.keeping.invites = invites

    with Running(database, change) as server:
        table = server.open()
    days_pass(days)
    with Running(database, change) as server:
        assert knock(server, table, "p1") == answer


def test_row_21_a_clock_that_jumps_ends_no_link_while_the_server_runs(database: Path, days_pass: DaysPass) -> None:
    with Running(database) as server:
        first, second = server.open(), server.open()
        days_pass(400)
        assert knock(server, first, "p1") == (0, "")
    with Running(database) as server:
        assert knock(server, second, "p1") == EXPIRED, "a server that starts by a wrong clock believes it"
    days_pass(-400)
    with Running(database) as server:
        assert knock(server, second, "p1") == (0, ""), "and when it is right again nothing is lost"


def test_a_claim_that_is_not_stored_is_tried_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            actor, _ = await a_table(hall)
            hall.store.closed = True
            await actor.claim(["p1", "host"])
            assert actor.chairs["p1"].claimed is None
            hall.store.closed = False
            await actor.claim(["p1", "host"])
            assert actor.chairs["p1"].claimed is not None
            assert actor.chairs["host"].claimed is None, "it waits for nobody"
            found = await hall.store.game(actor.id)
            assert found is not None
            assert {seat["n"] for seat in found["seats"] if seat["claimed"]} == {"p1"}

    asyncio.run(play())


def test_a_link_withdrawn_meanwhile_is_not_claimed(address: str) -> None:
    async def play() -> None:
        store = open_store(address)
        store.start()
        chairs = [chair("a"), {**chair("a"), "n": "p2"}]
        await store.create(game_row("a"), chairs, Row("a", 1, "open", "", "{}"))
        await store.set_seat("a", "p1", token_hash="new")
        await store.claim("a", {"p1": "x", "p2": "x"}, 5.5)
        found = await store.game("a")
        assert found is not None
        assert [seat["claimed"] for seat in found["seats"]] == [None, 5.5]
        store.close()

    asyncio.run(play())


def test_a_seat_taken_over_by_its_used_link_is_still_a_seat(server: Running) -> None:
    table = server.open(players=2)
    with (
        server.sit(table, "p1"),
        Client(server.port, table["table"], [{"seat": "p1", "token": tokens_of(table)["p1"]}]),
    ):
        assert knock(server, table, "p2") == (0, "")


def test_days_are_numbers_that_make_sense(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--invites-for", "-1"], ["--keep-finished", "0"], ["--keep-unfinished", "soon"]):
        assert run(["serve", "--database", str(database), *words]) == 2
        assert words[0] in capsys.readouterr().err
    assert not database.exists()
