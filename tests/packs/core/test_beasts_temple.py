"""Beast's Temple: the lion strikes back at a failure; a critical makes it lose its wits now and then."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import check, place, play, to_hit

INJURED = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: K10}, b: {at: R3}}
    decks: {ai: [claw, chomp], injuries: [beasts-temple]}
    """


def test_a_failure_brings_the_basic_action_down_on_the_attacker() -> None:
    """[R-REA-04]"""
    g = strike("beasts-temple", FAILS, to_hit(2, 1), place("legs")).choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light"
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-temple", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_strike_back() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-temple", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_only_keeps_the_injury() -> None:
    """[R-CRT-04, R-PER-01]"""
    g = strike("beasts-temple", CRITICAL)
    assert g.decks["injuries"] == ["split-temple"] and g.decks["hit_location_discard"] == []
    assert g.decks["wounds"] == 1
    no_monster_action(g)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_on_a_two_the_drawn_card_is_discarded_and_the_turn_ends() -> None:
    """[R-MT-05, R-PER-01]"""
    g = play(INJURED, check(2))
    assert g.decks["ai_discard"] == ["claw"] and g.decks["ai"] == 1
    assert not g.happened("target") and not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_on_a_three_the_card_is_played() -> None:
    """[R-PER-01]"""
    g = play(INJURED, check(3), to_hit(1, 1))
    assert g.happened("monster-attacks") and g.decks["ai_discard"] == ["claw"]
    g.expects("act_order", "act:a", "act:b")


def test_the_basic_action_is_no_draw_and_asks_for_no_die() -> None:
    """[R-MT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        decks: {ai: [], injuries: [beasts-temple]}
        """,
        to_hit(1, 1),
    )
    assert g.happened("basic-action") and not g.happened("check")
    g.expects("act_order", "act:a")


def test_every_draw_of_a_turn_is_tested_for_itself() -> None:
    """[R-PER-01, R-AI-08, R-MT-05]"""
    # Enraged is drawn, enters play and draws again; the second card is lost and the turn ends.
    g = play(INJURED.replace("[claw, chomp]", "[enraged, claw, chomp]"), check(3), check(1))
    assert g.decks["in_play"] == ["enraged"] and g.decks["ai_discard"] == ["claw"] and g.decks["ai"] == 1
    assert not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_a_mood_that_is_lost_does_not_enter_play() -> None:
    """[R-PER-01, R-MT-05]"""
    g = play(INJURED.replace("[claw, chomp]", "[enraged, claw]"), check(1))
    assert g.decks["in_play"] == [] and g.decks["ai_discard"] == ["enraged"] and g.monster["damage"] == 0
    g.expects("act_order", "act:a", "act:b")
