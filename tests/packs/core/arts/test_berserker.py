"""Berserker: once per showdown, spend activation to be knocked down and suffer frenzy."""

from __future__ import annotations

import pytest

from tests.support.one_hit import untouched
from tests.support.position import amount
from tests.support.survivor_cards import acts

BERSERK = "use:berserker:berserk"


def test_it_knocks_down_and_brings_frenzy() -> None:
    """[R-BRN-05, R-ACTV-01] A 5 on the die is a 3 on a d5."""
    g = acts(amount(5), a="arts: [berserker]").choose("act:a", BERSERK)
    a = g.survivor("a")
    assert (a["knocked_down"], a["insanity"], a["tokens"]) == (True, 3, {"strength": 1, "speed": 1})
    assert a["impairments"] == ["no fighting arts", "frenzy"] and a["survival"] == 1
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_frenzy_switches_the_art_itself_off() -> None:
    """[R-BRN-05]"""
    g = acts(amount(1), a="arts: [berserker]", b="actions: [dodge, encourage]").choose("act:a", BERSERK)
    assert g.survivor("a")["arts"] == ["berserker"]
    g.choose("encourage:b:a")
    assert not g.survivor("a")["knocked_down"]
    g.expects("action", "move", "end")


@pytest.mark.parametrize("a", ["", "arts: [berserker], permanent_injuries: [ruptured-muscle]"])
def test_without_the_art_or_with_a_ruptured_muscle_it_is_not_offered(a: str) -> None:
    """[R-SEV-02]"""
    g = acts(a=a).choose("act:a")
    assert BERSERK not in g.options
    g.expects("action")
