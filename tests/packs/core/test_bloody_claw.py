"""Bloody Claw: the survivor with most bleeding tokens; two dice, two damage, then lost survival and bleeding."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, place, play, to_hit


def clawed(
    *dice: Dice, a: str = "at: K10, survival: 0", b: str = "at: A1", c: str = "at: V16", injuries: str = ""
) -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}, c: {{{c}}}}}
        decks: {{ai: [bloody-claw], injuries: [{injuries}]}}
        controller: c
        """,
        *dice,
    )


def targets(g: Play) -> list[int]:
    return [e.data["who"] for e in g.events("target")]


def test_bloody_claw_deals_two_a_hit_then_takes_survival_and_blood_once() -> None:
    """[R-MAT-08, R-TRG-01, R-TRG-04]"""
    g = clawed(
        to_hit(2, 2),
        place("arms", "legs"),
        a="at: K10, survival: 3, bleeding: 1, armor: {arms: 3, legs: 3}",
    )
    g.choose("take:arms", "take:legs")
    a = g.survivor("a")
    assert (a["armor"]["arms"], a["armor"]["legs"]) == (1, 1)
    assert (a["survival"], a["bleeding"], a["knocked_down"]) == (2, 3, False)
    assert [(g.survivor(x)["survival"], g.survivor(x)["bleeding"]) for x in "bc"] == [(1, 0), (1, 0)]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_without_survival_there_is_none_to_lose() -> None:
    """[R-SUR-01]"""
    g = clawed(to_hit(2, 1), place("arms"))
    g.choose("take:arms")
    a = g.survivor("a")
    assert (a["survival"], a["bleeding"], a["injuries"]["arms"]) == (0, 2, "heavy")
    g.expects("act_order", "act:b", "act:c")


def test_a_miss_costs_neither_survival_nor_blood() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = clawed(to_hit(1, 1), a="at: K10, survival: 2")
    assert (g.survivor("a")["survival"], g.survivor("a")["bleeding"]) == (2, 0)
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_a_dodge_costs_only_its_own_survival() -> None:
    """[R-TRG-02, R-SUR-06]"""
    g = clawed(to_hit(2, 1), place("arms"), a="at: K10, survival: 2")
    g.choose("dodge:arms")
    assert (g.survivor("a")["survival"], g.survivor("a")["bleeding"]) == (1, 0)
    g.expects("act_order", "act:a", "act:b", "act:c")


@pytest.mark.parametrize(("before", "alive"), [(2, True), (3, False)])
def test_two_more_tokens_may_be_too_many(before: int, alive: bool) -> None:
    """[R-BLD-01]"""
    g = clawed(to_hit(2, 1), place("arms"), a=f"at: K10, survival: 0, bleeding: {before}")
    g.choose("take:arms")
    assert g.survivor("a")["alive"] is alive
    g.expects("act_order", "act:b", "act:c")


def test_the_closest_of_those_who_bleed_most() -> None:
    """[R-GEN-07, R-TGT-02]"""
    g = clawed(
        to_hit(1, 1), a="at: K10, bleeding: 1", b="at: M12, bleeding: 2", c="at: K5, bleeding: 2, knocked_down: true"
    )
    # a is closest but bleeds less, b bleeds as much as c but is one space further off.
    assert targets(g) == [2]
    g.expects("act_order")


def test_equally_bloody_and_equally_close_is_the_controllers_choice() -> None:
    """[R-TGT-03, R-GEN-07]"""
    g = clawed(a="at: K10, bleeding: 1", b="at: K12, bleeding: 2", c="at: K5, bleeding: 2")
    assert g.game.decision.seats == (2,)
    g.expects("pick_target", "target:b", "target:c")


def test_a_single_token_draws_it_across_the_board_and_past_everybody() -> None:
    """Neither range nor view matters.  [R-GEN-07, R-TGT-05]"""
    g = clawed(b="at: A8, bleeding: 1, knocked_down: true", a="at: M8")
    assert targets(g) == [1]
    assert g.monster["at"] == "E8"
    assert not g.happened("monster-attacks")
    g.expects("act_order")


def test_without_any_blood_the_closest_survivor_bleeds_most() -> None:
    """[R-GEN-07]"""
    g = clawed(to_hit(1, 1), a="at: K12", b="at: K7, hidden: true")
    assert targets(g) == [1]
    assert not g.happened("instinct")
    g.expects("act_order")


def test_a_lost_hand_claws_nobody_and_teaches_those_beside_it() -> None:
    """[R-AI-10, R-PER-01]"""
    g = clawed(injuries="lost-hand", b="at: M10")
    assert [g.survivor(x)["understanding"] for x in "abc"] == [1, 0, 0]
    assert not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["bloody-claw"]
    g.expects("act_order", "act:a", "act:b", "act:c")
