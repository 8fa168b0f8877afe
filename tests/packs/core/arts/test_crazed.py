"""Crazed: each perfect hit gives 1 insanity."""

from __future__ import annotations

import pytest

from tests.support.one_hit import untouched
from tests.support.position import Dice, to_hit
from tests.support.survivor_cards import strikes


@pytest.mark.parametrize(("dice", "insanity"), [(to_hit(10, 10), 2), (to_hit(10, 9), 1), (to_hit(9, 8), 0)])
def test_insanity_for_each_ten(dice: Dice, insanity: int) -> None:
    """[R-SAT-04, R-BRN-03]"""
    g = strikes(dice, a="arts: [crazed]")
    assert g.survivor("a")["insanity"] == insanity
    untouched(g, "b", "c")
    g.expects("wound_order")


def test_nothing_without_the_art() -> None:
    """[R-SAT-04]"""
    assert strikes(to_hit(10, 10)).survivor("a")["insanity"] == 0
