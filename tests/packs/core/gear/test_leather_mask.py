"""Leather Mask: three points for the head, two insanity on departing."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, arrived, outfit, spoken


def test_it_protects_the_head_with_three_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("leather-mask")
    assert armor(g) == [3, 0, 0, 0, 0]
    g.expects("act_order")


@pytest.mark.parametrize("before", [0, 5])
def test_departing_brings_two_insanity(before: int) -> None:
    """[R-SET-07, R-BRN-03]"""
    g = arrived("leather-mask", insanity=before)
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (before + 2, before)
    assert g.survivor("a")["survival"] == 0


def test_a_showdown_already_under_way_brings_nothing() -> None:
    """[R-SET-07]"""
    g = outfit("leather-mask")
    assert g.survivor("a")["insanity"] == 0
    g.expects("act_order")


def test_its_red_half_lies_at_the_bottom() -> None:
    """[R-GEAR-05]"""
    g = outfit('leather-mask, "", "", leather-cuirass')
    assert g.survivor("a")["affinities"] == {"red": 1}
    g.expects("act_order")


def test_it_is_for_departing_not_for_arriving() -> None:
    """[R-SET-07] Before anything that happens on arrival."""
    assert spoken(arrived("stone-noses", "leather-mask")) == ["leather-mask", "stone-noses"]
