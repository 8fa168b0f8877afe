"""Leather Skirt: three points for the waist."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, attacked, outfit
from tests.support.position import place, to_hit


def test_it_protects_the_waist_with_three_points() -> None:
    """[R-GEAR-04, R-DMG-02]"""
    g = attacked("leather-skirt", "claw", to_hit(2, 2), place("waist", "legs"))
    assert armor(g) == [0, 0, 0, 3, 0]
    g.choose("take:waist", "take:legs")
    assert armor(g) == [0, 0, 0, 2, 0] and g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order")


@pytest.mark.parametrize(
    ("grid", "green"), [('leather-skirt, "", "", bone-sickle', 1), ('bone-sickle, "", "", leather-skirt', 0)]
)
def test_its_green_half_lies_at_the_bottom(grid: str, green: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid)
    assert g.survivor("a")["affinities"].get("green", 0) == green
    g.expects("act_order")
