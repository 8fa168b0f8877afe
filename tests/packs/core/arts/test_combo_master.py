"""Combo Master: each perfect hit adds an attack roll."""

from __future__ import annotations

from tests.support.position import to_hit
from tests.support.survivor_cards import dice_rolled, strikes


def test_each_perfect_hit_adds_a_roll_and_the_added_ones_may_again() -> None:
    """[R-SAT-03, R-SAT-04] Two tens, then 10 and 7, then 6: four hits in all."""
    g = strikes(to_hit(10, 10), to_hit(10, 7), to_hit(6), a="arts: [combo-master]")
    assert dice_rolled(g) == [[10, 10], [10, 7], [6]]
    assert len(g.events("locations-drawn")[0].data["cards"]) == 4
    g.expects("wound_order")


def test_a_nine_is_no_perfect_hit() -> None:
    """[R-SAT-04]"""
    g = strikes(to_hit(9, 9), a="arts: [combo-master]")
    assert dice_rolled(g) == [[9, 9]]
    g.expects("wound_order")


def test_without_the_art_a_ten_adds_nothing() -> None:
    """[R-SAT-04]"""
    g = strikes(to_hit(10, 1), b="arts: [combo-master]")
    assert dice_rolled(g) == [[10, 1]]
    g.expects("wound_order", "wound:beasts-knee")
