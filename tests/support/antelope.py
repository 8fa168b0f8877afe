"""Positions against the Screaming Antelope: what the tests of its cards share.

It stands on K8 (K8, L8, K9, L9) and faces south: its blind spot is K7 and L7.  At level 1 it moves 6 and has
toughness 8, so that the Founding Stone (strength 1) wounds on 7+ and is critical on 10.
"""

from __future__ import annotations

from tests.support.monster_position import against
from tests.support.position import Dice, Play, to_hit, to_wound

FAILS = 6
WOUNDS = 7
CRITICAL = 10


def position(
    ai: str,
    *dice: Dice,
    terrain: str = "",
    wounds: str = "",
    locations: str = "",
    in_play: str = "",
    injuries: str = "",
    **where: str,
) -> Play:
    """The antelope draws the first of these cards (or survivors act); ``terrain``: spaces with Acanthus Plants."""
    decks = {
        "ai": f"[{ai}]",
        "wounds": f"[{wounds}]",
        "hit_locations": f"[{locations}]",
        "in_play": f"[{in_play}]",
        "injuries": f"[{injuries}]",
    }
    tiles = ", ".join(f"{{id: acanthus-plants, at: {space}}}" for space in terrain.split())
    return against("screaming-antelope", *dice, terrain=tiles, decks=decks, **where)


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
