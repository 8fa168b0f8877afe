"""Several conditions that must hold together, in words."""

from __future__ import annotations

from collections.abc import Sequence

from showdown.language import listed
from showdown.model.card_wording import Wording
from showdown.model.selectors import Amount
from showdown.rules.verbs.amounts import COMPARISONS
from showdown.rules.verbs.comparisons import is_number, range_words
from showdown.rules.verbs.conditions import AmountIs, Condition


def conditions_in_words(words: Wording, conditions: Sequence[Condition], before: Sequence[Condition] = ()) -> str:
    """``the target is insane and the weapon is a club weapon``; two bounds of an amount that meet are one number.

    ``before``: the conditions of an "if" that this one follows as "otherwise, if": numbers that those took are left
    out, ``exactly 2`` and not ``2 or 3`` after ``exactly 3``.
    """
    out: list[str] = []
    left = list(conditions)
    while left:
        first = left.pop(0)
        other = next((each for each in left if are_bounds(first, each)), None)
        between = ""
        if isinstance(first, AmountIs) and isinstance(other, AmountIs):
            low, high = span_of(first, other)
            taken = span_of(before[0], before[1]) if len(before) == 2 and are_bounds(before[0], before[1]) else None
            if taken is not None and taken[1] == high and low.base < taken[0].base and is_about(before[0], first.what):
                high = Amount(taken[0].base - 1, 0, 0)
            between = range_words(words, first.what, low, high)
        if between and other is not None:
            left.remove(other)
        out.append(between or first.words(words))
    return listed(out)


def span_of(one: Condition, other: Condition) -> tuple[Amount, Amount]:
    """The least and the most that two bounds allow."""
    assert isinstance(one, AmountIs) and isinstance(other, AmountIs)
    return (other.than, one.than) if COMPARISONS[one.how] == "at_most" else (one.than, other.than)


def is_about(condition: Condition, what: Amount) -> bool:
    return isinstance(condition, AmountIs) and condition.what == what


def are_bounds(one: Condition, other: Condition) -> bool:
    """Are they the least and the most of the same amount?"""
    if not isinstance(one, AmountIs) or not isinstance(other, AmountIs):
        return False
    both = {COMPARISONS[one.how], COMPARISONS[other.how]} == {"at_least", "at_most"}
    return both and one.what == other.what and is_number(one.than) and is_number(other.than)
