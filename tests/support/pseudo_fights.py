"""Fights for the pseudo-locale: a First Story and a level 2 showdown, played by the bot."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from textual.app import App

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.session import Session

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
