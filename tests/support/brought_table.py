"""A practice table that bots have played up to a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.support.live_server import Running

HUNTERS: dict[str, Any] = {"story": "white-lion:2", "party": "lion-hunters", "seed": 5}
"""A fight with many options: nine pieces of gear, four survival actions."""


def brought(server: Running, wanted: Callable[[dict[str, Any], dict[str, Any]], bool], **wish: Any) -> dict[str, Any]:
    """``wanted``: of a decision and a view, is this the moment?"""
    table = server.open(**HUNTERS | wish)
    with server.sit(table, *[s["seat"] for s in table["seats"]]) as client:
        while client.decision is not None and not wanted(client.decision, client.view):
            client.follow(client.answer_to(client.say(t="auto", decision=client.decision["id"]))["seq"])
        assert client.decision is not None, "the showdown is over"
    return table


def verbs(decision: dict[str, Any]) -> list[str]:
    return [option["verb"] for option in decision["options"]]
