"""Positions against the Butcher: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its blind spot is K7 and L7.  At level 1 it moves 5 and has
toughness 9, so that the Founding Stone (strength 1) wounds on 8+.  Without ``in_play`` it has none of its traits.
"""

from __future__ import annotations

from typing import Any

from tests.support.position import Dice, Play, play, to_hit, to_wound

FAILS = 7
WOUNDS = 8

POSITION = """
monster: {{id: butcher, level: {level}, at: {at}, facing: {facing}{monster}}}
survivors:
  a: {{{a}}}
  b: {{{b}}}
{more}
terrain: [{terrain}]
start: {start}
players: [[{letters}]]
rulings: {{{rulings}}}
decks:
  ai: [{ai}]
  wounds: [{wounds}]
  hit_locations: [{locations}]
  hit_location_discard: [{hit_location_discard}]
  in_play: [{in_play}]
  card_tokens: {{{card_tokens}}}
"""


def position(
    ai: str,
    *dice: Dice,
    a: str = "at: K12, survival: 0",
    b: str = "at: A1, survival: 0",
    more: str = "",
    at: str = "K8",
    facing: str = "south",
    level: str = "level-1",
    terrain: str = "",
    start: str = "monster-turn",
    wounds: str = "",
    locations: str = "",
    hit_location_discard: str = "",
    in_play: str = "",
    card_tokens: str = "",
    rulings: str = "",
    monster: str = "",
) -> Play:
    """The Butcher draws the first of these cards (or survivors act), with these dice; one player plays alone."""
    text = POSITION.format(
        level=level,
        at=at,
        facing=facing,
        monster=f", {monster}" if monster else "",
        a=a,
        b=b,
        more=f"  {more}" if more else "",
        terrain=terrain,
        start=start,
        letters=", ".join("abcdef"[: 2 + more.count(": {")]),
        rulings=rulings,
        ai=ai,
        wounds=wounds,
        locations=locations,
        hit_location_discard=hit_location_discard,
        in_play=in_play,
        card_tokens=card_tokens,
    )
    return play(text, *dice)


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


def unharmed(g: Play, *letters: str) -> None:
    """Nothing happened to these bystanders."""
    for letter in letters:
        v = g.survivor(letter)
        assert v["alive"] and not v["knocked_down"] and set(v["injuries"].values()) == {"none"}
        assert (v["insanity"], v["bleeding"], v["tokens"], v["disorders"]) == (0, 0, {}, [])
