"""Undo: at once if nothing was revealed since, else with consent (``test_consent.py``); each is a journal row."""

from __future__ import annotations

from typing import Any

import pytest

from showdown.language import say
from tests.support.live_server import Client, Running


def at_dice(server: Running, players: int = 2) -> tuple[dict[str, Any], list[Client]]:
    """A table at which dice have just been revealed."""
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


def test_undo_is_immediate_if_nothing_was_revealed(server: Running) -> None:
    table = server.open(players=2, seed=7)
    with server.sit(table, "p1") as me, server.sit(table, "p2") as other:
        before = (me.view, me.decision, me.log)
        me.do("controller:p1")
        answer = me.answer_to(me.say(t="undo", base_seq=me.seq))
        assert answer == {"t": "ack", "id": answer["id"], "seq": 3}, "an undo is a row, too"
        me.follow(3)
        other.follow(3)
        for client in (me, other):
            assert (client.view["controller"], client.decision, client.log) == (before[0]["controller"], *before[1:])
        assert me.answer_to(me.say(t="undo", base_seq=me.seq))["code"] == "illegal", "nothing is left to undo"
        assert me.answer_to(me.say(t="undo", base_seq=1))["code"] == "stale"


def test_the_same_choice_after_an_undo_leads_to_the_same_table(server: Running) -> None:
    table = server.open(players=1)
    with server.sit(table, "p1") as me:
        me.do("face:south")
        first = (me.view, me.decision, me.log)
        me.answer_to(me.say(t="undo", base_seq=me.seq))
        me.follow(3)
        me.do("face:south")
        assert (me.view, me.decision, me.log) == first


def test_undo_to_a_log_line(server: Running) -> None:
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


def test_revealed_dice_are_undone_only_if_all_players_agree(server: Running) -> None:
    table, (me, other) = at_dice(server)
    with server.sit(table, "watch") as watcher:
        seq, log = me.seq, list(me.log)
        proposal = me.say(t="undo", base_seq=me.seq)
        asked = other.until("ask")
        assert asked["id"] == proposal and asked["need"] == ["p2"] and asked["text"]
        assert watcher.until("ask")["id"] == proposal
        assert watcher.answer_to(watcher.say(t="consent", proposal=proposal, yes=True))["code"] == "not_yours"
        assert me.answer_to(me.say(t="consent", proposal=proposal, yes=True))["code"] == "not_yours", (
            "nor can the player who asks"
        )
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
        text = me.log[-1]["text"]
        assert me.log[-1]["kind"] == "remark" and text.startswith("Player 1 undid 1 decision across "), text
        assert " Agreed: Player 2. " in text and "No answer" not in text, "the log says who agreed"
    close([me, other])


def test_an_undo_proposal_names_the_answers_it_would_take_back(server: Running) -> None:
    _, (me, other) = at_dice(server)
    me.answer_to(me.say(t="name", seat="p1", name="Ada"))
    me.say(t="undo", base_seq=me.seq)
    ask = other.until("ask")
    assert ask["what"] == "undo" and ask["answers"]
    assert ask["text"].startswith("Ada would like to undo: ")
    assert all(answer in ask["text"] for answer in ask["answers"][-5:])
    log = [line["text"] for line in me.log]
    proposal = ask["id"]
    other.say(t="consent", proposal=proposal, yes=True)
    answer = me.answer_to(proposal)
    me.follow(answer["seq"])
    frame = [f for f in me.seen if f["t"] == "ev"][-1]
    assert ask["cut"] == frame["cut"], "exactly these lines"
    assert [line["text"] for line in me.log[: ask["cut"]]] == log[: ask["cut"]]
    assert all(answer in me.log[-1]["text"] for answer in ask["answers"]), "what was done is what was asked"
    close([me, other])


@pytest.mark.parametrize("line", [1, 2])
def test_a_long_undo_names_the_last_answers_and_counts_the_others(server: Running, line: int) -> None:
    _, (me, other) = at_dice(server)
    me.say(t="undo", base_seq=me.seq, line=line)
    ask = other.until("ask")
    more = len(ask["answers"]) - 5
    assert more > 0 and f"undo: {more} earlier answer" in ask["text"]
    assert ask["answers"][0] not in ask["text"] and ask["answers"][-1] in ask["text"]
    close([me, other])


def test_a_single_player_may_undo_revealed_dice_and_the_log_says_so(server: Running) -> None:
    _, (me,) = at_dice(server, 1)
    proposal = me.say(t="undo", base_seq=me.seq)
    answer = me.answer_to(proposal)
    assert answer["t"] == "ack"
    me.follow(answer["seq"])
    assert "No other player had to agree." in me.log[-1]["text"]
    close([me])


