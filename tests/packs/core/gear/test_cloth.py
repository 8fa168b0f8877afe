"""Cloth: one point for the waist and nothing else."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.outfits import armor, arrived, attacked, bare, outfit
from tests.support.position import place, to_hit


def test_it_protects_the_waist_with_one_point() -> None:
    """[R-GEAR-04, R-FS-04, R-DMG-02]"""
    g = attacked("cloth", "claw", to_hit(2, 2), place("waist", "waist"))
    assert armor(g) == [0, 0, 0, 1, 0]
    g.choose("take:waist")
    assert armor(g)[3] == 0 and g.survivor("a")["injuries"]["waist"] == "none"
    g.choose("take:waist")
    assert g.survivor("a")["injuries"]["waist"] == "light"
    bare(g, "b", "c")
    g.expects("act_order")


def test_spent_it_stays_in_the_grid() -> None:
    """[R-DMG-04]"""
    g = attacked("cloth", "claw", to_hit(2, 1), place("waist")).choose("take:waist")
    assert g.survivor("a")["gear"] == ["cloth"] and g.decks["archived"] == []
    g.expects("act_order")


def test_neither_departing_nor_arriving_means_anything_to_it() -> None:
    """[R-SET-07]"""
    g = arrived("cloth")
    assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (0, 0)


@pytest.mark.parametrize("other", ["rawhide-pants", "white-lion-skirt", "leather-skirt"])
def test_nothing_else_for_the_waist_goes_with_it(other: str) -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="both armor for the waist"):
        outfit(f"cloth, {other}")
