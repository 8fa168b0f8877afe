"""Dodge: one hit less, after the location dice and before any damage."""

from __future__ import annotations

import pytest

from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, check, place, play, severe, to_hit


def attacked(
    *dice: Dice, ai: str = "claw, chomp", a: str = "survival: 1", monster: str = "", rulings: str = ""
) -> Play:
    """The lion's card comes down on a; b holds the tile and stands far off."""
    return play(
        f"""
        monster: {{at: K8, facing: south{monster}}}
        survivors: {{a: {{at: K10, {a}}}, b: {{at: R3}}}}
        controller: b
        rulings: {{{rulings}}}
        decks: {{ai: [{ai}]}}
        """,
        *dice,
    )


def test_a_dodge_costs_one_survival_and_spares_one_hit() -> None:
    """[R-SUR-06, R-FS-05]"""
    g = attacked(to_hit(2, 2), place("body", "legs"))
    assert g.view["decision"]["seats"] == ["p1"]
    assert sorted(g.options) == ["dodge:body", "dodge:legs", "take:body", "take:legs"]
    g.choose("dodge:legs")
    assert g.survivor("a")["survival"] == 0 and g.options == ["take:body"]
    g.choose("take:body")
    assert g.survivor("a")["injuries"]["body"] == "light" and g.survivor("a")["injuries"]["legs"] == "none"
    untouched(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_two_hits_on_one_place_are_one_choice_and_one_is_dodged() -> None:
    """[R-SUR-06, R-DMG-05]"""
    g = attacked(to_hit(2, 2), place("body", "body"))
    assert sorted(g.options) == ["dodge:body", "take:body"]
    g.choose("dodge:body", "take:body")
    assert g.survivor("a")["injuries"]["body"] == "light"
    g.expects("act_order", "act:a", "act:b")


def test_a_dodged_attack_deals_no_damage_and_triggers_nothing() -> None:
    """[R-SUR-06, R-TRG-02]"""
    g = attacked(to_hit(2), place("body"), ai="power-swat").choose("dodge:body")
    assert g.survivor("a")["at"] == "K10" and g.survivor("a")["injuries"]["body"] == "none"
    assert not g.happened("knockback") and not g.happened("after-damage")
    g.expects("act_order", "act:a", "act:b")


def test_after_the_first_damage_it_is_too_late() -> None:
    """[R-AMB-10, R-SUR-06]"""
    g = attacked(to_hit(2, 2), place("body", "legs")).choose("take:body")
    g.expects("hit", "take:legs")


def test_by_the_other_ruling_it_is_possible_until_a_severe_injury_is_rolled() -> None:
    """[R-AMB-10]"""
    g = attacked(to_hit(2, 2), place("body", "legs"), rulings="dodge-window: before-severe").choose("take:body")
    g.expects("hit", "take:legs", "dodge:legs")


def test_by_the_other_ruling_a_severe_injury_closes_the_window() -> None:
    """[R-AMB-10]"""
    g = attacked(
        to_hit(2, 2),
        place("body", "legs"),
        severe(10),
        a="survival: 1, injuries: {body: heavy}",
        rulings="dodge-window: before-severe",
    ).choose("take:body")
    assert g.survivor("a")["knocked_down"] is True
    g.expects("hit", "take:legs")


def test_the_fallen_may_dodge_and_stay_down() -> None:
    """[R-KDS-02, R-SUR-05]"""
    g = attacked(to_hit(2, 1), place("legs"), ai="maul", a="survival: 1, knocked_down: true").choose("dodge:legs")
    assert g.survivor("a")["survival"] == 0 and not g.happened("after-damage")
    # Up only at the end of the monster turn, by the calendar and not by the dodge.
    stood = [e.kind for e in g.game.events]
    assert stood.index("dodge") < stood.index("stands")
    g.expects("act_order", "act:a", "act:b")


def test_only_once_per_round() -> None:
    """[R-SUR-02]"""
    # Three hits, one dodged: two did damage, so Combo Claw draws Claw, and a has no dodge left.
    g = attacked(
        to_hit(4, 4, 4),
        place("body", "legs", "arms"),
        to_hit(2, 1, 1),
        place("waist"),
        ai="combo-claw, claw",
        a="survival: 2",
        monster=", tokens: {speed: 1}",
    ).choose("dodge:body", "take:arms", "take:legs")
    assert g.survivor("a")["survival"] == 1
    g.expects("hit", "take:waist")


def test_again_in_the_next_round() -> None:
    """[R-SUR-02, R-RND-06]"""
    g = attacked(to_hit(2, 1), place("body"), to_hit(2), ai="claw, chomp", a="survival: 2").choose("dodge:body")
    g.choose("act:a", "end", "act:b", "end")
    g.expects("hit", "take:head", "dodge:head")


def test_not_without_survival() -> None:
    """[R-SUR-06]"""
    attacked(to_hit(2, 1), place("body"), a="survival: 0").expects("hit", "take:body")


def test_not_with_a_broken_hip() -> None:
    """[R-SEV-04]"""
    g = attacked(
        to_hit(2, 1),
        place("waist"),
        severe(7),
        to_hit(2),
        ai="claw, chomp",
        a="survival: 1, armor: {waist: 0}, injuries: {waist: heavy}",
    ).choose("take:waist")
    assert "no dodge" in g.survivor("a")["impairments"]
    g.choose("act:a", "end", "act:b", "end")
    g.expects("hit", "take:head")


def test_grab_cannot_be_dodged() -> None:
    """[R-SUR-07, R-DMO-01]"""
    g = attacked(to_hit(2), place("body"), place("legs"), ai="grasp", a="survival: 2").choose("take:body")
    while g.game.decision.kind in ("monster_path", "placement"):
        g.choose(g.options[0])
    # The damage of Grab went straight to the legs.
    assert g.happened("grab") and g.survivor("a")["injuries"]["legs"] == "light"
    assert g.survivor("a")["survival"] == 2
    g.expects("act_order", "act:b")


def test_brain_damage_cannot_be_dodged() -> None:
    """[R-SUR-07, R-BRN-04, R-INT-01]"""
    g = attacked(("random_survivor", ["a"]), check(4), ai="size-up", a="survival: 2")
    assert g.survivor("a")["injuries"]["brain"] == "light" and g.survivor("a")["survival"] == 2
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("place_hit", ["head", "waist"])
def test_a_miss_leaves_nothing_to_dodge(place_hit: str) -> None:
    """[R-SUR-06, R-MAT-07]"""
    g = attacked(to_hit(1, 1), a=f"survival: 1, armor: {{{place_hit}: 1}}")
    assert g.survivor("a")["survival"] == 1
    g.expects("act_order", "act:a", "act:b")
