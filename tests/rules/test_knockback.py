"""Knockback: the line, the board edge, other survivors, terrain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, place, play, to_hit, to_wound


def swatted(
    lion: str, a: str, others: str = "b: {at: A1}", *dice: Dice, terrain: str = "[]", take: str = "body"
) -> Play:
    """Power Swat hits a, whose armor takes the damage, and knocks a back six spaces; b holds the tile."""
    g = play(
        f"""
        monster: {{at: {lion}, facing: south}}
        survivors: {{a: {{at: {a}, survival: 0, armor: {{body: 5}}}}, {others}}}
        terrain: {terrain}
        decks: {{ai: [power-swat]}}
        controller: b
        """,
        to_hit(7),
        place(take),
        *dice,
    )
    return g.choose(f"take:{take}")


def test_knockback_pushes_straight_away_and_knocks_nobody_down() -> None:
    """[R-KB-01]"""
    g = swatted("K6", "K8")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["armor"]["body"]) == ("K14", False, 3)
    assert g.monster["at"] == "K6"
    assert g.survivor("b")["at"] == "A1"
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(
    ("a", "where"), [("K10", "K16"), ("L10", "L16"), ("M8", "S8"), ("M9", "S9"), ("J8", "D8"), ("L7", "L1")]
)
def test_each_side_of_the_base_pushes_its_own_way(a: str, where: str) -> None:
    """[R-KB-01, R-BRD-14]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {a}, survival: 0, armor: {{body: 5}}, priority_target: true}}, b: {{at: A16}}}}
        decks: {{ai: [power-swat]}}
        controller: b
        """,
        to_hit(7),
        place("body"),
    )
    g.choose("take:body")
    assert g.survivor("a")["at"] == where
    g.expects("act_order")


# -- the board edge ----------------------------------------------------------------------------------------------


def test_the_board_edge_stops_it_without_a_fall() -> None:
    """[R-KB-02, R-BRD-13]"""
    g = swatted("K10", "K12")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("K16", False)
    assert set(a["injuries"].values()) == {"none"}
    g.expects("act_order", "act:a", "act:b")


def test_starting_on_the_edge_it_slides_along_to_the_controllers_side() -> None:
    """[R-KB-02, R-BRD-13]"""
    g = swatted("K14", "K16")
    assert g.options == ["push:east", "push:west"]
    assert g.game.decision.seats == (1,)
    g.choose("push:west")
    assert g.survivor("a")["at"] == "E16"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_in_a_corner_only_one_way_is_left() -> None:
    """[R-KB-02]"""
    g = swatted("A14", "A16", "b: {at: V1}")
    assert g.survivor("a")["at"] == "G16"
    g.expects("act_order")


def test_sliding_stops_at_the_next_edge() -> None:
    """[R-KB-02, R-BRD-13]"""
    g = swatted("S14", "S16")
    g.choose("push:east")
    assert g.survivor("a")["at"] == "V16"
    g.expects("act_order")


# -- other survivors ---------------------------------------------------------------------------------------------


def test_passing_over_somebody_knocks_both_down() -> None:
    """[R-COL-04, R-COL-01]"""
    g = swatted("K6", "K8", "b: {at: A1}, c: {at: K11}, d: {at: L11}")
    assert [g.survivor(x)["at"] for x in "acd"] == ["K14", "K11", "L11"]
    assert [g.survivor(x)["knocked_down"] for x in "abcd"] == [True, False, True, False]
    assert set(g.survivor("c")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b", "act:d")


def test_everybody_passed_over_falls() -> None:
    """[R-COL-04]"""
    g = swatted("K6", "K8", "b: {at: A1}, c: {at: K9}, d: {at: K13}")
    assert g.survivor("a")["at"] == "K14"
    assert [g.survivor(x)["knocked_down"] for x in "abcd"] == [True, False, True, True]
    g.expects("act_order", "act:b")


def test_somebody_just_beyond_the_end_is_not_touched() -> None:
    """[R-COL-04, R-KB-01]"""
    g = swatted("K6", "K8", "b: {at: A1}, c: {at: K15}")
    assert g.survivor("a")["at"] == "K14"
    assert not g.survivor("a")["knocked_down"]
    assert not g.survivor("c")["knocked_down"]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_landing_on_somebody_goes_to_the_nearest_free_space_and_both_fall() -> None:
    """[R-COL-05]"""
    g = swatted("K6", "K8", "b: {at: A1}, c: {at: K14}")
    assert g.options == ["place:K13", "place:J14", "place:L14", "place:K15"]
    assert g.game.decision.seats == (1,)
    g.choose("place:L14")
    assert [g.survivor(x)["at"] for x in "ac"] == ["L14", "K14"]
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [True, False, True]
    g.expects("act_order", "act:b")


def test_the_space_just_left_is_free_to_land_on() -> None:
    """[R-COL-05, R-BRD-03]"""
    g = swatted("K13", "K15", "b: {at: A1}, c: {at: K16}")
    assert g.options == ["place:K15", "place:J16", "place:L16"]
    g.choose("place:J16")
    assert g.survivor("a")["at"] == "J16"
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [True, False, True]
    g.expects("act_order", "act:b")


# -- terrain -----------------------------------------------------------------------------------------------------


def test_impassable_terrain_stops_it_one_space_before_with_a_fall() -> None:
    """[R-COL-06, R-TER-04]"""
    g = swatted("K6", "K8", terrain="[{id: toppled-pillar, at: J12, facing: east}]")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("K11", True)
    assert set(a["injuries"].values()) == {"none"}
    assert [t["id"] for t in g.view["terrain"]] == ["toppled-pillar"]
    g.expects("act_order", "act:b")


def test_right_before_a_wall_there_is_only_the_fall() -> None:
    """[R-COL-06]"""
    g = swatted("K6", "K8", terrain="[{id: toppled-pillar, at: J9, facing: east}]")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("K8", True)
    g.expects("act_order", "act:b")


def test_a_wall_beyond_the_end_does_not_matter() -> None:
    """[R-COL-06]"""
    g = swatted("K6", "K8", terrain="[{id: toppled-pillar, at: J15, facing: east}]")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("K14", False)
    g.expects("act_order", "act:a", "act:b")


def test_destructible_terrain_stops_hurts_and_breaks() -> None:
    """[R-TER-05, R-COL-06, R-DMO-01]"""
    g = swatted("K6", "K8", "b: {at: A1}", place("arms"), terrain="[{id: stone-column, at: K11}]")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["injuries"]["arms"]) == ("K11", True, "light")
    assert g.view["terrain"] == []
    assert g.decks["archived"] == ["stone-column"]
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b")


# -- not in line with the base -----------------------------------------------------------------------------------


def roared(a: str, rulings: str = "{}") -> Play:
    """Terrifying Roar knocks a back six spaces from anywhere; b is too brave."""
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K8, facing: south, tokens: {{movement: -9}}}}
        survivors: {{a: {{at: {a}, insanity: 1}}, b: {{at: A16, courage: 9}}}}
        decks: {{ai: [terrifying-roar]}}
        controller: b
        """,
        check(5),
        check(5),
    )


