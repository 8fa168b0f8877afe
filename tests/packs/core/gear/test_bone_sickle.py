"""Bone Sickle: a tool that attacks with two dice at 8, strength 1, frail.  Gathering is part of the hunt."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.one_weapon import armed, attack, breaks, edges_of, hits
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(("die", "hit"), [(8, True), (7, False)])
def test_it_rolls_two_dice_and_hits_from_eight(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack("bone-sickle", to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_one(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack("bone-sickle", to_hit(8, 1), to_wound(roll)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_it_is_frail() -> None:
    """[R-HL-03, R-SAT-11]"""
    breaks("bone-sickle", 8, 1)


def test_it_is_no_weapon_so_only_one_fits_in_a_grid() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="bone-sickle more than once"):
        armed("bone-sickle, bone-sickle")


def test_its_affinity_is_green_above() -> None:
    """[R-GEAR-05]"""
    assert edges_of("bone-sickle") == {"up": "green"}
