"""The leather set: one point everywhere, and no Bash knocks its wearer down."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, attacked, outfit, robbed
from tests.support.position import Play, check, place, random_survivor, to_hit

SET = "leather-mask, leather-cuirass, leather-bracers, leather-skirt, leather-boots"
PIECES = SET.split(", ")


def test_the_whole_set_adds_a_point_everywhere() -> None:
    """[R-GEAR-05]"""
    g = outfit(SET)
    assert armor(g) == [4, 4, 4, 4, 4]
    g.expects("act_order")


@pytest.mark.parametrize(("missing", "place"), list(zip(PIECES, [0, 2, 1, 3, 4], strict=True)))
def test_with_one_piece_missing_there_is_no_set(missing: str, place: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(", ".join(piece for piece in PIECES if piece != missing))
    expected = [3, 3, 3, 3, 3]
    expected[place] = 0
    assert armor(g) == expected
    g.expects("act_order")


def mauled(gear: str) -> Play:
    """Maul: three damage at the body, then bleeding and Bash."""
    g = attacked(gear, "maul", to_hit(2, 1), place("body"), a="survival: 0, grabbed_last_round: true")
    return g.choose("take:body")


def test_a_bash_is_ignored() -> None:
    """[R-TRG-04] The bleeding is not."""
    g = mauled(SET)
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["bleeding"], armor(g)[2]) == (False, 1, 1)
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_without_the_whole_set_it_is_not() -> None:
    """[R-TRG-04, R-GEAR-05]"""
    g = mauled(", ".join(PIECES[:4]))
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["bleeding"]) == (True, 1)
    g.expects("act_order", "act:b", "act:c")


def test_a_heavy_injury_still_knocks_down() -> None:
    """[R-DMG-03]"""
    g = attacked(
        SET, "claw", to_hit(2, 1), place("legs"), a="survival: 0, armor: {legs: 0}, injuries: {legs: light}"
    ).choose("take:legs")
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b", "act:c")


def test_a_fall_that_is_no_bash_is_not_ignored() -> None:
    """[R-INT-01] Size Up."""
    g = attacked(SET, "size-up", random_survivor("a"), check(4), a="survival: 0, insanity: 3")
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b", "act:c")


def test_a_piece_lost_in_the_fight_takes_the_set_with_it() -> None:
    """[R-GEAR-05, R-GEN-13] Four points at the waist, two bitten off; without mask and set one is left there."""
    g = robbed(SET, "leather-mask")
    assert armor(g) == [0, 3, 3, 1, 3]
    g.expects("act_order")
