"""Lion Skin Cloak: no armor points, but every hit deals 1 damage less, at least 1."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.outfits import armor, attacked, outfit
from tests.support.position import place, play, to_hit


def hurt(card: str, hits: tuple[int, ...], body: int) -> list[int]:
    """The armor left at the body (of nine points) after this card's hits on it, with and without the cloak."""
    left = []
    for gear in ("lion-skin-cloak", ""):
        g = attacked(
            gear,
            card,
            to_hit(*hits),
            place(*["body"] * body),
            a="survival: 0, armor: {body: 9}, grabbed_last_round: true",
        )
        g.choose(*["take:body"] * body)
        left.append(armor(g)[2])
        g.all_dice_used()
    return left


def test_it_takes_one_from_every_hit() -> None:
    """[R-MAT-08, R-DMG-02] Maul: 3 damage per hit become 2."""
    assert hurt("maul", (2, 2), 2) == [9 - 2 * 2, 9 - 2 * 3]


def test_a_hit_of_one_stays_a_hit_of_one() -> None:
    """[R-MAT-08] Claw: 1 damage per hit."""
    assert hurt("claw", (2, 2), 2) == [7, 7]


def test_a_hit_of_two_becomes_one() -> None:
    """[R-MAT-08] Power Swat."""
    assert hurt("power-swat", (2,), 1) == [8, 7]


def test_damage_that_is_no_hit_is_not_reduced() -> None:
    """[R-DMO-01, R-GRB-01] A level 2 lion: the hit of Grasp deals 1 instead of 2, its Grab still 2."""
    g = play(
        """
        monster: {level: level-2, at: K8, facing: south}
        survivors: {a: {at: K10, gear: [lion-skin-cloak], survival: 0, armor: {body: 9, legs: 9}}, b: {at: A1}}
        decks: {ai: [grasp]}
        controller: b
        """,
        to_hit(2, 1),
        place("body"),
        place("legs"),
    ).choose("take:body", "place:R10")
    assert armor(g) == [0, 0, 8, 0, 7]
    g.expects("act_order")


def test_it_gives_no_points_but_takes_the_place_of_body_armor() -> None:
    """[R-GEAR-04, R-GEAR-05]"""
    assert armor(outfit("lion-skin-cloak")) == [0, 0, 0, 0, 0]
    with pytest.raises(BadContent, match="both armor for the body"):
        outfit("lion-skin-cloak, rawhide-vest")


@pytest.mark.parametrize(
    ("grid", "green"), [("lion-skin-cloak, monster-grease", 1), ("monster-grease, lion-skin-cloak", 0)]
)
def test_its_green_half_lies_on_the_right(grid: str, green: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid)
    assert g.survivor("a")["affinities"].get("green", 0) == green
    g.expects("act_order")
