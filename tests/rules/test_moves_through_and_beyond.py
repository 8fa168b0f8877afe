"""Movements over a survivor: straight through in each direction, and beyond until the base has left the space."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, to_hit

PASSED = "instead_of_collision: [{gain: {who: the survivor, insanity: 1}}]"


def deed(folder: Path, actions: str, a: str, at: str = "K8", *dice: tuple[str, list[int | str]]) -> Play:
    """One AI card with these actions is drawn; its target is a, b stands far off on A16 or V16."""
    ai = f"deed: {{actions: [{{pick_target: ['survivor, courage 5']}}, {actions}]}}\nquiet: {{copies: 9, actions: []}}"
    return play_with(
        beast(folder, ai),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: north}}
        survivors: {{a: {{{a}, courage: 5, survival: 0}}, b: {{at: V16, survival: 0}}}}
        decks: {{ai: [deed, quiet, quiet]}}
        """,
        *dice,
    ).unwatched()


def ran_over(g: Play) -> bool:
    """One point is for being picked, one for the movement over the survivor.  [R-RND-05]"""
    assert g.survivor("a")["insanity"] in (1, 2)
    return bool(g.survivor("a")["insanity"] == 2)


@pytest.mark.parametrize(
    ("survivor", "end", "over"),
    [
        ("K3", "K2", False),
        ("L13", "K14", True),
        ("P8", "Q8", True),
        ("P9", "Q8", True),
        ("E9", "E8", False),
        ("F9", "E8", False),
        ("G8", "E8", True),
        ("N12", "K8", False),
        ("M10", "K8", False),
    ],
)
def test_through_a_survivor_it_goes_straight_with_a_full_move(
    tmp_path: Path, survivor: str, end: str, over: bool
) -> None:
    """Six spaces over a survivor in line with its base; it stays if the survivor is not in line.  [R-BRD-14, R-MOV-06]

    Under the base at the end is not passed.
    """
    g = deed(tmp_path, f"{{move: {{through: target, {PASSED}}}}}", f"at: {survivor}")
    assert (g.monster["at"], g.monster["facing"]) == (end, "north")
    assert ran_over(g) is over
    assert g.survivor("b")["insanity"] == 0


@pytest.mark.parametrize(
    ("at", "survivor", "spaces", "end", "over"),
    [
        ("K10", "K3", 6, "K4", False),
        ("K10", "K3", 7, "K3", False),
        ("K10", "K3", 9, "K1", True),
        ("K10", "K3", 12, "K1", True),
        ("K8", "R8", 12, "S8", True),
        ("K8", "R8", 6, "Q8", False),
        ("K8", "D9", 12, "B8", True),
        ("K8", "L14", 9, "K15", True),
        ("K8", "L13", 6, "K14", True),
        ("A5", "A1", 9, "B1", True),
    ],
)
def test_beyond_a_survivor_it_stops_when_the_base_has_left(
    tmp_path: Path, at: str, survivor: str, spaces: int, end: str, over: bool
) -> None:
    """No step further; with the last step it stands on the space of the survivor.  [R-MOV-10]"""
    g = deed(tmp_path, f"{{move: {{beyond: target, spaces: {spaces}, {PASSED}}}}}", f"at: {survivor}", at)
    assert g.monster["at"] == end
    assert ran_over(g) is over
    assert g.survivor("a")["knocked_down"] is (end == "K3" or ((at, spaces) == ("K8", 6) and end == "Q8"))


@pytest.mark.parametrize(
    ("at", "survivor", "ends"), [("K5", "K1", "L1 I1"), ("K5", "L1", "M1 J1"), ("C8", "A8", "A6 A9")]
)
def test_with_the_edge_ahead_it_leaves_along_the_edge(tmp_path: Path, at: str, survivor: str, ends: str) -> None:
    """To either side, as the controller chooses.  [R-MOV-10, R-RND-02]"""
    g = deed(tmp_path, f"{{move: {{beyond: target, spaces: 9, {PASSED}}}}}", f"at: {survivor}", at)
    g.expects("monster_path", *[f"stop:{end}:north:over-a" for end in ends.split()])
    g.choose(f"stop:{ends.split()[1]}:north:over-a")
    assert g.monster["at"] == ends.split()[1] and ran_over(g)


# -- what a movement adds to an attack -----------------------------------------------------------------------------


@pytest.mark.parametrize(("per", "dice"), [(", per: space moved", 1 + 2 * 3), ("", 1 + 2)])
def test_speed_for_each_space_moved(tmp_path: Path, per: str, dice: int) -> None:
    """Three spaces; the attack has speed 1.  [R-MAT-05]"""
    attack = "{attack: {speed: 1, accuracy: 2, damage: 1}}"
    actions = f"{{move: {{toward: target}}}}, {{boost: {{speed: 2{per}}}}}, {attack}"
    g = deed(tmp_path, actions, "at: K4", "K8", to_hit(*[1] * dice))
    assert g.monster["at"] == "K5"
    g.all_dice_used()
    assert [e.data for e in g.events("boost")] == [{"speed": dice - 1, "damage": 0}]


@pytest.mark.parametrize(("per", "more"), [(", per: space moved", 3), ("", 1)])
def test_damage_for_each_space_moved(tmp_path: Path, per: str, more: int) -> None:
    """[R-MAT-08]"""
    attack = "{attack: {speed: 1, accuracy: 2, damage: 1}}"
    actions = f"{{move: {{toward: target}}}}, {{boost: {{damage: 1{per}}}}}, {attack}"
    g = deed(tmp_path, actions, "at: K4", "K8", to_hit(1))
    assert [e.data["damage"] for e in g.events("monster-attacks")] == [1 + more]
    assert [e.data for e in g.events("boost")] == [{"speed": 0, "damage": more}]


# -- what cannot fall below nothing --------------------------------------------------------------------------------


@pytest.mark.parametrize(("stat", "start"), [("courage", 5), ("survival", 1), ("understanding", 0), ("insanity", 0)])
def test_nothing_falls_below_zero(tmp_path: Path, stat: str, start: int) -> None:
    """[R-TOK-01, R-SUR-01]"""
    a = "at: K3" + (f", {stat}: {start}" if stat not in ("courage", "survival") else "")
    g = deed(tmp_path, f"{{lose: {{who: target, {stat}: 9}}}}", a)
    assert g.survivor("a")[stat] == 0
