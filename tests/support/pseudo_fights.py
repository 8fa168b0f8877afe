"""Fights for the pseudo-locale: a First Story and a level 2 showdown, played by the bot."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

from textual.app import App

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.session import Session
from tests.support.live_server import Running

FIGHTS: dict[str, Callable[[], Game]] = {
    "first-story": lambda: Game.first_story(seed=7, players=1),
    "level-2": lambda: Game.showdown(level="level-2", seed=5, players=2, party="lion-hunters"),
}


def played(name: str, answers: int) -> Session:
    """The fight after this many answers of the bot, or at its end; without remarks, as if a person had played."""
    session = Session(FIGHTS[name](), make_agent("heuristic", 1))
    for _ in range(answers):
        if session.game.over:
            break
        session.answer(session.bot.choose(session.game))
    return session


def screen_text(app: App[int]) -> str:
    """What the terminal shows, as text."""
    svg = app.export_screenshot()
    lines = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    return "\n".join([html.unescape(line).replace("\xa0", " ") for line in lines])


STORIES: dict[str, dict[str, Any]] = {
    "first-story": {"story": "first-story", "players": 2, "seed": 7},
    "level-2": {"story": "white-lion:2", "party": "lion-hunters", "players": 2, "seed": 5},
}
"""The same fights as tables of a server."""
TALL: dict[str, Any] = {"viewport": {"width": 1600, "height": 1200}}


def at_table(server: Running, story: str, answers: int) -> dict[str, Any]:
    """A table of the server after this many answers of the bot, or at its end."""
    table = server.open(**STORIES[story])
    with server.sit(table, *[s["seat"] for s in table["seats"]]) as client:
        for _ in range(answers):
            if client.decision is None:
                break
            answer = client.answer_to(client.say(t="auto", decision=client.decision["id"]))
            client.follow(answer["seq"])
    return table
