"""Counters of an attack: hits, wounds, injuries and so on, packed into one number.

Eight bits for each counter: adding two numbers adds all their counters, and a number is a cheap key.
"""

from __future__ import annotations

from typing import Final

from showdown.model.events import Event

BITS: Final = 8
"""Bits of one counter."""
MASK: Final = (1 << BITS) - 1

# A survivor's attack.
HITS, WOUNDS, CRITICALS, TRAPS, KILLS, FALLS, DEATHS = range(7)
# The monster's attack on a survivor.
M_HITS, M_ARMOR, M_BOXES, M_DOWN, M_SEVERE, M_DEATH = range(6)
M_BRAIN: Final = 6
M_PLACE: Final = 7
"""Hits on the first place of the body; the other places follow."""


def count(counters: int, field: int) -> int:
    return counters >> field * BITS & MASK


def one(field: int, n: int = 1) -> int:
    return n << field * BITS


def of_survivor(who: int, fate: bool, events: list[Event]) -> int:
    """Hits, wounds and criticals of this attacker; traps, the monster's death; the attacker's ``fate``, if asked."""
    out = 0
    for event in events:
        kind, data = event.kind, event.data
        if kind == "attack-dice" and data["who"] == who:
            out += one(HITS, data["hits"])
        elif kind == "attacks" and data["who"] == who and data["sling"]:
            out += one(HITS)
        elif kind == "early-iron":
            out -= one(HITS, count(out, HITS))
        elif kind in ("wound", "loses-life", "wound-on-card") and data["by"] == who:
            out += one(WOUNDS)
        elif kind == "critical" and data["who"] == who:
            out += one(CRITICALS)
        elif kind == "monster-dies":
            out += one(KILLS)
            if "R-WST-03" in event.rules and data["by"] == who:
                # The wound for which no card was left.
                out += one(WOUNDS)
        elif kind == "trap":
            out += one(TRAPS)
        elif fate and kind == "knocked-down" and data["who"] == who:
            out += one(FALLS)
        elif fate and kind == "dies" and data["who"] == who:
            out += one(DEATHS)
    return out


def of_monster(who: int, events: list[Event]) -> int:
    """What the monster's attack does to this survivor."""
    out = 0
    for event in events:
        kind, data = event.kind, event.data
        if kind == "monster-dice" and data["target"] == who:
            out += one(M_HITS, data["hits"])
        elif kind == "wards-off" and data["who"] == who:
            out -= one(M_HITS, data["blocked"] + data["deflected"])
        elif kind == "location-dice" and data["who"] == who:
            for place in data["places"]:
                out += one(M_PLACE + place)
        elif kind == "damage" and data["who"] == who:
            out += one(M_ARMOR, data["armor"])
            out += one(M_BOXES, 1 if data["box"] else 0)
        elif kind == "injury-roll" and data["who"] == who:
            out += one(M_SEVERE)
        elif kind == "brain-damage" and data["who"] == who:
            out += one(M_BRAIN)
        elif kind == "knocked-down" and data["who"] == who:
            out += one(M_DOWN)
        elif kind == "dies" and data["who"] == who:
            out += one(M_DEATH)
    return out
