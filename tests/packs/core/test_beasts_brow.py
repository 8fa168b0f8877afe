"""Beast's Brow: a wound there enrages the lion; a critical costs it accuracy."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, to_hit, trauma


def test_a_wound_hurts_the_attackers_brain_and_brings_the_basic_action() -> None:
    """[R-REA-01, R-REA-04, R-BRN-01]"""
    g = strike("beasts-brow", WOUNDS, to_hit(2, 1), place("legs"))
    assert g.survivor("a")["injuries"]["brain"] == "light"
    g.choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light" and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_insanity_shields_the_brain() -> None:
    """[R-BRN-01]"""
    g = strike("beasts-brow", WOUNDS, to_hit(1, 1), a="insanity: 2")
    assert g.survivor("a")["insanity"] == 1 and g.survivor("a")["injuries"]["brain"] == "none"
    g.expects("action", "move", "end")


def test_an_attacker_who_dies_of_terror_is_not_attacked_any_more() -> None:
    """[R-AMB-40, R-DIE-01]"""
    g = strike("beasts-brow", WOUNDS, trauma(1), a="injuries: {brain: light}")
    assert g.survivor("a")["alive"] is False and g.survivor("a")["at"] is None
    assert not g.happened("basic-action")
    assert g.decks["hit_location_discard"] == ["beasts-brow"]
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_a_failure_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-brow", FAILS)
    no_monster_action(g)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_rage() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-brow", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 2
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_critical_costs_the_lion_accuracy_and_spares_the_attacker() -> None:
    """[R-CRT-04, R-TOK-02]"""
    g = strike("beasts-brow", CRITICAL)
    assert g.monster["tokens"] == {"accuracy": -1} and g.decks["wounds"] == 1
    no_monster_action(g)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")
