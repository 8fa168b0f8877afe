"""Lion Headdress: an accessory, one point for the head beside a helmet."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent, core_catalog
from tests.support.outfits import armor, outfit, robbed


@pytest.mark.parametrize(
    ("gear", "head"),
    [("lion-headdress", 1), ("lion-headdress, skull-helm", 4), ("white-lion-helm, lion-headdress", 3)],
)
def test_it_is_worn_beside_armor(gear: str, head: int) -> None:
    """[R-GEAR-05, R-GEAR-04]"""
    g = outfit(gear)
    assert armor(g) == [head, 0, 0, 0, 0]
    g.expects("act_order")


def test_armor_for_the_same_place_is_still_worn_only_once() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="both armor for the head"):
        outfit("lion-headdress, skull-helm, rawhide-headband")


def test_one_copy_is_enough() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="more than once"):
        outfit("lion-headdress, lion-headdress")


def test_losing_it_loses_its_point() -> None:
    """[R-GEAR-05, R-GEN-13]"""
    g = robbed("skull-helm, lion-headdress", "lion-headdress", "legs")
    assert armor(g) == [3, 0, 0, 0, 0]
    g.expects("act_order")


def test_it_is_an_accessory() -> None:
    """[R-GEAR-05]"""
    assert core_catalog().gear(core_catalog().card("lion-headdress")).accessory
