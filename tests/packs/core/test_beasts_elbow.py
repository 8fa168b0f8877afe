"""Beast's Elbow: at a failure the lion charges; a critical gives insanity to all who can hear, who may stand up."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, play, severe, to_hit, to_wound


def test_a_failure_makes_the_lion_charge_over_everybody_in_its_way() -> None:
    """[R-REA-05, R-AMB-33, R-AMB-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: K10}, c: {at: L12}, d: {at: M11}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-elbow]}
        """,
        to_hit(7, 1),
        to_wound(FAILS),
        place("arms"),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-elbow")
    # The controller says who is grabbed first; the second victim gets the space that is left.
    assert g.options == ["first:b", "first:c"]
    g.choose("first:c", "place:L16")
    assert g.survivor("c")["at"] == "L16" and g.survivor("b")["at"] == "K16"
    assert g.survivor("c")["injuries"]["arms"] == "light" and g.survivor("b")["injuries"]["legs"] == "light"
    assert g.survivor("b")["knocked_down"] and g.survivor("c")["knocked_down"]
    untouched(g, "a", "d")
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-elbow", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_charge() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-elbow", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_gives_insanity_to_all_and_the_fallen_may_stand() -> None:
    """[R-CRT-04, R-AMB-34, R-KDS-06]"""
    g = strike("beasts-elbow", CRITICAL, b="knocked_down: true")
    assert [g.survivor(x)["insanity"] for x in "abc"] == [3, 3, 3]
    assert g.game.decision.kind == "yes_no" and g.view["decision"]["seats"] == ["p2"]
    g.choose("yes")
    assert g.survivor("b")["knocked_down"] is False
    assert g.decks["wounds"] == 1 and g.decks["hit_location_discard"] == ["beasts-elbow"]
    g.choose("end")
    # Helped up in time, b still has an act.
    g.expects("act_order", "act:b", "act:c")


def test_each_may_also_stay_down() -> None:
    """[R-AMB-34]"""
    g = strike("beasts-elbow", CRITICAL, b="knocked_down: true").choose("no")
    assert g.survivor("b")["knocked_down"] is True and g.survivor("b")["insanity"] == 3
    g.expects("action", "move", "end")


def test_by_the_other_ruling_everybody_stands_unasked() -> None:
    """[R-AMB-34]"""
    g = strike("beasts-elbow", CRITICAL, b="knocked_down: true", rulings="optional-standing: all-stand")
    assert g.survivor("b")["knocked_down"] is False
    g.expects("action", "move", "end")


def test_the_deaf_neither_go_mad_nor_stand() -> None:
    """[R-TGT-07, R-CRT-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: C3}, b: {at: K10, survival: 0, injuries: {head: heavy, legs: light}}, c: {at: C14}}
        controller: a
        decks: {ai: [claw, chomp], hit_locations: [beasts-elbow]}
        """,
        to_hit(2, 2),
        place("head", "legs"),
        severe(6),
    ).choose("take:head", "take:legs")
    assert g.survivor("b")["impairments"] == ["deaf"] and g.survivor("b")["knocked_down"] is True
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-elbow")
    assert [g.survivor(x)["insanity"] for x in "abc"] == [3, 0, 3]
    assert g.survivor("b")["knocked_down"] is True
    g.expects("action", "move", "end")
