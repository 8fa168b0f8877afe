"""What the effect of a card does, for the log line that tells that it happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.ids import NOBODY
from showdown.model.state import State
from showdown.rules.verbs.rolls import Roll

LONGEST: Final = 240
"""Characters.  A longer effect is left out: the lines that follow tell it step by step."""


def effect(s: State, data: Mapping[str, Any], name: str) -> str:
    """The effect of the event ``uses`` or ``trigger``; empty if it is long."""
    card = s.catalog.cards[data["card"]]
    if "ability" in data:
        programs = [each.program for each in card.abilities if each.title == data["ability"]]
    else:
        programs = data["programs"]
    words = Wording(s.catalog, data["who"] != NOBODY, False, card.kind == "terrain", name)
    text = say("cards.then").join([words.inner(program) for program in programs])
    return text if len(text) <= LONGEST else ""


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
                reached = data["row"] >= 0 and data.get("holds", True)  # events of older saves do not say it
                told.add(words.inner(op.rows[data["row"]].program if reached else op.otherwise))
    return single(told)


def single(told: set[str]) -> str:
    """The only text there is, unless it is too long."""
    text = told.pop() if len(told) == 1 else ""
    return text if len(text) <= LONGEST else ""
