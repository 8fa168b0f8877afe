"""Cards that place the monster, and the ways a card can make it move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play


def played(
    folder: Path, actions: str, survivors: str, at: str = "K8", facing: str = "north", size: int = 2, more: str = ""
) -> Play:
    """One AI card with these actions is drawn; the target is the survivor with courage 5."""
    ai = f"deed: {{actions: [{{pick_target: ['survivor, courage 5']}}, {actions}]}}"
    return play_with(
        beast(folder, ai, size=size),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: {facing}}}
        survivors: {survivors}
        decks: {{ai: [deed]}}
        {more}
        """,
    ).unwatched()


def lion(g: Play) -> tuple[str, str]:
    return g.view["monster"]["at"], g.view["monster"]["facing"]


# -- placing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "spot"), [(2, "K8"), (4, "J7")])
def test_the_middle_of_the_board(tmp_path: Path, size: int, spot: str) -> None:
    """The facing stays; on a board of even sides there is one middle for an even base.  [R-GEN-14]"""
    g = played(tmp_path, "{place_monster: {at: board centre}}", "{a: {at: A1, courage: 5}}", "B12", "west", size)
    assert lion(g) == (spot, "west")
    g.expects("act_order")


def test_a_base_of_three_has_four_middles(tmp_path: Path) -> None:
    """The controller chooses.  [R-GEN-14]"""
    g = played(tmp_path, "{place_monster: {at: board centre}}", "{a: {at: A1, courage: 5}}", "B12", "west", 3)
    g.expects("monster_path", "stop:J7:west", "stop:K7:west", "stop:J8:west", "stop:K8:west")
    g.choose("stop:K8:west")
    assert lion(g) == ("K8", "west")


def test_survivors_under_the_base_suffer_collision(tmp_path: Path) -> None:
    """Those beside it do not.  [R-COL-02, R-COL-03, R-GEN-14]"""
    survivors = "{a: {at: K8, courage: 5}, b: {at: J8}}"
    g = played(tmp_path, "{place_monster: {at: board centre}}", survivors, "B12", "west")
    assert g.survivor("a")["knocked_down"] and not g.survivor("b")["knocked_down"]
    g.expects("direction", "push:north", "push:west")
    g.choose("push:north")
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("K3", "J8")


def test_behind_a_survivor_is_the_side_away_from_the_monster(tmp_path: Path) -> None:
    """[R-GEN-14]"""
    g = played(tmp_path, "{place_monster: {behind: target}}", "{a: {at: K3, courage: 5}, b: {at: A16}}")
    g.expects("monster_path", "stop:J1:south", "stop:K1:south")
    g.choose("stop:K1:south")
    assert lion(g) == ("K1", "south")


def test_the_edge_furthest_from_a_survivor(tmp_path: Path) -> None:
    """Anywhere along it, not over a survivor.  [R-GEN-14]"""
    g = played(tmp_path, "{place_monster: {edge: target}}", "{a: {at: D8, courage: 5}, b: {at: V3}}")
    assert {key.split(":")[1] for key in g.options} == {f"U{row}" for row in range(1, 16) if row not in (2, 3)}
    g.choose("stop:U8:west")
    assert lion(g) == ("U8", "west")


@pytest.mark.parametrize(("covering", "under"), [("most survivors", True), ("fewest survivors", False)])
def test_beside_the_target_over_most_or_fewest_others(tmp_path: Path, covering: str, under: bool) -> None:
    """The target itself is not covered; a survivor elsewhere is not touched.  [R-GEN-14, R-COL-02]"""
    survivors = "{a: {at: F5, courage: 5}, b: {at: G5}, c: {at: H6}, d: {at: R14}}"
    action = f"{{place_monster: {{beside: target, covering: {covering}}}}}"
    g = played(tmp_path, action, survivors, "K12")
    if g.game.decision is not None and g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert g.happened("monster-appears") and not g.survivor("a")["knocked_down"]
    assert (g.survivor("b")["knocked_down"], g.survivor("c")["knocked_down"]) == (under, under)
    assert not g.survivor("d")["knocked_down"]


