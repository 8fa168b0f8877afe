"""Upgrade old save formats, one function for each step.

An upgrade only rearranges data; it never runs a rule.  If an old snapshot lacks something, the position is recovered
from the journal instead (``Game.recover``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

FORMAT: Final = 2


def upgrade(document: dict[str, Any]) -> dict[str, Any]:
    """The document in the current format; ``upgraded_from`` is its original format."""
    written = document["format"]
    while document["format"] < FORMAT:
        document = UPGRADES[document["format"]](document)
        document["upgraded_from"] = written
    return document


def from_1_to_2(document: dict[str, Any]) -> dict[str, Any]:
    """Add fields of setups, marks, seating, and the shape of the snapshot.

    Fields changed while the format stayed 1, so the shape of a snapshot of format 1 is unknown, and the position is
    recovered from the journal.
    """
    out = {**document, "format": 2, "shape": "", "marks": [], "table": {}}
    setup = document.get("setup")
    if isinstance(setup, dict):
        survivors = setup.get("survivors")
        if isinstance(survivors, list):
            survivors = [{**NEW_IN_SURVIVORS, **v} if isinstance(v, dict) else v for v in survivors]
        out["setup"] = {**NEW_IN_SETUP, **setup, "survivors": survivors}
    return out


NEW_IN_SETUP: Final = {"monster_life": 0, "ambush": ""}
NEW_IN_SURVIVORS: Final[dict[str, Any]] = {
    "arts": [],
    "disorders": [],
    "proficiency": 0,
    "armor_needed": "",
    "swallowed": False,
    "hidden": False,
}
"""Values of fields that format 1 did not have, as they were then.  Frozen: not today's defaults."""

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: from_1_to_2}
"""From format n to n + 1."""