@pytest.mark.parametrize(("a", "where"), [("N12", "N16"), ("P11", "V11"), ("M5", "M1"), ("G7", "A7")])
def test_the_larger_offset_decides_the_line(a: str, where: str) -> None:
    """[R-AMB-08, R-KB-01]"""
    g = roared(a)
    g.choose("first:a")
    assert g.survivor("a")["at"] == where
    g.expects("act_order")


def test_equal_offsets_are_the_controllers_choice() -> None:
    """[R-AMB-08]"""
    g = roared("N11")
    g.choose("first:a")
    assert g.options == ["push:east", "push:south"]
    g.choose("push:east")
    assert g.survivor("a")["at"] == "T11"
    g.expects("act_order")


def test_by_ruling_the_controller_chooses_whenever_it_is_not_in_line() -> None:
    """[R-AMB-08]"""
    g = roared("N12", rulings="{knockback-line: controller}")
    g.choose("first:a")
    assert g.options == ["push:east", "push:south"]
    g.choose("push:east")
    assert g.survivor("a")["at"] == "T12"
    g.expects("act_order")


def test_by_ruling_in_line_there_is_still_nothing_to_choose() -> None:
    """[R-AMB-08, R-KB-01]"""
    g = roared("O9", rulings="{knockback-line: controller}")
    g.choose("first:a")
    assert g.survivor("a")["at"] == "U9"
    g.expects("act_order")


