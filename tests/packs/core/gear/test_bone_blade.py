"""Bone Blade: two dice at 6, strength 2, frail."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, breaks, edges_of, hits
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_two_dice_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("bone-blade", to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_two(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("bone-blade", to_hit(6, 1), to_wound(roll), toughness=7).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_a_critical_deals_one_wound() -> None:
    """[R-CRT-01, R-WST-01]"""
    g = attack("bone-blade", to_hit(6, 6), to_wound(9), to_wound(10)).choose("wound:beasts-femur", "wound:beasts-knee")
    assert len(g.events("critical")) == 1 and g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_it_is_frail() -> None:
    """[R-HL-03, R-SAT-11]"""
    breaks("bone-blade", 6, 1)


def test_it_strikes_only_next_to_the_monster() -> None:
    """[R-SAT-01]"""
    armed("bone-blade", at="I8").expects("action", "move", "end")


def test_its_affinity_is_red_on_the_left() -> None:
    """[R-GEAR-05]"""
    assert edges_of("bone-blade") == {"left": "red"}
