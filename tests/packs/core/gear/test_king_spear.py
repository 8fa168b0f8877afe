"""King Spear: two dice at 6, strength 3, reach 2, two-handed."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, edges_of, hits, lasts
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_two_dice_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("king-spear", to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("king-spear", to_hit(6, 1), to_wound(roll), toughness=8, at="I8").choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("at", "reaches"), [("J8", True), ("I8", True), ("J7", True), ("H8", False), ("I7", False)])
def test_its_reach_is_two(at: str, reaches: bool) -> None:
    """[R-SAT-01]"""
    g = armed("king-spear", at=at)
    assert ("attack:king-spear" in g.options) is reaches
    g.expects("action")


def test_it_reaches_past_an_obstacle() -> None:
    """[R-SAT-01, R-TER-03]"""
    g = armed("king-spear", at="I8", more="terrain: [{id: toppled-pillar, at: J6}]")
    assert "attack:king-spear" in g.options
    g.expects("action")


def test_it_needs_both_arms() -> None:
    """[R-SEV-04]"""
    g = armed("king-spear", a="permanent_injuries: [dismembered-arm]")
    g.expects("action", "move", "attack:fist-and-tooth", "end")


def test_it_is_neither_cumbersome_nor_frail() -> None:
    """[R-ACTV-01, R-HL-03]"""
    lasts("king-spear", 6, 1)


def test_its_affinity_is_red_on_the_right() -> None:
    """By the scan; another source says left.  [R-GEAR-05]"""
    assert edges_of("king-spear") == {"right": "red"}
