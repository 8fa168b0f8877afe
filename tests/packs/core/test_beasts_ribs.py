"""Beast's Ribs: a wound there teaches those who understand; a critical softens the hide."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched


def test_a_wound_gives_survival_to_an_attacker_with_three_understanding() -> None:
    """[R-REA-01, R-SUR-01]"""
    g = strike("beasts-ribs", WOUNDS, a="understanding: 3, survival: 0, survival_limit: 5")
    assert g.survivor("a")["survival"] == 1 and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_two_understanding_are_not_enough() -> None:
    """[R-REA-01]"""
    g = strike("beasts-ribs", WOUNDS, a="understanding: 2, survival: 0")
    assert g.survivor("a")["survival"] == 0
    g.expects("action", "move", "end")


def test_the_survival_limit_holds() -> None:
    """[R-SUR-01]"""
    g = strike("beasts-ribs", WOUNDS, a="understanding: 5, survival: 1")
    assert g.survivor("a")["survival"] == 1
    g.expects("action", "move", "end")


def test_a_failure_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-ribs", FAILS, a="understanding: 3, survival: 0")
    assert g.survivor("a")["survival"] == 0
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_fallen_lion_teaches_nothing() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-ribs", WOUNDS, a="understanding: 3, survival: 0")
    assert g.survivor("a")["survival"] == 0 and g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_a_critical_softens_the_lion_instead() -> None:
    """[R-CRT-04, R-TOK-02]"""
    g = strike("beasts-ribs", CRITICAL, a="understanding: 3, survival: 0")
    assert g.monster["toughness"] == 5 and g.monster["tokens"] == {"toughness": -1}
    assert g.survivor("a")["survival"] == 0
    assert g.decks["hit_location_discard"] == ["beasts-ribs"] and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")
