"""Toppled Pillar: a wall that can be crossed in its middle."""

from __future__ import annotations

import pytest

from tests.support.position import Play, play
from tests.support.terrain_setup import visitor

CROSS = "use:toppled-pillar:cross:F5"
"""F5 to F8."""


@pytest.mark.parametrize(("at", "end"), [("E5", "G5"), ("E8", "G8"), ("G6", "E6")])
def test_from_a_long_side_to_the_matching_space_of_the_other(at: str, end: str) -> None:
    """[R-TER-02, R-TER-09, R-GEN-14]"""
    g = visitor("toppled-pillar", at=at).choose(CROSS)
    assert g.survivor("a")["at"] == end
    assert not g.happened("moves")
    assert len(g.view["terrain"]) == 1
    g.expects("action", "move", "end")


@pytest.mark.parametrize("at", ["F4", "F9", "E4", "G9", "D6"])
def test_not_from_an_end_nor_from_a_corner(at: str) -> None:
    """[R-TER-02]"""
    g = visitor("toppled-pillar", at=at)
    g.expects("action", "move", "use:founding-stone:sling", "end")


def test_not_onto_an_occupied_space() -> None:
    """[R-BRD-03]"""
    g = visitor("toppled-pillar", at="E6", b="G6")
    assert CROSS not in g.options
    g.expects("action")


def lying(a: str) -> Play:
    """On its side along the north edge: C1 to F1."""
    return play(f"""
        monster: {{at: K14, facing: south}}
        survivors: {{a: {{at: {a}}}}}
        terrain: [{{id: toppled-pillar, at: C1, facing: east}}, {{id: toppled-pillar, at: C5, facing: east}}]
        start: survivors-turn
        """).choose("act:a")


def test_not_off_the_board() -> None:
    """[R-BRD-13]"""
    lying("D2").expects("action", "move", "use:founding-stone:sling", "end")


def test_one_that_lies_on_its_side_is_crossed_north_and_south() -> None:
    """[R-TER-09]"""
    g = lying("E4").choose("use:toppled-pillar:cross:C5")
    assert g.survivor("a")["at"] == "E6"
    g.expects("action", "move", "end")


def test_it_blocks_way_and_view() -> None:
    """[R-TER-03, R-TER-04, R-TER-09]"""
    g = play("""
        monster: {at: H5, facing: south}
        survivors: {a: {at: E6, gear: [bone-darts]}}
        terrain: [{id: toppled-pillar, at: F5, facing: north}]
        start: survivors-turn
        """).choose("act:a")
    assert "attack:bone-darts" not in g.options
    g.choose("move")
    assert not {"to:F5", "to:F6", "to:F7", "to:F8"} & set(g.options)
    g.expects("move_to")
