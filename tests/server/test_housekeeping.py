"""Delete a table, start a rematch, limit unfinished tables, look back at a finished fight."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from showdown.server.http.app import Settings
from showdown.server.http.limits import is_loopback
from showdown.server.storage.address import url_of
from showdown.server.table.seats import hash_of
from tests.support.live_server import Client, Running
from tests.support.postgres_cluster import Cluster
from tests.support.table_links import tokens_of


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def token_of(table: dict[str, Any], seat: str) -> str:
    return tokens_of(table)[seat]


def ended(socket: Any) -> tuple[int | None, str]:
    """Close code and reason of the server."""
    try:
        while True:
            socket.recv(10)
    except ConnectionClosed:
        return socket.close_code, socket.close_reason


def conceded(server: Running, table: dict[str, Any], decisions: int = 3) -> None:
    """Play some decisions at this table and give it up."""
    with server.sit(table, *[s["seat"] for s in table["seats"] if not s["bot"]]) as me:
        for _ in range(decisions):
            assert me.decision is not None
            assert me.do(me.decision["options"][0]["key"])["t"] == "ack"
        assert me.answer_to(me.say(t="concede"))["t"] == "ack"


# -- delete ----------------------------------------------------------------------------------------------------------


def test_the_host_deletes_a_table_with_everything_that_belongs_to_it(address: str) -> None:
    with Running(address) as server:
        table, other = server.open(players=2), server.open()
        path = f"/api/tables/{table['table']}"
        with server.sit(table, "p1") as me, server.sit(table, "watch") as watcher:
            me.answer_to(me.say(t="chat", text="bye"))
            me.do("controller:p1")
            for token, status in (("", 401), (token_of(table, "p1"), 401), ("x" * 43, 401), (other["host_token"], 401)):
                assert server.ask("DELETE", path, None, bearer(token))[0] == status
            status, answer, _ = server.ask("DELETE", path, None, bearer(table["host_token"]))
            assert (status, answer) == (200, {"table": table["table"], "deleted": True})
            for client in (me, watcher):
                assert ended(client.socket) == (4404, "the host has deleted this table")
        assert server.ask("GET", path)[0] == 404
        assert server.ask("DELETE", path, None, bearer(table["host_token"]))[0] == 404
        with pytest.raises(ConnectionClosed):
            server.sit(table, "p1")
        with server.sit(other, "p1") as me:
            assert me.decision is not None, "other tables stay"
    engine = create_engine(url_of(address))
    with engine.connect() as connection:
        for name in ("game", "journal", "seat", "chat", "snapshot"):
            column = "id" if name == "game" else "game"
            found = connection.execute(text(f"SELECT count(*) FROM {name} WHERE {column} = '{table['table']}'"))
            assert found.scalar() == 0, name
        assert connection.execute(text("SELECT count(*) FROM game")).scalar() == 1
    engine.dispose()


def test_a_table_is_deleted_once_and_bots_stop(server: Running) -> None:
    table = server.open(players=4, bots=["p2", "p3", "p4"])
    path = f"/api/tables/{table['table']}"
    answers: list[int] = []

    def delete() -> None:
        answers.append(server.ask("DELETE", path, None, bearer(table["host_token"]))[0])

    with server.sit(table, "p1"):
        threads = [threading.Thread(target=delete) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(answers) == [200, 404, 404, 404]
    assert table["table"] not in server.registry.tables
    assert server.ask("GET", "/api/health")[0] == 200


def test_a_table_is_deleted_through_another_server(cluster: Cluster) -> None:
    address = cluster.database("deleted")
    with Running(address) as one, Running(address) as two:
        table = one.open()
        with two.sit(table, "p1") as me:
            status, answer, _ = two.ask("DELETE", f"/api/tables/{table['table']}", None, bearer(table["host_token"]))
            assert (status, answer["deleted"]) == (200, True)
            assert ended(me.socket)[0] == 4404
        for server in (one, two):
            assert server.ask("GET", f"/api/tables/{table['table']}")[0] == 404


# -- the quota -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "own"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.0.20", False),
        ("::ffff:192.168.0.20", False),
        ("2001:db9::1", False),
        ("0.0.0.0", False),
        ("localhost", False),
        ("", False),
    ],
)
def test_loopback_addresses(address: str, own: bool) -> None:
    assert is_loopback(address) is own


def two_unfinished(settings: Settings) -> None:
    settings.limits.unfinished = 2


def test_a_persons_own_machine_has_no_limit_on_unfinished_tables(database: Path) -> None:
    """Five unfinished tables locked a player out of their own laptop."""
    with Running(database, two_unfinished) as server:
        assert [server.ask("POST", "/api/tables", {})[0] for _ in range(7)] == [201] * 7


def test_the_limit_on_unfinished_tables_says_how_to_change_it(database: Path) -> None:
    with Running(database, two_unfinished, proxy="127.0.0.1") as server:
        friend = {"X-Forwarded-For": "192.0.2.7"}

        def opened() -> tuple[int, Any]:
            status, body, _ = server.ask("POST", "/api/tables", {}, friend)
            return status, body

        tables = [opened()[1], opened()[1]]
        status, body = opened()
        assert (status, body["error"]["code"]) == (429, "too_many_tables")
        assert "opened 2 tables today that are not finished" in body["error"]["what"]
        for word in ("finish, concede or delete", "showdown serve --limit unfinished=4"):
            assert word in body["error"]["todo"]
        conceded(server, tables[0])
        status, third = opened()
        assert status == 201, "a conceded table does not count"
        assert opened()[0] == 429
        path = f"/api/tables/{third['table']}"
        assert server.ask("DELETE", path, None, {**friend, **bearer(third["host_token"])})[0] == 200
        assert opened()[0] == 201, "nor does a deleted one"
        spoof = {"X-Forwarded-For": "127.0.0.1, 192.0.2.7"}
        assert server.ask("POST", "/api/tables", {}, spoof)[0] == 429, "no client can claim to be this machine"
        assert server.ask("POST", "/api/tables", {}, {"X-Forwarded-For": "192.0.2.8"})[0] == 201


def test_the_limit_on_new_tables_says_how_to_change_it(database: Path) -> None:
    def few(settings: Settings) -> None:
        settings.limits.tables = 1

    with Running(database, few) as server:
        assert server.ask("POST", "/api/tables", {})[0] == 201
        status, body, _ = server.ask("POST", "/api/tables", {})
        assert status == 429 and "showdown serve --limit tables=2" in body["error"]["todo"]


# -- rematch ---------------------------------------------------------------------------------------------------------


def rematch(server: Running, table: dict[str, Any], seat: str = "p1", **wish: Any) -> tuple[int, dict[str, Any]]:
    path = f"/api/tables/{table['table']}/rematch"
    status, body, _ = server.ask("POST", path, wish, bearer(token_of(table, seat)))
    return status, body


WISH: dict[str, Any] = {
    "story": "white-lion:1",
    "party": "rawhide",
    "players": 3,
    "bots": ["p3"],
    "bot": "cautious",
    "house": {"extra-life": "2"},
    "name": "Friday",
    "spectator_chat": False,
}


def test_a_rematch_keeps_party_players_and_rules_and_has_new_dice(address: str) -> None:
    with Running(address) as server:
        choices = server.get("/api/choices")
        ruling = choices["rulings"][0]
        other = next(word for word in ruling["options"] if word != ruling["default"])
        table = server.open(**WISH, rulings={ruling["id"]: other})
        with server.sit(table, "p2") as me:
            me.answer_to(me.say(t="name", seat="p2", name="Ben", colour="teal"))
        conceded(server, table, 0)
        status, again = rematch(server, table, "p2")
        assert status == 201 and set(again) == set(table)
        assert again["table"] != table["table"] and again["commitment"] != table["commitment"]
        assert [(s["seat"], s["survivors"], s["bot"]) for s in again["seats"]] == [
            (s["seat"], s["survivors"], s["bot"]) for s in table["seats"]
        ]
        old, new = (server.get(f"/api/tables/{t['table']}") for t in (table, again))
        assert (new["story"], new["name"], new["practice"]) == ("white-lion:1", "Friday", False)
        assert [(s["name"], s["colour"]) for s in new["seats"]] == [(s["name"], s["colour"]) for s in old["seats"]]
        assert (new["seats"][1]["name"], new["seats"][1]["colour"]) == ("Ben", "teal")
        with server.sit(again, "p1", "p2") as me, server.sit(again, "watch") as watcher:
            assert me.view["rulings"][ruling["id"]] == other and me.view["house"] == {"extra-life": "2"}
            assert watcher.answer_to(watcher.say(t="chat", text="psst"))["code"] == "not_yours"
        saves = [server.get(f"/api/tables/{t['table']}/save", token_of(t, "p1")) for t in (table, again)]
        parties = [[(v["name"], v["gear"]) for v in save["setup"]["survivors"]] for save in saves]
        assert parties[0] == parties[1]
        hashes = {s["n"]: s["token_hash"] for s in stored_seats(address, again["table"])}
        assert hashes["p1"].endswith(hash_of(token_of(again, "p1"))), "new links"


def stored_seats(address: str, table: str) -> list[dict[str, Any]]:
    engine = create_engine(url_of(address))
    with engine.connect() as connection:
        rows = connection.execute(text(f"SELECT * FROM seat WHERE game = '{table}'")).mappings().all()
    engine.dispose()
    return [dict(row) for row in rows]


def test_the_next_fight_has_the_same_party(server: Running) -> None:
    table = server.open(story="white-lion:1", party="rawhide", players=2)
    conceded(server, table, 0)
    status, harder = rematch(server, table, level="2")
    assert status == 201
    assert server.get(f"/api/tables/{harder['table']}")["story"] == "white-lion:2"
    conceded(server, harder, 0)
    status, other = rematch(server, harder, "host", story="screaming-antelope:1")
    assert status == 201
    assert server.get(f"/api/tables/{other['table']}")["story"] == "screaming-antelope:1"
    with server.sit(table, "p1") as before, server.sit(other, "p1") as after:
        for field in ("name", "player", "grid"):
            one, two = ([v[field] for v in c.view["survivors"].values()] for c in (before, after))
            assert one == two, field
    conceded(server, other, 0)
    status, first = rematch(server, other, story="first-story")
    assert status == 201 and server.get(f"/api/tables/{first['table']}")["story"] == "first-story"


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"story": "grey-cat:1"}, 404),
        ({"level": "99"}, 404),
        ({"story": "white-lion:../x"}, 404),
        ({"level": 2}, 422),
        ({"party": "rawhide"}, 422),
        ({"story": "x" * 81}, 422),
    ],
)
def test_a_rematch_of_nothing_known_is_refused(server: Running, wish: dict[str, Any], status: int) -> None:
    table = server.open()
    conceded(server, table, 0)
    found, body = rematch(server, table, **wish)
    assert found == status and body["error"]["what"] and body["error"]["todo"]


def test_who_may_start_a_rematch_and_when(server: Running) -> None:
    table = server.open()
    status, body = rematch(server, table)
    assert (status, body["error"]["code"]) == (409, "not_over") and "concede" in body["error"]["todo"]
    conceded(server, table, 0)
    status, body = rematch(server, table, "watch")
    assert (status, body["error"]["code"]) == (403, "not_yours")
    path = f"/api/tables/{table['table']}/rematch"
    assert server.ask("POST", path, {}, bearer("x" * 43))[0] == 401
    assert server.ask("POST", path, {})[0] == 401


def test_each_client_gets_the_links_of_its_own_seats_only(server: Running) -> None:
    table = server.open(players=4)
    conceded(server, table, 0)
    with (
        server.sit(table, "p1", "host") as one,
        server.sit(table, "p2", "p3") as two,
        server.sit(table, "p4") as four,
        server.sit(table, "watch") as watcher,
    ):
        one.answer_to(one.say(t="name", seat="p1", name="Ada"))
        status, reply = rematch(server, table)
        assert status == 201
        told = {client: client.until("rematch") for client in (one, two, four, watcher)}
        for client, seats, host_token in (
            (one, ["p1"], reply["host_token"]),
            (two, ["p2", "p3"], None),
            (four, ["p4"], None),
            (watcher, ["watch"], None),
        ):
            frame = told[client]
            assert (frame["table"], frame["story"], frame["by"]) == (reply["table"], "first-story", "Ada")
            assert {s["seat"]: s["token"] for s in frame["seats"]} == {seat: token_of(reply, seat) for seat in seats}
            assert frame["host_token"] == host_token
            secrets = {token_of(reply, s) for s in ("p1", "p2", "p3", "p4", "watch", "host")}
            known = {s["token"] for s in frame["seats"]} | {host_token}
            assert not [secret for secret in secrets - known if secret in str(client.seen)], "no other secret"
        assert [s["link"] for s in told[four]["seats"]] == [reply["seats"][3]["link"]]
        with Client(server.port, reply["table"], [{"seat": "p4", "token": told[four]["seats"][0]["token"]}]) as again:
            assert again.welcome["seats"] == ["p4"]

        status, second = rematch(server, table, "p4")
        assert (status, second["table"]) == (200, reply["table"]), "two players who press it meet at one table"
        assert [s["seat"] for s in second["seats"]] == ["p4"] and second["host_token"] is None
        assert rematch(server, table, "host")[1]["host_token"] == reply["host_token"]
    with server.sit(table, "p2") as late:
        assert [s["seat"] for s in late.until("rematch")["seats"]] == ["p2"], "also who connects later"
    conceded(server, reply, 0)
    status, third = rematch(server, table, "p4")
    assert status == 201 and third["table"] != reply["table"], "that rematch is over: another one may begin"


def test_two_players_who_press_rematch_at_once_meet_at_one_table(server: Running) -> None:
    table = server.open(players=4)
    conceded(server, table, 0)
    found: list[tuple[int, str]] = []

    def press(seat: str) -> None:
        status, body = rematch(server, table, seat)
        found.append((status, body["table"]))

    threads = [threading.Thread(target=press, args=(f"p{i}",)) for i in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _ in found) == [200, 200, 200, 201]
    assert len({id for _, id in found}) == 1


def test_a_practice_table_gets_sealed_dice_in_the_rematch(server: Running) -> None:
    table = server.open(seed=7)
    assert table["practice"]
    conceded(server, table)
    status, again = rematch(server, table)
    assert status == 201 and not again["practice"] and again["commitment"]


# -- replay ----------------------------------------------------------------------------------------------------------


def test_anyone_with_the_link_may_look_back_at_a_finished_fight(database: Path) -> None:
    def default(settings: Settings) -> None:
        settings.limits.tries = 3

    with Running(database, default) as server:
        table = server.open()
        path = f"/api/tables/{table['table']}/replay"
        for _ in range(5):
            status, body, _ = server.ask("GET", path + "?at=0")
            assert (status, body["error"]["code"]) == (401, "not_over")
            assert "not over" in body["error"]["what"] and "link of a seat" in body["error"]["todo"]
        assert server.ask("GET", path + "?at=0", None, bearer("x" * 43))[0] == 401, "a wrong token is a wrong try"
        assert server.get(path + "?at=0", token_of(table, "watch"))["at"] == 0
        conceded(server, table, 6)
        whole = server.get(path)
        assert whole["entries"] == whole["at"] >= 6 and whole["log"]
        for at in (0, 3, whole["entries"]):
            assert server.get(f"{path}?at={at}") == server.get(f"{path}?at={at}", token_of(table, "p1"))
        assert server.ask("GET", f"{path}?at={whole['entries'] + 1}")[0] == 404
        assert server.ask("GET", path, None, bearer("stale"))[0] == 200, "an old token does no harm"
        for door, body in (("save", None), ("branch", {"at": 0}), ("threat", None)):
            method = "POST" if body else "GET"
            assert server.ask(method, f"/api/tables/{table['table']}/{door}", body)[0] in (401, 429), door


def test_the_steps_before_a_moment_begin_at_the_last_choice(server: Running) -> None:
    """A replay stopped at decisions with one option, where nothing is asked, and counted them."""
    table = server.open(seed=7)
    conceded(server, table, 40)
    path = f"/api/tables/{table['table']}/replay"
    whole = server.get(path)
    forced = [m["n"] for m in whole["moments"] if m["forced"]]
    at = next(n + 1 for n in forced if n + 1 not in forced)
    moment = server.get(f"{path}?at={at - 1}")
    assert len(moment["decision"]["options"]) == 1
    told = [beat["n"] for beat in moment["beats"]]
    assert told and [beat["n"] for beat in server.get(f"{path}?at={at}")["beats"]][: len(told)] == told


def test_an_undone_end_closes_the_replay_again(server: Running) -> None:
    """At a practice table the last decision may be undone: then the fight runs again."""
    table = server.open(seed=7)
    path = f"/api/tables/{table['table']}/replay"
    with server.sit(table, "p1") as me:
        while me.decision is not None:
            me.do(me.decision["options"][0]["key"])
        assert server.ask("GET", path)[0] == 200
        me.answer_to(me.say(t="undo", base_seq=me.seq))
        assert server.ask("GET", path)[0] == 401


@pytest.mark.parametrize("ask", [lambda s, p: s.ask("GET", p), lambda s, p: s.ask("GET", p, None, bearer("x" * 43))])
def test_an_unknown_table_has_no_replay(
    server: Running, ask: Callable[[Running, str], tuple[int, Any, dict[str, str]]]
) -> None:
    assert ask(server, f"/api/tables/{'z' * 26}/replay?at=1")[0] == 404
