"""Rawhide Boots: one point for the legs, one survival on departing."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, arrived, outfit, spoken


def test_they_protect_the_legs_with_one_point() -> None:
    """[R-GEAR-04]"""
    g = outfit("rawhide-boots")
    assert armor(g) == [0, 0, 0, 0, 1]
    g.expects("act_order")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (9, 9)])
def test_departing_brings_one_survival_up_to_the_limit(before: int, after: int) -> None:
    """[R-SET-07, R-SUR-01]"""
    g = arrived("rawhide-boots", survival=before)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (after, before)


def test_boots_and_gloves_bring_two_and_nobody_is_asked_for_an_order() -> None:
    """[R-SET-07]"""
    g = arrived("rawhide-boots, rawhide-gloves", "rawhide-boots")
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (2, 1)


def test_they_have_no_affinity() -> None:
    """[R-GEAR-05]"""
    # Red is above them and on either side, and completes no affinity.
    g = outfit('"", skull-helm, "", monster-tooth-necklace, rawhide-boots, white-lion-skirt')
    assert g.survivor("a")["affinities"] == {}
    g.expects("act_order")


def test_it_is_for_departing_not_for_arriving() -> None:
    """[R-SET-07] Before anything that happens on arrival."""
    assert spoken(arrived("stone-noses", "rawhide-boots")) == ["rawhide-boots", "stone-noses"]
