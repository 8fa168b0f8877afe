"""A1 is a space like any other.  The engine gives it the number 0, which must never be taken for "off the board"."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, play, to_hit, to_wound

MISS = to_hit(1, 1)


def card(folder: Path, actions: str, monster: str, survivors: str, *dice: Dice, more: str = "") -> Play:
    """The beast plays one card with these actions; b holds the tile."""
    catalog = beast(folder, f"deed: {{actions: [{actions}]}}")
    return play_with(
        catalog,
        f"monster: {{id: beast, level: one, {monster}}}\nsurvivors: {{{survivors}}}\n"
        f"controller: b\ndecks: {{ai: [deed]}}\n{more}",
        *dice,
    )


A_IN_CORNER = "a: {at: A1, survival: 0}, b: {at: V16}"
CLOSEST = "{pick_target: closest survivor}"


# -- a survivor on A1 --------------------------------------------------------------------------------------------


def test_a_survivor_on_a1_is_targeted_reached_and_attacked() -> None:
    """[R-TGT-01, R-MOV-02, R-BRD-07]"""
    g = play(
        """
        monster: {at: A6, facing: north}
        survivors: {a: {at: A1}, b: {at: V16}}
        controller: b
        decks: {ai: [claw]}
        """,
        MISS,
    )
    assert (g.monster["at"], g.monster["facing"]) == ("A2", "north")
    assert g.events("monster-attacks")
    g.expects("act_order")


def test_a_survivor_on_a1_is_knocked_back_along_the_edge(tmp_path: Path) -> None:
    """[R-KB-01, R-BRD-13]"""
    g = card(tmp_path, f"{CLOSEST}, {{knockback: {{who: target, spaces: 3}}}}", "at: B1, facing: west", A_IN_CORNER)
    assert g.survivor("a")["at"] == "A4"
    assert g.survivor("b")["at"] == "V16"
    g.expects("act_order")


def test_a_survivor_on_a1_flees_along_one_of_the_two_edges(tmp_path: Path) -> None:
    """[R-BRN-05, R-BRD-13] Both edges are equally close: north pushes east, west pushes south."""
    fled = "{knockback: {who: target, toward: closest edge, spaces: 2}}"
    g = card(tmp_path, f"{CLOSEST}, {fled}", "at: D4, facing: west", A_IN_CORNER)
    g.expects("direction", "push:north", "push:west")
    assert g.choose("push:west").survivor("a")["at"] == "A3"


def test_a_survivor_on_a1_suffers_grab(tmp_path: Path) -> None:
    """[R-GRB-01, R-GRB-02]"""
    g = card(tmp_path, f"{CLOSEST}, {{grab: target}}", "at: D4, facing: west", A_IN_CORNER, place("body"))
    g.choose("place:C5")
    assert (g.survivor("a")["at"], g.survivor("a")["injuries"]["body"]) == ("C5", "light")
    g.expects("act_order")


@pytest.mark.parametrize(("start", "facing"), [("D1", "west"), ("A4", "north")])
def test_a_survivor_on_a1_is_run_over(tmp_path: Path, start: str, facing: str) -> None:
    """[R-COL-01, R-MOV-06]"""
    g = card(tmp_path, "{move: {forward: full move}}", f"at: {start}, facing: {facing}", A_IN_CORNER)
    assert g.monster["at"] == "A1"
    assert g.survivor("a")["knocked_down"] is True
    assert g.survivor("a")["at"] != "A1"


def test_a_monster_moves_away_from_a_survivor_on_a1(tmp_path: Path) -> None:
    """[R-MOV-08]"""
    g = card(tmp_path, f"{CLOSEST}, {{move: {{away_from: target, spaces: 2}}}}", "at: B1, facing: west", A_IN_CORNER)
    assert g.monster["at"] == "D1"
    g.expects("act_order")


@pytest.mark.parametrize(("at", "facing"), [("F1", "west"), ("A6", "north")])
def test_a_monster_turns_to_face_a_survivor_on_a1(tmp_path: Path, at: str, facing: str) -> None:
    """[R-FAC-01]"""
    g = card(tmp_path, f"{CLOSEST}, {{turn_to_face: target}}", f"at: {at}, facing: south", A_IN_CORNER)
    assert g.monster["facing"] == facing
    g.expects("act_order")


def test_a_monster_is_placed_next_to_a_survivor_on_a1(tmp_path: Path) -> None:
    """[R-GEN-14]"""
    g = card(tmp_path, f"{CLOSEST}, {{remove: monster}}, {{place_monster: target}}", "at: D4", A_IN_CORNER)
    assert g.options == ["stop:B1:west", "stop:A2:north"]
    assert g.choose("stop:B1:west").monster["at"] == "B1"


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("closest survivor, in field of view", "a"),
        ("closest survivor, in range", "a"),
        ("closest survivor, facing", "a"),
        ("closest survivor, adjacent", ""),
        ("closest survivor, around 3", "a"),
        ("closest survivor, in blind spot", ""),
        ("closest threat", "a"),
    ],
)
def test_target_lines_find_a_survivor_on_a1(tmp_path: Path, line: str, who: str) -> None:
    """[R-TGT-01, R-TGT-02]"""
    actions = f'{{pick_target: "{line}"}}, {{gain: {{who: target, courage: 1}}}}'
    g = card(tmp_path, actions, "at: A3, facing: north", "a: {at: A1, survival: 0}, b: {at: V16, knocked_down: true}")
    assert [x for x in "ab" if g.survivor(x)["courage"]] == list(who)
    assert g.happened("instinct") is (not who)


def test_the_blind_spot_can_lie_on_a1() -> None:
    """[R-BRD-10, R-SAT-05] Behind the lion the stone hits on a 6."""
    g = play(
        """
        monster: {at: A2, facing: south}
        survivors: {a: {at: A1}, b: {at: V16}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """,
        to_hit(6, 1),
    ).choose("act:a", "attack:founding-stone")
    g.expects("wound_order", "wound:beasts-knee")


def test_grass_on_a1_shelters_whoever_stands_in_it() -> None:
    """[R-TER-07, R-MAT-06] 2+ becomes 4+."""
    g = play(
        """
        monster: {at: A3, facing: north}
        survivors: {a: {at: A1, survival: 0}, b: {at: V16}}
        terrain: [{id: tall-grass, at: A1, facing: north}]
        controller: b
        decks: {ai: [claw]}
        """,
        to_hit(3, 3),
    )
    event = g.events("monster-dice")[0]
    assert (event.data["needed"], event.data["hits"]) == (4, 0)
    g.expects("act_order")


def test_a_survivor_walks_from_a1_and_back() -> None:
    """[R-SMV-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: B1, knocked_down: true}}
        start: survivors-turn
        decks: {ai: [claw]}
        """
    ).choose("act:a", "move")
    assert "to:A2" in g.options and "to:A6" in g.options and "to:A7" not in g.options
    g.choose("to:A3")
    assert g.survivor("a")["at"] == "A3"


# -- the monster on A1 -------------------------------------------------------------------------------------------


def test_a_monster_on_a1_moves_and_attacks() -> None:
    """[R-MOV-01, R-MAT-01]"""
    g = play(
        """
        monster: {at: A1, facing: south}
        survivors: {a: {at: A8, survival: 0}, b: {at: V16}}
        controller: b
        decks: {ai: [claw]}
        """,
        MISS,
    )
    assert g.monster["at"] == "A6"
    assert g.events("monster-attacks")
    g.expects("act_order")


def test_a_monster_on_a1_performs_its_basic_action() -> None:
    """[R-MT-03]"""
    g = play(
        """
        monster: {at: A1, facing: south}
        survivors: {a: {at: A3, survival: 0}, b: {at: V16}}
        controller: b
        decks: {ai: []}
        """,
        MISS,
    )
    assert g.happened("basic-action") and g.events("monster-attacks")


def test_a_monster_on_a1_grabs_knocks_back_and_turns(tmp_path: Path) -> None:
    """[R-GRB-01, R-KB-01, R-FAC-01]"""
    survivors = "a: {at: C2, survival: 0}, b: {at: V16}"
    g = card(tmp_path / "g", f"{CLOSEST}, {{grab: target}}", "at: A1, facing: south", survivors, place("body"))
    g.choose("place:A3")
    assert (g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == ("A3", True)
    pushed = f"{CLOSEST}, {{knockback: {{who: target, spaces: 3}}}}"
    assert card(tmp_path / "k", pushed, "at: A1, facing: south", survivors).survivor("a")["at"] == "F2"
    turned = f"{CLOSEST}, {{turn_to_face: target}}"
    assert card(tmp_path / "t", turned, "at: A1, facing: south", survivors).monster["facing"] == "east"


def test_a_monster_on_a1_can_be_attacked_and_slung_at() -> None:
    """[R-SAT-01, R-FS-03]"""
    g = play(
        """
        monster: {at: A1, facing: south}
        survivors: {a: {at: C2}, b: {at: H1}}
        start: survivors-turn
        decks: {ai: [claw, chomp, maul], hit_locations: [beasts-knee, beasts-scapular-deltoid]}
        """,
        to_hit(7, 1),
        to_wound(2),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee", "end", "act:b")
    assert "use:founding-stone:sling" in g.options
    g.choose("use:founding-stone:sling", "wound:beasts-scapular-deltoid")
    assert g.decks["wounds"] == 1


def test_a_monster_on_a1_leaves_and_comes_back(tmp_path: Path) -> None:
    """[R-GEN-14]"""
    actions = f"{CLOSEST}, {{remove: monster}}, {{place_monster: target}}"
    g = card(tmp_path, actions, "at: A1, facing: south", "a: {at: K8, survival: 0}, b: {at: V16}")
    assert [g.monster["at"], g.game.decision.kind] == [None, "monster_path"]
    g.choose("stop:J6:south")
    assert (g.monster["at"], g.monster["facing"]) == ("J6", "south")


def test_a_monster_on_a1_is_on_the_board_when_a_target_is_explained(tmp_path: Path) -> None:
    """[R-TGT-02, R-BRD-10] It faces west, so C1 lies in its blind spot."""
    line = "{pick_target: 'closest survivor, in field of view'}"
    g = card(tmp_path, line, "at: A1, facing: west", "a: {at: C1, survival: 0}, b: {at: A8}")
    told = g.events("target-line")[0].data["lines"][0]["survivors"]
    assert [(entry["who"], entry.get("why")) for entry in told] == [("a", "in the blind spot"), ("b", None)]
    g.expects("act_order")
