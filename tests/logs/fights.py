"""Fights that the tests of this room look back at."""

from __future__ import annotations

from functools import cache

from showdown.agents import make_agent
from showdown.api import Game


@cache
def lion_hunt() -> Game:
    """A finished level 2 fight of about 300 decisions.  Shared: look at it, do not play with it."""
    game = Game.showdown(level="level-2", seed=0, party="lion-hunters", players=2)
    return played(game, "heuristic", 0)


def story(seed: int, decisions: int = 100_000, bot: str = "random") -> Game:
    """A First Story played by bots for so many decisions, or to the end."""
    return played(Game.first_story(seed=seed), bot, seed, decisions)


def played(game: Game, bot: str, seed: int, decisions: int = 100_000) -> Game:
    agent = make_agent(bot, seed)
    for _ in range(decisions):
        if game.over:
            break
        game.choose(agent.choose(game))
    return game
