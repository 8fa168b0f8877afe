"""Timeless Eye: a natural 9 is a perfect hit, too, unless the survivor is blind."""

from __future__ import annotations

import pytest

from tests.support.position import to_hit
from tests.support.survivor_cards import dice_rolled, strikes


@pytest.mark.parametrize(("roll", "insanity"), [(8, 0), (9, 1), (10, 1)])
def test_nine_and_ten_are_perfect_hits(roll: int, insanity: int) -> None:
    """[R-SAT-04] Crazed counts them."""
    g = strikes(to_hit(roll, 1), a="arts: [timeless-eye, crazed]")
    assert g.survivor("a")["insanity"] == insanity
    g.expects("wound_order")


def test_without_it_only_ten() -> None:
    """[R-SAT-04]"""
    assert strikes(to_hit(9, 1), a="arts: [crazed]", b="arts: [timeless-eye]").survivor("a")["insanity"] == 0


def test_the_blind_have_no_use_for_it() -> None:
    """[R-SEV-04]"""
    g = strikes(to_hit(9, 1), a="arts: [timeless-eye, crazed], permanent_injuries: [blind]")
    assert g.survivor("a")["insanity"] == 0
    g.expects("wound_order")


def test_a_perfect_hit_hits_whatever_is_needed() -> None:
    """[R-SAT-04, R-GEN-04] Accuracy -3: 10 is needed."""
    far = "attributes: {accuracy: -3}"
    assert strikes(to_hit(9, 8), a=far).happened("misses")
    g = strikes(to_hit(9, 8), a=f"{far}, arts: [timeless-eye]")
    assert g.events("attack-dice")[0].data["hits"] == 1
    g.expects("wound_order", "wound:beasts-knee")


def test_it_feeds_other_arts() -> None:
    """[R-SAT-03]"""
    assert dice_rolled(strikes(to_hit(9, 1), to_hit(1), a="arts: [timeless-eye, combo-master]")) == [[9, 1], [1]]


def test_the_monster_has_no_eye_for_it() -> None:
    """[R-WND-02] Wound rolls are not attack rolls."""
    g = strikes(to_hit(7, 1), ("to_wound", [9]), a="arts: [timeless-eye]").choose("wound:beasts-knee")
    assert g.events("wound-attempt")[0].data["result"] == "wound"
