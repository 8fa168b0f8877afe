"""A running server sends what its types declare: frames, answers with a view, the OpenAPI description."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from showdown.server import types
from showdown.server.websocket.merge_patch import without_nulls
from showdown.view.type_reader import shape_of
from tests.support.live_server import Running
from tests.support.type_conformance import problems
from tools import view_types as made


def test_every_frame_matches_its_type(server: Running) -> None:
    table = server.open(seed=7, players=2)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
        for _ in range(25):
            assert me.decision is not None
            actor = me if me.decision["seats"][0] == "p1" else other
            actor.follow(me.seq)
            assert actor.decision is not None
            actor.do(actor.decision["options"][-1]["key"])
            me.follow(actor.seq)
        assert me.decision is not None
        me.say(t="ping", at=1.5)
        me.until("pong")
        me.answer_to(me.say(t="explain", of="monster"))
        me.answer_to(me.say(t="name", seat="p1", name="Ada"))
        me.answer_to(me.say(t="pass", until="targeted"))
        assert me.answer_to(me.say(t="do", decision=10**6, choose="x"))["t"] == "nak"
        me.say(t="resync")
        me.until("sync")
        other.follow(me.seq)
        me.say(t="undo", base_seq=me.seq, line=1)
        asked = other.until("ask")
        other.answer_to(other.say(t="consent", proposal=asked["id"], yes=False))
        other.until("asked")
        me.until("nak")
        me.answer_to(me.say(t="chat", text="hello"))
        me.answer_to(me.say(t="point", cell="K8"))
        me.until("pointed")
        with server.sit(table, "watch", last_seq=me.seq, epoch=me.epoch) as back:
            back.until("chat_log")
            assert problems(back.seen[0], types.ServerFrame) == []
        proposal = me.say(t="concede")
        asked = other.until("ask")
        assert asked["what"] == "concede"
        other.answer_to(other.say(t="consent", proposal=proposal, yes=True))
        answer = me.answer_to(proposal)
        other.follow(answer["seq"])
        headers = {"Authorization": f"Bearer {table['host_token']}"}
        assert server.ask("POST", f"/api/tables/{table['table']}/rematch", {}, headers)[0] == 201
        me.until("rematch")
        frames = [*me.seen, *other.seen, *back.seen]
    assert [(frame, found) for frame in frames if (found := problems(frame, types.ServerFrame))] == []
    sent = {frame["t"] for frame in frames}
    assert sent == {kind for frame in get_args(types.ServerFrame) for kind in get_args(shape_of(frame).fields[0].type)}


def test_a_patched_view_matches_its_type_but_for_nulls(server: Running) -> None:
    """A view after many patches equals the view that a new client gets."""
    table = server.open(seed=8)
    with server.sit(table, "p1") as me:
        for _ in range(30):
            assert me.decision is not None
            me.do(me.decision["options"][0]["key"])
        with server.sit(table, "watch") as late:
            assert without_nulls(me.view) == without_nulls(late.view)
            assert problems(late.welcome, types.Welcome) == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [("", types.TableHead), ("/replay?at=2", types.Past), ("/threat", types.Danger), ("/lesson", types.Lesson)],
)
def test_answers_match_their_types(server: Running, path: str, kind: type) -> None:
    table = server.open(seed=9)
    with server.sit(table, "p1") as me:
        for _ in range(6):
            assert me.decision is not None
            me.do(me.decision["options"][0]["key"])
    assert problems(server.get(f"/api/tables/{table['table']}{path}", table["host_token"]), kind) == []


def test_the_server_describes_its_types(server: Running) -> None:
    said = server.get("/api/openapi.json")
    kept = json.loads((made.ROOT / made.SNAPSHOT).read_text(encoding="utf-8"))
    assert {name: said["components"]["schemas"][name] for name in kept["schemas"]} == kept["schemas"]
    assert {"View", "Survivor", "Monster", "Decks", "Tile", "Decision", "Option", "Line"} <= set(kept["schemas"])
    for name in ("View", "Survivor", "Monster", "Decision", "Option"):
        schema = kept["schemas"][name]
        assert schema["description"] and all("description" in field for field in schema["properties"].values())
    assert kept["routes"] == {
        "GET /api/cards": "CardList",
        "GET /api/cards/{id}": "CardAnswer",
        "GET /api/tables/{id}": "TableHead",
        "GET /api/tables/{id}/analysis": "FightAnalysis",
        "GET /api/tables/{id}/lesson": "Lesson",
        "GET /api/tables/{id}/replay": "Past",
        "GET /api/tables/{id}/report": "Report",
        "GET /api/tables/{id}/threat": "Danger",
    }
