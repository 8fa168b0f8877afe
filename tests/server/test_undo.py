"""Taking back: at once within the fence, by everybody's consent across it, as rows that stay."""

from __future__ import annotations

from typing import Any

from tests.server.support import Client, Running


def at_dice(server: Running, players: int = 2) -> tuple[dict[str, Any], list[Client]]:
    """A table at which dice have just been seen."""
    table = server.open(players=players, seed=7)
    clients = [server.sit(table, f"p{i + 1}") for i in range(players)]
    for _ in range(60):
        d = clients[0].decision
        assert d is not None
        seq = clients[0].seq
        mine = next(c for c in clients if set(c.welcome["seats"]) & set(d["seats"]))
        mine.do(d["options"][0]["key"])
        for client in clients:
            client.follow(seq + 1)
        if any(line["dice"] for line in clients[0].log) and clients[0].fence == last_seen(clients[0]):
            return table, clients
    raise AssertionError("no dice")


def last_seen(client: Client) -> int:
    """The last line that is not a remark."""
    return int([line for line in client.log if line["kind"] != "remark"][-1]["n"])


def close(clients: list[Client]) -> None:
    for client in clients:
        client.close()


def test_within_the_fence_at_once(server: Running) -> None:
    table = server.open(players=2, seed=7)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
        before = (me.view, me.decision, me.log)
        me.do("controller:p1")
        answer = me.answer_to(me.say(t="undo", base_seq=me.seq))
        assert answer == {"t": "ack", "id": answer["id"], "seq": 3}, "a row of its own"
        me.follow(3)
        other.follow(3)
        for client in (me, other):
            assert (client.view["controller"], client.decision, client.log) == (before[0]["controller"], *before[1:])
        assert me.answer_to(me.say(t="undo", base_seq=me.seq))["code"] == "illegal", "nothing is left to take back"
        assert me.answer_to(me.say(t="undo", base_seq=1))["code"] == "stale"


def test_the_same_choice_again_brings_the_same_table(server: Running) -> None:
    table = server.open(players=1)
    with server.sit(table, "p1") as me:
        me.do("face:south")
        first = (me.view, me.decision, me.log)
        me.answer_to(me.say(t="undo", base_seq=me.seq))
        me.follow(3)
        me.do("face:south")
        assert (me.view, me.decision, me.log) == first


def test_to_a_line_of_the_log(server: Running) -> None:
    table = server.open(players=1, seed=7)
    with server.sit(table, "p1") as me:
        me.do("face:south")
        first = me.decision
        for _ in range(2):
            assert me.decision is not None
            me.do(me.decision["options"][0]["key"])
        answer = me.answer_to(me.say(t="undo", base_seq=me.seq, line=2))
        assert answer["t"] == "ack"
        me.follow(answer["seq"])
        assert me.decision == first and [line["n"] for line in me.log] == [1]
        assert me.answer_to(me.say(t="undo", base_seq=me.seq, line=50))["code"] == "illegal"


def test_across_the_fence_only_if_everybody_agrees(server: Running) -> None:
    table, (me, other) = at_dice(server)
    with server.sit(table, "watch") as watcher:
        seq, log = me.seq, list(me.log)
        proposal = me.say(t="undo", base_seq=me.seq)
        asked = other.until("ask")
        assert asked["id"] == proposal and asked["need"] == ["p2"] and asked["text"]
        assert watcher.until("ask")["id"] == proposal
        assert watcher.answer_to(watcher.say(t="consent", proposal=proposal, yes=True))["code"] == "not_yours"
        assert me.answer_to(me.say(t="consent", proposal=proposal, yes=True))["code"] == "not_yours", "nor oneself"
        other.say(t="consent", proposal=proposal, yes=False)
        assert me.until("asked")["result"] == "refused"
        assert server.get(f"/api/tables/{table['table']}")["seq"] == seq and me.log == log
        other.until("asked")

        proposal = me.say(t="undo", base_seq=me.seq)
        other.until("ask")
        other.say(t="consent", proposal=proposal, yes=True)
        assert me.answer_to(proposal) == {"t": "ack", "id": proposal, "seq": seq + 1}
        assert me.until("asked")["result"] == "done"
        other.follow(seq + 1)
        watcher.follow(seq + 1)
        assert me.log == other.log == watcher.log
        assert me.log[-1]["kind"] == "remark" and "agreed by all" in me.log[-1]["text"], "a line says so"
    close([me, other])


def test_who_is_alone_may_cross_it_and_a_line_says_so(server: Running) -> None:
    _, (me,) = at_dice(server, 1)
    proposal = me.say(t="undo", base_seq=me.seq)
    answer = me.answer_to(proposal)
    assert answer["t"] == "ack"
    me.follow(answer["seq"])
    assert "agreed by all" in me.log[-1]["text"]
    close([me])


def test_a_proposal_lapses_when_its_people_leave_or_the_table_moves_on(server: Running) -> None:
    table, (me, other) = at_dice(server)
    proposal = me.say(t="undo", base_seq=me.seq)
    other.until("ask")
    other.close()
    asked = me.until("asked")
    assert asked["id"] == proposal and asked["result"] == "lapsed"
    with server.sit(table, "p2") as again:
        proposal = me.say(t="undo", base_seq=me.seq)
        assert again.until("ask")["id"] == proposal
        d = again.decision
        assert d is not None
        actor = again if "p2" in d["seats"] else me
        actor.do(d["options"][0]["key"])
        again.say(t="consent", proposal=proposal, yes=True)
        assert me.until("asked")["result"] == "lapsed", "what was agreed to is not what it is now"
    close([me])