# -- in the middle of an attack ----------------------------------------------------------------------------------

KICKING = """
kicking-leg: {failure: [{knockback: {who: attacker, spaces: 1}}], critical: []}
"""


def kicked(tmp_path: Path, weapon: str) -> Play:
    """a hits twice, fails on the leg, and is knocked back one space."""
    g = play_with(
        beast(tmp_path, "", hit_locations=KICKING),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K10, gear: [{weapon}]}}, b: {{at: A1}}}}
        decks: {{ai: [beast-basic], hit_locations: [kicking-leg, hide]}}
        start: survivors-turn
        """,
        to_hit(7, 7),
        to_wound(2),
    )
    g.choose("act:a", f"attack:{weapon}", "wound:kicking-leg")
    assert g.survivor("a")["at"] == "K11"
    assert not g.survivor("a")["knocked_down"]
    return g


def test_an_attacker_knocked_out_of_reach_loses_the_other_hits(tmp_path: Path) -> None:
    """[R-KB-03, R-SAT-12]"""
    g = kicked(tmp_path, "founding-stone")
    assert sorted(g.decks["hit_location_discard"]) == ["hide", "kicking-leg"]
    g.expects("action", "move", "end")


def test_an_attacker_knocked_back_within_reach_goes_on(tmp_path: Path) -> None:
    """[R-KB-03, R-SAT-02]"""
    g = kicked(tmp_path, "king-spear")
    g.expects("wound_order", "wound:hide")


# -- several at once ---------------------------------------------------------------------------------------------

WAVE = """
wave:
  actions:
    - pick_target: all survivors, in range
    - knockback: {who: targets, spaces: 3}
"""


def swept_away(tmp_path: Path) -> Play:
    """a stands before b on one line; c holds the tile far away."""
    return play_with(
        beast(tmp_path, WAVE),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: K11}, c: {at: A1}}
        decks: {ai: [wave]}
        controller: c
        """,
    )


def test_several_knocked_back_at_once_go_in_the_controllers_order(tmp_path: Path) -> None:
    """[R-AMB-33]"""
    apart = swept_away(tmp_path / "apart")
    assert apart.options == ["first:a", "first:b"]
    apart.choose("first:b")
    assert [apart.survivor(x)["at"] for x in "ab"] == ["K13", "K14"]
    assert [apart.survivor(x)["knocked_down"] for x in "ab"] == [False, False]
    apart.expects("act_order")
    together = swept_away(tmp_path / "together")
    together.choose("first:a")
    # a flies over b, and both fall before b is knocked back as well.
    assert [together.survivor(x)["at"] for x in "abc"] == ["K13", "K14", "A1"]
    assert [together.survivor(x)["knocked_down"] for x in "abc"] == [True, True, False]
    together.expects("act_order", "act:c")


def test_a_knockback_by_the_movement_pushes_each_survivor_as_far_as_they_move_bug(tmp_path: Path) -> None:
    """[R-KB-01] `spaces: movement` moved nobody away from the monster; it worked only toward the closest edge."""
    deed = "deed: {actions: [{knockback: {who: all survivors, spaces: movement}}]}"
    g = play_with(
        beast(tmp_path, deed),
        """
        monster: {id: beast, level: one, at: K6}
        survivors: {a: {at: K8, attributes: {movement: 3}}, b: {at: M6}}
        controller: a
        decks: {ai: [deed]}
        """,
    )
    assert g.options == ["first:a", "first:b"]
    g.choose("first:b")
    assert [g.survivor(x)["at"] for x in "ab"] == ["K11", "R6"]
    g.expects("act_order", "act:a", "act:b")
