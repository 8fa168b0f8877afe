"""Beast's Tail: the lion charges whether it is hurt or not; a critical yields the tail."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import place, play, to_hit, to_wound


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_the_reflex_comes_after_a_failure_and_after_a_wound(roll: int) -> None:
    """[R-REA-01, R-REA-05]"""
    g = strike("beasts-tail", roll)
    assert g.monster["at"] == "K14" and g.monster["facing"] == "south"
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_who_ends_under_the_lion_is_not_passed_over() -> None:
    """[R-AMB-07]"""
    # L15 is in the far row of the final position: out by the south or the east, and the charge went south.
    g = strike("beasts-tail", FAILS, b_at="L15")
    assert not g.happened("grab")
    assert g.survivor("b")["at"] == "L16" and g.survivor("b")["knocked_down"] is True
    g.expects("action", "move", "end")


def test_by_the_other_ruling_everybody_touched_is_grabbed() -> None:
    """[R-AMB-07]"""
    g = strike("beasts-tail", FAILS, place("body"), b_at="L15", rulings="passed-over: everyone-touched")
    g.choose("place:K16")
    assert g.happened("grab") and g.survivor("b")["at"] == "K16"
    assert g.survivor("b")["injuries"]["body"] == "light"
    g.expects("action", "move", "end")


def test_a_lion_at_the_board_edge_runs_along_it() -> None:
    """[R-BRD-13, R-MOV-07]"""
    g = play(
        """
        monster: {at: K15, facing: south}
        survivors: {a: {at: J15}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-tail]}
        """,
        to_hit(7, 1),
        to_wound(FAILS),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    assert g.game.decision.kind == "monster_path"
    assert sorted(g.options) == ["stop:E15:south:over-a", "stop:Q15:south"]
    g.choose("stop:Q15:south")
    assert g.monster["at"] == "Q15" and g.monster["facing"] == "south"
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_charge() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-tail", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_a_critical_yields_the_tail_and_costs_accuracy() -> None:
    """[R-CRT-04, R-WND-05, R-TOK-02]"""
    g = strike("beasts-tail", CRITICAL)
    assert g.survivor("a")["resources"] == ["lion-tail"] and g.monster["tokens"] == {"accuracy": -1}
    no_monster_action(g)
    assert g.decks["hit_location_discard"] == ["beasts-tail"] and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")
