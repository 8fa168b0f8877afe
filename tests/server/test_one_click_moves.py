"""`do` with `then`: a move and its space in one row of the journal, both or neither."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.live_server import Client, Running


def to_an_act(clients: list[Client]) -> Client:
    """Answer until a survivor may move; the client whose survivor it is."""
    for _ in range(200):
        d = clients[0].decision
        assert d is not None
        mine = next(c for c in clients if set(c.welcome["seats"]) & set(d["seats"]))
        if d["kind"] == "action" and d["moves_by"]:
            return mine
        seq = mine.do(d["options"][0]["key"])["seq"]
        for client in clients:
            client.follow(seq)
    raise AssertionError("no act")


def rows_of(server: Running, table: dict[str, Any]) -> int:
    head: dict[str, Any] = server.get(f"/api/tables/{table['table']}")
    return int(head["seq"])


def test_a_decision_offers_its_spaces(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        assert me.decision is not None and me.decision["moves"] == [] and me.decision["moves_by"] is None
        to_an_act([me])
        d = me.decision
        assert d["moves_by"] == "move"
        me.do("move")
        assert me.decision["kind"] == "move_to" and me.decision["options"] == d["moves"]


def test_one_row_moves_and_one_undo_takes_it_back(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        to_an_act([me])
        assert me.decision is not None
        before, seq, space = (me.view, me.decision), me.seq, me.decision["moves"][0]
        answer = me.do("move", then=space["key"])
        assert answer["t"] == "ack" and answer["seq"] == seq + 1
        moved = [line["text"] for line in me.log if space["cell"] in line["cells"]]
        assert moved and me.view != before[0]
        undone = me.answer_to(me.say(t="undo", base_seq=me.seq))
        assert undone["t"] == "ack", undone
        me.follow(undone["seq"])
        assert (me.view, me.decision) == before


def test_an_illegal_space_changes_nothing(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        to_an_act([me])
        assert me.decision is not None
        before, rows = (me.view, me.decision, me.log), rows_of(server, table)
        for key, then in (("move", "to:ZZ9"), ("move", "end"), ("end", me.decision["moves"][0]["key"])):
            refused = me.do(key, then=then)
            assert (refused["t"], refused["code"]) == ("nak", "illegal")
        alone = me.answer_to(
            me.say(t="do", base_seq=me.seq, decision=me.decision["id"], enter="7", then="to:K8"),
        )
        assert (alone["t"], alone["code"]) == ("nak", "bad")
        assert rows_of(server, table) == rows and (me.view, me.decision, me.log) == before


def test_the_same_command_twice_moves_once(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        to_an_act([me])
        assert me.decision is not None
        frame = {"id": "twice-1", "base_seq": me.seq, "decision": me.decision["id"]}
        to = me.decision["moves"][0]["key"]
        first = me.do("move", then=to, **frame)
        assert me.answer_to(me.say(t="do", choose="move", then=to, **frame)) == first
        assert me.answer_to(me.say(t="do", choose="move", then="to:V16", **frame))["code"] == "bad"


def test_only_the_player_of_the_survivor_moves_it(server: Running) -> None:
    table = server.open(players=2, seed=7)
    with server.sit(table, "p1") as one, server.sit(table, "p2") as two:
        mine = to_an_act([one, two])
        other = two if mine is one else one
        other.follow(mine.seq)
        assert mine.decision is not None
        refused = other.do("move", then=mine.decision["moves"][0]["key"])
        assert (refused["t"], refused["code"]) == ("nak", "not_yours")


def test_a_restart_keeps_both_answers_together(database: Path) -> None:
    with Running(database) as server:
        table = server.open(players=1, seed=7)
        with server.sit(table, "p1") as me:
            to_an_act([me])
            assert me.decision is not None
            before = (me.view, me.decision)
            me.do("move", then=me.decision["moves"][0]["key"])
            after = (me.view, me.decision, [line["text"] for line in me.log])
    with Running(database) as server, server.sit(table, "p1") as me:
        assert (me.view, me.decision, [line["text"] for line in me.log]) == after
        undone = me.answer_to(me.say(t="undo", base_seq=me.seq))
        me.follow(undone["seq"])
        assert (me.view, me.decision) == before
