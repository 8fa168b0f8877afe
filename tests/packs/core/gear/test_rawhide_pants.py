"""Rawhide Pants: one point for the waist and nothing else."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.outfits import armor, arrived, attacked, outfit
from tests.support.position import place, to_hit


def test_they_protect_the_waist_with_one_point() -> None:
    """[R-GEAR-04, R-DMG-02] The first point of damage takes it, the second fills a box."""
    g = attacked("rawhide-pants", "claw", to_hit(2, 2), place("waist", "waist"))
    assert armor(g) == [0, 0, 0, 1, 0]
    g.choose("take:waist")
    assert armor(g)[3] == 0 and g.survivor("a")["injuries"]["waist"] == "none"
    g.choose("take:waist")
    assert g.survivor("a")["injuries"]["waist"] == "light"
    g.expects("act_order")


def test_departing_brings_nothing() -> None:
    """[R-SET-07]"""
    g = arrived("rawhide-pants")
    assert g.survivor("a")["survival"] == 0


def test_cloth_does_not_go_under_them() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="both armor for the waist"):
        outfit("cloth, rawhide-pants")
