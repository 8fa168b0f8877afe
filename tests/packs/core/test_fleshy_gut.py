"""Fleshy Gut: the lion strikes back at a failure; a critical yields a basic resource and madness."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, to_hit


def test_a_failure_brings_the_basic_action_down_on_the_attacker() -> None:
    """[R-REA-04]"""
    g = strike("fleshy-gut", FAILS, to_hit(2, 1), place("head")).choose("take:head")
    assert g.survivor("a")["injuries"]["head"] == "heavy" and g.survivor("a")["knocked_down"] is True
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("fleshy-gut", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1 and g.survivor("a")["basic_resources"] == 0
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_strike_back() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("fleshy-gut", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_yields_a_basic_resource_and_three_insanity() -> None:
    """[R-CRT-04, R-WND-05, R-BRN-03]"""
    g = strike("fleshy-gut", CRITICAL)
    assert g.survivor("a")["basic_resources"] == 1 and g.survivor("a")["insanity"] == 3
    assert g.decks["wounds"] == 1 and g.decks["hit_location_discard"] == ["fleshy-gut"]
    no_monster_action(g)
    untouched(g, "b", "c")
    g.expects("action", "move", "end")
