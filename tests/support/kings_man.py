"""Positions against the King's Man: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its right is the west, its left the east, its blind spot K7 and L7.
The sweep in front of it is I10 to N11, the lance K10 to L13.  At level 1 it moves 5 and has toughness 12.  Survivors
have 9 armor points everywhere, so that nothing but the rule under test hurts them.
"""

from __future__ import annotations

from tests.support.position import Dice, Play, play, to_hit, to_wound

ARMOR = "armor: {head: 9, arms: 9, body: 9, waist: 9, legs: 9}"
FAILS = 5
WOUNDS = 6
CRITICAL = 10
"""Of a survivor with strength 5, who has no luck and attacks with a Founding Stone (strength 1) or fists (deadly 1)."""

POSITION = """
monster: {{id: kings-man, level: {level}, at: {at}, facing: {facing}}}
survivors:
  a: {{{a}}}
  b: {{{b}}}
{more}
start: {start}
players: [[{letters}]]
rulings: {{{rulings}}}
decks:
  ai: [{ai}]
  wounds: [{wounds}]
  hit_locations: [{locations}]
  hit_location_discard: [{thrown}]
  in_play: [{in_play}]
  injuries: [{injuries}]
"""


def at(space: str, more: str = "") -> str:
    """A survivor without survival in full armor on this space."""
    return f"at: {space}, survival: 0, {ARMOR}" + (f", {more}" if more else "")


def position(
    ai: str,
    *dice: Dice,
    a: str = at("K11"),
    b: str = at("A1"),
    more: str = "",
    stands: str = "K8",
    facing: str = "south",
    level: str = "level-1",
    start: str = "monster-turn",
    wounds: str = "",
    locations: str = "",
    thrown: str = "",
    in_play: str = "out-fighting",
    injuries: str = "",
    rulings: str = "",
) -> Play:
    """It draws the first of these cards (or survivors act), with these dice; one player plays alone.

    The second referee does not know its cards.
    """
    text = POSITION.format(
        level=level,
        at=stands,
        facing=facing,
        a=a,
        b=b,
        more="".join(f"  {line}\n" for line in more.split("\n") if line),
        start=start,
        letters=", ".join("abcdef"[: 2 + more.count("at:")]),
        rulings=rulings,
        ai=ai,
        wounds=wounds,
        locations=locations,
        thrown=thrown,
        in_play=in_play,
        injuries=injuries,
    )
    return play(text, *dice).unwatched()


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
    """Nothing happened to these bystanders."""
    for letter in letters:
        v = g.survivor(letter)
        assert v["alive"] and not v["knocked_down"] and set(v["injuries"].values()) == {"none"}
        assert (v["insanity"], v["bleeding"], v["tokens"], v["disorders"]) == (0, 0, {}, [])
        assert v["armor"] in (dict.fromkeys(v["armor"], 9), dict.fromkeys(v["armor"], 0) | {"waist": 1})
