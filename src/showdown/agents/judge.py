"""How likely a position is won: one formula, for the places where a search stops.

A logistic regression over 65,718 positions at the beginning of a survivors' turn, from 6,400 fights of the quick hand,
slinging its stones early, late or never, against the White Lion (First Story; level 1 with the starting party; level 1
in rawhide).  Its log loss is 0.41, 0.49 and 0.25: enough to compare options.
"""

from __future__ import annotations

from math import exp

from showdown.agents.quick import wounds_to_win
from showdown.api import OUTCOMES, Catalog, State

BASE = -1.251
WOUND, WOUND_SQUARED = -0.795, 0.0425
ALIVE, ALIVE_SQUARED = 1.994, -0.129
WOUND_AND_ALIVE, WOUND_SQUARED_AND_ALIVE = -0.0065, 0.0014
HEAVY, BLEEDING, SURVIVAL = -0.129, -0.133, 0.029
ARMOR, ARMOR_AND_WOUND = 0.082, -0.0003
STONE, STONE_AND_WOUND = 0.52, -0.0467
TOUGH, TOUGH_AND_WOUND, TOUGH_AND_ALIVE = 0.2465, -0.1105, -0.066
"""For each point of toughness above the lion of the First Story."""
MILD, TOUGHEST = 6, 14

VICTORY = OUTCOMES.index("victory")
UNDECIDED = OUTCOMES.index("undecided")
TOUGHNESS = 6
"""Where the attributes of a monster hold it."""
WON, WON_ALIVE = 0.96, 0.01
"""A victory, and each survivor who lives to see it."""

MOST_SURVIVAL, MOST_ARMOR = 3, 3


class Judge:
    """Values positions of one catalogue of cards."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.stones = {
            card.id for card in catalog.cards if any(o.key.endswith(":sling") for o in getattr(card, "uses", ()))
        }

    def value(self, s: State) -> float:
        """From 0, lost, to 1, won with everybody alive."""
        alive = [v for v in s.survivors if v.alive]
        n = len(alive)
        if s.outcome == VICTORY:
            return WON + WON_ALIVE * n
        if s.outcome != UNDECIDED:
            return 0.0
        w = wounds_to_win(s)
        heavy = bleeding = survival = armor = stones = 0
        for v in alive:
            heavy += v.boxes.count(2)
            bleeding += v.bleeding
            survival += min(v.survival, MOST_SURVIVAL)
            for points in v.armor:
                armor += min(points, MOST_ARMOR)
            for card in v.gear:
                if card in self.stones:
                    stones += 1
        tough = min(max(s.monster.attributes[TOUGHNESS] - MILD, 0), TOUGHEST - MILD)
        score = (
            BASE
            + w * (WOUND + WOUND_SQUARED * w + TOUGH_AND_WOUND * tough)
            + n * (ALIVE + ALIVE_SQUARED * n + WOUND_AND_ALIVE * w + WOUND_SQUARED_AND_ALIVE * w * w)
            + tough * (TOUGH + TOUGH_AND_ALIVE * n)
            + HEAVY * heavy
            + BLEEDING * bleeding
            + SURVIVAL * survival
            + armor * (ARMOR + ARMOR_AND_WOUND * w)
            + stones * (STONE + STONE_AND_WOUND * w)
        )
        return WON / (1.0 + exp(-score))
