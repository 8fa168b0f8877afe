"""A First Story over WebSockets: alone, in four seats, with bots; all clients end in the same state."""

from __future__ import annotations

from tests.support.live_server import Client, Running

FOOLISH = 150


def play_on(clients: list[Client], limit: int = 2000) -> None:
    """Answer each decision with the first option, later by the bot, because first options may never end a fight."""
    for n in range(limit):
        d = clients[0].decision
        if d is None:
            return
        mine = next(c for c in clients if set(c.welcome["seats"]) & set(d["seats"]))
        if n < FOOLISH:
            answer = mine.do(d["options"][0]["key"])
        else:
            answer = mine.answer_to(mine.say(t="auto", decision=d["id"], base_seq=mine.seq))
        assert answer["t"] == "ack", answer
        for client in clients:
            client.follow(answer["seq"])
    raise AssertionError("the showdown does not end")


def test_a_first_story_alone_to_the_end(server: Running) -> None:
    table = server.open(story="first-story", players=1)
    with server.sit(table, "p1") as me:
        assert me.welcome["snapshot"]["view"]["round"] == 0 or me.view["schema"] == "showdown.view/1"
        play_on([me])
        assert me.view["outcome"] in ("victory", "defeat")
    head = server.get(f"/api/tables/{table['table']}")
    assert head["outcome"] in ("victory", "defeat")
    assert head["revealed"]
