"""How likely a position is won: what stands where a search stops, as one number.

A small network: thirty-odd facts about a position at the beginning of a survivors' turn, sixteen hidden units, one
chance of victory.  Its weights (``judge.json``) were fitted by ``tools/train_judge.py`` to whole fights of the quick
hand against the White Lion, slinging its stones early, late or never; the file says how many, and how well it does.
A network instead of one formula, because what a wound, a stone or a heavy box is worth depends on all the others: with
the formula the search played no better than the heuristic bot.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp, tanh
from operator import mul
from typing import Final

from showdown.agents.quick import wounds_to_win
from showdown.engine import OUTCOMES, STATS, Catalog, State

VICTORY: Final = OUTCOMES.index("victory")
UNDECIDED: Final = OUTCOMES.index("undecided")
WON: Final = 0.96
WON_ALIVE: Final = 0.01
"""A victory, and each survivor who lives to see it."""

MOVEMENT: Final = STATS.index("movement")
ACCURACY: Final = STATS.index("accuracy")
TOUGHNESS: Final = STATS.index("toughness")
DAMAGE: Final = STATS.index("damage")
MILD: Final = 6
"""The toughness of the lion of the First Story; others are counted from there."""
FAR: Final = 12

FACTS: Final = (
    "wounds to win",
    "alive",
    "alive squared",
    "wounds x alive",
    "wounds squared",
    "wounds squared x alive",
    "light boxes",
    "heavy boxes",
    "heads hurt",
    "bleeding",
    "bleeding squared",
    "survival",
    "armor",
    "bare places",
    "knocked down",
    "impaired",
    "brain boxes",
    "insanity",
    "stones",
    "stones x wounds",
    "stones x alive",
    "toughness",
    "toughness x wounds",
    "damage",
    "damage x alive",
    "movement",
    "accuracy",
    "persistent injuries",
    "cards in play",
    "in the blind spot",
    "in front",
    "beside",
    "steps away",
)
"""What is read off a position, in this order."""


class Judge:
    """Values positions of one catalogue of cards."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.stones = stones_of(catalog)
        self.rows, self.biases, self.outs, self.base = network()

    def value(self, s: State) -> float:
        """From 0, lost, to 1, won with everybody alive."""
        if s.outcome == VICTORY:
            return WON + WON_ALIVE * len([v for v in s.survivors if v.alive])
        if s.outcome != UNDECIDED:
            return 0.0
        facts = facts_of(s, self.stones)
        score = self.base
        for row, bias, out in zip(self.rows, self.biases, self.outs):
            score += out * tanh(sum(map(mul, row, facts)) + bias)
        return WON / (1.0 + exp(-score))


def stones_of(catalog: Catalog) -> set[int]:
    """The cards that can be slung."""
    return {card.id for card in catalog.cards if any(ability.sling for ability in card.abilities)}


@cache
def network() -> tuple[list[list[float]], list[float], list[float], float]:
    """The weights of each hidden unit, its bias, what it adds to the score, and the score of nothing."""
    kept = json.loads((files("showdown.agents") / "judge.json").read_text(encoding="utf-8"))
    assert tuple(kept["facts"]) == FACTS
    return kept["rows"], kept["biases"], kept["outs"], kept["base"]


def survivor_counts(s: State, stones: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sums over the living survivors: their sheets, and then their stones and positions."""
    m, foot = s.monster, s.foot
    on_board = m.cell >= 0
    behind = foot.blind_spot(m.cell, m.facing) if on_board else 0
    n = light = heavy = heads = bleeding = bleeding_squared = survival = armor = bare = 0
    down = impaired = brain = insanity = slings = in_blind_spot = in_front = beside = away = 0
    for v in s.survivors:
        if not v.alive:
            continue
        n += 1
        boxes = v.boxes
        light += boxes.count(1)
        heavy += boxes.count(2)
        if boxes[0] == 2:
            heads += 1
        bare += v.armor.count(0)
        for points in v.armor:
            armor += points if points < 4 else 4
        bleeding += v.bleeding
        bleeding_squared += v.bleeding * v.bleeding
        survival += v.survival if v.survival < 4 else 4
        if v.down:
            down += 1
        if v.impairments:
            impaired += 1
        brain += v.brain
        insanity += v.insanity if v.insanity < 3 else 3
        for card in v.gear:
            if card in stones:
                slings += 1
        if on_board and v.cell >= 0:
            if behind >> v.cell & 1:
                in_blind_spot += 1
            elif foot.in_front(m.cell, m.facing, v.cell):
                in_front += 1
            distance = foot.distance(m.cell, v.cell)
            if distance == 1:
                beside += 1
            away += distance if distance < FAR else FAR
    sheets = (
        n,
        light,
        heavy,
        heads,
        bleeding,
        bleeding_squared,
        survival,
        armor,
        bare,
        down,
        impaired,
        brain,
        insanity,
    )
    return sheets, (slings, in_blind_spot, in_front, beside, away)


def facts_of(s: State, stones: set[int]) -> tuple[float, ...]:
    """FACTS of an imagined position."""
    sheets, (slings, in_blind_spot, in_front, beside, away) = survivor_counts(s, stones)
    n, light, heavy, heads, bleeding, bleeding_squared, survival, armor, bare, down, impaired, brain, insanity = sheets
    w = wounds_to_win(s)
    m, mods = s.monster, s.mods
    tough = m.attributes[TOUGHNESS] + m.tokens[TOUGHNESS] + mods[TOUGHNESS] - MILD
    tough = -4 if tough < -4 else 8 if tough > 8 else tough
    damage = m.attributes[DAMAGE] + m.tokens[DAMAGE] + mods[DAMAGE]
    return (
        w,
        n,
        n * n,
        w * n,
        w * w,
        w * w * n,
        light,
        heavy,
        heads,
        bleeding,
        bleeding_squared,
        survival,
        armor,
        bare,
        down,
        impaired,
        brain,
        insanity,
        slings,
        slings * w,
        slings * n,
        tough,
        tough * w,
        damage,
        damage * n,
        m.attributes[MOVEMENT] + m.tokens[MOVEMENT] + mods[MOVEMENT],
        m.attributes[ACCURACY] + m.tokens[ACCURACY] + mods[ACCURACY],
        len(s.panel),
        len(s.in_play),
        in_blind_spot,
        in_front,
        beside,
        away,
    )
