"""Beast's Ear: at a failure the lion steps aside; a critical costs it accuracy."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import play, to_hit, to_wound


def test_a_failure_makes_the_lion_step_away_without_turning() -> None:
    """[R-MOV-08, R-MOV-09, R-FAC-05]"""
    g = strike("beasts-ear", FAILS)
    assert g.monster["at"] == "L8" and g.monster["facing"] == "south"
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_it_steps_away_from_the_attacker_and_not_just_backwards() -> None:
    """[R-MOV-06, R-MOV-08]"""
    g = strike("beasts-ear", FAILS, at="L10")
    assert g.monster["at"] == "K7" and g.monster["facing"] == "south"
    g.expects("action", "move", "end")


def test_hits_now_out_of_range_are_cancelled() -> None:
    """[R-SAT-12, R-SAT-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-ear, fleshy-gut]}
        """,
        to_hit(7, 8),
        to_wound(FAILS),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-ear")
    assert g.decks["hit_location_discard"] == ["fleshy-gut", "beasts-ear"]
    assert len(g.events("wound-attempt")) == 1 and not g.happened("basic-action")
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_long_weapon_still_reaches() -> None:
    """[R-SAT-01, R-SAT-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, gear: [king-spear]}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-ear, beasts-knee]}
        """,
        to_hit(6, 6),
        to_wound(2),
        to_wound(3),
    ).choose("act:a", "attack:king-spear", "wound:beasts-ear")
    assert g.monster["at"] == "L8"
    assert g.options == ["wound:beasts-knee"]
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-ear", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_stays_where_it_lies() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-ear", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_costs_the_lion_accuracy() -> None:
    """[R-CRT-04, R-TOK-02]"""
    g = strike("beasts-ear", CRITICAL)
    assert g.monster["tokens"] == {"accuracy": -1} and g.monster["at"] == "K8"
    assert g.decks["hit_location_discard"] == ["beasts-ear"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")
