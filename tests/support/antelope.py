"""Positions against the Screaming Antelope: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its blind spot is K7 and L7.  At level 1 it moves 6 and has
toughness 8, so that the Founding Stone (strength 1) wounds on 7+ and is critical on 10.
"""

from __future__ import annotations

from tests.support.position import Dice, Play, play, to_hit, to_wound

FAILS = 6
WOUNDS = 7
CRITICAL = 10

POSITION = """
monster: {{id: screaming-antelope, level: {level}, at: {at}, facing: {facing}}}
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
  in_play: [{in_play}]
  injuries: [{injuries}]
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
    in_play: str = "",
    injuries: str = "",
    rulings: str = "",
) -> Play:
    """The antelope draws the first of these cards (or survivors act), with these dice; one player plays alone."""
    tiles = ", ".join(f"{{id: acanthus-plants, at: {space}}}" for space in terrain.split())
    text = POSITION.format(
        level=level,
        at=at,
        facing=facing,
        a=a,
        b=b,
        more=f"  {more}" if more else "",
        terrain=tiles,
        start=start,
        letters=", ".join("abcdef"[: 2 + more.count("at:")]),
        rulings=rulings,
        ai=ai,
        wounds=wounds,
        locations=locations,
        in_play=in_play,
        injuries=injuries,
    )
    return play(text, *dice)


def strike(
    card: str,
    roll: int,
    *dice: Dice,
    a: str = "at: J8, survival: 0",
    weapon: str = "founding-stone",
    hits: tuple[int, ...] = (9, 1),
    ai: str = "bite, bolt, slam, gore",
    b: str = "at: R3, survival: 0",
    more: str = "",
    **where: str,
) -> Play:
    """Survivor a, to the west of it, hits this location once and rolls this to wound; then come the dice given."""
    g = position(
        ai,
        to_hit(*hits),
        to_wound(roll),
        *dice,
        a=a,
        b=b,
        more=more,
        start="survivors-turn",
        locations=card,
        **where,
    )
    g.choose("act:a", f"attack:{weapon}")
    if g.game.decision.kind == "spend":
        g.choose("no")  # the bow's Aim
    return g.choose(f"wound:{card}")


def unharmed(g: Play, *letters: str) -> None:
    """Nothing happened to these bystanders."""
    for letter in letters:
        v = g.survivor(letter)
        assert v["alive"] and not v["knocked_down"] and set(v["injuries"].values()) == {"none"}
        assert (v["insanity"], v["bleeding"], v["tokens"], v["disorders"]) == (0, 0, {}, [])
