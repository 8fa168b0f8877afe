"""Bone Club: two dice at 6, strength 5, cumbersome, two-handed."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, edges_of, hits, lasts
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_two_dice_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("bone-club", to_hit(die, 1)), hit, cumbersome=True)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_five(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("bone-club", to_hit(6, 1), to_wound(roll), toughness=10).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "end")


def test_it_costs_the_movement_too() -> None:
    """[R-ACTV-01]"""
    armed("bone-club").expects("action", "move", "attack:bone-club", "attack:fist-and-tooth", "end")
    attack("bone-club", to_hit(5, 5)).expects("action", "end")


def test_who_has_moved_cannot_swing_it() -> None:
    """[R-ACTV-01]"""
    armed("bone-club", at="J7").choose("move", "to:J8").expects("action", "attack:fist-and-tooth", "end")


def test_it_needs_both_arms() -> None:
    """[R-SEV-04]"""
    g = armed("bone-club", a="permanent_injuries: [dismembered-arm]")
    g.expects("action", "move", "attack:fist-and-tooth", "end")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts("bone-club", 6, 1, leaves=("end",))


def test_its_affinities_are_red_on_both_sides() -> None:
    """[R-GEAR-05]"""
    assert edges_of("bone-club") == {"left": "red", "right": "red"}
