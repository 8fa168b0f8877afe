"""Vicious Claw: a random survivor in range; two dice, one damage, one bleeding token."""

from __future__ import annotations

import pytest

from showdown.engine import BadChance
from tests.support.position import Dice, Play, place, play, random_survivor, to_hit


def clawed(*dice: Dice, a: str = "at: K9, survival: 0", b: str = "at: A1", more: str = "", injuries: str = "") -> Play:
    return play(
        f"""
        monster: {{at: K7, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [vicious-claw], injuries: [{injuries}]}}
        controller: b
        """,
        *dice,
    )


def test_vicious_claw_deals_one_a_hit_and_one_bleeding_token_an_attack() -> None:
    """[R-MAT-08, R-TRG-01, R-TRG-04]"""
    g = clawed(random_survivor("a"), to_hit(2, 2), place("arms", "legs"))
    g.choose("take:arms", "take:legs")
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["injuries"]["legs"], a["bleeding"]) == ("light", "light", 1)
    assert a["knocked_down"] is False
    assert g.survivor("b")["bleeding"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_a_miss_draws_no_blood() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = clawed(random_survivor("a"), to_hit(1, 1))
    assert g.survivor("a")["bleeding"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_a_dodge_draws_no_blood() -> None:
    """[R-TRG-02, R-SUR-06]"""
    g = clawed(random_survivor("a"), to_hit(2, 1), place("arms"), a="at: K9, survival: 1")
    g.choose("dodge:arms")
    assert g.survivor("a")["bleeding"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_the_fifth_token_kills() -> None:
    """[R-BLD-01]"""
    g = clawed(random_survivor("a"), to_hit(2, 1), place("arms"), a="at: K9, survival: 0, bleeding: 4")
    g.choose("take:arms")
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b")


def test_the_lot_falls_among_all_in_range_fallen_hidden_or_behind() -> None:
    """[R-TGT-03, R-TGT-04, R-BRD-12]"""
    others = ", c: {at: K6}, d: {at: M14, knocked_down: true}"
    g = clawed(random_survivor("c"), to_hit(1, 1), b="at: D7, hidden: true", more=others)
    assert [e.data["who"] for e in g.events("target")] == [2]
    assert g.monster["facing"] == "north"
    g.expects("act_order")
    for letter in "abd":
        chosen = clawed(random_survivor(letter), to_hit(1, 1), b="at: D7, hidden: true", more=others)
        assert [e.data["who"] for e in chosen.events("target")] == ["abcd".index(letter)]


def test_the_lot_cannot_fall_on_somebody_out_of_range() -> None:
    """Seven spaces away is in range for a movement of six, eight is not.  [R-BRD-12]"""
    with pytest.raises(BadChance):
        clawed(random_survivor("c"), b="at: K15", more=", c: {at: K16}")


def test_seven_spaces_away_is_in_range() -> None:
    """[R-BRD-12, R-TGT-05]"""
    g = clawed(random_survivor("a"), to_hit(1, 1), a="at: K15")
    assert g.monster["at"] == "K13"
    g.expects("act_order", "act:a", "act:b")


def test_with_everybody_eight_or_more_away_it_sniffs() -> None:
    """[R-TGT-10, R-FS-07]"""
    g = clawed(a="at: K16")
    assert g.happened("instinct")
    assert g.monster["at"] == "K7"
    g.expects("act_order", "act:a", "act:b")


def test_a_lost_hand_claws_nobody_and_teaches_those_beside_it() -> None:
    """[R-AI-10, R-PER-01]"""
    g = clawed(injuries="lost-hand", more=", c: {at: M9}, d: {at: J8}")
    assert [g.survivor(x)["understanding"] for x in "abcd"] == [1, 0, 0, 1]
    assert not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["vicious-claw"]
    g.expects("act_order", "act:a", "act:b", "act:c", "act:d")
