"""Checks of counters: how tokens change, their limits, and what survivors and the monster have.  [R-TOK-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.figures import Kind

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher

LIMITS = {"tithe": 6, "hoard": 12, "lunacy": 20, "trophy": 6, "spoils": 9, "sidestep": 1}
"""Most tokens of a counter that a survivor or the monster can have, from counters.yaml of the packs."""
UNLIMITED = {"tempo", "hymn"}
"""Counters without a limit."""


def counters_of(w: Watcher, letter: str) -> dict[str, int]:
    """The tokens of a survivor, or of the monster for the empty letter."""
    found: dict[str, int] = (w.figure(letter).view if letter else w.view["monster"])["counters"]
    return found


def on_counter(w: Watcher, event: Happened) -> None:
    """The new number is the old one and the change, and never outside the limits."""
    letter, name = event.who(), w.counters[event.data["counter"]]
    tokens = counters_of(w, letter)
    before = tokens.get(name, 0)
    after = max(0, before + event.data["amount"])
    if name not in UNLIMITED:
        after = min(LIMITS[name], after)
    w.check(Kind.COUNTERS, after, event.data["count"], f"{name} tokens of {letter or 'the monster'}, {before} before")
    tokens[name] = after


def compare_counters(w: Watcher, before: dict[str, dict[str, int]]) -> None:
    """Compare the referee's tokens with the view; the end of the showdown removes them.  [R-TOK-06]"""
    if w.over:
        return
    for letter, tokens in before.items():
        if letter and not w.figure(letter).alive:
            continue
        left = {name: count for name, count in tokens.items() if count}
        w.check(Kind.COUNTERS, left, counters_of(w, letter), f"counters of {letter or 'the monster'}")


def all_counters(w: Watcher) -> dict[str, dict[str, int]]:
    """The tokens of every survivor and, under the empty letter, of the monster."""
    return {letter: counters_of(w, letter) for letter in ["", *w.board.survivors]}


HANDLERS: dict[str, Handler] = {"counter": on_counter}
