"""Endure: pay seven survival, less your luck, to prevent one severe injury."""

from __future__ import annotations

import pytest

from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, place, play, severe, to_hit, to_wound

HARDY = "injuries: {body: heavy}, actions: [dodge, endure]"


def struck(*dice: Dice, a: str, ai: str = "claw, chomp") -> Play:
    """The lion's card comes down on a, whose body has no box left."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, {a}, {HARDY}}}, b: {{at: R3, survival: 9, actions: [dodge, endure]}}}}
        controller: b
        decks: {{ai: [{ai}], hit_locations: [fleshy-gut]}}
        """,
        *dice,
    )


def test_seven_survival_ignore_a_severe_injury_before_it_is_rolled() -> None:
    """[R-SUR-12]"""
    g = struck(to_hit(2, 1), place("body"), a="survival: 8").choose("take:body")
    assert g.game.decision.kind == "yes_no" and g.view["decision"]["seats"] == ["p1"]
    g.choose("yes")
    assert g.survivor("a")["survival"] == 1 and g.survivor("a")["used"] == ["endure"]
    assert g.survivor("a")["bleeding"] == 0 and not g.happened("injury-roll")
    assert g.survivor("b")["survival"] == 9
    g.expects("act_order", "act:a", "act:b")


def test_it_may_be_declined() -> None:
    """[R-SUR-12]"""
    g = struck(to_hit(2, 1), place("body"), severe(3), a="survival: 8").choose("take:body", "no")
    assert g.survivor("a")["survival"] == 8 and g.survivor("a")["bleeding"] == 2
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(
    ("a", "asked"),
    [
        ("survival: 6", False),
        ("survival: 7", True),
        ("survival: 5, attributes: {luck: 2}", True),
        ("survival: 4, attributes: {luck: 2}", False),
        ("survival: 6, tokens: {luck: 1}", True),
        ("survival: 7, attributes: {luck: -1}", False),
    ],
)
def test_luck_changes_the_price(a: str, asked: bool) -> None:
    """[R-SUR-12]"""
    dice = [to_hit(2, 1), place("body")] + ([] if asked else [severe(3)])
    g = struck(*dice, a=a).choose("take:body")
    assert (g.game.decision.kind == "yes_no") is asked
    g.all_dice_used()


def test_once_per_round() -> None:
    """[R-SUR-02]"""
    g = struck(to_hit(2, 2), place("body", "body"), severe(3), a="survival: 14").choose("take:body", "yes", "take:body")
    assert g.survivor("a")["survival"] == 7 and g.survivor("a")["bleeding"] == 2
    g.expects("act_order", "act:a", "act:b")


def test_a_hit_that_was_endured_dealt_no_damage() -> None:
    """[R-SUR-12, R-TRG-02]"""
    g = struck(to_hit(2), place("body"), a="survival: 8", ai="power-swat").choose("take:body", "yes")
    assert g.survivor("a")["at"] == "K10" and not g.happened("knockback")
    g.expects("act_order", "act:a", "act:b")


def test_the_fallen_cannot_endure() -> None:
    """[R-SUR-05, R-KDS-02]"""
    g = struck(to_hit(2, 1), place("body"), severe(3), a="survival: 9, knocked_down: true", ai="maul")
    g.choose("take:body")
    assert g.survivor("a")["survival"] == 9 and g.happened("injury-roll")
    g.expects("act_order", "act:a", "act:b")


def test_the_attacker_cannot_endure() -> None:
    """[R-SAT-14, R-SUR-05]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 9, {HARDY}}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [fleshy-gut]}}
        """,
        to_hit(7, 1),
        to_wound(4),
        to_hit(2, 1),
        place("body"),
        severe(3),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "take:body")
    assert g.survivor("a")["survival"] == 9 and g.survivor("a")["bleeding"] == 2
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_in_the_first_story_nobody_endures() -> None:
    """[R-FS-05, R-SUR-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 9, injuries: {body: heavy}}, b: {at: R3}}
        controller: b
        decks: {ai: [claw, chomp]}
        """,
        to_hit(2, 1),
        place("body"),
        severe(3),
    ).choose("take:body")
    assert g.survivor("a")["bleeding"] == 2
    g.expects("act_order", "act:a", "act:b")
