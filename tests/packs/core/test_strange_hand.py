"""Strange Hand: the lion strikes back at a failure; a critical takes its hand."""

from __future__ import annotations

from showdown.engine import Narrator
from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, play, to_hit


def test_a_failure_brings_the_basic_action_down_on_the_attacker() -> None:
    """[R-REA-01, R-REA-04, R-AI-09]"""
    g = strike("strange-hand", FAILS, to_hit(2, 9), place("body", "legs"))
    assert g.monster["at"] == "K8" and g.monster["facing"] == "west"
    g.choose("take:body", "take:legs")
    assert g.survivor("a")["injuries"]["body"] == "light" and g.survivor("a")["injuries"]["legs"] == "light"
    assert g.decks["wounds"] == 0 and g.decks["hit_location_discard"] == ["strange-hand"]
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_the_attacker_cannot_dodge_the_reaction() -> None:
    """[R-REA-04, R-SAT-14, R-SUR-05]"""
    g = strike("strange-hand", FAILS, to_hit(2, 1), place("head"), a="survival: 3")
    assert g.survivor("a")["survival"] == 3
    g.expects("hit", "take:head")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("strange-hand", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1 and g.decks["ai"] == 3
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_strike_back() -> None:
    """[R-KDM-04, R-REA-01]"""
    g = strike_fallen("strange-hand", FAILS)
    assert g.happened("reaction-cancelled")
    no_monster_action(g)
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_critical_offers_strength_for_survival_and_keeps_the_injury() -> None:
    """[R-CRT-04, R-PER-01, R-SAT-14, R-SUR-16]"""
    g = strike("strange-hand", CRITICAL)
    g.expects("spend", "yes", "no")
    g.choose("yes")
    assert g.survivor("a")["attributes"]["strength"] == 1 and g.survivor("a")["survival"] == 0
    assert g.decks["wounds"] == 1
    assert g.decks["injuries"] == ["lost-hand"] and g.decks["hit_location_discard"] == []
    no_monster_action(g)
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_the_payment_may_be_declined() -> None:
    """[R-SUR-16, R-PER-01]"""
    g = strike("strange-hand", CRITICAL).choose("no")
    assert g.survivor("a")["attributes"]["strength"] == 0 and g.survivor("a")["survival"] == 1
    assert g.decks["injuries"] == ["lost-hand"]
    g.expects("action", "move", "end")


def test_who_has_no_survival_is_not_asked() -> None:
    """[R-AMB-39]"""
    g = strike("strange-hand", CRITICAL, a="survival: 0")
    assert g.survivor("a")["attributes"]["strength"] == 0
    assert g.decks["injuries"] == ["lost-hand"] and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_lost_hand_turns_combo_claw_into_understanding() -> None:
    """[R-AI-10, R-PER-01]"""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: M10}}
        decks: {ai: [combo-claw, claw], injuries: [lost-hand]}
        """)
    assert g.survivor("a")["understanding"] == 1
    untouched(g, "b")
    assert g.decks["ai_discard"] == ["combo-claw"] and not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_the_question_says_why_the_attacker_cannot_dodge() -> None:
    """It said only that the survivor cannot dodge now.  [R-SAT-14]"""
    g = strike("strange-hand", FAILS, to_hit(2, 3), place("head", "body"), a="survival: 3")
    narrator = Narrator(g.game.state)
    why = "No dodge: during your own attack you cannot use survival actions."
    assert narrator.question(g.game.decision).endswith(why)
    assert "[R-SAT-14] You attack." in narrator.explain_decision(g.game.decision, lambda rule: "You attack.").text()
