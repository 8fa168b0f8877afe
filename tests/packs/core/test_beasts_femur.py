"""Beast's Femur: no reaction; a critical slows the lion and yields a resource."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import draw


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_has_no_reaction(roll: int) -> None:
    """[R-REA-03]"""
    g = strike("beasts-femur", roll)
    no_monster_action(g)
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_slows_the_lion_and_yields_a_random_resource() -> None:
    """[R-CRT-04, R-WND-05, R-TOK-02]"""
    g = strike("beasts-femur", CRITICAL, draw("resource", "eye-of-cat"))
    assert g.monster["movement"] == 5 and g.survivor("a")["resources"] == ["eye-of-cat"]
    assert g.decks["hit_location_discard"] == ["beasts-femur"] and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_works_on_a_fallen_lion_too() -> None:
    """[R-KDM-04, R-CRT-04]"""
    g = strike_fallen("beasts-femur", CRITICAL, draw("resource", "sinew"))
    assert g.monster["movement"] == 5 and g.survivor("a")["resources"] == ["sinew"]
    assert g.decks["wounds"] == 2
    g.expects("action", "move", "end")
