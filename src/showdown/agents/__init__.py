"""Bots.  Guests of the engine: they see what a player sees (``game.view()``, ``game.decision``) and answer with a key.

>>> from showdown.agents import make_agent
>>> from showdown.api import Game
>>> game, bot = Game.first_story(seed=1), make_agent("random", seed=1)
>>> while not game.over:
...     _ = game.choose(bot.choose(game))
>>> game.outcome in ("victory", "defeat")
True

No bot remembers anything: what it answers depends on its seed and on the decision alone.  So a bot goes on after a
reload or an undo exactly as it would have without it.
"""

from __future__ import annotations

from typing import Protocol

from showdown.agents.heuristic import Heuristic
from showdown.agents.random_choice import RandomChoice
from showdown.api import Game, ShowdownError, did_you_mean

AGENTS = ("random", "heuristic")


class Agent(Protocol):
    """Anything that can answer decisions."""

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""


def make_agent(name: str, seed: int) -> Agent:
    """A bot by name.  Raises ShowdownError naming the legal names."""
    if name == "random":
        return RandomChoice(seed)
    if name == "heuristic":
        return Heuristic(seed)
    raise ShowdownError(f"there is no bot '{name}'; known: {', '.join(AGENTS)}{did_you_mean(name, list(AGENTS))}")
