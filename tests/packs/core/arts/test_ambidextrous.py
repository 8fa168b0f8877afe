"""Ambidextrous: two of the same melee weapon attack as a pair."""

from __future__ import annotations

import pytest

from tests.support.position import to_hit
from tests.support.survivor_cards import dice_rolled, strikes

TWO_STONES = "gear: [founding-stone, founding-stone]"


def test_the_second_melee_weapon_adds_its_speed() -> None:
    """[R-GEAR-06, R-SAT-03]"""
    g = strikes(to_hit(1, 2, 3, 6), a=f"{TWO_STONES}, arts: [ambidextrous]")
    assert dice_rolled(g) == [[1, 2, 3, 6]]
    g.expects("action", "move", "end")


def test_without_the_art_two_stones_are_no_pair() -> None:
    """[R-SAT-03]"""
    assert dice_rolled(strikes(to_hit(1, 2), a=TWO_STONES)) == [[1, 2]]


def test_one_stone_is_no_pair() -> None:
    """[R-SAT-03]"""
    assert dice_rolled(strikes(to_hit(1, 2), a="arts: [ambidextrous]")) == [[1, 2]]


@pytest.mark.parametrize("other", ["king-spear", "cat-gut-bow", "bone-club"])
def test_two_handed_or_heavy_gear_in_the_grid_switches_it_off(other: str) -> None:
    """[R-GEAR-05]"""
    g = strikes(to_hit(1, 2), a=f"gear: [founding-stone, founding-stone, {other}], arts: [ambidextrous]")
    assert dice_rolled(g) == [[1, 2]]


def test_missiles_are_not_paired() -> None:
    """[R-GEAR-06]"""
    g = strikes(to_hit(1), weapon="bone-darts", a="gear: [bone-darts, bone-darts], arts: [ambidextrous]")
    assert dice_rolled(g) == [[1]]


@pytest.mark.parametrize("injury", ["ruptured-muscle", "hamstrung"])
def test_injuries_that_take_fighting_arts_away_take_it_too(injury: str) -> None:
    """[R-SEV-02]"""
    g = strikes(to_hit(1, 2), a=f"{TWO_STONES}, arts: [ambidextrous], permanent_injuries: [{injury}]")
    assert dice_rolled(g) == [[1, 2]]
    g.expects("action", "move", "end")
