"""Beast's Knee: no reaction; a critical slows the lion."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import play, to_hit, to_wound


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_has_no_reaction(roll: int) -> None:
    """[R-REA-03]"""
    g = strike("beasts-knee", roll)
    no_monster_action(g)
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_slows_the_lion() -> None:
    """[R-CRT-04, R-TOK-02]"""
    g = strike("beasts-knee", CRITICAL)
    assert g.monster["movement"] == 5 and g.monster["tokens"] == {"movement": -1}
    assert g.decks["hit_location_discard"] == ["beasts-knee"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_works_on_a_fallen_lion_too() -> None:
    """[R-KDM-04, R-CRT-04]"""
    g = strike_fallen("beasts-knee", CRITICAL)
    assert g.monster["movement"] == 5 and g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_a_crawling_lion_keeps_one_movement() -> None:
    """[R-MOV-05]"""
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {movement: -5}}
        survivors: {a: {at: J8}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee]}
        """,
        to_hit(7, 1),
        to_wound(CRITICAL),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.monster["tokens"] == {"movement": -6} and g.monster["movement"] == 1
    g.expects("action", "move", "end")
