"""Beast's Heel: no reaction; a critical knocks the lion down and leaves a persistent injury."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, untouched
from tests.support.position import check, play, to_hit

TENDON = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: K12}, b: {at: R3}}
    decks: {ai: [claw, chomp], hit_locations: [beasts-ear], injuries: [ruptured-tendon]}
    """


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_has_no_reaction(roll: int) -> None:
    """[R-REA-03]"""
    g = strike("beasts-heel", roll)
    no_monster_action(g)
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_fells_the_lion_and_keeps_the_injury() -> None:
    """[R-CRT-04, R-PER-01]"""
    g = strike("beasts-heel", CRITICAL)
    assert g.monster["knocked_down"] is True
    assert g.decks["injuries"] == ["ruptured-tendon"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_on_a_one_it_falls_instead_of_moving_and_the_card_is_over() -> None:
    """[R-AMB-38, R-KDM-05]"""
    g = play(TENDON, check(1))
    assert g.monster["at"] == "K8" and g.happened("monster-knocked-down")
    assert not g.happened("monster-attacks") and g.decks["ai_discard"] == ["claw"]
    # Fallen on its own turn, it is up again at the start of the survivors' turn.
    assert g.monster["knocked_down"] is False
    g.expects("act_order", "act:a", "act:b")


def test_on_a_two_it_moves_and_attacks() -> None:
    """[R-AMB-38]"""
    g = play(TENDON, check(2), to_hit(1, 1))
    assert g.monster["at"] == "K10" and g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_without_a_step_there_is_no_roll() -> None:
    """[R-AMB-38]"""
    g = play(TENDON.replace("K12", "K10"), to_hit(1, 1))
    assert not g.happened("check") and g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_the_tendon_can_give_way_in_a_reaction_too() -> None:
    """[R-AMB-38, R-SAT-13]"""
    g = strike("beasts-ear", FAILS, check(1), injuries="ruptured-tendon")
    assert g.monster["at"] == "K8" and g.monster["knocked_down"] is True
    g.expects("action", "move", "end")
