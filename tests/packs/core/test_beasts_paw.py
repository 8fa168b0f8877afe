"""Beast's Paw: a hard hit at a failure; a critical breaks the foot, and Grab has no effect any more."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, play, to_hit


def test_a_failure_brings_a_basic_action_with_two_more_damage() -> None:
    """[R-REA-04, R-DMG-02]"""
    g = strike("beasts-paw", FAILS, to_hit(2, 1), place("arms"), a="armor: {arms: 1}").choose("take:arms")
    assert g.survivor("a")["armor"]["arms"] == 0 and g.survivor("a")["injuries"]["arms"] == "heavy"
    assert g.survivor("a")["knocked_down"] is True
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_the_two_more_damage_are_gone_with_the_reaction() -> None:
    """[R-MAT-08]"""
    g = strike("beasts-paw", FAILS, to_hit(1, 1))
    assert g.monster["damage"] == 0 and g.monster["tokens"] == {}
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-paw", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_strike_back() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-paw", FAILS)
    no_monster_action(g)
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_critical_slows_the_lion_and_yields_a_claw() -> None:
    """[R-CRT-04, R-PER-01, R-WND-05, R-TOK-02]"""
    g = strike("beasts-paw", CRITICAL)
    assert g.monster["movement"] == 5 and g.monster["tokens"] == {"movement": -1}
    assert g.survivor("a")["resources"] == ["lion-claw"]
    assert g.decks["injuries"] == ["broken-foot"] and g.decks["hit_location_discard"] == []
    no_monster_action(g)
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_with_a_broken_foot_grasp_moves_but_does_not_grab() -> None:
    """[R-GRB-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        decks: {ai: [grasp], injuries: [broken-foot]}
        """,
        to_hit(2),
        place("body"),
    ).choose("take:body")
    g.choose(g.options[0])
    assert g.survivor("a")["at"] == "K10" and g.survivor("a")["knocked_down"] is False
    assert g.survivor("a")["injuries"]["body"] == "light"
    assert g.happened("grab-ignored") and not g.happened("grab")
    g.expects("act_order", "act:a")


def test_with_a_broken_foot_a_charge_still_knocks_down_who_it_passes() -> None:
    """[R-GRB-04, R-COL-02]"""
    g = strike("beasts-back", FAILS, at="K10", injuries="broken-foot")
    assert g.monster["at"] == "K14"
    assert g.survivor("a")["at"] == "K10" and g.survivor("a")["knocked_down"] is True
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b", "act:c")
