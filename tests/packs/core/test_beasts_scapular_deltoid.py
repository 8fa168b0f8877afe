"""Beast's Scapular Deltoid: at a failure the lion charges; a critical slows it."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched


def test_a_failure_makes_the_lion_charge_and_push_out_who_ends_under_it() -> None:
    """[R-REA-05, R-COL-03, R-AMB-07, R-AMB-09]"""
    # b stands where the lion stops (K14, L14, K15, L15): collision and knockback 5, but no Grab.
    g = strike("beasts-scapular-deltoid", FAILS, b_at="L14")
    assert g.monster["at"] == "K14"
    assert g.options == ["push:north", "push:east"]
    g.choose("push:east")
    assert g.survivor("b")["at"] == "Q14" and g.survivor("b")["knocked_down"] is True
    assert not g.happened("grab") and set(g.survivor("b")["injuries"].values()) == {"none"}
    untouched(g, "a", "c")
    g.expects("action", "move", "end")


def test_a_wound_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-scapular-deltoid", WOUNDS)
    no_monster_action(g)
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_a_fallen_lion_does_not_charge() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-scapular-deltoid", FAILS)
    no_monster_action(g)
    g.expects("action", "move", "end")


def test_a_critical_slows_the_lion() -> None:
    """[R-CRT-04, R-TOK-02]"""
    g = strike("beasts-scapular-deltoid", CRITICAL)
    assert g.monster["movement"] == 5 and g.monster["tokens"] == {"movement": -1}
    no_monster_action(g)
    assert g.decks["hit_location_discard"] == ["beasts-scapular-deltoid"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")
