"""The WebSocket protocol: hello, answers, naks, take-over, presence, explanations, limits."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from showdown.server.http.app import Settings
from tests.support.live_server import Client, Running
from tests.support.patience import PATIENCE


def ending(socket: ClientConnection) -> int:
    """The close code of the server, after any other frames."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed:
        assert socket.close_code is not None
        return socket.close_code


def closed_with(server: Running, *frames: Any, **options: Any) -> int:
    """The close code of the server after these frames."""
    with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, **options) as socket:
        for frame in frames:
            socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
        return ending(socket)


def hello(table: dict[str, Any], seat: str = "p1", token: str = "", **more: Any) -> dict[str, Any]:
    token = token or table["seats"][0]["token"]
    return {"t": "hello", "v": 1, "table": table["table"], "seats": [{"seat": seat, "token": token}], **more}


# -- coming in -------------------------------------------------------------------------------------------------------


def test_a_client_without_a_valid_link_is_closed(server: Running) -> None:
    table = server.open(players=2)
    other = server.open()
    assert closed_with(server, hello(table, token="x" * 43)) == 4401
    assert closed_with(server, hello(table, "p2")) == 4401, "the token of another seat"
    assert closed_with(server, hello(table, "host")) == 4401
    assert closed_with(server, hello(table, token=other["seats"][0]["token"])) == 4401
    assert closed_with(server, {**hello(table), "seats": []}) == 4401
    assert closed_with(server, {**hello(table), "table": "a" * 26}) == 4404
    assert closed_with(server, {**hello(table), "table": "nonsense"}) == 4404
    assert closed_with(server, {**hello(table), "v": 2}) == 4426


def test_hello_must_come_first_and_once(server: Running) -> None:
    table = server.open()
    assert closed_with(server, {"t": "ping", "at": 1}) == 1008
    assert closed_with(server, hello(table), hello(table)) == 1008


def test_foreign_origins_and_hosts_get_no_socket(server: Running) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=headers),
        ):
            pass
        assert refused.value.response.status_code == 403
    table = server.open()
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=own) as socket:
        socket.send(json.dumps(hello(table)))
        assert json.loads(socket.recv(PATIENCE))["t"] == "welcome"


def test_a_second_client_takes_a_seat_over(server: Running) -> None:
    table = server.open(players=2)
    with server.sit(table, "p1") as first, server.sit(table, "p2") as bystander:
        with server.sit(table, "p1") as second:
            assert ending(first.socket) == 4409
            assert second.do("controller:p2")["t"] == "ack"
        bystander.follow(2)
        assert bystander.seq == 2


def test_a_withdrawn_link_is_refused(server: Running) -> None:
    table = server.open(players=2)
    path = f"/api/tables/{table['table']}/seats/p1/revoke"
    status, _, _ = server.ask("POST", path, b"", {"Authorization": f"Bearer {table['seats'][0]['token']}"})
    assert status == 401, "only the host may"
    with server.sit(table, "p1") as first, server.sit(table, "p2") as bystander:
        status, fresh, _ = server.ask("POST", path, b"", {"Authorization": f"Bearer {table['host_token']}"})
        assert status == 200
        assert ending(first.socket) == 4409
        assert closed_with(server, hello(table)) == 4401
        with Client(server.port, table["table"], [{"seat": "p1", "token": fresh["token"]}]) as again:
            assert again.welcome["seats"] == ["p1"]
        bystander.say(t="ping", at=1)
        assert bystander.until("pong")["at"] == 1


# -- answering -------------------------------------------------------------------------------------------------------


def test_an_answer_is_acknowledged_and_broadcast(server: Running) -> None:
    table = server.open(players=2)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other, server.sit(table, "watch") as watcher:
        assert watcher.welcome["seats"] == [] and not watcher.welcome["host"]
        answer = me.do("controller:p1")
        assert answer["t"] == "ack" and answer["seq"] == 2
        for client in (other, watcher):
            client.follow(2)
            assert client.view == me.view and client.decision == me.decision and client.log == me.log
        # The ack comes before the event.
        kinds = [frame["t"] for frame in me.seen if frame["t"] in ("ack", "ev")]
        assert kinds == ["ack", "ev"]


def test_a_nak_gives_the_reason_and_changes_nothing(server: Running) -> None:
    table = server.open(players=2, seed=3)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other, server.sit(table, "watch") as watcher:
        assert me.do("controller:p9")["code"] == "illegal"
        assert me.do("controller:p1", decision=99)["code"] == "stale"
        assert me.until("sync")["seq"] == 1
        assert watcher.do("controller:p1")["code"] == "not_yours"
        assert me.do("controller:p1")["t"] == "ack"
        other.follow(2)
        assert me.do("face:south")["t"] == "ack"
        other.follow(3)
        # Deploying survivor a belongs to player 1.
        assert other.decision is not None and other.decision["seats"] == ["p1"]
        refusal = other.do(other.decision["options"][0]["key"])
        assert refusal["code"] == "not_yours" and refusal["reason"] and refusal["seq"] == 3
        assert me.do("x", choose=None)["code"] == "bad"
        assert me.do("x", enter="7")["code"] == "bad"
        assert me.do("x", choose=None, enter="7")["code"] == "illegal"
        assert server.get(f"/api/tables/{table['table']}")["seq"] == 3


