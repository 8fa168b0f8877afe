"""The bot that takes any legal option, all equally likely."""

from __future__ import annotations

from showdown.agents.lot import Lot
from showdown.engine import Game


class RandomChoice:
    """Wins about one First Story in ten; the measure of every other bot."""

    def __init__(self, seed: int) -> None:
        self.lot = Lot(seed)

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""
        options = game.decision.options
        return options[self.lot.draw(game.decision.id, len(options))].key
