"""Positions against the King's Man: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its right is the west, its left the east, its blind spot K7 and L7.
The sweep in front of it is I10 to N11, the lance K10 to L13.  At level 1 it moves 5 and has toughness 12.  Survivors
have 9 armor points everywhere, so that nothing but the rule under test hurts them.
"""

from __future__ import annotations

from tests.support import monster_position
from tests.support.monster_position import against
from tests.support.position import Dice, Play, to_hit, to_wound

ARMOR = "armor: {head: 9, arms: 9, body: 9, waist: 9, legs: 9}"
FAILS = 5
WOUNDS = 6
CRITICAL = 10
"""Of a survivor with strength 5, who has no luck and attacks with a Founding Stone (strength 1) or fists (deadly 1)."""


def at(space: str, more: str = "") -> str:
    """A survivor without survival in full armor on this space."""
    return f"at: {space}, survival: 0, {ARMOR}" + (f", {more}" if more else "")


def position(
    ai: str,
    *dice: Dice,
    a: str = at("K11"),
    b: str = at("A1"),
    stands: str = "K8",
    wounds: str = "",
    locations: str = "",
    thrown: str = "",
    in_play: str = "out-fighting",
    injuries: str = "",
    **where: str,
) -> Play:
    """It draws the first of these cards (or survivors act), with these dice."""
    decks = {
        "ai": f"[{ai}]",
        "wounds": f"[{wounds}]",
        "hit_locations": f"[{locations}]",
        "hit_location_discard": f"[{thrown}]",
        "in_play": f"[{in_play}]",
        "injuries": f"[{injuries}]",
    }
    return against("kings-man", *dice, a=a, b=b, at=stands, decks=decks, **where)


def strike(
    card: str,
    roll: int,
    *dice: Dice,
    a: str = "at: J8, survival: 0, attributes: {strength: 5}",
    weapon: str = "founding-stone",
    hits: tuple[int, ...] = (9, 1),
    ai: str = "clang, kneel, kings-grace, kings-man-trip",
    b: str = "at: R3, survival: 0",
    **where: str,
) -> Play:
    """Survivor a, to the west of it, hits this location once and rolls this to wound; then come the dice given."""
    g = position(ai, to_hit(*hits), to_wound(roll), *dice, a=a, b=b, start="survivors-turn", locations=card, **where)
    return g.choose("act:a", f"attack:{weapon}", f"wound:{card}")


def attacked(g: Play) -> list[int]:
    """The survivors whom it attacked, in order."""
    return [e.data["target"] for e in g.events("monster-attacks")]


def profiles(g: Play) -> list[tuple[int, int, int]]:
    """Speed, accuracy and damage of its attacks."""
    return [(e.data["speed"], e.data["accuracy"], e.data["damage"]) for e in g.events("monster-attacks")]


def lost(g: Play, letter: str) -> dict[str, int]:
    """Armor points that a survivor in full armor has lost."""
    return {place: 9 - points for place, points in g.survivor(letter)["armor"].items() if points != 9}


def unharmed(g: Play, *letters: str) -> None:
    """Nothing happened to these bystanders, who had full armor or only cloth."""
    monster_position.unharmed(g, *letters)
    for v in map(g.survivor, letters):
        assert v["armor"] in (dict.fromkeys(v["armor"], 9), dict.fromkeys(v["armor"], 0) | {"waist": 1})
