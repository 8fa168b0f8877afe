"""Leather Bracers: three points for the arms, two survival on departing."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, arrived, outfit, spoken


def test_they_protect_the_arms_with_three_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("leather-bracers")
    assert armor(g) == [0, 3, 0, 0, 0]
    g.expects("act_order")


@pytest.mark.parametrize(("before", "after"), [(0, 2), (8, 9), (9, 9)])
def test_departing_brings_two_survival_up_to_the_limit(before: int, after: int) -> None:
    """[R-SET-07, R-SUR-01]"""
    g = arrived("leather-bracers", survival=before)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (after, before)


def test_a_survivor_who_cannot_gain_survival_gains_none() -> None:
    """[R-SEV-04]"""
    g = arrived("leather-bracers", injuries=["intracranial-hemorrhage"])
    assert g.survivor("a")["survival"] == 0


@pytest.mark.parametrize(
    ("grid", "green"), [("leather-bracers, leather-boots", 1), ("leather-boots, leather-bracers", 0)]
)
def test_their_green_half_lies_on_the_right(grid: str, green: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid)
    assert g.survivor("a")["affinities"].get("green", 0) == green
    g.expects("act_order")


def test_it_is_for_departing_not_for_arriving() -> None:
    """[R-SET-07] Before anything that happens on arrival."""
    assert spoken(arrived("stone-noses", "leather-bracers")) == ["leather-bracers", "stone-noses"]
