"""Crossarm Block: after the location dice one of them may be changed to the arms."""

from __future__ import annotations

from tests.support.position import place, to_hit
from tests.support.survivor_cards import attacked

ART = "arts: [crossarm-block], survival: 0"


def test_one_of_the_dice_becomes_the_arms() -> None:
    """[R-DMG-06]"""
    g = attacked(to_hit(2, 2), place("head", "legs"), a=ART)
    g.expects("hit", "take:head", "take:legs", "done")
    g.choose("take:head")
    g.expects("hit", "take:arms", "take:legs")
    g.choose("take:arms", "take:legs")
    injuries = g.survivor("a")["injuries"]
    assert (injuries["head"], injuries["arms"], injuries["legs"]) == ("none", "light", "light")
    g.expects("act_order")


def test_it_is_a_choice() -> None:
    """[R-DMG-06]"""
    g = attacked(to_hit(2, 2), place("head", "legs"), a=ART).choose("done")
    g.expects("hit", "take:head", "take:legs")


def test_it_changes_one_of_two_equal_dice() -> None:
    """[R-DMG-06]"""
    g = attacked(to_hit(2, 2), place("body", "body"), a=ART).choose("take:body")
    g.expects("hit", "take:arms", "take:body")


def test_a_hit_at_the_arms_is_not_asked_about() -> None:
    """[R-DMG-06]"""
    attacked(to_hit(2, 2), place("arms", "arms"), a=ART).expects("hit", "take:arms")


def test_a_hit_without_a_location_die_cannot_be_changed() -> None:
    """[R-TRG-04] Chomp names the head."""
    g = attacked(to_hit(2), ai="chomp, claw", a=ART)
    g.expects("hit", "take:head")


def test_the_changed_hit_can_be_dodged_afterwards() -> None:
    """[R-SUR-06]"""
    g = attacked(to_hit(2, 1), place("head"), a="arts: [crossarm-block]").choose("take:head")
    g.expects("hit", "take:arms", "dodge:arms")


def test_only_the_owner_has_it() -> None:
    """[R-DMG-06]"""
    attacked(to_hit(2, 1), place("head"), a="survival: 0", b="arts: [crossarm-block]").expects("hit", "take:head")
