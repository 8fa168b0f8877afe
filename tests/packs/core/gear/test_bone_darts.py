"""Bone Darts: one die at 7, strength 3, range 6, frail."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, breaks, edges_of, hits
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(7, True), (6, False)])
def test_it_rolls_one_die_and_hits_from_seven(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("bone-darts", to_hit(die)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("bone-darts", to_hit(7), to_wound(roll), at="E8", toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("at", "reaches"), [("J8", True), ("E8", True), ("D8", False)])
def test_its_range_is_six(at: str, reaches: bool) -> None:
    """[R-SAT-01]"""
    g = armed("bone-darts", at=at)
    assert ("attack:bone-darts" in g.options) is reaches
    g.expects("action")


def test_an_obstacle_stops_them() -> None:
    """[R-SAT-01, R-TER-03]"""
    g = armed("bone-darts", at="F8", more="terrain: [{id: toppled-pillar, at: H6}]")
    g.expects("action", "move", "end")


def test_they_are_not_cumbersome() -> None:
    """[R-ACTV-01]"""
    g = armed("bone-darts", to_hit(6), at="F7").choose("move", "to:F8", "attack:bone-darts")
    g.expects("action", "end")


def test_they_are_frail() -> None:
    """[R-HL-03, R-SAT-11]"""
    breaks("bone-darts", 7, at="F8")


def test_their_affinity_is_red_on_the_left() -> None:
    """[R-GEAR-05]"""
    assert edges_of("bone-darts") == {"left": "red"}
