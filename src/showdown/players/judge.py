"""The judge: a small network that says how likely a position is won.

Thirty-odd facts about a position at the beginning of a survivors' turn, sixteen hidden units, one chance of victory.
``tools/train_judge.py`` fits the weights (``bots/judge.json``) to whole fights of the rollout policy against the
White Lion, slinging its stones early, late or never; the file says how many fights, and how well it predicts.
A network instead of one formula, because the worth of a wound, a stone or a heavy box depends on all the others: with
the formula the search played no better than the heuristic player.
"""

from __future__ import annotations

from math import exp, tanh
from typing import Final, final

from showdown.model.ids import ACCURACY, DAMAGE, MOVEMENT, TOUGHNESS, UNDECIDED, VICTORY
from showdown.model.state import State
from showdown.model.survivor import Survivor
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.rollout_policy import wounds_to_win

WON: Final = 0.96
WON_ALIVE: Final = 0.01
"""The value of a victory, and what each survivor who lives to see it adds."""
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
"""The inputs of the network, in this order."""


@final
class Network:
    """The weights: for each hidden unit a row, its bias and what it adds to the score; and the score of no units."""

    def __init__(self, rows: list[list[float]], biases: list[float], outs: list[float], base: float) -> None:
        self.rows = rows
        self.biases = biases
        self.outs = outs
        self.base = base


@final
class Judge:
    """Values positions of one catalogue of cards."""

    def __init__(self, knowledge: CardKnowledge, network: Network) -> None:
        self.knowledge = knowledge
        self.network = network

    def value(self, s: State) -> float:
        """From 0, lost, to 1, won with everybody alive."""
        if s.outcome == VICTORY:
            alive = 0
            for v in s.survivors:
                if v.alive:
                    alive += 1
            return WON + WON_ALIVE * alive
        return 0.0 if s.outcome != UNDECIDED else WON / (1.0 + exp(-self.score(s)))

    def chance(self, s: State) -> float:
        """How likely the position is won, from 0 to 1."""
        if s.outcome != UNDECIDED:
            return 1.0 if s.outcome == VICTORY else 0.0
        return 1.0 / (1.0 + exp(-self.score(s)))

    def score(self, s: State) -> float:
        """What the network says of an undecided position: the logarithm of the odds to win."""
        return network_score(self.network, facts_of(s, self.knowledge))


def network_score(network: Network, facts: list[float]) -> float:
    """What a network says of a position with these facts: the logarithm of the odds to win."""
    score = network.base
    for unit in range(len(network.outs)):
        row = network.rows[unit]
        total = 0.0
        for i in range(len(facts)):
            total += row[i] * facts[i]
        score += network.outs[unit] * tanh(total + network.biases[unit])
    return score


def facts_of(s: State, knowledge: CardKnowledge) -> list[float]:
    """FACTS of an imagined position."""
    alive = 0
    body = Tally()
    stand = Standing()
    for v in s.survivors:
        if v.alive:
            alive += 1
            body.add(v, knowledge)
            stand.add(s, v.cell)
    m = s.monster
    w = wounds_to_win(s)
    tough = m.attributes[TOUGHNESS] + m.tokens[TOUGHNESS] + s.mods[TOUGHNESS] - MILD
    tough = -4 if tough < -4 else 8 if tough > 8 else tough
    damage = m.attributes[DAMAGE] + m.tokens[DAMAGE] + s.mods[DAMAGE]
    return [
        float(w),
        float(alive),
        float(alive * alive),
        float(w * alive),
        float(w * w),
        float(w * w * alive),
        float(body.light),
        float(body.heavy),
        float(body.heads),
        float(body.bleeding),
        float(body.bleeding_squared),
        float(body.survival),
        float(body.armor),
        float(body.bare),
        float(body.down),
        float(body.impaired),
        float(body.brain),
        float(body.insanity),
        float(body.stones),
        float(body.stones * w),
        float(body.stones * alive),
        float(tough),
        float(tough * w),
        float(damage),
        float(damage * alive),
        float(m.attributes[MOVEMENT] + m.tokens[MOVEMENT] + s.mods[MOVEMENT]),
        float(m.attributes[ACCURACY] + m.tokens[ACCURACY] + s.mods[ACCURACY]),
        float(len(s.panel)),
        float(len(s.in_play)),
        float(stand.in_blind_spot),
        float(stand.in_front),
        float(stand.beside),
        float(stand.away),
    ]


@final
class Standing:
    """The sums over all living survivors' spaces."""

    def __init__(self) -> None:
        self.in_blind_spot = 0
        self.in_front = 0
        self.beside = 0
        self.away = 0

    def add(self, s: State, cell: int) -> None:
        """Count one survivor's space in; -1 and a monster off the board count for nothing."""
        m = s.monster
        if m.cell < 0 or cell < 0:
            return
        if s.foot.blind_spot(m.cell, m.facing) >> cell & 1:
            self.in_blind_spot += 1
        elif s.foot.in_front(m.cell, m.facing, cell):
            self.in_front += 1
        distance = s.foot.distance(m.cell, cell)
        if distance == 1:
            self.beside += 1
        self.away += distance if distance < FAR else FAR


@final
class Tally:
    """The sums over all living survivors' sheets."""

    def __init__(self) -> None:
        self.light = 0
        self.heavy = 0
        self.heads = 0
        self.bleeding = 0
        self.bleeding_squared = 0
        self.survival = 0
        self.armor = 0
        self.bare = 0
        self.down = 0
        self.impaired = 0
        self.brain = 0
        self.insanity = 0
        self.stones = 0

    def add(self, v: Survivor, knowledge: CardKnowledge) -> None:
        """Count one survivor in."""
        for place in range(5):
            if v.boxes[place] == 1:
                self.light += 1
            elif v.boxes[place] == 2:
                self.heavy += 1
            points = v.armor[place]
            if points == 0:
                self.bare += 1
            self.armor += points if points < 4 else 4
        if v.boxes[0] == 2:
            self.heads += 1
        self.bleeding += v.bleeding
        self.bleeding_squared += v.bleeding * v.bleeding
        self.survival += v.survival if v.survival < 4 else 4
        if v.down:
            self.down += 1
        if v.impairments:
            self.impaired += 1
        self.brain += v.brain
        self.insanity += v.insanity if v.insanity < 3 else 3
        for card in v.gear:
            if knowledge.sling[card]:
                self.stones += 1
