"""Scrap Sword: two dice at 5, strength 3; perfect hits add strength; two red and a blue affinity make it deadly."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import attack, edges_of, hits, lasts, probes, slots
from tests.support.position import Dice, Play, to_hit, to_wound
from tests.support.tiny_monster import WHITE_LION, brew

SWORD = "scrap-sword"
ENOUGH = {4: SWORD, 1: "blue-probe", 6: "red-probe", 7: "red-probe-too", 8: "red-probe-three"}
"""The blue probe meets the top of the sword; the three red ones meet each other twice."""


@pytest.mark.parametrize(("die", "hit"), [(5, True), (4, False)])
def test_it_rolls_two_dice_and_hits_from_five(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack(SWORD, to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack(SWORD, to_hit(5, 1), to_wound(roll), toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("die", "toughness"), [(10, 12), (9, 8)])
@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_a_perfect_hit_adds_four_strength(die: int, toughness: int, roll: int, wounds: int) -> None:
    """[R-SAT-04, R-WND-02]"""
    g = attack(SWORD, to_hit(die, 1), to_wound(roll), toughness=toughness).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_for_every_attempt_of_the_attack() -> None:
    """[R-WND-02]"""
    g = attack(SWORD, to_hit(10, 5), to_wound(5), to_wound(5), toughness=12)
    g.choose("wound:beasts-knee", "wound:beasts-femur")
    assert g.decks["wounds"] == 2
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_two_perfect_hits_add_eight(roll: int, wounds: int) -> None:
    """[R-SAT-04]"""
    g = attack(SWORD, to_hit(10, 10), to_wound(roll), toughness=16).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("wound_order", "wound:beasts-femur")


def test_the_strength_is_gone_with_the_attack() -> None:
    """[R-SAT-11]"""
    surging = "survival: 1, actions: [dodge, surge]"
    g = attack(SWORD, to_hit(10, 1), to_wound(2), to_hit(5, 1), to_wound(4), a=surging, toughness=8)
    g.choose("wound:beasts-knee", "surge:a", f"attack:{SWORD}", "wound:beasts-femur")
    assert [e.data["strength"] for e in g.events("wound-attempt")] == [7, 3]
    assert g.survivor("a")["tokens"] == {} and g.survivor("a")["attributes"]["strength"] == 0
    g.expects("action", "move", "end")


def test_other_weapons_gain_nothing() -> None:
    """[R-GEAR-06]"""
    g = attack("bone-blade", to_hit(10, 1), to_wound(4), gear=f"{SWORD}, bone-blade", toughness=7)
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 0
    g.expects("action", "move", "end")


def cut(grid: dict[int, str], *dice: Dice, weapon: str = SWORD) -> Play:
    g = brew(
        probes(),
        f"""
survivors: {{a: {{at: J8, gear: [{slots(grid)}]}}, b: {{at: R3}}}}
start: survivors-turn
decks: {{ai: [claw, chomp], hit_locations: [beasts-knee]}}
""",
        *dice,
        monster=WHITE_LION,
    )
    return g.choose("act:a", f"attack:{weapon}", "wound:beasts-knee")


@pytest.mark.parametrize(("roll", "critical"), [(9, True), (8, False)])
def test_with_two_red_and_a_blue_it_is_deadly(roll: int, critical: bool) -> None:
    """[R-GEAR-05, R-CRT-01]"""
    g = cut(ENOUGH, to_hit(5, 1), to_wound(roll))
    assert g.survivor("a")["affinities"] == {"red": 2, "blue": 1}
    assert g.happened("critical") is critical
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    "grid",
    [
        {4: SWORD, 6: "red-probe", 7: "red-probe-too", 8: "red-probe-three"},  # no blue
        {4: SWORD, 1: "blue-probe", 6: "red-probe", 7: "red-probe-too"},  # one red
        {4: SWORD, 3: "blue-probe", 6: "red-probe", 7: "red-probe-too", 8: "red-probe-three"},  # blue at the wrong edge
        {4: SWORD, 1: "green-probe", 6: "red-probe", 7: "red-probe-too", 8: "red-probe-three"},  # wrong colour
    ],
)
def test_with_less_it_is_not(grid: dict[int, str]) -> None:
    """[R-GEAR-05]"""
    g = cut(grid, to_hit(5, 1), to_wound(9))
    assert not g.happened("critical") and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_other_weapons_are_not_deadly_by_it() -> None:
    """[R-GEAR-06]"""
    g = cut({**ENOUGH, 2: "bone-blade"}, to_hit(6, 1), to_wound(9), weapon="bone-blade")
    assert not g.happened("critical")
    g.expects("action", "move", "end")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts(SWORD, 5, 1)


def test_its_affinity_is_blue_above() -> None:
    """[R-GEAR-05]"""
    assert edges_of(SWORD) == {"up": "blue"}
