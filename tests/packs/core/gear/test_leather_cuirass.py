"""Leather Cuirass: three points for the body."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, arrived, attacked, outfit
from tests.support.position import place, to_hit


def test_it_protects_the_body_with_three_points() -> None:
    """[R-GEAR-04, R-DMG-02] Maul deals three damage: all armor points are lost, and no box is filled."""
    g = attacked("leather-cuirass", "maul", to_hit(2, 1), place("body"), a="survival: 0, grabbed_last_round: true")
    assert armor(g) == [0, 0, 3, 0, 0]
    g.choose("take:body")
    assert armor(g)[2] == 0 and g.survivor("a")["injuries"]["body"] == "none"
    g.expects("act_order")


def test_departing_brings_nothing() -> None:
    """[R-SET-07]"""
    g = arrived("leather-cuirass")
    assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (0, 0)


@pytest.mark.parametrize(
    ("grid", "red"), [('skull-helm, "", "", leather-cuirass', 1), ('leather-cuirass, "", "", skull-helm', 0)]
)
def test_its_red_half_lies_on_top(grid: str, red: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid)
    assert g.survivor("a")["affinities"].get("red", 0) == red
    g.expects("act_order")
