"""Beast's Back: at a failure the lion charges straight ahead; a critical costs it accuracy."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, play, to_hit, to_wound


def test_a_failure_makes_the_lion_charge_six_spaces_without_turning() -> None:
    """[R-REA-05, R-MOV-07, R-FAC-05]"""
    g = strike("beasts-back", FAILS)
    assert g.monster["at"] == "K14" and g.monster["facing"] == "south"
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_an_attacker_in_its_way_is_grabbed_like_anybody_else() -> None:
    """[R-AMB-23, R-REA-05, R-GRB-01, R-GRB-02, R-GRB-03]"""
    g = strike("beasts-back", FAILS, place("arms"), at="K10")
    assert g.options == ["place:K16", "place:L16"]
    g.choose("place:L16")
    assert g.survivor("a")["at"] == "L16" and g.survivor("a")["knocked_down"] is True
    assert g.survivor("a")["injuries"]["arms"] == "light"
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_the_grabbed_attacker_loses_the_other_hit() -> None:
    """[R-KDS-03, R-GRB-03, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-back, beasts-knee]}
        """,
        to_hit(7, 7),
        to_wound(FAILS),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back", "place:K16")
    # Back in front of the lion, but knocked down: the second location is lost.
    assert g.survivor("a")["distance"] == 1 and len(g.events("wound-attempt")) == 1
    assert g.decks["hit_location_discard"] == ["beasts-knee", "beasts-back"]
    untouched(g, "b")
    g.expects("act_order", "act:b")


def test_a_slowed_lion_charges_less_far() -> None:
    """[R-MOV-04, R-MOV-07]"""
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {movement: -2}}
        survivors: {a: {at: J8}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-back]}
        """,
        to_hit(7, 1),
        to_wound(FAILS),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert g.monster["at"] == "K12"
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-back", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_charge() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-back", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_costs_the_lion_accuracy() -> None:
    """[R-CRT-04, R-TOK-02]"""
    g = strike("beasts-back", CRITICAL)
    assert g.monster["tokens"] == {"accuracy": -1}
    no_monster_action(g)
    assert g.decks["hit_location_discard"] == ["beasts-back"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")
