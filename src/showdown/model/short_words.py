"""Short words on cards: the row of a die, how long an effect lasts, what a survivor cannot do."""

from __future__ import annotations

from typing import Final

from showdown.language import say
from showdown.language.template import Fact
from showdown.model.duration_ids import DURATIONS
from showdown.model.ids import IMPAIRMENTS
from showdown.model.selectors import Amount

ENDLESS: Final = 99
"""The upper end of a row such as 4+."""


def impairments(mask: int, who: Fact) -> list[str]:
    """``is deaf``, ``cannot dodge``; after "you": ``are deaf``."""
    return [say(f"cards.impaired.{IMPAIRMENTS[i]}", who=who) for i in range(len(IMPAIRMENTS)) if mask >> i & 1]


def row(low: int, high: int) -> str:
    """A row of a die: ``4 or more``, ``1-2``, ``10``."""
    return say("cards.row", low=low, high=high, more=high == ENDLESS, one=low == high)


def until(duration: int) -> str:
    """How long an effect lasts: ``until the end of the round``; nothing for the whole showdown."""
    return say(f"cards.until.{DURATIONS[duration]}") if duration >= 0 else ""


def lowers(amount: Amount) -> bool:
    return amount.base < 0 or amount.per_level < 0 or (amount.counted is not None and amount.counted.times < 0)


def face_title(name: str) -> str:
    """The name of a face of a card, as it is said."""
    return name.replace("-", " ").title()
