"""The monster on the board."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.record import Changeable, Derived
from showdown.model.ids import NO_TOKENS


@final
class Monster(Changeable):
    """The monster's numbers; it has one of four facings.  [R-BRD-07]

    cell: the north-west space of its base, -1 off the board; left: where it stood before it left.

    dies: the round at the end of whose monster turn it dies (0: never).  life: the
    wounds it can still take, 0 where the AI deck is its life.

    priority: who holds the priority target token.  threats_until: the last round in which every survivor is a threat.
    wounds_this_round: wounds suffered since the round began.  calm: the turn in which it does not react (0: none).
    counters: tokens of each counter of the catalogue, missing ones at the end are 0.
    killing_wound: it died of a wound for which no AI card was left (only statistics read it, so it is not saved).
    mods: what the cards in play add to its attributes, kept current by rules/monster/cards_in_play.py (derived, so
    not saved).
    """

    cell: int = 0
    left: int = -1
    facing: int = 0
    down: bool = False
    dead: bool = False
    dies: int = 0
    life: int = 0
    attributes: tuple[int, ...] = NO_TOKENS
    tokens: tuple[int, ...] = NO_TOKENS
    last_wounder: int = -1
    priority: int = -1
    priority_permanent: bool = False
    priority_until: int = 0
    threats_until: int = 0
    wounds_this_round: int = 0
    calm: int = 0
    counters: tuple[int, ...] = ()
    killing_wound: Derived[bool] = False

    def counted(self, counter: int) -> int:
        """Tokens of a counter.  [R-TOK-06]"""
        return self.counters[counter] if counter < len(self.counters) else 0

    def copy(self) -> Monster:
        return Monster(self)


FIELDS: Final = Monster.fields
