"""What the effect of a card does, for the log line that tells that it happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from showdown.model.card_wording import Wording
from showdown.model.ids import HOOKS, NOBODY
from showdown.model.state import State
from showdown.rules.verbs.control import Roll

LONGEST: Final = 240
"""Characters.  A longer effect is left out: the lines that follow tell it step by step."""
WITHOUT_SURVIVOR: Final = frozenset(
    {
        "monster turn starts",
        "monster turn ends",
        "ai drawn",
        "monster starts moving",
        "monster wounded",
        "monster knocked down",
        "monster dies",
        "survivor killed",
        "attack ends",
        "monster follows its instinct",
        "ai is to be drawn",
        "round ends",
    }
)
"""Moments that concern no single survivor: the event of the effect then names none."""
WITH_SURVIVOR: Final = frozenset(HOOKS) - WITHOUT_SURVIVOR - {"monster consumes"}
"""Moments of one survivor.  A monster that consumes terrain or gear does both."""


def effect(s: State, data: Mapping[str, Any], name: str) -> str:
    """The effect of the event ``uses`` or ``trigger``; empty if the event does not say which effect it was."""
    card = s.catalog.cards[data["card"]]
    if "ability" in data:
        programs = [each.program for each in card.abilities if each.title == data["ability"]]
    else:
        silent = WITH_SURVIVOR if data["who"] == NOBODY else WITHOUT_SURVIVOR
        programs = [each.program for each in card.listeners if HOOKS[each.hook] not in silent]
    speaks_to_survivor = data["who"] != NOBODY
    words = Wording(s.catalog, speaks_to_survivor, False, card.kind == "terrain", name)
    told = {words.inner(program) for program in programs}
    return single(told)


def result_of_roll(s: State, data: Mapping[str, Any], name: str) -> str:
    """What the result of the event ``check`` does; empty if the card has several such rolls or none."""
    if data["card"] < 0:
        return ""
    card = s.catalog.cards[data["card"]]
    rows = [tuple(each) for each in data["results"]]
    words = Wording(s.catalog, data["who"] != NOBODY, False, card.kind == "terrain", name)
    told: set[str] = set()
    for i, place in enumerate(s.catalog.program_names):
        if place.rpartition("/")[0] != card.name:
            continue
        for op in s.catalog.programs[i]:
            if isinstance(op, Roll) and [(row.low, row.high) for row in op.rows] == rows:
                told.add(words.inner(op.rows[data["row"]].program))
    return single(told)


def single(told: set[str]) -> str:
    """The only text there is, unless it is too long."""
    text = told.pop() if len(told) == 1 else ""
    return text if len(text) <= LONGEST else ""
