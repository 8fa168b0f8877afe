"""Beast's Tricep: the lion strikes back at a failure; a critical ends a mood and knocks it down."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, to_hit


def test_a_failure_brings_the_basic_action_down_on_the_attacker() -> None:
    """[R-REA-04]"""
    g = strike("beasts-tricep", FAILS, to_hit(2, 1), place("arms")).choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light" and g.monster["facing"] == "west"
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-tricep", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_strike_back() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-tricep", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_fells_the_lion() -> None:
    """[R-CRT-04]"""
    g = strike("beasts-tricep", CRITICAL)
    assert g.monster["knocked_down"] is True and g.decks["wounds"] == 1
    assert g.decks["hit_location_discard"] == ["beasts-tricep"] and g.decks["injuries"] == []
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_discards_the_one_mood_in_play() -> None:
    """[R-AI-11]"""
    g = strike("beasts-tricep", CRITICAL, in_play="enraged")
    assert g.decks["in_play"] == [] and g.decks["ai_discard"] == ["enraged"]
    assert g.monster["damage"] == 0
    g.expects("action", "move", "end")
