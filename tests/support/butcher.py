"""Positions against the Butcher: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its blind spot is K7 and L7.  At level 1 it moves 5 and has
toughness 9, so that the Founding Stone (strength 1) wounds on 8+.  Without ``in_play`` it has none of its traits.
"""

from __future__ import annotations

from typing import Any

from tests.support.monster_position import against
from tests.support.position import Dice, Play, to_hit, to_wound

FAILS = 7
WOUNDS = 8


def position(
    ai: str,
    *dice: Dice,
    wounds: str = "",
    locations: str = "",
    hit_location_discard: str = "",
    in_play: str = "",
    card_tokens: str = "",
    monster: str = "",
    **where: str,
) -> Play:
    """The Butcher draws the first of these cards (or survivors act), with these dice; ``monster``: facts of it."""
    decks = {
        "ai": f"[{ai}]",
        "wounds": f"[{wounds}]",
        "hit_locations": f"[{locations}]",
        "hit_location_discard": f"[{hit_location_discard}]",
        "in_play": f"[{in_play}]",
        "card_tokens": f"{{{card_tokens}}}",
    }
    return against("butcher", *dice, facts=monster, decks=decks, **where)


def strike(
    card: str,
    roll: int,
    *dice: Dice,
    a: str = "at: J8, survival: 0",
    b: str = "at: R3, survival: 0",
    weapon: str = "founding-stone",
    ai: str = "hack, hew, kick, double-hack",
    **where: str,
) -> Play:
    """Survivor a, to the west of it, hits this location once and rolls this to wound; then come the dice given."""
    g = position(ai, to_hit(9, 1), to_wound(roll), *dice, a=a, b=b, start="survivors-turn", locations=card, **where)
    return g.choose("act:a", f"attack:{weapon}", f"wound:{card}")


def trophies(g: Play) -> int:
    """How many miniatures lie on Dreaded Trophies."""
    found: dict[str, Any] = g.monster.get("counters", {})
    return int(found.get("trophy", 0))


def targets(g: Play) -> list[int]:
    """Whom it picked, by number."""
    return [e.data["who"] for e in g.events("target")]


def profile(g: Play) -> list[tuple[int, int, int]]:
    """Speed, accuracy and damage of each attack so far."""
    return [(e.data["speed"], e.data["accuracy"], e.data["damage"]) for e in g.events("monster-attacks")]
