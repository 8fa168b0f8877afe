"""Dead Monster: survivors may start anywhere, and may take the first turn."""

from __future__ import annotations

import pytest

from tests.support.position import Play, check, draw
from tests.support.terrain_setup import found, lion, spaces, visitor


def carcass(*, other: str = "debris") -> Play:
    """Tall Grass, the carcass beside the lion, Debris in a corner; waits for the facing."""
    return lion("dead-monster", other).choose("lay:A1", "lay:T15", "lay:M8", "lay:V1")


def test_survivors_deploy_anywhere() -> None:
    """[R-TER-09] Every free space of the 352: the lion covers four."""
    g = carcass().choose("face:south")
    assert len(g.options) == 348
    assert {"at:A1", "at:M8", "at:K10", "at:V16"} <= set(g.options)
    assert "at:K8" not in g.options
    g.expects("deploy")


def test_without_it_they_start_six_away() -> None:
    """[R-SET-09]"""
    g = lion("debris", "ore-vein").choose("lay:A1", "lay:T15", "lay:V1", "lay:A16", "face:south")
    assert len(spaces(g)) == 28
    g.expects("deploy")


def test_survivors_may_go_first() -> None:
    """[R-TER-09] The lion skips its first turn, and has its second."""
    g = carcass().choose("face:south", "at:A1", "at:A2", "at:B1", "at:B2")
    g.expects("first_turn", "start:survivors", "start:monster")
    g.choose("start:survivors")
    assert (g.view["round"], g.view["turn"], g.happened("monster-turn")) == (1, "survivors", False)
    for letter in "abcd":
        g.choose(f"act:{letter}", "end")
    assert (g.view["round"], len(g.events("monster-turn"))) == (2, 1)


def test_they_need_not_go_first() -> None:
    """[R-TER-09, R-RND-01]"""
    g = carcass().choose("face:south", "at:A1", "at:A2", "at:B1", "at:B2", "start:monster")
    assert (g.view["round"], len(g.events("monster-turn"))) == (1, 1)


# -- searching ---------------------------------------------------------------------------------------------------

SEARCH = "use:dead-monster:search:F5"


@pytest.mark.parametrize(("roll", "gain"), [(1, []), (3, []), (4, ["basic"]), (6, ["basic"])])
def test_up_to_six_there_is_little_in_it(roll: int, gain: list[str]) -> None:
    """[R-TER-02, R-GEN-13] Archived in every case."""
    g = visitor("dead-monster", check(roll)).choose(SEARCH)
    assert (found(g), g.view["terrain"], g.decks["archived"]) == (gain, [], ["dead-monster"])
    g.expects("action", "move", "end")


@pytest.mark.parametrize("roll", [7, 10])
def test_from_seven_on_it_gives_a_monster_resource(roll: int) -> None:
    """[R-TER-02, R-SET-04] From the deck of the monster at hand: 19 cards, then 18."""
    g = visitor("dead-monster", check(roll), draw("resource", "sinew")).choose(SEARCH)
    assert (found(g), len(g.game.state.resources), g.view["terrain"]) == (["sinew"], 18, [])
    g.expects("action", "move", "end")
