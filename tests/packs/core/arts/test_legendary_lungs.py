"""Legendary Lungs: once per attack, one more attack roll for each hit."""

from __future__ import annotations

from tests.support.position import to_hit
from tests.support.survivor_cards import dice_rolled, strikes

ART = "arts: [legendary-lungs]"


def test_two_hits_bring_two_rolls_and_those_bring_none() -> None:
    """[R-SAT-03]"""
    g = strikes(to_hit(7, 8), to_hit(9, 1), a=ART)
    assert dice_rolled(g) == [[7, 8], [9, 1]]
    assert len(g.events("locations-drawn")[0].data["cards"]) == 3
    g.expects("wound_order")


def test_one_hit_brings_one() -> None:
    """[R-SAT-03]"""
    assert dice_rolled(strikes(to_hit(7, 6), to_hit(6), a=ART)) == [[7, 6], [6]]


def test_a_miss_brings_none() -> None:
    """[R-SAT-07]"""
    g = strikes(to_hit(6, 6), a=ART)
    assert dice_rolled(g) == [[6, 6]]
    g.expects("action", "move", "end")


def test_it_comes_again_in_the_next_attack() -> None:
    """[R-SAT-03]"""
    g = strikes(
        to_hit(6, 6),
        to_hit(7, 1),
        to_hit(1),
        a=f"{ART}, actions: [dodge, surge]",
    ).choose("surge:a", "attack:founding-stone")
    assert dice_rolled(g) == [[6, 6], [7, 1], [1]]
    g.expects("wound_order")


def test_rolls_added_by_perfect_hits_are_not_counted_again() -> None:
    """[R-SAT-03] Ten and miss: one roll for the hit, one for the perfect hit."""
    g = strikes(to_hit(10, 1), to_hit(7, 1), a="arts: [legendary-lungs, combo-master]")
    assert dice_rolled(g) == [[10, 1], [7, 1]]
    g.expects("wound_order")
