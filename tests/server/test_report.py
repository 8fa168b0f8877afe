"""The report over HTTP: for seats while the fight goes on, for anyone after it, never with hidden cards."""

from __future__ import annotations

from typing import Any

from tests.support.live_server import Running
from tests.support.socket_play import play_to_end


def ask(server: Running, table: dict[str, Any], token: str = "") -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else None
    status, body, _ = server.ask("GET", f"/api/tables/{table['table']}/report", headers=headers)
    return status, body


def test_a_seat_reads_the_report_of_a_running_fight(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        me.do("face:south")
        status, found = ask(server, table, table["seats"][0]["token"])
        assert status == 200 and found["outcome"] == "undecided" and found["decisions"] == 1
        me.do(me.decision["options"][0]["key"])  # type: ignore[index]
        assert ask(server, table, table["watch"]["token"])[1]["decisions"] == 2, "computed anew"
    for token, code in (("", "not_over"), ("x" * 43, "bad_token")):
        status, refused = ask(server, table, token)
        assert (status, refused["error"]["code"]) == (401, code)


def test_anyone_reads_the_report_of_a_finished_fight(server: Running) -> None:
    table = server.open(players=1)
    with server.sit(table, "p1") as me:
        play_to_end([me])
    status, found = ask(server, table)
    assert status == 200 and found["outcome"] in ("victory", "defeat") and found["ended"]
    assert found["dice"]["holds"] is True and found["dice"]["checked"] > 5
    assert found["chances"][-1]["chance"] == (1 if found["outcome"] == "victory" else 0)
    assert ask(server, table)[1] == found
    assert ask(server, {"table": "a" * 26})[0] == 404


def test_a_branch_is_not_sealed_by_the_report(server: Running) -> None:
    table = server.open(players=1)
    with server.sit(table, "p1") as me:
        me.do("face:south")
        token = table["seats"][0]["token"]
        assert ask(server, table, token)[1]["dice"]["holds"] is None, "the key is not public yet"
        headers = {"Authorization": f"Bearer {token}"}
        status, branch, _ = server.ask("POST", f"/api/tables/{table['table']}/branch", {"at": 1}, headers)
        assert status == 201
        assert ask(server, branch, branch["host_token"])[1]["dice"] is None


def test_who_comes_after_the_deaths_learns_where_they_were(server: Running) -> None:
    table = server.open(players=1, seed=3)
    with server.sit(table, "p1") as me:
        while me.decision is not None:
            me.do(me.decision["options"][-1]["key"])
    dead = {letter for letter, v in me.view["survivors"].items() if not v["alive"]}
    assert dead, "the last option is a bad one often enough"
    with server.sit(table, "watch") as late:
        graves = late.seen[0]["snapshot"]["graves"]
        assert set(graves) == dead
    path = f"/api/tables/{table['table']}/replay"
    assert server.get(path)["graves"] == graves and server.get(path + "?at=0")["graves"] == {}
