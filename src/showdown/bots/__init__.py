"""Bots: they see what a player sees (``game.view()``, ``game.decision``) and answer with an option key.

>>> from showdown.bots import make_agent
>>> from showdown.engine import Game
>>> game, bot = Game.first_story(seed=1), make_agent("random", seed=1)
>>> while not game.over:
...     _ = game.choose(bot.choose(game))
>>> game.outcome in ("victory", "defeat")
True

Bots have no memory: an answer depends on the seed and the decision only.  So a bot plays the same after a reload or an
undo.
"""

from __future__ import annotations

from showdown.bots.registry import AGENTS, Agent, known_bots, make_agent

__all__ = ["AGENTS", "Agent", "known_bots", "make_agent"]
