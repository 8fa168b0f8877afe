"""The lowest and the highest value that an amount of a card can have, known before play."""

from __future__ import annotations

from typing import Final

from showdown.content.warnings.sites import Site
from showdown.model.ids import BLEEDING, COURAGE, INSANITY, PROFICIENCY, SURVIVAL, UNDERSTANDING, XP
from showdown.model.selectors import ALL, COUNTER, MONSTER_LEVEL, STAT, Amount, Measure

Range = tuple[int, int]
UNLIMITED: Final = 10_000
"""More than any number of a showdown."""
ANYTHING: Final[Range] = (-UNLIMITED, UNLIMITED)
TRACK: Final[Range] = (0, 9)
"""Courage and understanding."""
NEVER_BELOW_0: Final = (SURVIVAL, INSANITY, BLEEDING, PROFICIENCY, XP)


def amount_range(site: Site, amount: Amount) -> Range:
    """What an amount can be where it is written."""
    levels = site.levels()
    per_level = sorted(amount.per_level * level for level in levels)
    low, high = amount.base + per_level[0], amount.base + per_level[1]
    if amount.sides:
        low, high = low + 1, high + amount.sides
    if amount.counted is not None:
        least, most = measure_range(site, amount.counted)
        low, high = low + least, high + most
    return low, high


def measure_range(site: Site, m: Measure) -> Range:
    """A counted amount: ``times`` for each ``every``, up to a limit."""
    low, high = [n // m.every * abs(m.times) for n in counted_range(site, m)]
    if m.at_most:
        low, high = min(low, m.at_most), min(high, m.at_most)
    return (low, high) if m.times > 0 else (-high, -low)


def counted_range(site: Site, m: Measure) -> Range:
    several = m.who is not None and m.who.pick == ALL
    if m.what == COUNTER:
        return 0, UNLIMITED if several else site.catalog.counters[m.which].limit
    if m.what == MONSTER_LEVEL:
        return site.levels()
    if m.what == STAT:
        if m.which in (COURAGE, UNDERSTANDING):
            return (0, UNLIMITED) if several else TRACK
        return (0, UNLIMITED) if m.which in NEVER_BELOW_0 else ANYTHING
    return 0, UNLIMITED


def compare(one: Range, how: int, other: Range) -> bool | None:
    """Does every value compare so with every other one (``how``: of COMPARISONS)?  None: it depends."""
    (low, high), (least, most) = one, other
    if how == 1:
        return compare(other, 0, one)
    if how == 3:
        return compare(other, 2, one)
    strict = how == 2
    if low > most or (low == most and not strict):
        return True
    return False if high < least or (high == least and strict) else None
