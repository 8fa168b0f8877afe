"""Fist & Tooth: two dice at 8, strength 0, deadly; every survivor has it, without a gear slot."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.one_weapon import armed, attack, hits
from tests.support.position import to_hit, to_wound


def test_everybody_has_it_and_it_needs_no_slot() -> None:
    """[R-GEAR-03]"""
    g = armed("")
    assert g.survivor("a")["gear"] == []
    g.expects("action", "move", "attack:fist-and-tooth", "end")


def test_it_cannot_lie_in_a_grid() -> None:
    """[R-GEAR-03]"""
    with pytest.raises(BadContent, match="needs no slot"):
        armed("fist-and-tooth")


@pytest.mark.parametrize(("die", "hit"), [(8, True), (7, False)])
def test_it_rolls_two_dice_and_hits_from_eight(die: int, hit: bool) -> None:
    """[R-GEAR-03, R-SAT-03, R-SAT-04]"""
    hits(attack("fist-and-tooth", to_hit(die, 1), gear='""'), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(6, 1), (5, 0)])
def test_it_adds_no_strength(roll: int, wounds: int) -> None:
    """[R-GEAR-03, R-WND-02]"""
    g = attack("fist-and-tooth", to_hit(8, 1), to_wound(roll), gear='""').choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("roll", "critical"), [(9, True), (8, False)])
def test_it_is_deadly_by_one(roll: int, critical: bool) -> None:
    """[R-GEAR-03, R-CRT-01]"""
    g = attack("fist-and-tooth", to_hit(8, 1), to_wound(roll), gear='""').choose("wound:beasts-knee")
    assert g.happened("critical") is critical and g.decks["wounds"] == 1
    assert g.monster["movement"] == (5 if critical else 6)
    g.expects("action", "move", "end")
