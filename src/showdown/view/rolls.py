"""The dice of an event: the number needed, which dice succeed, and the result in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.model.events import Event
from showdown.rules.queries import lowest_success

if TYPE_CHECKING:
    from showdown.view import types as seen
    from showdown.view.narrate import Narrator

SIDES: Final = 10
"""Every die of the game is a d10."""
AGAINST_A_NUMBER: Final = frozenset({"attack-dice", "monster-dice", "wound-attempt"})
"""Kinds of events with a roll that a natural 1 always fails and a natural 10 always passes."""


def roll_of(narrator: Narrator, event: Event) -> seen.Roll | None:
    """The dice of an event with the number needed and the result; None without dice that decide something."""
    verdict = narrator.texts["verdicts"].get(event.kind)
    if verdict is None:
        return None
    return {
        "dice": dice_in(event),
        "sides": SIDES,
        "needed": needed_in(event),
        "verdict": narrator.namer.told(verdict, event.data),
    }


def dice_in(event: Event) -> list[seen.RolledDie]:
    """The dice of an event, in the order rolled; empty if it has none."""
    data = event.data
    dice = [data["rolled"]] if event.kind == "injury-roll" else data.get("dice", ())
    return [{"value": value, "ok": succeeds(event, value)} for value in dice]


def needed_in(event: Event) -> int | None:
    """The lowest number that succeeds, if one number decides."""
    data = event.data
    needed: int | None = data.get("needed")
    if needed is None:
        rows = data.get("results", ())
        # A sum of several dice, and a roll that courage resists, is not decided by a number on one die.
        decides = len(rows) == 1 and len(data["dice"]) == 1 and not data["plus"] and not data["aim"]
        return int(rows[0][0]) if decides and rows[0][1] >= SIDES else None
    return lowest_success(needed) if event.kind in AGAINST_A_NUMBER else needed


def succeeds(event: Event, value: int) -> bool | None:
    """Does a die of this event succeed with this number?  None where no number is needed."""
    needed = needed_in(event)
    if needed is None:
        return None
    data = event.data
    if data.get("nines"):
        needed = min(needed, 9)
    if data.get("critical"):
        # A critical wounds even where the number is not reached.
        needed = min(needed, data["critical"])
    return value >= needed