def test_a_proposal_outlasts_a_reconnect_and_lapses_when_the_game_changes(server: Running) -> None:
    table, (me, other) = at_dice(server)
    proposal = me.say(t="undo", base_seq=me.seq)
    other.until("ask")
    other.close()
    with server.sit(table, "p2") as again:
        open_one = again.welcome["snapshot"]["asks"]
        assert (open_one["id"], open_one["need"]) == (proposal, ["p2"]), "a player who left is still asked"
        d = again.decision
        assert d is not None
        actor = again if "p2" in d["seats"] else me
        actor.do(d["options"][0]["key"])
        assert again.until("asked")["result"] == "lapsed", "at once, because the position has changed"
        late = again.say(t="consent", proposal=proposal, yes=True)
        assert again.answer_to(late)["code"] == "stale"
        assert me.until("asked")["result"] == "lapsed"
    close([me])


def test_a_refused_undo_is_not_asked_again(server: Running) -> None:
    """The page repeats commands without an answer: after a refusal the others were asked every few seconds."""
    table, (me, other) = at_dice(server)
    wish = {"t": "undo", "base_seq": me.seq, "id": "wish-1"}
    me.say(**wish)
    me.say(**wish)
    other.until("ask")
    other.answer_to(other.say(t="consent", proposal="wish-1", yes=False))
    answer = me.answer_to("wish-1")
    assert answer["code"] == "consent" and answer["reason"] == say("server.undo_refused")
    me.say(**wish)
    assert me.answer_to("wish-1") == answer, "a client that missed the answer gets it again"
    me.close()
    with server.sit(table, "p1") as again:
        again.say(**wish)
        assert again.answer_to("wish-1") == answer
        seen = len(other.seen)
        other.answer_to(other.say(t="pass", until="off"))
        assert [f for f in other.seen[seen:] if f["t"] == "ask"] == [], "no player is asked twice"
        fresh = again.say(t="undo", base_seq=again.seq)
        assert other.until("ask")["id"] == fresh, "a new undo may be proposed"
    close([other])


def test_a_proposal_lapses_when_the_link_of_an_asked_seat_is_withdrawn(server: Running) -> None:
    table, (me, other) = at_dice(server)
    seq = me.seq
    wish = me.say(t="undo", base_seq=seq)
    other.until("ask")
    headers = {"Authorization": f"Bearer {table['host_token']}"}
    server.ask("POST", f"/api/tables/{table['table']}/seats/p2/revoke", b"", headers)
    assert me.answer_to(wish)["code"] == "consent"
    me.follow(seq + 1)
    assert me.log[-1]["text"] == "The host withdrew the link of Player 2."
    me.say(t="undo", base_seq=me.seq)
    ask = me.until("ask")
    assert (ask["need"], ask["gone"], ask["wait"]) == ([], ["Player 2"], 300), "the player saw the dice"
    close([me, other])


def opened(server: Running, **wish: Any) -> tuple[dict[str, Any], Client]:
    table = server.open(players=1, **wish)
    return table, server.sit(table, "p1")


def test_no_undo_once_the_key_of_the_dice_is_public(server: Running) -> None:
    """After the end the key is public: a player who undid the last decision knew every future roll."""
    table, me = opened(server)
    # Not played to the end: with secret dice a fight of first options may never end.
    for _ in range(12):
        assert me.decision is not None
        me.do(me.decision["options"][0]["key"])
    conceded = me.answer_to(me.say(t="concede"))
    assert conceded["t"] == "ack"
    me.follow(conceded["seq"])
    head = server.get(f"/api/tables/{table['table']}")
    assert head["revealed"]
    for line in (None, 3):
        answer = me.answer_to(me.say(t="undo", base_seq=me.seq, **({} if line is None else {"line": line})))
        assert (answer["t"], answer["code"]) == ("nak", "over"), answer
        assert "branch" in answer["reason"]
    assert server.get(f"/api/tables/{table['table']}") == head
    close([me])


def test_at_a_practice_table_the_last_decision_can_be_undone(server: Running) -> None:
    _, me = opened(server, seed=7)
    while me.decision is not None:
        me.do(me.decision["options"][0]["key"])
    answer = me.answer_to(me.say(t="undo", base_seq=me.seq))
    assert answer["t"] == "ack", "its dice were never a secret"
    me.follow(answer["seq"])
    assert me.view["outcome"] == "undecided"
    close([me])
