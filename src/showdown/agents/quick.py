"""The quick hand: sensible answers read straight from a position, for the many imagined fights of a search.

It plays like the heuristic bot, only coarser, and some twenty times as fast, because it builds no view.  It is shown
imagined positions only (``Game.imagine``): nothing in them is hidden, so nothing can be peeked at.
"""

from __future__ import annotations

from showdown.engine import (
    ENCOURAGE,
    Decision,
    Option,
    PlaceOption,
    SpaceOption,
    State,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    UseOption,
    damage_per_hit,
)

HEAD = 0
SLING_BELOW = 4

LOT_MULTIPLIER, LOT_STEP, LOT_MASK = 1103515245, 12345, 0x7FFFFFFF


class Hand:
    """Answers decisions of imagined positions; ``lot`` is where its lots have got to.

    ``sling_below``: wounds left to win from which on the stones fly.
    """

    def __init__(self, seed: int, sling_below: int = SLING_BELOW) -> None:
        self.sling_below = sling_below
        self.lot = (seed * 2654435761 + 12345) & LOT_MASK

    def any_of(self, options: list[Option]) -> Option:
        self.lot = (self.lot * LOT_MULTIPLIER + LOT_STEP) & LOT_MASK
        return options[self.lot * len(options) >> 31]

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
            over_nobody = [o for o in options if not isinstance(o, StopOption) or not (o.passed or o.walls or o.going)]
            return self.any_of(over_nobody or options)
        if kind == "flow":
            helps = [o for o in options if isinstance(o, SurvivalOption) and o.action == ENCOURAGE]
            return helps[0] if helps else options[-1]
        if options[0].verb == "yes":
            return options[0]
        return self.any_of(options)

    def action(self, s: State, options: list[Option]) -> Option:
        """Behind the monster if there is room, strike, and stay."""
        strike: Option | None = None
        move: Option | None = None
        end = options[-1]
        for o in options:
            verb = o.verb
            if verb == "attack":
                if strike is None or strike.key == "attack:fist-and-tooth":
                    strike = o
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
            cell = o.cell
            if behind >> cell & 1:
                return o
            if beside >> cell & 1:
                away = 1 + s.foot.in_front(m.cell, m.facing, cell)
            else:
                away = 2 + s.foot.distance(m.cell, cell)
            if away < least:
                least = away
                best = o
        return best

    def act_order(self, s: State, options: list[Option]) -> Option:
        """Whoever is behind the monster first, then the nearest."""
        m = s.monster
        behind = s.foot.blind_spot(m.cell, m.facing) if m.cell >= 0 else 0
        best, least = options[-1], 1000
        for o in options:
            if not isinstance(o, SurvivorOption):
                continue
            cell = s.survivors[o.survivor].cell
            away = 500 if cell < 0 or m.cell < 0 else s.foot.distance(m.cell, cell)
            if cell >= 0 and behind >> cell & 1:
                away = 0
            if away < least:
                best, least = o, away
        return best

    def hit(self, s: State, options: list[Option]) -> Option:
        """Dodge what would fill a heavy box or worse; otherwise take the least harmful first."""
        attack = s.monster_attack
        if attack.target < 0:
            return options[0]
        v = s.survivors[attack.target]
        damage = damage_per_hit(s, attack)
        best, least = options[0], 1000
        for o in options:
            verb = o.verb
            if not isinstance(o, PlaceOption):
                continue
            place = o.place
            left = damage - v.armor[place]
            filled = v.boxes[place] + left if place else 2 * min(left, 1)
            if verb == "dodge":
                if left > 0 and filled >= 2:
                    return o
            elif left < least:
                best, least = o, left
        return best


def wounds_to_win(s: State) -> int:
    """Cards the monster still has to lose, and the one wound after the last of them."""
    return s.monster.life if s.table.level.life else len(s.ai_deck) + len(s.ai_discard) + 1


def slings(s: State, option: UseOption) -> bool:
    """Does the ability throw a weapon away for one certain critical hit?"""
    return s.catalog.cards[option.card].abilities[option.ability].sling
