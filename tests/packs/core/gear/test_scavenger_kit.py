"""Scavenger Kit: helps its owner to search terrain; the tests of that terrain use it, too."""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog, party_problem
from tests.support import outfits
from tests.support.position import check
from tests.support.terrain_setup import visitor


@pytest.mark.parametrize(
    ("terrain", "use", "plus"),
    [
        ("debris", "use:debris:search:F5", 3),
        ("bug-patch", "use:bug-patch:gather:F5", 1),
        ("ore-vein", "use:ore-vein:mine:F5", 0),
        ("acanthus-plants", "use:acanthus-plants:gather:F5", 0),
    ],
)
def test_where_it_helps_and_by_how_much(terrain: str, use: str, plus: int) -> None:
    """[R-TER-02]"""
    g = visitor(terrain, check(3), a=", gear: [scavenger-kit]").choose(use)
    assert g.events("check")[0].data["plus"] == plus
    g.expects("action", "move", "end")


def test_only_one_survivor_may_carry_it() -> None:
    """[R-GEAR-05] It is unique; other items are not."""
    kit, drum = [[outfits.survivor(gear, {}) for _ in "ab"] for gear in ("scavenger-kit", "rawhide-drum")]
    assert "scavenger-kit" in party_problem(kit, core_catalog())
    assert party_problem(kit[:1], core_catalog()) == "" and party_problem(drum, core_catalog()) == ""


def test_the_kit_of_somebody_else_is_no_help() -> None:
    """[R-TER-02]"""
    g = visitor("debris", check(3), b="R12, gear: [scavenger-kit]").choose("use:debris:search:F5")
    assert g.events("check")[0].data["plus"] == 0 and len(g.view["terrain"]) == 1
