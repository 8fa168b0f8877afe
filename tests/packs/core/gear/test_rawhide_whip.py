"""Rawhide Whip: three dice at 7, strength 1; a wound gives the attacker the priority target token."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, edges_of, hits, lasts
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(7, True), (6, False)])
def test_it_rolls_three_dice_and_hits_from_seven(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("rawhide-whip", to_hit(die, 1, 2)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_one_and_a_wound_provokes(roll: int, wounds: int) -> None:
    """[R-WND-02, R-PRI-01]"""
    g = attack("rawhide-whip", to_hit(7, 1, 1), to_wound(roll)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    assert g.monster["priority_target"] == ("a" if wounds else None)
    g.expects("action", "move", "end")


def test_it_takes_the_token_from_its_holder() -> None:
    """[R-PRI-01]"""
    g = attack("rawhide-whip", to_hit(7, 1, 1), to_wound(5), b="at: R3, priority_target: true")
    assert g.monster["priority_target"] == "b"
    g.choose("wound:beasts-knee")
    assert g.monster["priority_target"] == "a"
    g.expects("action", "move", "end")


def test_the_next_whip_takes_the_token_again() -> None:
    """A provoked monster does not hunt anybody for good.  [R-PRI-01, R-PRI-05]"""
    b = "at: J9, gear: [rawhide-whip]"
    g = attack("rawhide-whip", *[to_hit(7, 1, 1), to_wound(5)] * 2, b=b, locations="beasts-knee, beasts-femur")
    g.choose("wound:beasts-knee", "end", "act:b", "attack:rawhide-whip", "wound:beasts-femur")
    assert [(e.data["who"], e.data["permanent"]) for e in g.events("gains-priority")] == [(0, False), (1, False)]
    assert g.monster["priority_target"] == "b"
    g.expects("action", "move", "end")


def test_a_critical_wound_provokes_too() -> None:
    """[R-PRI-01, R-CRT-04]"""
    g = attack("rawhide-whip", to_hit(7, 1, 1), to_wound(10)).choose("wound:beasts-knee")
    assert g.monster["priority_target"] == "a"
    g.expects("action", "move", "end")


def test_no_wound_no_token_not_even_for_a_critical_on_the_impervious() -> None:
    """[R-HL-07, R-PRI-01]"""
    g = attack("rawhide-whip", to_hit(7, 1, 1), to_wound(10), locations="glorious-mane").choose("wound:glorious-mane")
    assert g.happened("critical") and g.monster["priority_target"] is None
    g.expects("action", "move", "end")


def test_other_weapons_of_its_bearer_provoke_nobody() -> None:
    """[R-GEAR-06]"""
    g = attack("bone-blade", to_hit(6, 1), to_wound(5), gear="rawhide-whip, bone-blade").choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1 and g.monster["priority_target"] is None
    g.expects("action", "move", "end")


def test_a_whip_has_no_reach() -> None:
    """[R-SAT-01]"""
    armed("rawhide-whip", at="I8").expects("action", "move", "end")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts("rawhide-whip", 7, 1, 1)


def test_it_has_no_affinity() -> None:
    """[R-GEAR-05]"""
    assert edges_of("rawhide-whip") == {}
