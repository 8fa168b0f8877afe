"""Glorious Mane: impervious, without any reaction; a critical still yields the mane."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched


@pytest.mark.parametrize("roll", [FAILS, WOUNDS, 9])
def test_it_is_never_wounded_and_never_reacts(roll: int) -> None:
    """[R-HL-07, R-AMB-42, R-REA-03]"""
    g = strike("glorious-mane", roll)
    assert g.decks["wounds"] == 0 and g.decks["ai"] == 4
    assert g.monster["last_to_wound"] is None
    no_monster_action(g)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_yields_the_mane_without_a_wound() -> None:
    """[R-HL-07, R-CRT-02, R-WND-05]"""
    g = strike("glorious-mane", CRITICAL)
    assert g.survivor("a")["resources"] == ["shimmering-mane"] and g.survivor("a")["tokens"] == {}
    assert g.decks["wounds"] == 0 and g.decks["ai"] == 4
    assert g.decks["hit_location_discard"] == ["glorious-mane"]
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("insanity", "tokens"), [(2, {}), (3, {"strength": 1})])
def test_only_the_insane_gain_strength(insanity: int, tokens: dict[str, int]) -> None:
    """[R-BRN-03, R-TOK-02]"""
    g = strike("glorious-mane", CRITICAL, a=f"insanity: {insanity}")
    assert g.survivor("a")["tokens"] == tokens
    g.expects("action", "move", "end")


def test_it_cannot_kill_a_lion_with_nothing_left() -> None:
    """[R-HL-07, R-WST-03]"""
    g = strike("glorious-mane", CRITICAL, ai="")
    assert g.monster["dead"] is False
    g.expects("action", "move", "end")


def test_a_fallen_lion_is_not_wounded_there_either() -> None:
    """[R-HL-07, R-GEN-04]"""
    g = strike_fallen("glorious-mane", CRITICAL)
    assert g.decks["wounds"] == 1 and g.survivor("a")["resources"] == ["shimmering-mane"]
    g.expects("action", "move", "end")
