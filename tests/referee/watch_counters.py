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


# -- wounds that lie on a card -----------------------------------------------------------------------------------

EYES = "impossible-eyes"
EYE_LIMITS = {"level-1": 12, "level-2": 17, "level-3": 20}
"""Wounds that Impossible Eyes takes before it shows its other face, Respect, which takes one."""


def on_wound_on_card(w: Watcher, event: Happened) -> None:
    """A wound is a token on the card: one more than before, with the limit of the level.  [R-WST-10]"""
    if w.card(event) != EYES:
        return
    tokens, face = w.view["decks"]["card_tokens"], w.view["decks"]["faces"].get(EYES)
    limit = EYE_LIMITS[w.view["monster"]["level"]] if face == EYES else 1
    count = tokens.get(EYES, 0) + 1
    w.check(Kind.COUNTERS, (count, limit), (event.data["count"], event.data["limit"]), f"wounds on {EYES}, limit")
    tokens[EYES] = count


def on_card_tokens(w: Watcher, event: Happened) -> None:
    w.view["decks"]["card_tokens"][w.card(event)] = event.data["count"]


def on_flips(w: Watcher, event: Happened) -> None:
    """The tokens leave Impossible Eyes when it shows its other face."""
    if w.card(event) == EYES:
        w.view["decks"]["card_tokens"].pop(EYES, None)


HANDLERS: dict[str, Handler] = {
    "counter": on_counter,
    "wound-on-card": on_wound_on_card,
    "card-tokens": on_card_tokens,
    "flips": on_flips,
}
