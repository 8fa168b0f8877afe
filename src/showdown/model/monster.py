"""The monster on the board."""

from __future__ import annotations

from typing import Final, final

from showdown.model.ids import ATTRIBUTES

FIELDS: Final = (
    "cell",
    "left",
    "facing",
    "down",
    "dead",
    "dies",
    "life",
    "attributes",
    "tokens",
    "last_wounder",
    "priority",
    "priority_permanent",
    "priority_until",
    "threats_until",
    "wounds_this_round",
)


@final
class Monster:
    """The monster's numbers; it has one of four facings.  [R-BRD-07]

    cell: the north-west space of its base, -1 off the board; left: where it stood before it left.

    dies: the round at the end of whose monster turn it dies (0: never).  life: the
    wounds it can still take, 0 where the AI deck is its life.

    priority: who holds the priority target token.  threats_until: the last round in which every survivor is a threat.
    wounds_this_round: wounds suffered since the round began.
    killing_wound: it died of a wound for which no AI card was left (only statistics read it, so it is not saved).
    mods: what the cards in play add to its attributes, kept current by rules/in_play.py (derived, so not saved).
    """

    def __init__(self, like: Monster | None = None) -> None:
        if like is None:
            self.cell = 0
            self.left = -1
            self.facing = 0
            self.down = False
            self.dead = False
            self.dies = 0
            self.life = 0
            self.attributes: list[int] = [0] * ATTRIBUTES
            self.tokens: list[int] = [0] * ATTRIBUTES
            self.last_wounder = -1
            self.priority = -1
            self.priority_permanent = False
            self.priority_until = 0
            self.threats_until = 0
            self.wounds_this_round = 0
            self.killing_wound = False
            return
        self.cell = like.cell
        self.left = like.left
        self.facing = like.facing
        self.down = like.down
        self.dead = like.dead
        self.dies = like.dies
        self.life = like.life
        self.attributes = like.attributes[:]
        self.tokens = like.tokens[:]
        self.last_wounder = like.last_wounder
        self.priority = like.priority
        self.priority_permanent = like.priority_permanent
        self.priority_until = like.priority_until
        self.threats_until = like.threats_until
        self.wounds_this_round = like.wounds_this_round
        self.killing_wound = like.killing_wound

    def copy(self) -> Monster:
        return Monster(self)