def test_a_decision_with_the_same_number_after_an_undo_is_stale(server: Running) -> None:
    table = server.open(players=2, seed=3)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as slow:
        me.do("controller:p1")
        slow.follow(2)
        stale = {"base_seq": slow.seq, "decision": slow.decision["id"]} if slow.decision else {}
        me.answer_to(me.say(t="undo", base_seq=me.seq))
        me.follow(3)
        me.do("controller:p2")
        slow.follow(4)
        assert slow.do("face:south", **stale)["code"] == "stale"


def test_fifty_identical_submits_make_one_row(server: Running) -> None:
    table = server.open(players=1)
    with server.sit(table, "p1") as me:
        assert me.decision is not None
        frame = {"t": "do", "id": "same-id", "base_seq": 1, "decision": me.decision["id"], "choose": "face:south"}
        for _ in range(50):
            me.say(**frame)
        acks: list[dict[str, Any]] = []
        while len(acks) < 50:
            heard = me.hear()
            assert heard["t"] != "nak"
            if heard["t"] == "ack":
                acks.append(heard)
        assert all(ack == {"t": "ack", "id": "same-id", "seq": 2} for ack in acks)
        assert server.get(f"/api/tables/{table['table']}")["seq"] == 2


def test_of_two_racing_answers_one_wins(server: Running) -> None:
    """The other gets a nak and the current table."""
    table = server.open(players=2)
    with server.sit(table, "p1") as one, server.sit(table, "p2") as two:
        answers: dict[str, dict[str, Any]] = {}

        def decide(client: Client, name: str) -> None:
            answers[name] = client.do("controller:p1" if name == "one" else "controller:p2")

        threads = [threading.Thread(target=decide, args=pair) for pair in ((one, "one"), (two, "two"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer["t"] for answer in answers.values()) == ["ack", "nak"]
        loser = one if answers["one"]["t"] == "nak" else two
        assert (
            loser.until("sync")["snapshot"]["view"]["controller"]
            == (one.view if loser is two else two.view)["controller"]
        )


# -- bad frames ------------------------------------------------------------------------------------------------------

BAD = [
    "",
    "nonsense",
    "null",
    "[]",
    "[" * 5000,
    '{"t":' * 3000,
    '{"t":"do"}',
    '{"t":"no-such"}',
    '{"t":"do","id":"a","decision":"7","choose":"x"}',
    '{"t":"do","id":"a","decision":1e999,"choose":"x"}',
    '{"t":"do","id":"a","decision":NaN,"choose":"x"}',
    '{"t":"do","id":"a","decision":-1,"choose":"x"}',
    '{"t":"do","id":"a","decision":1,"choose":"\\ud800"}',
    '{"t":"do","id":"' + "a" * 100 + '","decision":1,"choose":"x"}',
    '{"t":"do","id":"a","decision":1,"choose":"x","extra":{"deep":[[[[]]]]}}',
    '{"t":"name","id":"a","seat":"p1","name":"' + "x" * 41 + '"}',
    '{"t":"do","id":"a\\u0000","decision":1,"choose":"x"}',
]


@pytest.mark.parametrize("frame", BAD)
def test_an_invalid_frame_gets_a_clear_answer(server: Running, frame: str) -> None:
    table = server.open()
    with server.sit(table, "p1") as me:
        me.socket.send(frame)
        assert me.until("nak")["code"] in ("bad", "stale")
        me.say(t="ping", at=5)
        assert me.until("pong")["at"] == 5


def test_three_invalid_frames_or_bytes_or_large_frames_close_the_socket(server: Running) -> None:
    table = server.open()
    assert closed_with(server, hello(table), "{", "{", "{") == 1008
    assert closed_with(server, hello(table), b"\x00\x01") == 1008
    assert closed_with(server, hello(table), "x" * 20_000) == 1009


# -- people ----------------------------------------------------------------------------------------------------------


def test_names_and_presence_are_broadcast(server: Running) -> None:
    table = server.open(players=2)
    with server.sit(table, "p1") as me:
        assert [p["connected"] for p in me.people] == [True, False, False]
        with server.sit(table, "p2") as other:
            other.answer_to(other.say(t="name", seat="p2", name="  Ann  "))
            assert other.answer_to(other.say(t="name", seat="p1", name="Not mine"))["code"] == "not_yours"
            while not any(p["name"] == "Ann" for p in me.people):
                me.hear()
            assert me.people[1]["connected"]
        while me.people[1]["connected"]:
            me.hear()
        assert server.get(f"/api/tables/{table['table']}")["seats"][1]["name"] == "Ann"


def test_hot_seat_plays_for_both(server: Running) -> None:
    table = server.open(players=2, seed=3)
    with server.sit(table, "p1", "p2", "host") as both:
        assert both.welcome["seats"] == ["p1", "p2"] and both.welcome["host"]
        for _ in range(6):
            assert both.decision is not None
            assert both.do(both.decision["options"][0]["key"])["t"] == "ack"


def test_everything_can_be_explained(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        me.do("face:south")
        asked: list[dict[str, Any]] = [
            {"of": "decision"},
            {"of": "line", "number": 1},
            {"of": "space", "cell": "J9"},
            {"of": "monster"},
            {"of": "card", "card": "founding-stone"},
            {"of": "option", "key": me.decision["options"][0]["key"] if me.decision else ""},
        ]
        for question in asked:
            answer = me.answer_to(me.say(t="explain", **question))
            assert answer["t"] == "explained" and answer["lines"], (question, answer)
            assert answer["title"] not in answer["lines"]
            assert not [line for line in answer["lines"] if line.endswith(":")], "a list without entries"
        assert answer["title"] == "Allister starts at K2", "a sentence, not an option key"
        assert answer["lines"][0].startswith("Start at K2, ")
        assert not [line for line in answer["lines"] if "[R-" in line], "the page lists the rules itself"
        for question in ({"of": "line", "number": 99}, {"of": "card", "card": "chomp"}, {"of": "option", "key": "x"}):
            assert me.answer_to(me.say(t="explain", **question))["code"] == "illegal", question
        with server.sit(table, "watch") as watcher:
            assert watcher.answer_to(watcher.say(t="explain", of="decision"))["t"] == "explained"


@pytest.mark.parametrize("sign", ["²", "½", "①", "٣", "-1", "9" * 79])
def test_a_superscript_digit_closes_no_socket(server: Running, sign: str) -> None:
    """Digits such as ² are not decimal numbers; explaining one closed the socket with 1011."""
    with server.sit(server.open(players=1, seed=7), "watch") as me:
        for question in (
            {"of": "card", "card": sign},
            {"of": "space", "cell": sign[:4]},
            {"of": "option", "key": sign},
        ):
            assert me.answer_to(me.say(t="explain", **question))["t"] in ("nak", "explained"), question


def test_the_bot_answers_one_decision_when_asked(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        assert me.decision is not None
        options = [option["key"] for option in me.decision["options"]]
        answer = me.answer_to(me.say(t="auto", decision=me.decision["id"]))
        assert answer["t"] == "ack"
        me.follow(answer["seq"])
        assert any(line["kind"] == "remark" and "(bot)" in line["text"] for line in me.log)
        assert told_of_bot(me)[-1] in options
        me.do(me.decision["options"][0]["key"])
        assert told_of_bot(me)[-1] is None, "a person chose"


def told_of_bot(client: Client) -> list[str | None]:
    return [frame["bot_chose"] for frame in client.seen if frame["t"] == "ev"]


def test_auto_sent_before_an_undo_is_stale(server: Running) -> None:
    """Another decision may have the same number by then, and the player did not ask the bot about that one."""
    table = server.open(players=2, seed=7)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
        first = me.seq
        assert me.decision is not None
        wish = {"t": "auto", "id": "late", "base_seq": first, "decision": me.decision["id"]}
        other.do("controller:p2")
        other.answer_to(other.say(t="undo", base_seq=other.seq))
        assert me.answer_to(me.say(**wish))["code"] == "stale"
        me.until("sync")
        assert me.answer_to(me.say(**{**wish, "id": "now", "base_seq": me.seq}))["t"] == "ack"


# -- limits ----------------------------------------------------------------------------------------------------------


def tight(settings: Settings) -> None:
    limits = settings.limits
    limits.commands, limits.burst, limits.frames = 1, 3, 1000
    limits.tables, limits.per_address, limits.tries = 2, 2, 2


def test_limits_hold_per_client(database: Path) -> None:
    with Running(database, tight) as server:
        table = server.open()
        with server.sit(table, "p1") as me:
            for _ in range(3):
                me.say(t="pass", until="off")
            me.say(t="pass", until="off")
            assert me.until("nak")["code"] == "slow_down"
            me.say(t="pass", until="off")
            me.say(t="pass", until="off")
            assert ending(me.socket) == 1013
        with server.sit(table, "p1"), server.sit(table, "watch"):
            with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{server.port}/ws"):
                pass
            assert refused.value.response.status_code == 403
        assert server.ask("POST", "/api/tables", {})[0] == 201
        status, answer, _ = server.ask("POST", "/api/tables", {})
        assert status == 429 and answer["error"]["code"] == "too_many_tables"
        assert [server.ask("GET", f"/api/tables/{'b' * 26}/save")[0] for _ in range(4)] == [404, 404, 429, 429]
        assert closed_with(server, hello(table)) == 1013, "wrong tries from one address block it for a minute"
