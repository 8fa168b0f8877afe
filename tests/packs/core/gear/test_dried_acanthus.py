"""Dried Acanthus: two survival on departing; consumed, it prevents a severe injury."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, arrived, attacked, bare, outfit, spoken
from tests.support.position import Dice, Play, place, severe, to_hit


@pytest.mark.parametrize(("before", "after"), [(0, 2), (8, 9)])
def test_departing_brings_two_survival(before: int, after: int) -> None:
    """[R-SET-07, R-SUR-01]"""
    g = arrived("dried-acanthus", survival=before)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (after, before)
    assert g.survivor("a")["gear"] == ["dried-acanthus"]


def struck(*dice: Dice, gear: str = "dried-acanthus, cloth", a: str = "") -> Play:
    """A Claw hits the legs of survivor a, whose boxes there are full."""
    g = attacked(gear, "claw", to_hit(2, 1), place("legs"), *dice, a=f"survival: 0, injuries: {{legs: heavy}}{a}")
    return g.choose("take:legs")


def test_it_may_be_eaten_instead_of_a_severe_injury() -> None:
    """[R-SEV-01, R-GEN-13] No roll, no injury; the herb is archived, the rest of the gear stays."""
    g = struck()
    assert g.game.decision.kind == "spend" and g.options == ["yes", "no"]
    g.choose("yes")
    a = g.survivor("a")
    assert a["gear"] == ["cloth"] and g.decks["archived"] == ["dried-acanthus"] and armor(g) == [0, 0, 0, 1, 0]
    assert (a["bleeding"], a["knocked_down"], a["permanent_injuries"]) == (0, False, [])
    bare(g, "b", "c")
    g.expects("act_order")


def test_it_may_be_kept() -> None:
    """[R-SEV-01]"""
    g = struck(severe(9)).choose("no")
    assert g.survivor("a")["bleeding"] == 2 and g.survivor("a")["gear"] == ["dried-acanthus", "cloth"]
    g.expects("act_order")


def test_once_eaten_it_helps_no_more() -> None:
    """[R-GEN-13, R-DMG-05] Two hits on the same full place: the second severe injury is rolled."""
    g = attacked(
        "dried-acanthus",
        "claw",
        to_hit(2, 2),
        place("legs", "legs"),
        severe(9),
        a="survival: 0, injuries: {legs: heavy}",
    ).choose("take:legs", "yes", "take:legs")
    assert g.survivor("a")["bleeding"] == 2
    g.expects("act_order")


def test_damage_that_is_no_severe_injury_is_not_asked_about() -> None:
    """[R-SEV-01]"""
    g = attacked("dried-acanthus", "claw", to_hit(2, 1), place("legs")).choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light" and g.survivor("a")["gear"] == ["dried-acanthus"]
    g.expects("act_order")


def test_it_does_not_help_somebody_else() -> None:
    """[R-GEAR-06]"""
    g = outfit(
        "dried-acanthus",
        to_hit(2, 1),
        place("legs"),
        severe(9),
        at="K12",
        b_at="K10",
        b="survival: 0, injuries: {legs: heavy}",
        ai="claw",
        start="monster-turn",
    ).choose("take:legs")
    assert g.survivor("b")["bleeding"] == 2
    g.expects("act_order")


def test_with_a_shattered_jaw_nothing_is_eaten() -> None:
    """[R-SEV-04]"""
    g = struck(severe(9), a=", permanent_injuries: [shattered-jaw]")
    assert g.survivor("a")["bleeding"] == 2 and g.survivor("a")["gear"] == ["dried-acanthus", "cloth"]
    g.expects("act_order")


def test_an_injury_spared_means_the_hit_dealt_no_damage() -> None:
    """[R-TRG-02] Full boxes and no armor: without an injury Power Swat does not knock back."""
    g = attacked(
        "dried-acanthus", "power-swat", to_hit(2), place("legs"), a="survival: 0, injuries: {legs: heavy}"
    ).choose("take:legs", "yes")
    assert g.survivor("a")["at"] == "K10" and not g.happened("after-damage")
    g.expects("act_order")


def test_it_is_for_departing_not_for_arriving() -> None:
    """[R-SET-07] Before anything that happens on arrival."""
    assert spoken(arrived("stone-noses", "dried-acanthus")) == ["dried-acanthus", "stone-noses"]
