"""The chance to win a position, estimated by a small network for any monster, level and party.

The judge (judge.py) knows the White Lion and parties without weapons.  Prospects adds facts that tell monsters and
parties apart: what the survivors' weapons can do, how much the monster's cards hurt, its speed and luck.  They come
from the compiled cards and the sheets, never from names.  ``tools/train_prospects.py`` fits the weights
(``bots/prospects.json``) to whole fights of the heuristic player.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from showdown.model.ids import DODGE, LUCK, SPEED, UNDECIDED, VICTORY
from showdown.model.state import State
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.judge import FACTS, Network, facts_of, network_score
from showdown.players.punch import punch_of
from showdown.players.rollout_policy import wounds_to_win
from showdown.rules.queries import level, monster_stat

MORE_FACTS: Final = (
    "punch",
    "best punch",
    "turns to win",
    "turns to win squared",
    "harm of its cards",
    "harm x alive",
    "speed",
    "luck",
    "level",
    "base",
    "round",
    "knocked down monster",
    "hurt survivors",
    "armor of the weakest",
    "dodges",
    "understanding of survival",
    "out of action",
    "deadly bleeding",
)
"""The inputs after those of the judge, in this order."""
ALL_FACTS: Final = FACTS + MORE_FACTS

LONG: Final = 20.0
"""Survivors' turns to win that are counted; more are the same."""
ALIVE: Final = 0.005
"""What each living survivor adds to a victory, so that among sure victories the better one is chosen."""
DEADLY: Final = 3
"""Bleeding tokens from which on a survivor is in danger of death."""


@final
class Prospects:
    """Values imagined positions of one catalogue of cards."""

    def __init__(self, knowledge: CardKnowledge, network: Network) -> None:
        self.knowledge = knowledge
        self.network = network

    def value(self, s: State) -> float:
        """From 0, lost, to 1, won; a victory is worth a little more with each survivor alive."""
        if s.outcome == UNDECIDED:
            return (1.0 - 4 * ALIVE) / (1.0 + exp(-network_score(self.network, more_facts_of(s, self.knowledge))))
        if s.outcome != VICTORY:
            return 0.0
        alive = 0
        for v in s.survivors:
            if v.alive:
                alive += 1
        return 1.0 - ALIVE * (4 - alive)


def more_facts_of(s: State, knowledge: CardKnowledge) -> list[float]:
    """ALL_FACTS of an imagined position."""
    facts = facts_of(s, knowledge)
    party = Strengths()
    for who in range(len(s.survivors)):
        if s.survivors[who].alive:
            party.add(s, who)
    turns = min(LONG, float(wounds_to_win(s)) / (party.punch + 0.05))
    harm = harm_of_cards(s, knowledge)
    facts += [
        party.punch,
        party.best,
        turns,
        turns * turns,
        harm,
        harm * party.alive,
        float(monster_stat(s, SPEED)),
        float(monster_stat(s, LUCK)),
        float(level(s)),
        float(s.constants.monster.size),
        float(min(s.round, 20)),
        1.0 if s.monster.down else 0.0,
        float(party.hurt),
        float(min(party.weakest, 20)),
        float(party.dodges),
        float(party.prepared),
        float(party.absent),
        float(party.deadly),
    ]
    return facts


@final
class Strengths:
    """The sums over all living survivors that the judge does not count."""

    def __init__(self) -> None:
        self.alive = 0
        self.punch = 0.0
        self.best = 0.0
        self.hurt = 0
        self.weakest = 99
        self.dodges = 0
        self.prepared = 0
        self.absent = 0
        self.deadly = 0

    def add(self, s: State, who: int) -> None:
        """Count one survivor in."""
        v = s.survivors[who]
        self.alive += 1
        strikes = punch_of(s, who)
        self.punch += strikes
        self.best = strikes if strikes > self.best else self.best
        filled = 0
        armor = 0
        for place in range(5):
            if v.boxes[place] == 2:
                filled += 1
            armor += v.armor[place]
        if filled:
            self.hurt += 1
        self.weakest = armor if armor < self.weakest else self.weakest
        if v.survival > 0 and v.known >> DODGE & 1:
            self.dodges += 1
        self.prepared += v.survival * (1 if v.known == 1 else 2)
        if v.down or v.cell < 0:
            self.absent += 1
        if v.bleeding >= DEADLY:
            self.deadly += 1


def harm_of_cards(s: State, knowledge: CardKnowledge) -> float:
    """How much the AI cards that may still come hurt, on average."""
    total = 0.0
    count = 0
    for card in s.ai_discard:
        total += knowledge.ai_harm[card]
        count += 1
    for card in s.ai_deck.cards:
        if card >= 0:
            total += knowledge.ai_harm[card]
            count += 1
        else:
            group = s.groups[-1 - card]
            if group:
                here = 0.0
                for hidden in group:
                    here += knowledge.ai_harm[hidden]
                total += here / len(group)
                count += 1
    return total / count if count else 0.0
