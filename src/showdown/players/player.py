"""The players of the inner loop: a player sees a position through Sight and answers with one of the options."""

from __future__ import annotations

from typing import final

from showdown.kernel.decision import Decision, Option
from showdown.players.random_stream import RandomStream
from showdown.players.sight import Sight


class Player:
    """Answers decisions.  Bots of others implement ``choose(game)`` instead (docs/make/bots.md)."""

    def choose(self, sight: Sight, decision: Decision) -> Option:
        """One of the options of the pending decision."""
        raise NotImplementedError


@final
class RandomPlayer(Player):
    """Takes any legal option, all equally likely; wins about one First Story in ten."""

    def __init__(self, seed: int) -> None:
        self.stream = RandomStream(seed)

    def choose(self, sight: Sight, decision: Decision) -> Option:
        options = decision.options
        return options[self.stream.draw(decision.id, len(options))]
