"""Comparisons of amounts in words: ``the monster has at least 2 trophy tokens``."""

from __future__ import annotations

from typing import Final

from showdown.language import say
from showdown.language.template import Fact
from showdown.model.card_wording import Wording, counter_name
from showdown.model.selectors import ALL, COUNTER, NO_ROLE, SURVIVORS, Amount, Measure
from showdown.rules.verbs.amounts import amount_words


def range_words(words: Wording, what: Amount, low: Amount, high: Amount) -> str:
    """``the monster has exactly 3 trophy tokens``, ``the monster has 2 or 3 trophy tokens``."""
    if low == high:
        return counted_words(words, what, say("cards.compare.n.exactly"), Fact(str(low.base), low.base))
    span = say("cards.compare.n.range", low=low.base, high=high.base, near=high.base - low.base == 1)
    return counted_words(words, what, "", Fact(span, high.base))


def comparison_words(words: Wording, what: Amount, how: str, than: Amount) -> str:
    """``how``: one of COMPARISONS."""
    if is_number(than):
        m = what.counted
        none = how == "below" and than.base == 1
        if none and m is not None and m.what == SURVIVORS and m.who is not None and m.who.role == NO_ROLE:
            return say("cards.when.nobody_is", who=words.noun_phrase(m.who, False))
        told = counted_words(words, what, say(f"cards.compare.n.{how}"), Fact(str(than.base), than.base))
        if told:
            return told
    return say(
        "cards.when.amount",
        what=amount_words(words, what),
        how=say(f"cards.compare.{how}"),
        than=amount_words(words, than),
        none=how == "below" and than == ONE_OF_IT,
    )


def counted_words(words: Wording, what: Amount, how: str, n: Fact) -> str:
    """``the monster has at least 2 trophy tokens``; nothing if the amount is not so simple."""
    m = what.counted
    if m is None or not is_plain(what, m):
        return ""
    if m.what == COUNTER:
        who = words.who(m.who) if m.who is not None or m.monster else words.subject()
        several = m.who is not None and m.who.pick == ALL
        counter = counter_name(words.catalog, m.which)
        return say("cards.when.counter", who=who, several=several, how=how, n=n, counter=counter)
    if m.what == SURVIVORS and m.who is None:
        return say("cards.when.alive_number", how=how, n=n)
    return ""


def is_number(amount: Amount) -> bool:
    return amount.counted is None and not amount.per_level and not amount.sides and amount.base >= 0


def is_plain(amount: Amount, m: Measure) -> bool:
    """Is it what is counted, without a factor?"""
    return amount.base == 0 and m.times == 1 and m.every == 1 and not m.at_most


ONE_OF_IT: Final = Amount(1, 0, 0)
"""A fixed 1: below it is none."""
