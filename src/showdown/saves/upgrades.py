"""Old save formats to new ones, one small function a step, in order.

An upgrade only rearranges what the file says; it never runs a rule.  What a snapshot of an older version cannot say any
more is recovered from the journal instead (``Game.recover``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

FORMAT: Final = 2


def upgrade(document: dict[str, Any]) -> dict[str, Any]:
    """The document in the present format; ``upgraded_from`` says which one it was read in."""
    written = document["format"]
    while document["format"] < FORMAT:
        document = UPGRADES[document["format"]](document)
        document["upgraded_from"] = written
    return document


def from_1_to_2(document: dict[str, Any]) -> dict[str, Any]:
    """Setups know more about survivors and monsters; snapshots say which fields they have; marks and table are kept.

    The number stayed 1 while fields came and went, so nothing tells which fields a snapshot of format 1 has: its shape
    is unknown, and the position comes from the journal.
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
"""What format 2 knows and format 1 could not say: as it was then.  Frozen: not the defaults of today."""

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: from_1_to_2}
"""From format n to n + 1."""