def test_without_room_the_block_after_else_runs(tmp_path: Path) -> None:
    """A base of four has no free place beside a survivor in a corner who is hemmed in.  [R-GEN-14]"""
    survivors = "{a: {at: A1, courage: 5}, b: {at: B2}, c: {at: C1}, d: {at: A3}}"
    action = "{place_monster: {beside: target, else: [{gain: {who: target, insanity: 2}}]}}"
    g = played(tmp_path, action, survivors, "K8", "north", 4)
    # One point is for being picked by the card.  [R-RND-05]
    assert g.survivor("a")["insanity"] == 1 + 2 and lion(g) == ("K8", "north")


# -- moving ------------------------------------------------------------------------------------------------------


def test_toward_the_nearest_of_several(tmp_path: Path) -> None:
    """The knocked down one, though another is nearer.  [R-MOV-10]"""
    survivors = "{a: {at: K3, courage: 5}, b: {at: K14, knocked_down: true}, c: {at: A14, knocked_down: true}}"
    g = played(tmp_path, "{move: {toward: knocked down survivors}}", survivors, "K8")
    assert lion(g) == ("K12", "north")


def test_with_none_of_them_it_stays(tmp_path: Path) -> None:
    """[R-MOV-10]"""
    g = played(tmp_path, "{move: {toward: knocked down survivors}}", "{a: {at: K3, courage: 5}}")
    assert lion(g) == ("K8", "north")


@pytest.mark.parametrize(("edge", "at", "end"), [("closest", "K3", "K1"), ("furthest", "D8", "J8")])
def test_to_an_edge(tmp_path: Path, edge: str, at: str, end: str) -> None:
    """Straight, at most a full move of 6.  [R-MOV-10]"""
    g = played(tmp_path, f"{{move: {{toward: {edge} edge}}}}", "{a: {at: V16, courage: 5}}", at)
    assert lion(g) == (end, "north")


def test_forward_by_a_number(tmp_path: Path) -> None:
    """[R-MOV-06]"""
    g = played(tmp_path, "{move: {forward: 2}}", "{a: {at: A16, courage: 5}}", "K8", "east")
    assert lion(g) == ("M8", "east")


def test_any_distance(tmp_path: Path) -> None:
    """[R-MOV-10]"""
    g = played(tmp_path, "{move: {toward: target, spaces: unlimited}}", "{a: {at: K1, courage: 5}}", "K15")
    assert lion(g) == ("K2", "north")


def test_away_from_the_most(tmp_path: Path) -> None:
    """To the south all four are further away; to the east only the three who are west of it.  [R-MOV-10]"""
    survivors = "{a: {at: H8, courage: 5}, b: {at: H9}, c: {at: G8}, d: {at: S8}}"
    g = played(tmp_path, "{move: {away_from: most survivors, spaces: 2}}", survivors, "K8")
    assert lion(g) == ("K10", "north")


def test_through_a_survivor_until_it_has_passed(tmp_path: Path) -> None:
    """Those it passes take the block instead of collision; those not passed take nothing.  [R-MOV-10]"""
    actions = (
        "{move: {beyond: target, spaces: unlimited, instead_of_collision: [{gain: {who: the survivor, insanity: 1}}]}}"
    )
    survivors = "{a: {at: K3, courage: 5}, b: {at: L5}, c: {at: M5}}"
    g = played(tmp_path, actions, survivors, "K10")
    assert lion(g) == ("K1", "north")
    g.expects("trigger_order", "first:a", "first:b")
    g.choose("first:a")
    assert [g.survivor(who)["insanity"] for who in "abc"] == [1 + 1, 1, 0]
    assert not any(g.survivor(who)["knocked_down"] for who in "abc")
    g.expects("act_order")


def test_flying_over_survivors_harms_only_those_under_the_base(tmp_path: Path) -> None:
    """[R-MOV-10, R-COL-03]"""
    survivors = "{a: {at: K3, courage: 5}, b: {at: K6}, c: {at: L2}}"
    g = played(tmp_path, "{move: {forward: full move, passed_over: unharmed}}", survivors, "K8")
    assert lion(g) == ("K2", "north")
    assert [g.survivor(who)["knocked_down"] for who in "abc"] == [True, False, True]
    assert g.survivor("b")["at"] == "K6"
