"""Cat Eye Circlet: an activation shows the next three hit locations, which go back in any order."""

from __future__ import annotations

import pytest

from tests.support.outfits import bare, outfit
from tests.support.position import to_hit, to_wound

LOOK = "use:cat-eye-circlet:look-ahead"


def test_the_next_three_hit_locations_are_seen_and_put_back() -> None:
    """[R-GEN-12, R-ACTV-01] The card put back first is the lowest; the fourth card stays unknown."""
    g = outfit("cat-eye-circlet", at="C3", locations="beasts-knee, beasts-femur, soft-belly, beasts-maw")
    g.choose("act:a", LOOK)
    assert g.options == ["pick:beasts-knee", "pick:beasts-femur", "pick:soft-belly"]
    g.choose("pick:beasts-femur", "pick:beasts-knee")
    assert g.decks["hit_locations_known"] == {"1": "soft-belly", "2": "beasts-knee", "3": "beasts-femur"}
    assert g.decks["hit_locations"] == 4 and g.survivor("a")["gear"] == ["cat-eye-circlet"]
    bare(g, "b", "c")
    g.expects("action", "move", "end")


def test_the_next_attack_draws_what_lies_on_top() -> None:
    """[R-SAT-08]"""
    g = outfit("cat-eye-circlet", to_hit(8, 1), to_wound(2), b_at="M8")
    g.choose("act:a", LOOK, "pick:beasts-knee", "pick:soft-belly", "end", "act:b", "attack:fist-and-tooth")
    assert g.options == ["wound:beasts-femur"]
    g.choose("wound:beasts-femur").expects("action")


@pytest.mark.parametrize(("locations", "seen"), [("beasts-knee, beasts-femur", 2), ("beasts-knee", 1), ("", 0)])
def test_a_short_deck_shows_what_it_has(locations: str, seen: int) -> None:
    """[R-GEN-12]"""
    g = outfit("cat-eye-circlet", at="C3", locations=locations).choose("act:a", LOOK)
    assert len(g.events("looked-at")) == seen and g.decks["hit_locations"] == (0 if seen == 2 else seen)
    g.expects("card_choice" if seen == 2 else "action")


def test_it_needs_no_affinity_and_may_be_used_every_act() -> None:
    """[R-ACTV-01]"""
    g = outfit("cat-eye-circlet", at="C3", locations="beasts-knee", a="survival: 1, actions: [dodge, surge]")
    g.choose("act:a", LOOK, "surge:a", LOOK)
    assert len(g.events("looked-at")) == 2
    g.expects("action")


def test_its_blue_half_lies_on_the_left() -> None:
    """[R-GEAR-05]"""
    g = outfit("lucky-charm, cat-eye-circlet")
    assert g.survivor("a")["affinities"] == {"blue": 1}
    assert outfit("cat-eye-circlet, lucky-charm").survivor("a")["affinities"] == {}
    g.expects("act_order")
