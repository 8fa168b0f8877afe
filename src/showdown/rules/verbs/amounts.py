"""How much: fixed amounts, amounts by the monster's level, what is counted, and amounts with a die.  [R-GEN-03]"""

from __future__ import annotations

from typing import Final

from showdown.forms.kinds import Field, Fields, Form, Kind, optional
from showdown.model.card_wording import Wording
from showdown.model.ids import ATTRIBUTES, NOBODY, STATS
from showdown.model.selectors import (
    BLUE_COUNT,
    COUNTER,
    DEAD_SURVIVORS,
    GREEN_COUNT,
    LAST_BRAIN_DAMAGE,
    MONSTER_LEVEL,
    RED_COUNT,
    STAT,
    SURVIVAL_LIMIT,
    SURVIVORS,
    TILES,
    WOUND_CARDS,
    Amount,
    Measure,
)
from showdown.model.state import State
from showdown.rules.counters import counted
from showdown.rules.gear.gear_grid import completed
from showdown.rules.monster.targeting import everyone
from showdown.rules.queries import level, monster_stat, survivor_stat

OF_AN_ATTACK: Final = ("accuracy", "strength", "speed", "luck")
"""The stats that can change for one attack of a survivor."""


def fixed(s: State, amount: Amount, who: int = NOBODY) -> int:
    """The amount without its die; ``who``: the survivor it happens to."""
    total = amount.base + amount.per_level * level(s)
    return total if amount.counted is None else total + measured(s, amount.counted, who)


def measured(s: State, m: Measure, who: int) -> int:
    """A number read from the table.  [R-TOK-06]"""
    total = table_number(s, m, who) // m.every * abs(m.times)
    if m.at_most:
        total = min(m.at_most, total)
    return total if m.times > 0 else -total


def table_number(s: State, m: Measure, who: int) -> int:
    """What is counted, before it is multiplied."""
    if m.what == WOUND_CARDS:
        lost = s.constants.level.life + s.constants.house.extra_life - s.monster.life
        return lost + len(s.wounds.cards)
    if m.what == DEAD_SURVIVORS:
        return len([v for v in s.survivors if not v.alive and not v.left])
    if m.what == TILES:
        return len([tile for tile in s.tiles if tile.card == m.which])
    if m.what == MONSTER_LEVEL:
        return level(s)
    if m.what == SURVIVORS:
        return len(everyone(s, m.who)) if m.who is not None else len([v for v in s.survivors if v.alive])
    if m.monster:
        return counted(s, NOBODY, m.which) if m.what == COUNTER else monster_stat(s, m.which)
    if m.who is None:
        whom = [who if who != NOBODY else s.card.subject]
    else:
        whom = everyone(s, m.who)
    return sum([number_of(s, m, each) for each in whom if each != NOBODY])


def number_of(s: State, m: Measure, who: int) -> int:
    if m.what == COUNTER:
        return s.survivors[who].counted(m.which)
    if m.what == LAST_BRAIN_DAMAGE:
        return s.survivors[who].suffered
    if m.what == SURVIVAL_LIMIT:
        return s.survivors[who].survival_limit
    if m.what in (RED_COUNT, GREEN_COUNT, BLUE_COUNT):
        return completed(s.catalog, s.survivors[who].grid)[1 + m.what - RED_COUNT]
    assert m.what == STAT
    return sheet_number(s, who, m.which)


def sheet_number(s: State, who: int, stat: int) -> int:
    """An attribute with everything counted, or another number of the record sheet.  [R-TOK-01]"""
    return survivor_stat(s, who, stat) if stat < ATTRIBUTES else s.survivors[who].on_sheet(stat)


def rolled(sides: int, die: int) -> int:
    """A d5 is half a d10, rounded up.  [R-GEN-03]"""
    return (die + 1) // 2 if sides == 5 else die


def rough(amount: Amount) -> int:
    """About how much it is, in tenths, for bots."""
    counted = 10 if amount.counted is not None else 0
    return 10 * (amount.base + amount.per_level) + 5 * amount.sides + counted


def negated(amount: Amount) -> Amount:
    """The same amount with the other sign, but for its die."""
    m = amount.counted
    other = None if m is None else Measure(m.what, m.which, m.who, m.monster, -m.times, m.every, m.at_most)
    return Amount(-amount.base, -amount.per_level, amount.sides, other)


def stats_form(kind: Kind, stats: tuple[str, ...], others: dict[str, Field]) -> Form:
    """Some of these stats, at least one, beside other fields."""
    return Form(**others, **{stat: optional(kind) for stat in stats}).at_least_one(*stats)


def stats_in(read: Fields) -> list[tuple[int, Amount]]:
    """The stats that were given, in the order written."""
    return [(STATS.index(key), value) for key, value in read.items() if key in STATS and value is not None]


COMPARISONS: Final[tuple[str, ...]] = ("at_least", "at_most", "above", "below")


def compares(value: int, how: int, than: int) -> bool:
    """``how``: a number of COMPARISONS."""
    if how == 0:
        return value >= than
    if how == 1:
        return value <= than
    return value > than if how == 2 else value < than


def amount_words(words: Wording, amount: Amount) -> str:
    """An amount with its sign: ``3``, ``the monster's level``, ``the dead survivors``."""
    n, level = words.how_much(amount)
    return level or (f"-{n.text}" if amount.base < 0 else n.text)
