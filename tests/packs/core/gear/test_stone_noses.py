"""Stone Noses: on arrival one survival and one insanity."""

from __future__ import annotations

import pytest

from tests.support.outfits import arrived, outfit, spoken


@pytest.mark.parametrize(("survival", "after"), [(0, 1), (9, 9)])
def test_arrival_brings_one_survival_and_one_insanity(survival: int, after: int) -> None:
    """[R-SET-07, R-SUR-01, R-BRN-03]"""
    g = arrived("stone-noses", survival=survival)
    assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (after, 1)
    assert (g.survivor("b")["survival"], g.survivor("b")["insanity"]) == (survival, 0)


def test_a_showdown_already_under_way_brings_nothing() -> None:
    """[R-SET-07]"""
    g = outfit("stone-noses", a="survival: 0, survival_limit: 5")
    assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (0, 0)
    g.expects("act_order")


def test_it_is_for_arriving_not_for_departing() -> None:
    """[R-SET-07] After everything that happens on departing."""
    assert spoken(arrived("stone-noses", "rawhide-gloves")) == ["rawhide-gloves", "stone-noses"]
