"""Nightmare Tree: an ant, a fall or a broken lantern, once for each survivor."""

from __future__ import annotations

import pytest

from tests.support.pass_turns import idle
from tests.support.position import check, play
from tests.support.terrain_setup import found, visitor

SEARCH = "use:nightmare-tree:search:F5"
"""F5 to H7."""


@pytest.mark.parametrize(
    ("roll", "arms", "down", "gain"),
    [
        (1, "light", False, ["lonely-ant"]),
        (2, "light", False, ["lonely-ant"]),
        (3, "none", True, []),
        (5, "none", True, []),
        (6, "none", False, ["broken-lantern"]),
        (10, "none", False, ["broken-lantern"]),
    ],
)
def test_what_it_gives(roll: int, arms: str, down: bool, gain: list[str]) -> None:
    """[R-TER-02] The tree stays."""
    g = visitor("nightmare-tree", check(roll)).choose(SEARCH)
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["knocked_down"], found(g)) == (arms, down, gain)
    assert [t["id"] for t in g.view["terrain"]] == ["nightmare-tree"]
    assert (g.survivor("b")["knocked_down"], found(g, "b")) == (False, [])


def test_once_per_survivor_and_showdown() -> None:
    """[R-TER-02] Not a second time for a, but a first time for b."""
    g = visitor("nightmare-tree", check(6), check(6), b="E6").choose(SEARCH, "end", "act:b", SEARCH, "end")
    assert (found(g), found(g, "b")) == (["broken-lantern"], ["broken-lantern"])


def test_not_again_in_a_later_round() -> None:
    """[R-TER-02]"""
    g = visitor("nightmare-tree", check(6)).choose(SEARCH, "end")
    idle(g)
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    g.choose("act:a")
    assert SEARCH not in g.options
    g.expects("action")


def test_it_is_a_wall_of_three_by_three() -> None:
    """[R-TER-03, R-TER-04, R-TER-08]"""
    g = visitor("nightmare-tree").choose("move")
    assert not {f"to:{column}{row}" for column in "FGH" for row in (5, 6, 7)} & set(g.options)
    assert "to:F4" in g.options
    g.expects("move_to")


def test_nobody_sees_through_it() -> None:
    """[R-TER-03]"""
    g = play("""
        monster: {at: J6, facing: south}
        survivors: {a: {at: E6, gear: [bone-darts]}}
        terrain: [{id: nightmare-tree, at: F5, facing: north}]
        start: survivors-turn
        """).choose("act:a")
    assert "attack:bone-darts" not in g.options
    g.expects("action")
