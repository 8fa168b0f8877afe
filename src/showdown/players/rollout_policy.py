"""The rollout policy: quick, sensible answers for the many imagined fights of a search.

It plays like the heuristic player, only coarser.  It reads imagined positions (imagine.py), in which nothing is hidden.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.decision import Decision, Option
from showdown.model.ids import ENCOURAGE
from showdown.model.options import (
    CardOption,
    PlaceOption,
    SpaceOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    UseOption,
)
from showdown.model.state import State
from showdown.players.card_knowledge import CardKnowledge
from showdown.rules.monster.attack import damage_per_hit
from showdown.rules.monster.wounds import wound_limit

SLING_BELOW: Final = 4
MULTIPLIER: Final = 1103515245
INCREMENT: Final = 12345
MASK: Final = 0x7FFFFFFF
"""A linear congruential generator."""


@final
class RolloutPolicy:
    """Answers decisions of imagined positions.  ``sling_below``: wounds left to win from which on stones are slung."""

    def __init__(self, seed: int, knowledge: CardKnowledge, sling_below: int = SLING_BELOW) -> None:
        self.knowledge = knowledge
        self.sling_below = sling_below
        self.word = (seed * 2654435761 + 12345) & MASK

    def any_of(self, options: list[Option]) -> Option:
        self.word = (self.word * MULTIPLIER + INCREMENT) & MASK
        return options[self.word * len(options) >> 31]

    def choose(self, s: State, d: Decision) -> Option:
        """One of the options of the pending decision."""
        options = d.options
        if len(options) == 1:
            return options[0]
        kind = d.kind
        if kind == "action":
            return self.action(s, options)
        if kind == "move_to":
            return self.move_to(s, options)
        if kind == "act_order":
            return self.act_order(s, options)
        if kind == "hit":
            return self.hit(s, options)
        if kind == "monster_path":
            clear = [o for o in options if not isinstance(o, StopOption) or not (o.passed or o.walls or o.going)]
            return self.any_of(clear or options)
        if kind == "flow":
            for o in options:
                if isinstance(o, SurvivalOption) and o.action == ENCOURAGE:
                    return o
            return options[-1]
        if options[0].verb == "yes":
            return options[0]
        return self.any_of(options)

    def action(self, s: State, options: list[Option]) -> Option:
        """Behind the monster if there is room, attack, and stay."""
        strike: Option | None = None
        fists = False
        move: Option | None = None
        end = options[-1]
        for o in options:
            verb = o.verb
            if verb == "attack":
                assert isinstance(o, CardOption)
                if strike is None or fists:
                    strike = o
                    fists = self.knowledge.fists[o.card]
            elif verb == "move":
                move = o
            elif verb == "end" or verb == "done":
                end = o
            elif isinstance(o, UseOption) and slings(s, o) and wounds_to_win(s) <= self.sling_below:
                return o
        m = s.monster
        if move is not None and m.cell >= 0 and s.act.activation > 0:
            behind = s.foot.blind_spot(m.cell, m.facing)
            here = s.survivors[s.act.who].cell
            if here >= 0 and not behind >> here & 1:
                for v in s.survivors:
                    if v.cell >= 0:
                        behind &= ~(1 << v.cell)
                if strike is None or behind:
                    return move
        return end if strike is None else strike

    def move_to(self, s: State, options: list[Option]) -> Option:
        """Into the blind spot, or beside the monster, or as near as possible."""
        m = s.monster
        if m.cell < 0:
            return self.any_of(options)
        behind = s.foot.blind_spot(m.cell, m.facing)
        beside = s.foot.adjacent[m.cell]
        best = options[0]
        least = 1000
        for o in options:
            if not isinstance(o, SpaceOption):
                continue
            cell: int = o.cell
            if behind >> cell & 1:
                return o
            if beside >> cell & 1:
                away = 2 if s.foot.in_front(m.cell, m.facing, cell) else 1
            else:
                away = 2 + s.foot.distance(m.cell, cell)
            if away < least:
                least = away
                best = o
        return best

    def act_order(self, s: State, options: list[Option]) -> Option:
        """Survivors behind the monster first, then the nearest."""
        m = s.monster
        behind = s.foot.blind_spot(m.cell, m.facing) if m.cell >= 0 else 0
        best = options[-1]
        least = 1000
        for o in options:
            if not isinstance(o, SurvivorOption):
                continue
            cell = s.survivors[o.survivor].cell
            away = 500 if cell < 0 or m.cell < 0 else s.foot.distance(m.cell, cell)
            if cell >= 0 and behind >> cell & 1:
                away = 0
            if away < least:
                best = o
                least = away
        return best

    def hit(self, s: State, options: list[Option]) -> Option:
        """Dodge a hit that would fill a heavy box or worse; otherwise take the least harmful first."""
        attack = s.monster_attack
        if attack.target < 0:
            return options[0]
        v = s.survivors[attack.target]
        damage = damage_per_hit(s, attack)
        best = options[0]
        least = 1000
        for o in options:
            if not isinstance(o, PlaceOption):
                continue
            place = o.place
            left = damage - v.armor[place]
            filled = v.boxes[place] + left if place else 2 * min(left, 1)
            if o.verb == "dodge":
                if left > 0 and filled >= 2:
                    return o
            elif left < least:
                best = o
                least = left
        return best


def wounds_to_win(s: State) -> int:
    """Cards the monster still has to lose, and the one wound after the last of them."""
    if s.wound_card >= 0:
        return wound_limit(s)[0] - s.card_tokens[s.in_play.index(s.wound_card)]
    return s.monster.life if s.constants.level.life else len(s.ai_deck.cards) + len(s.ai_discard) + 1


def slings(s: State, option: UseOption) -> bool:
    """Does the ability throw a weapon away for one certain critical hit?"""
    return s.catalog.cards[option.card].abilities[option.ability].sling
