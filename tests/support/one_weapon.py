"""One weapon in one hand: what the tests of single weapons share.

The lion of the First Story stands on K8 (K8, L8, K9, L9) and faces south; its toughness is 6 unless a test says
otherwise.  Survivor a stands on J8, to its west: adjacent and not in the blind spot.  Survivor b stands far off on R3.
The hit locations have no reactions; of the first, the Beast's Knee, a critical slows the lion.

    g = attack("bone-blade", to_hit(6, 5), to_wound(5), toughness=7).choose("wound:beasts-knee")
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from showdown.engine import Catalog
from tests.support.position import Dice, Play, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

LOCATIONS = "beasts-knee, beasts-femur, soft-belly, straining-neck, fuzzy-groin"
AI = "claw, claw, chomp, maul, grasp, size-up"


def armed(
    gear: str,
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    b: str = "at: R3",
    toughness: int = 6,
    locations: str = LOCATIONS,
    ai: str = AI,
    in_play: str = "",
    more: str = "",
) -> Play:
    """Survivor a, with this gear in the grid, begins an act."""
    return play(
        f"""
monster: {{at: K8, facing: south, tokens: {{toughness: {toughness - 6}}}}}
survivors: {{a: {{at: {at}, gear: [{gear}]{", " + a if a else ""}}}, b: {{{b}}}}}
start: survivors-turn
decks: {{ai: [{ai}], hit_locations: [{locations}], in_play: [{in_play}]}}
{more}
""",
        *dice,
    ).choose("act:a")


def attack(weapon: str, *dice: Dice, gear: str = "", **where: str | int) -> Play:
    """Survivor a attacks with this weapon; ``gear``: further gear in the grid."""
    return armed(gear or weapon, *dice, **where).choose(f"attack:{weapon}")  # type: ignore[arg-type]


def hits(g: Play, hit: bool, cumbersome: bool = False) -> None:
    """One hit waits for its wound attempt; or the attack missed and the act goes on."""
    if hit:
        g.expects("wound_order", "wound:beasts-knee")
    elif cumbersome:
        g.expects("action", "end")
    else:
        g.expects("action", "move", "end")


def dense(weapon: str, *dice: Dice, at: str = "J8", gear: str = "") -> Play:
    """Survivor a attacks a straw man (toughness 6) whose first hit location is super-dense; b carries the same."""
    held = gear or weapon
    return brew(
        shelled(),
        f"""
survivors: {{a: {{at: {at}, gear: [{held}]}}, b: {{at: R3, gear: [{held}]}}}}
start: survivors-turn
decks: {{ai: [straw-blow, straw-blow, straw-blow], hit_locations: [shell, straw-chest]}}
""",
        *dice,
    ).choose("act:a", f"attack:{weapon}")


def breaks(weapon: str, *rolls: int, at: str = "J8", leaves: tuple[str, ...] = ("move", "end")) -> None:
    """A frail weapon is archived after a wound attempt on a super-dense location, also a failed one."""
    g = dense(weapon, to_hit(*rolls), to_wound(2), at=at)
    assert g.survivor("a")["gear"] == [weapon]
    g.choose("wound:shell")
    assert g.survivor("a")["gear"] == [] and g.decks["archived"] == [weapon]
    assert g.survivor("b")["gear"] == [weapon]
    g.expects("action", *leaves)


def lasts(weapon: str, *rolls: int, at: str = "J8", leaves: tuple[str, ...] = ("move", "end")) -> None:
    """A sturdy weapon tries the super-dense and stays."""
    g = dense(weapon, to_hit(*rolls), to_wound(2), at=at).choose("wound:shell")
    assert g.survivor("a")["gear"] == [weapon] and g.decks["archived"] == []
    g.expects("action", *leaves)


# -- affinities --------------------------------------------------------------------------------------------------

BESIDE = {"up": 1, "right": 5, "down": 7, "left": 3}
"""Slots around the middle one of the grid."""
COLOURS = ("red", "green", "blue")


def edges_of(card: str) -> dict[str, str]:
    """The half affinities of a card, found by laying cards of every colour on every side of it."""
    assert affinities({4: card}) == {}
    found: dict[str, str] = {}
    for edge, slot in BESIDE.items():
        for colour in COLOURS:
            completed = affinities({4: card, slot: f"{colour}-probe"})
            assert completed in ({}, {colour: 1})
            if completed:
                found[edge] = colour
    return found


def affinities(grid: dict[int, str]) -> dict[str, int]:
    """The completed affinities of a grid with these cards in these slots."""
    completed: dict[str, int] = brew(
        probes(),
        f"""
survivors: {{a: {{at: J8, gear: [{slots(grid)}]}}}}
start: survivors-turn
decks: {{ai: [straw-blow], hit_locations: [straw-chest]}}
""",
    ).survivor("a")["affinities"]
    return completed


def slots(grid: dict[int, str]) -> str:
    """A grid by slot, as the list of a scenario file."""
    return ", ".join(grid.get(slot, '""') for slot in range(9))


@cache
def probes() -> Catalog:
    """Red, green and blue cards with a half affinity on every edge, three of each colour."""
    gear = "\n".join(
        f"{colour}-probe{more}: {{keywords: [item], affinity: {{{', '.join(f'{e}: {colour}' for e in BESIDE)}}}}}"
        for colour in COLOURS
        for more in ("", "-too", "-three")
    )
    return homebrew(Path(tempfile.mkdtemp()), gear=gear)


@cache
def shelled() -> Catalog:
    locations = "shell: {super_dense: true, critical: []}\nstraw-chest: {critical: []}"
    return homebrew(Path(tempfile.mkdtemp()), hit_locations=locations)
