"""Beast's Chest: at a failure the lion charges; a critical yields a resource and may kill it."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import check, draw, place


def test_a_failure_makes_the_lion_charge_and_the_one_passed_over_is_hurt() -> None:
    """[R-REA-05, R-COL-02, R-GRB-01, R-AMB-75]"""
    g = strike("beasts-chest", FAILS, place("waist"), b_at="L11").choose("place:K16")
    assert g.monster["at"] == "K14" and g.monster["facing"] == "south"
    assert g.survivor("b")["at"] == "K16" and g.survivor("b")["knocked_down"] is True
    # The victim's cloth takes the damage of Grab, not the attacker's.
    assert g.survivor("b")["armor"]["waist"] == 0 and g.survivor("a")["armor"]["waist"] == 1
    untouched(g, "a", "c")
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-chest", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_charge() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-chest", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_and_a_nine_yield_a_resource_only() -> None:
    """[R-CRT-04, R-WND-05]"""
    g = strike("beasts-chest", CRITICAL, draw("resource", "great-cat-bones"), check(9))
    assert g.survivor("a")["resources"] == ["great-cat-bones"] and g.monster["dead"] is False
    assert g.decks["wounds"] == 1 and g.decks["hit_location_discard"] == ["beasts-chest"]
    no_monster_action(g)
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_and_a_ten_kill_the_lion_with_cards_left() -> None:
    """[R-END-01, R-CRT-04]"""
    g = strike(
        "beasts-chest",
        CRITICAL,
        draw("resource", "white-fur"),
        check(10),
        draw("resource", "sinew", "white-fur", "lion-claw", "lion-claw"),
    )
    assert g.monster["dead"] is True and g.decks["ai"] == 3 and g.decks["wounds"] == 1
    assert g.survivor("a")["resources"] == ["white-fur"] and g.survivor("a")["xp"] == 1
    g.expects_over("victory")
