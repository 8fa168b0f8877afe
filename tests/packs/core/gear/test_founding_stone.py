"""Founding Stone: two dice at 7, strength 1; or slung away for one certain critical.  More in test_founding_stone.py of
the rules."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, edges_of, hits, lasts
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(7, True), (6, False)])
def test_it_rolls_two_dice_and_hits_from_seven(die: int, hit: bool) -> None:
    """[R-GEAR-01, R-SAT-03, R-SAT-04]"""
    hits(attack("founding-stone", to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_one(roll: int, wounds: int) -> None:
    """[R-GEAR-01, R-WND-02]"""
    g = attack("founding-stone", to_hit(7, 1), to_wound(roll)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_it_is_not_deadly() -> None:
    """[R-GEAR-01, R-CRT-01]"""
    g = attack("founding-stone", to_hit(7, 1), to_wound(9)).choose("wound:beasts-knee")
    assert not g.happened("critical") and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_slung_it_is_a_critical_from_anywhere_and_gone() -> None:
    """[R-GEAR-01, R-GEAR-02]"""
    g = armed("founding-stone", at="A1", b="at: R3, gear: [founding-stone]")
    g.choose("use:founding-stone:sling", "wound:beasts-knee")
    assert g.happened("critical") and g.decks["wounds"] == 1 and g.monster["movement"] == 5
    assert g.survivor("a")["gear"] == [] and g.decks["archived"] == ["founding-stone"]
    assert g.survivor("b")["gear"] == ["founding-stone"]
    g.expects("action", "move", "end")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts("founding-stone", 7, 1)


def test_it_has_no_affinity() -> None:
    """[R-GEAR-05]"""
    assert edges_of("founding-stone") == {}
