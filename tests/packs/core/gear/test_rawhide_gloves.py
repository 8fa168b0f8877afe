"""Rawhide Gloves: one point for the arms, one survival on departing."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, arrived, outfit, spoken


def test_they_protect_the_arms_with_one_point() -> None:
    """[R-GEAR-04]"""
    g = outfit("rawhide-gloves")
    assert armor(g) == [0, 1, 0, 0, 0]
    g.expects("act_order")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (9, 9)])
def test_departing_brings_one_survival_up_to_the_limit(before: int, after: int) -> None:
    """[R-SET-07, R-SUR-01]"""
    g = arrived("rawhide-gloves", survival=before)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (after, before)


def test_a_showdown_already_under_way_brings_nothing() -> None:
    """[R-SET-07]"""
    g = outfit("rawhide-gloves", a="survival: 0, survival_limit: 5")
    assert g.survivor("a")["survival"] == 0
    g.expects("act_order")


def test_their_red_half_lies_on_the_left() -> None:
    """[R-GEAR-05]"""
    right_of_it = outfit("rawhide-vest, rawhide-gloves")
    assert right_of_it.survivor("a")["affinities"] == {"red": 1}
    left_of_it = outfit("rawhide-gloves, rawhide-vest")
    assert left_of_it.survivor("a")["affinities"] == {}
    left_of_it.expects("act_order")


def test_it_is_for_departing_not_for_arriving() -> None:
    """[R-SET-07] Before anything that happens on arrival."""
    assert spoken(arrived("stone-noses", "rawhide-gloves")) == ["rawhide-gloves", "stone-noses"]
