"""How much: fixed amounts, amounts by the monster's level, and amounts with a die in them.  [R-GEN-03]"""

from __future__ import annotations

from typing import Final

from showdown.forms.kinds import Field, Fields, Form, Kind, optional
from showdown.model.ids import STATS
from showdown.model.selectors import Amount
from showdown.model.state import State
from showdown.rules.queries import level

OF_AN_ATTACK: Final = ("accuracy", "strength", "speed", "luck")
"""The stats that can change for one attack of a survivor."""


def fixed(s: State, amount: Amount) -> int:
    """The amount without its die."""
    return amount.base + amount.per_level * level(s)


def rolled(sides: int, die: int) -> int:
    """A d5 is half a d10, rounded up.  [R-GEN-03]"""
    return (die + 1) // 2 if sides == 5 else die


def stats_form(kind: Kind, stats: tuple[str, ...], others: dict[str, Field]) -> Form:
    """Some of these stats, at least one, beside other fields."""
    return Form(**others, **{stat: optional(kind) for stat in stats}).at_least_one(*stats)


def stats_in(read: Fields) -> list[tuple[int, Amount]]:
    """The stats that were given, in the order written."""
    return [(STATS.index(key), value) for key, value in read.items() if key in STATS and value is not None]
