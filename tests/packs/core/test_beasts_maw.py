"""Beast's Maw: a failure may terrify the attacker; a critical takes the jaw and may give courage."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import check, play


def test_a_failure_and_a_four_hurt_the_brain_and_knock_the_attacker_down() -> None:
    """[R-REA-01, R-GEN-15, R-BRN-01]"""
    g = strike("beasts-maw", FAILS, check(4))
    assert g.survivor("a")["injuries"]["brain"] == "light" and g.survivor("a")["knocked_down"] is True
    assert g.survivor("a")["survival"] == 1
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_a_failure_and_a_three_do_nothing() -> None:
    """[R-REA-01, R-GEN-04]"""
    g = strike("beasts-maw", FAILS, check(3))
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-maw", WOUNDS)
    assert g.decks["wounds"] == 1
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_snap() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-maw", FAILS)
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_critical_and_a_five_give_courage_and_survival() -> None:
    """[R-CRT-04, R-PER-01, R-WND-05]"""
    g = strike("beasts-maw", CRITICAL, check(5), a="survival: 0")
    assert g.survivor("a")["courage"] == 1 and g.survivor("a")["survival"] == 1
    assert g.decks["injuries"] == ["no-jaw"] and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_survival_beyond_the_limit_is_lost() -> None:
    """[R-SUR-01]"""
    g = strike("beasts-maw", CRITICAL, check(10))
    assert g.survivor("a")["courage"] == 1 and g.survivor("a")["survival"] == 1
    g.expects("action", "move", "end")


def test_a_critical_and_a_four_only_take_the_jaw() -> None:
    """[R-PER-01]"""
    g = strike("beasts-maw", CRITICAL, check(4))
    untouched(g, "a", "b", "c")
    assert g.decks["injuries"] == ["no-jaw"] and g.decks["hit_location_discard"] == []
    g.expects("action", "move", "end")


def test_no_jaw_turns_chomp_into_insanity_for_the_adjacent() -> None:
    """[R-AI-10]"""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: M10}}
        decks: {ai: [chomp], injuries: [no-jaw]}
        """)
    assert g.survivor("a")["insanity"] == 1 and g.survivor("b")["insanity"] == 0
    assert g.decks["ai_discard"] == ["chomp"]
    g.expects("act_order", "act:a", "act:b")
