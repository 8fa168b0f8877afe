"""Ore Vein: a survivor who mines it gains iron, more with a pickaxe."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Game
from tests.support.position import Play, check, play
from tests.support.terrain_setup import found, visitor


@pytest.mark.parametrize(("roll", "iron"), [(1, 0), (3, 0), (4, 1), (10, 1)])
def test_one_die_finds_iron_from_four(roll: int, iron: int) -> None:
    """[R-TER-02, R-GEN-13] The vein is archived in every case, and the activation is spent."""
    g = visitor("ore-vein", check(roll)).choose("use:ore-vein:mine:F5")
    assert found(g) == ["iron"] * iron
    assert (g.view["terrain"], g.decks["archived"]) == ([], ["ore-vein"])
    assert found(g, "b") == []
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("dice", "iron"), [((1, 2), 0), ((1, 3), 1), ((2, 10), 1), ((3, 10), 2), ((10, 10), 2)])
def test_a_pickaxe_adds_two_dice_up(dice: tuple[int, int], iron: int) -> None:
    """4 to 12 is one Iron, 13 and more are two."""
    g = visitor("ore-vein", ("check", list(dice)), a=", gear: [bone-pickaxe]").choose("use:ore-vein:mine:F5")
    assert found(g) == ["iron"] * iron
    g.expects("action", "move", "end")


def test_a_sickle_is_no_pickaxe() -> None:
    g = visitor("ore-vein", check(4), a=", gear: [bone-sickle]").choose("use:ore-vein:mine:F5")
    assert found(g) == ["iron"]
    g.expects("action", "move", "end")


@pytest.mark.parametrize("at", ["F5", "E5", "G5", "F4", "F6"])
def test_on_or_beside_it_will_do(at: str) -> None:
    """[R-TER-02]"""
    assert "use:ore-vein:mine:F5" in visitor("ore-vein", at=at).options


@pytest.mark.parametrize("at", ["E4", "G6", "D5", "F7"])
def test_a_corner_or_two_spaces_will_not(at: str) -> None:
    """[R-TER-02, R-BRD-04]"""
    g = visitor("ore-vein", at=at)
    g.expects("action", "move", "use:founding-stone:sling", "end")


def test_two_veins_within_reach_are_told_apart() -> None:
    """[R-TER-02] The key ends with the space of the tile; only that one is used up."""
    g = visitor("ore-vein", check(5), more=", {id: ore-vein, at: D5, facing: north}")
    assert {"use:ore-vein:mine:F5", "use:ore-vein:mine:D5"} <= set(g.options)
    g.choose("use:ore-vein:mine:D5")
    assert [t["at"] for t in g.view["terrain"]] == ["F5"]
    g.expects("action", "move", "end")


def test_a_surge_may_be_spent_on_it() -> None:
    """[R-TER-02, R-SUR-10] Any activation will do."""
    g = play(
        """
        monster: {at: K14, facing: south}
        survivors: {a: {at: E5, survival: 2, survival_limit: 2, actions: [dodge, surge]}, b: {at: R12}}
        terrain: [{id: ore-vein, at: F5, facing: north}]
        start: survivors-turn
        """,
        check(4),
    ).choose("surge:a")
    assert "use:ore-vein:mine:F5" in g.options
    g.choose("use:ore-vein:mine:F5")
    assert found(g) == ["iron"]
    g.expects("act_order")


def test_who_waits_for_activation_comes_first() -> None:
    """[R-AI-16, R-ACTV-01] Ground Fighting attacks before the vein is used; a knocked down survivor cannot mine."""
    g = play(
        """
        monster: {at: C4, facing: east}
        survivors: {a: {at: E5, survival: 0}, b: {at: R12}}
        terrain: [{id: ore-vein, at: F5, facing: north}]
        decks: {ai: [claw], in_play: [ground-fighting]}
        start: survivors-turn
        """,
        ("to_hit", [5, 1, 1, 1]),
        ("hit_location", ["body"]),
    ).choose("act:a", "use:ore-vein:mine:F5", "take:body")
    assert (g.survivor("a")["knocked_down"], found(g)) == (True, [])
    assert len(g.view["terrain"]) == 1
    g.expects("act_order", "act:b")


def test_iron_found_is_kept_in_a_save(tmp_path: Path) -> None:
    """Resources of no deck have a name as well."""
    g = visitor("ore-vein", check(5)).choose("use:ore-vein:mine:F5")
    file = tmp_path / "fight.json"
    g.game.save(file)
    again = Play(Game.load(file))
    assert (found(again), again.game.digest()) == (["iron"], g.game.digest())
