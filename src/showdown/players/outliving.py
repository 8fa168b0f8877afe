"""Tactics for a fight that a card at the bottom of the AI deck ends well: stay out of reach, and provoke nothing.

Each attack can make the monster react, and wounds bring that card no nearer.  So the survivors attack only if they
deal the last wounds soon.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import BIT
from showdown.kernel.decision import Decision, Option
from showdown.model.options import SpaceOption
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.sight import Sight
from showdown.players.tactics import ACT_ORDER, ACTION, DEPLOY, FLOW, MOVE_TO, cell_of

SOON: Final = 0.5
"""Share of the wounds of an average round: with fewer wounds left to win, the survivors attack."""
IN_REACH: Final = 100.0
"""Cost of a space that zones of all the monster's cards cover, in steps away from the monster."""
OUTLIVING: Final = frozenset({ACT_ORDER, ACTION, DEPLOY, FLOW, MOVE_TO})
"""The tactics that this module replaces."""


def better_outlived(sight: Sight, knowledge: CardKnowledge) -> bool:
    """Is waiting for the end better than fighting?"""
    if sight.cards_before(knowledge.ends_well) < 0:
        return False
    return float(sight.wounds_to_win()) > SOON * sight.punch()


@final
class Outliving:
    """One decision of survivors who wait for the end."""

    def __init__(self, sight: Sight, decision: Decision, knowledge: CardKnowledge) -> None:
        self.sight = sight
        self.decision = decision
        self.zones = sight.zones(knowledge.zones)
        self.snares = sight.snares(knowledge.snares)

    def score(self, tactic: int, option: Option) -> float:
        """How good an option is.  Whoever does nothing keeps survival for the cards."""
        if tactic == DEPLOY:
            return self.worth(cell_of(option))
        if tactic == MOVE_TO:
            at = option.cell if isinstance(option, SpaceOption) else self.sight.cell(self.sight.subject())
            return self.worth(at)
        if tactic == ACTION and option.verb == "move":
            return self.moving()
        if option.verb == "end" or option.verb == "done":
            return 0.0
        return 1.0 if option.verb == "act" else -1.0

    def moving(self) -> float:
        """Worth of moving at all: is there a better space within reach?"""
        sight = self.sight
        who = sight.subject()
        stay = self.worth(sight.cell(who))
        for cell in sight.within_walk(who):
            if self.worth(cell) > stay:
                return 1.0
        return -0.5

    def worth(self, cell: int) -> float:
        """How good it is to wait on a space: outside the monster's zones, and far away from it."""
        away = float(self.sight.distance(cell))
        if self.zones:
            away -= IN_REACH * len([zone for zone in self.zones if zone & BIT[cell]]) / len(self.zones)
        return away - IN_REACH if self.snares & BIT[cell] else away
