"""The bot that takes any legal option, all equally likely."""

from __future__ import annotations

from showdown.api import Game
from showdown.forecast.random_stream import RandomStream


class RandomChoice:
    """Wins about one First Story in ten; the measure of every other bot."""

    def __init__(self, seed: int) -> None:
        self.lot = RandomStream(seed)

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""
        options = game.decision.options
        return options[self.lot.draw(game.decision.id, len(options))].key
