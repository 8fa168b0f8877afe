"""Aichmophobia: no axes, swords, spears, daggers, scythes or katars, neither brought nor used."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.position import draw, place, severe, to_hit
from tests.support.survivor_cards import acts, attacked


@pytest.mark.parametrize("weapon", ["king-spear", "bone-blade", "bone-axe", "bone-dagger", "lion-beast-katar"])
def test_nobody_departs_with_a_pointed_weapon(weapon: str) -> None:
    """[R-BRN-06]"""
    with pytest.raises(BadContent, match=f"survivor a: aichmophobia forbids {weapon}"):
        acts(a=f"gear: [{weapon}], disorders: [aichmophobia]")


@pytest.mark.parametrize("weapon", ["founding-stone", "bone-club", "cat-gut-bow"])
def test_others_may_be_carried_and_used(weapon: str) -> None:
    """[R-BRN-06]"""
    g = acts(a=f"gear: [{weapon}], disorders: [aichmophobia]").choose("act:a")
    assert f"attack:{weapon}" in g.options


def test_gained_in_the_fight_it_forbids_the_spear_in_the_hand() -> None:
    """[R-BRN-06] A concussion brings it; the spear stays in the grid."""
    g = attacked(
        to_hit(2, 1),
        place("head"),
        severe(8),
        draw("disorder", "aichmophobia"),
        a="gear: [king-spear, founding-stone], survival: 0, injuries: {head: heavy}",
    ).choose("take:head")
    assert g.survivor("a")["disorders"] == ["aichmophobia"]
    g.choose("act:a")
    g.expects("action", "move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end")
    assert g.survivor("a")["gear"] == ["king-spear", "founding-stone"]
