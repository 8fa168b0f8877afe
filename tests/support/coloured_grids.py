"""Survivors whose gear grids hold coloured cards: what the tests of gear with affinities share.

    g = ready(grid("zanbato", left="red"), to_hit(6), a="insanity: 3").choose("attack:zanbato")

The lion stands on K8 (K8, L8, K9, L9) and faces south; its toughness is 6.  Survivor a stands on J8, to its west.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from showdown.engine import Catalog
from tests.support.one_weapon import BESIDE, COLOURS, slots
from tests.support.position import Dice, Play
from tests.support.tiny_monster import WHITE_LION, brew, homebrew


@cache
def coloured() -> Catalog:
    """Cards with a half affinity on every edge, and cards that are a whole affinity; six of each colour."""
    edges = {colour: ", ".join(f"{edge}: {colour}" for edge in BESIDE) for colour in COLOURS}
    gear = [f"{c}-probe-{n}: {{keywords: [item], affinity: {{{edges[c]}}}}}" for c in COLOURS for n in range(6)]
    gear += [f"{c}-whole-{n}: {{keywords: [item], affinity: {{whole: {c}}}}}" for c in COLOURS for n in range(6)]
    return homebrew(Path(tempfile.mkdtemp()), gear="\n".join(gear))


def grid(card: str, red: int = 0, green: int = 0, blue: int = 0, **sides: str) -> dict[int, str]:
    """A card in the middle; on each of these sides a card of a colour; elsewhere so many whole affinities."""
    out = {4: card}
    for side, colour in sides.items():
        out[BESIDE[side]] = f"{colour}-probe-{BESIDE[side] // 2}"
    wholes = [f"{c}-whole-{i}" for c, n in zip(COLOURS, (red, green, blue), strict=True) for i in range(n)]
    free = [slot for slot in (0, 2, 6, 8, 1, 3, 5, 7) if slot not in out]
    return out | dict(zip(free, wholes, strict=False))


def ready(
    cards: dict[int, str],
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    b: str = "at: R3, gear: []",
    ai: str = "claw, chomp",
    toughness: int = 6,
) -> Play:
    """Survivor a's act has begun."""
    return waiting(cards, *dice, at=at, a=a, b=b, ai=ai, toughness=toughness).choose("act:a")


def waiting(
    cards: dict[int, str],
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    b: str = "at: R3, gear: []",
    ai: str = "claw, chomp",
    start: str = "survivors-turn",
    locations: str = "beasts-knee, beasts-femur, soft-belly",
    toughness: int = 6,
) -> Play:
    """The same, before the turn has begun."""
    g = brew(
        coloured(),
        f"""
survivors: {{a: {{at: {at}, gear: [{slots(cards)}]{", " + a if a else ""}}}, b: {{{b}}}}}
start: {start}
controller: b
decks: {{ai: [{ai}], hit_locations: [{locations}]}}
""",
        *dice,
        monster=WHITE_LION.replace("}", f", tokens: {{toughness: {toughness - 6}}}}}"),
    )
    # The referee has no numbers for gear of the later locations.
    return g.unwatched()
