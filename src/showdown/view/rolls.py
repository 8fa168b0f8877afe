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
CANCELLING: Final = frozenset({"impervious"})
"""Kinds of events that make a wound roll of the same beat wound nothing; their verdict replaces that of the roll."""
FAILING: Final = "wound-check"
"""The kind of the event in whose roll a high number makes a wound fail: no number succeeds."""
AGAINST_A_NUMBER: Final = frozenset({"attack-dice", "monster-dice", "wound-attempt"})
"""Kinds of events with a roll that a natural 1 always fails and a natural 10 always passes."""


def roll_of(narrator: Narrator, event: Event) -> seen.Roll | None:
    """The dice of an event with the number needed and the result; None without dice that decide something."""
    verdict = narrator.texts["verdicts"].get(event.kind)
    if verdict is None or event.kind in CANCELLING:
        return None
    return {
        "dice": dice_in(event),
        "sides": SIDES,
        "needed": needed_in(event),
        "verdict": narrator.namer.told(verdict, event.data),
    }


def cancelled(narrator: Narrator, roll: seen.Roll, event: Event) -> seen.Roll:
    """What came of a roll whose success this event cancels: dice without a tick or a cross, and the result in words."""
    dice: list[seen.RolledDie] = [{"value": die["value"], "ok": None} for die in roll["dice"]]
    return {**roll, "dice": dice, "verdict": narrator.namer.told(narrator.texts["verdicts"][event.kind], event.data)}


def dice_in(event: Event) -> list[seen.RolledDie]:
    """The dice of an event, in the order rolled; empty if it has none."""
    data = event.data
    dice = [data["rolled"]] if event.kind == "injury-roll" else data.get("dice", ())
    return [{"value": value, "ok": succeeds(event, value)} for value in dice]


def needed_in(event: Event) -> int | None:
    """The lowest number that succeeds, if one number decides."""
    data = event.data
    needed: int | None = data.get("needed") if event.kind != FAILING else None
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
