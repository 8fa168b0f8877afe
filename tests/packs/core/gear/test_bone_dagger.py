"""Bone Dagger: three dice at 7, strength 1; a perfect hit gives survival.  Not paired: two of three sources."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import attack, edges_of, hits, lasts
from tests.support.position import to_hit, to_wound

EMPTY = "survival: 0, survival_limit: 5"


@pytest.mark.parametrize(("die", "hit"), [(7, True), (6, False)])
def test_it_rolls_three_dice_and_hits_from_seven(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("bone-dagger", to_hit(die, 1, 2)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_one(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("bone-dagger", to_hit(7, 1, 1), to_wound(roll)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("dice", "survival"), [((9, 1, 1), 0), ((10, 1, 1), 1), ((10, 10, 9), 2), ((10, 10, 10), 3)])
def test_each_perfect_hit_gives_survival(dice: tuple[int, ...], survival: int) -> None:
    """[R-SAT-04, R-GEAR-06]"""
    g = attack("bone-dagger", to_hit(*dice), a=EMPTY, b="at: R3, gear: [bone-dagger], survival: 0, survival_limit: 5")
    assert g.survivor("a")["survival"] == survival and g.survivor("b")["survival"] == 0
    g.expects("wound_order")


def test_survival_stops_at_its_limit() -> None:
    """[R-SUR-01]"""
    g = attack("bone-dagger", to_hit(10, 10, 1), a="survival: 1, survival_limit: 2")
    assert g.survivor("a")["survival"] == 2
    g.expects("wound_order")


def test_a_perfect_hit_with_another_weapon_gives_nothing() -> None:
    """[R-GEAR-06]"""
    g = attack("bone-blade", to_hit(10, 1), gear="bone-dagger, bone-blade", a=EMPTY)
    assert g.survivor("a")["survival"] == 0
    g.expects("wound_order", "wound:beasts-knee")


def test_two_of_them_are_no_pair_and_speak_once() -> None:
    """[R-GEAR-05]"""
    g = attack("bone-dagger", to_hit(10, 1, 1), gear="bone-dagger, bone-dagger", a=EMPTY)
    assert g.survivor("a")["survival"] == 1
    g.expects("wound_order", "wound:beasts-knee")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts("bone-dagger", 7, 1, 1)


def test_its_affinities_are_red_above_and_on_the_left() -> None:
    """[R-GEAR-05]"""
    assert edges_of("bone-dagger") == {"up": "red", "left": "red"}
