"""Debris: a roll gives a resource, a weapon or a fall."""

from __future__ import annotations

import pytest

from tests.support.position import check
from tests.support.terrain_setup import found, visitor

SEARCH = "use:debris:search:F5"


@pytest.mark.parametrize(
    ("roll", "down", "gain", "gear", "left"),
    [
        (1, True, [], [], 1),
        (2, False, [], [], 1),
        (3, False, [], [], 1),
        (4, False, ["basic"], [], 0),
        (6, False, ["basic"], [], 0),
        (7, False, [], ["bone-blade"], 0),
        (9, False, [], ["bone-blade"], 0),
        (10, False, [], ["scrap-sword"], 0),
    ],
)
def test_what_lies_in_it(roll: int, down: bool, gain: list[str], gear: list[str], left: int) -> None:
    """[R-TER-02, R-GEAR-07, R-GEN-13] Gear goes into the grid at once; archived only when something was found."""
    g = visitor("debris", check(roll)).choose(SEARCH)
    a = g.survivor("a")
    assert (a["knocked_down"], found(g), len(g.view["terrain"])) == (down, gain, left)
    assert a["gear"] == ["founding-stone", "cloth", *gear]
    assert g.survivor("b")["gear"] == ["founding-stone", "cloth"]


def test_a_blade_found_can_be_used_at_once() -> None:
    """[R-GEAR-07] In the next activation, here bought with a surge."""
    g = visitor("debris", check(8), a=", actions: [dodge, surge]", more="").choose(SEARCH)
    assert "bone-blade" in g.survivor("a")["gear"]
    g.expects("action", "move", "end")


KIT = ", gear: [scavenger-kit]"


@pytest.mark.parametrize(("roll", "gear"), [(4, "bone-blade"), (7, "scrap-sword")])
def test_a_scavenger_kit_adds_three(roll: int, gear: str) -> None:
    """[R-TER-02]"""
    g = visitor("debris", check(roll), a=KIT).choose(SEARCH)
    assert g.survivor("a")["gear"] == ["scavenger-kit", gear]
    assert g.events("check")[0].data["plus"] == 3
    g.expects("action", "move", "end")


def test_a_one_with_the_kit_is_a_four() -> None:
    """There is no natural one outside attack and wound rolls.  [R-GEN-04]"""
    g = visitor("debris", check(1), a=KIT).choose(SEARCH)
    assert (found(g), g.survivor("a")["knocked_down"]) == (["basic"], False)
    g.expects("action", "move", "end")


FULL = ", gear: [bone-darts, bone-darts, bone-darts, bone-darts, bone-darts, bone-darts, bone-darts, bone-club, cloth]"


def test_with_a_full_grid_one_piece_must_go() -> None:
    """[R-GEAR-07] The new one or any other; nothing is rearranged."""
    g = visitor("debris", check(8), a=FULL).choose(SEARCH)
    g.expects("card_choice", "pick:bone-blade", "pick:bone-darts", "pick:bone-club", "pick:cloth")
    g.choose("pick:bone-club")
    assert g.survivor("a")["gear"] == [*["bone-darts"] * 7, "bone-blade", "cloth"]
    assert "bone-club" in g.decks["archived"]
    g.expects("action", "move", "end")


def test_with_a_full_grid_the_new_piece_may_go() -> None:
    """[R-GEAR-07]"""
    g = visitor("debris", check(8), a=FULL).choose(SEARCH, "pick:bone-blade")
    assert g.survivor("a")["gear"] == [*["bone-darts"] * 7, "bone-club", "cloth"]
    assert "bone-blade" in g.decks["archived"]
    g.expects("action", "move", "end")
