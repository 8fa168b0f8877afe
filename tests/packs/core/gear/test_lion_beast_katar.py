"""Lion Beast Katar: two dice at 7, strength 3, deadly, paired."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import attack, edges_of, hits, lasts
from tests.support.position import to_hit, to_wound

KATAR = "lion-beast-katar"
PAIR = f"{KATAR}, {KATAR}"


@pytest.mark.parametrize(("die", "hit"), [(7, True), (6, False)])
def test_one_rolls_two_dice_and_hits_from_seven(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack(KATAR, to_hit(die, 1)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_three(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack(KATAR, to_hit(7, 1), to_wound(roll), toughness=8).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("gear", "dice"), [(KATAR, (7, 1)), (PAIR, (7, 1, 1, 1))])
@pytest.mark.parametrize(("roll", "critical"), [(9, True), (8, False)])
def test_it_is_deadly_by_one_alone_or_as_a_pair(gear: str, dice: tuple[int, ...], roll: int, critical: bool) -> None:
    """[R-CRT-01, R-GEAR-05]"""
    g = attack(KATAR, to_hit(*dice), to_wound(roll), gear=gear).choose("wound:beasts-knee")
    assert g.happened("critical") is critical and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


def test_two_are_a_pair_of_four_dice_and_one_choice() -> None:
    """[R-SAT-03, R-GEAR-05]"""
    g = attack(KATAR, to_hit(7, 6, 6, 6), gear=PAIR)
    g.expects("wound_order", "wound:beasts-knee")


def test_a_third_adds_nothing() -> None:
    """[R-GEAR-05]"""
    attack(KATAR, to_hit(7, 6, 6, 6), gear=f"{PAIR}, {KATAR}").expects("wound_order", "wound:beasts-knee")


def test_another_weapon_beside_it_is_no_pair() -> None:
    """[R-GEAR-05]"""
    attack(KATAR, to_hit(7, 6), gear=f"{KATAR}, bone-dagger").expects("wound_order", "wound:beasts-knee")


def test_the_pair_of_somebody_else_is_no_pair() -> None:
    """[R-GEAR-05]"""
    attack(KATAR, to_hit(7, 6), b=f"at: R3, gear: [{PAIR}]").expects("wound_order", "wound:beasts-knee")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts(KATAR, 7, 1)


def test_it_has_no_affinity() -> None:
    """[R-GEAR-05]"""
    assert edges_of(KATAR) == {}
