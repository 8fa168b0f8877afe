"""Weak Spot: the survivor cannot depart without armor at the recorded location."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.survivor_cards import acts

WEAK = "disorders: [weak-spot]"


def test_armor_at_the_place_is_needed() -> None:
    """[R-BRN-06, R-GEAR-05] Cloth covers the waist only."""
    assert acts(a=f"{WEAK}, armor_needed: waist").survivor("a")["disorders"] == ["weak-spot"]
    with pytest.raises(BadContent, match="survivor a: weak-spot needs armor at the head"):
        acts(a=f"{WEAK}, armor_needed: head")


def test_armor_elsewhere_does_not_help() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="needs armor at the waist"):
        acts(a=f"{WEAK}, armor_needed: waist, gear: [founding-stone]", b="gear: [cloth]")


def test_a_place_that_is_not_recorded_asks_for_nothing() -> None:
    """[R-BRN-06] As when it is gained in the middle of a fight."""
    assert acts(a=f"{WEAK}, gear: []").survivor("a")["disorders"] == ["weak-spot"]


def test_a_record_without_the_disorder_asks_for_nothing() -> None:
    """[R-BRN-06]"""
    assert acts(a="armor_needed: head, gear: []").survivor("a")["disorders"] == []


def test_a_place_must_be_one() -> None:
    """[R-DMG-01]"""
    with pytest.raises(
        BadContent, match="'tail' is not one of the allowed words; allowed: head, arms, body, waist, legs"
    ):
        acts(a=f"{WEAK}, armor_needed: tail")
