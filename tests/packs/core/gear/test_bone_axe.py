"""Bone Axe: two dice at 6, strength 3, frail, savage."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import attack, breaks, edges_of, hits
from tests.support.position import draw, to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_two_dice_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("bone-axe", to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("bone-axe", to_hit(6, 1), to_wound(roll), toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_a_critical_is_savage() -> None:
    """Two wounds instead of one.  [R-GEAR-06, R-CRT-04]"""
    g = attack("bone-axe", to_hit(6, 1), to_wound(10)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == 2 and g.decks["ai"] == 4 and g.monster["movement"] == 5
    assert g.monster["last_to_wound"] == "a"
    g.expects("action", "move", "end")


def test_a_plain_wound_is_not() -> None:
    """A nine is no critical.  [R-CRT-01, R-GEAR-06]"""
    g = attack("bone-axe", to_hit(6, 1), to_wound(9)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_it_is_savage_once_in_an_attack() -> None:
    """[R-GEAR-06]"""
    g = attack("bone-axe", to_hit(6, 6), to_wound(10), to_wound(10), locations="beasts-knee, beasts-ribs")
    g.choose("wound:beasts-knee", "wound:beasts-ribs")
    assert len(g.events("critical")) == 2 and g.decks["wounds"] == 3
    g.expects("action", "move", "end")


def test_an_impervious_location_is_not_wounded_at_all_and_savage_waits() -> None:
    """[R-HL-07, R-GEAR-06]"""
    g = attack("bone-axe", to_hit(6, 6), to_wound(10), to_wound(10), locations="glorious-mane, beasts-knee")
    g.choose("wound:glorious-mane")
    assert g.happened("critical") and g.decks["wounds"] == 0
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_the_extra_wound_can_kill() -> None:
    """[R-WST-03, R-END-01]"""
    spoils = draw("resource", "sinew", "sinew", "white-fur", "white-fur")
    g = attack("bone-axe", to_hit(6, 1), to_wound(10), spoils, ai="claw").choose("wound:beasts-knee")
    g.expects_over("victory")


def test_other_weapons_of_its_bearer_are_not_savage() -> None:
    """[R-GEAR-06]"""
    g = attack("bone-blade", to_hit(6, 1), to_wound(10), gear="bone-axe, bone-blade").choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_it_is_frail() -> None:
    """[R-HL-03, R-SAT-11]"""
    breaks("bone-axe", 6, 1)


def test_its_affinity_is_red_on_the_left() -> None:
    """[R-GEAR-05]"""
    assert edges_of("bone-axe") == {"left": "red"}
