"""Several conditions that must hold together, in words."""

from __future__ import annotations

from collections.abc import Sequence

from showdown.language import listed
from showdown.model.card_wording import Wording
from showdown.rules.verbs.amounts import COMPARISONS
from showdown.rules.verbs.comparisons import is_number, range_words
from showdown.rules.verbs.conditions import AmountIs, Condition


def conditions_in_words(words: Wording, conditions: Sequence[Condition]) -> str:
    """``the target is insane and the weapon is a club weapon``; two bounds of an amount that meet are one number."""
    out: list[str] = []
    left = list(conditions)
    while left:
        first = left.pop(0)
        other = next((each for each in left if are_bounds(first, each)), None)
        between = ""
        if isinstance(first, AmountIs) and isinstance(other, AmountIs):
            low, high = (other.than, first.than) if COMPARISONS[first.how] == "at_most" else (first.than, other.than)
            between = range_words(words, first.what, low, high)
        if between and other is not None:
            left.remove(other)
        out.append(between or first.words(words))
    return listed(out)


def are_bounds(one: Condition, other: Condition) -> bool:
    """Are they the least and the most of the same amount?"""
    if not isinstance(one, AmountIs) or not isinstance(other, AmountIs):
        return False
    both = {COMPARISONS[one.how], COMPARISONS[other.how]} == {"at_least", "at_most"}
    return both and one.what == other.what and is_number(one.than) and is_number(other.than)
