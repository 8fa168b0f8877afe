"""Play a fight to its end through WebSocket clients."""

from __future__ import annotations

from tests.support.live_server import Client

FIRST_OPTIONS = 150
"""Decisions answered with the first option before the bot takes over."""


def play_to_end(clients: list[Client], limit: int = 2000) -> None:
    """Answer with first options, then by the bot, because first options may never end a fight."""
    for n in range(limit):
        d = clients[0].decision
        if d is None:
            return
        mine = next(c for c in clients if set(c.welcome["seats"]) & set(d["seats"]))
        if n < FIRST_OPTIONS:
            answer = mine.do(d["options"][0]["key"])
        else:
            answer = mine.answer_to(mine.say(t="auto", decision=d["id"], base_seq=mine.seq))
        assert answer["t"] == "ack", answer
        for client in clients:
            client.follow(answer["seq"])
    raise AssertionError("the showdown does not end")
