"""Straining Neck: no reaction; a critical knocks the lion down, or kills it after some time."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import check, draw, play, to_hit


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_has_no_reaction(roll: int) -> None:
    """[R-REA-03]"""
    g = strike("straining-neck", roll)
    no_monster_action(g)
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


@pytest.mark.parametrize("die", [1, 9])
def test_a_critical_with_one_to_nine_fells_the_lion(die: int) -> None:
    """[R-CRT-04]"""
    g = strike("straining-neck", CRITICAL, check(die))
    assert g.monster["knocked_down"] is True and g.monster["dies_in_round"] == 0
    assert g.decks["hit_location_discard"] == ["straining-neck"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_on_a_ten_the_lion_dies_at_the_end_of_its_next_turn() -> None:
    """[R-GEN-16, R-MT-04, R-END-01]"""
    g = strike(
        "straining-neck",
        CRITICAL,
        check(10),
        to_hit(2),
        draw("resource", "sinew", "white-fur", "lion-claw", "lion-claw"),
    )
    assert g.monster["knocked_down"] is False and g.monster["dead"] is False
    g.choose("end", "act:b", "end", "act:c", "end")
    # It plays its whole turn first.
    assert g.game.decision.kind == "hit" and g.monster["dead"] is False
    g.choose("take:head")
    assert g.monster["dead"] is True and g.survivor("a")["injuries"]["head"] == "heavy"
    assert g.decks["wounds"] == 1
    g.expects_over("victory")


def test_the_ten_counts_on_a_fallen_lion_too() -> None:
    """[R-GEN-16, R-KDM-04]"""
    g = strike_fallen("straining-neck", CRITICAL, check(10))
    assert g.monster["dies_in_round"] == 3 and g.monster["knocked_down"] is True and g.monster["dead"] is False
    g.expects("action", "move", "end")


def test_a_fallen_lion_falls_no_further() -> None:
    """[R-KDM-01]"""
    g = strike_fallen("straining-neck", CRITICAL, check(5))
    assert len(g.events("monster-knocked-down")) == 1 and g.monster["knocked_down"] is True
    g.expects("action", "move", "end")


def test_rolled_during_a_monster_turn_it_is_the_following_turn_that_counts() -> None:
    """[R-GEN-16]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1, actions: [dodge, surge]}}
        controller: b
        decks: {ai: [claw, chomp, maul], hit_locations: [straining-neck]}
        """,
        check(10),
        to_hit(1, 1),
    ).choose("surge:b", "use:founding-stone:sling", "wound:straining-neck")
    # Round 2 goes on: the lion has finished Claw and lives.
    assert g.monster["dies_in_round"] == 3 and g.monster["dead"] is False and g.view["round"] == 2
    g.expects("act_order", "act:a", "act:b")
