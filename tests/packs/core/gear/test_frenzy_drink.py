"""Frenzy Drink: once per showdown, spend activation to suffer frenzy."""

from __future__ import annotations

import pytest

from tests.support.outfits import bare, outfit
from tests.support.pass_turns import idle
from tests.support.position import amount, to_hit

DRINK = "use:frenzy-drink:drink"


@pytest.mark.parametrize(("die", "insanity"), [(1, 1), (10, 5)])
def test_it_sends_its_owner_into_a_frenzy(die: int, insanity: int) -> None:
    """[R-BRN-05, R-ACTV-01] d5 insanity, a speed and a strength token; the bottle stays."""
    g = outfit("frenzy-drink", amount(die), at="C3").choose("act:a", DRINK)
    a = g.survivor("a")
    assert (a["insanity"], a["tokens"], a["gear"]) == (insanity, {"speed": 1, "strength": 1}, ["frenzy-drink"])
    assert "frenzy" in a["impairments"] and "no fighting arts" in a["impairments"]
    bare(g, "b", "c")
    g.expects("action", "move", "end")


def test_the_frenzied_spend_no_survival() -> None:
    """[R-SUR-05, R-BRN-05]"""
    g = outfit("frenzy-drink", amount(1), at="C3", a="survival: 3, actions: [dodge, dash, surge]")
    assert "dash:a" in g.options
    g.choose("act:a", DRINK)
    g.expects("action", "move", "end")


def test_once_per_showdown() -> None:
    """[R-ACTV-01] Not again in the next round."""
    g = outfit("frenzy-drink", amount(1), to_hit(1, 1), at="A1", b_at="K10").choose("act:a", DRINK, "end")
    idle(g)
    assert g.view["round"] == 3
    g.choose("act:a")
    assert DRINK not in g.options
    g.expects("action")


def test_a_second_survivor_has_a_bottle_of_their_own() -> None:
    """[R-ACTV-01]"""
    g = outfit("frenzy-drink", amount(1), at="C3").choose("act:a", DRINK, "end", "act:b")
    assert DRINK not in g.options
    g.expects("action")


def test_with_a_shattered_jaw_nothing_is_drunk() -> None:
    """[R-SEV-04]"""
    g = outfit("frenzy-drink", at="C3", a="permanent_injuries: [shattered-jaw]").choose("act:a")
    g.expects("action", "move", "end")
