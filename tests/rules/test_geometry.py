"""Geometry in play: distances, blind spot, field of view, obstacles, board edges."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent
from tests.support.position import Play, place, play, to_hit, to_wound


def position(survivors: str, more: str = "", monster: str = "{at: K8, facing: south}") -> Play:
    """A quiet position in the survivors' turn."""
    text = f"monster: {monster}\nsurvivors: {survivors}\nstart: survivors-turn\ndecks: {{ai: [claw]}}\n{more}"
    return play(text)


@pytest.mark.parametrize(
    ("spot", "distance"), [("K10", 1), ("M9", 1), ("M10", 2), ("J7", 2), ("K15", 6), ("A1", 17), ("V16", 17), ("E8", 6)]
)
def test_distance_is_counted_to_the_nearest_space_of_the_base(spot: str, distance: int) -> None:
    """[R-BRD-05, R-BRD-04]"""
    g = position(f"{{a: {{at: {spot}}}}}")
    assert g.survivor("a")["distance"] == distance
    g.expects("act_order")


def test_only_those_who_share_an_edge_with_the_base_can_strike_it() -> None:
    """[R-BRD-04]"""
    for spot, near in (("J8", True), ("K10", True), ("J7", False), ("M10", False), ("I8", False)):
        g = position(f"{{a: {{at: {spot}}}}}").choose("act:a")
        assert ("attack:founding-stone" in g.options) is near, spot
        g.expects("action")


def test_the_blind_spot_follows_the_facing() -> None:
    """[R-BRD-09]"""
    spots = {
        facing: position("{a: {at: A1}}", monster=f"{{at: K8, facing: {facing}}}").monster["blind_spot"]
        for facing in ("north", "south", "east", "west")
    }
    assert spots == {
        "north": ["K10", "L10"],
        "south": ["K7", "L7"],
        "east": ["J8", "J9"],
        "west": ["M8", "M9"],
    }


def test_diagonally_behind_and_further_back_is_no_blind_spot() -> None:
    """[R-BRD-09]"""
    g = position("{a: {at: K7}, b: {at: L7}, c: {at: J7}, d: {at: M7}, e: {at: K6}}")
    assert [g.survivor(x)["in_blind_spot"] for x in "abcde"] == [True, True, False, False, False]
    g.expects("act_order")


def test_from_the_blind_spot_a_six_hits_with_the_stone_elsewhere_it_does_not() -> None:
    """[R-BRD-09, R-SAT-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: J8}}
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        start: survivors-turn
        """,
        to_hit(6, 5),
        to_wound(1),
        to_hit(6, 6),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-knee", "end", "act:b", "attack:founding-stone")
    assert [e.data["hits"] for e in g.events("attack-dice")] == [1, 0]
    g.expects("action")


def test_with_its_back_to_the_edge_the_lion_has_no_blind_spot() -> None:
    """[R-BRD-09, R-BRD-13]"""
    g = position("{a: {at: K3}}", monster="{at: K1, facing: south}")
    assert g.monster["blind_spot"] == []
    assert g.survivor("a")["in_blind_spot"] is False
    g.expects("act_order")


# -- obstacles ---------------------------------------------------------------------------------------------------

PILLAR = "terrain: [{id: toppled-pillar, at: J11, facing: east}]"
"""A wall on J11, K11, L11 and M11, south of the lion."""


def basic_target(survivors: str, terrain: str) -> str:
    """Whom of a and b the Basic Action (closest survivor in field of view) picks."""
    g = play(
        f"monster: {{at: K8, facing: south}}\nsurvivors: {survivors}\n{terrain}\n"
        "players: [[a, b]]\ndecks: {ai: []}\n",
        to_hit(1, 1),
    )
    return "ab"[g.events("target")[0].data["who"]]


def test_behind_an_obstacle_a_survivor_is_out_of_the_field_of_view() -> None:
    """[R-BRD-10, R-BRD-11, R-TER-03] a is closer but hidden by the pillar; b beside the lion is seen."""
    assert basic_target("{a: {at: K12}, b: {at: P8}}", PILLAR) == "b"
    assert basic_target("{a: {at: K12}, b: {at: P8}}", "") == "a"


def test_in_front_of_the_obstacle_a_survivor_is_seen() -> None:
    """[R-BRD-11]"""
    assert basic_target("{a: {at: K10}, b: {at: P8}}", PILLAR) == "a"


def test_figures_never_block_the_view() -> None:
    """[R-BRD-10] b is exactly between the lion and a; a is in view all the same."""
    g = play(
        """
        monster: {at: K8, facing: north}
        survivors: {a: {at: L13}, b: {at: L10, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert [e.data["who"] for e in g.events("target")] == [0]
    assert g.events("target-line")[0].data["line"] == "closest threat, in field of view"
    g.expects("act_order")


def test_the_lion_does_not_see_itself_blocked_by_the_tile_it_stands_on() -> None:
    """[R-BRD-11] The pillar is under the lion's south row, K9 to N9."""
    under = "terrain: [{id: toppled-pillar, at: K9, facing: east}]"
    assert basic_target("{a: {at: K12}, b: {at: A1}}", under) == "a"


def test_the_rest_of_that_tile_does_not_block_either() -> None:
    """[R-BRD-11] M9 and N9 belong to the tile under the lion, and are on the line to Q9."""
    under = "terrain: [{id: toppled-pillar, at: K9, facing: east}]"
    beside = "terrain: [{id: toppled-pillar, at: M9, facing: east}]"
    assert basic_target("{a: {at: S9}, b: {at: A1}}", under) == "a"
    assert basic_target("{a: {at: S9}, b: {at: A1}}", beside) == "b"


def test_touching_the_corner_of_an_obstacle_blocks() -> None:
    """[R-AMB-22, R-BRD-11] The line from the centre of the base to N11 meets the column on M11 in one point."""
    column = "terrain: [{id: stone-column, at: M11, facing: north}]"
    assert basic_target("{a: {at: N11}, b: {at: A1}}", column) == "b"


def test_touching_the_corner_of_an_obstacle_is_free_under_the_other_ruling() -> None:
    """[R-AMB-22]"""
    column = "terrain: [{id: stone-column, at: M11, facing: north}]"
    g = play(
        f"""
        rulings: {{sight-corner: touch-free}}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: N11}}, b: {{at: A1}}}}
        {column}
        players: [[a, b]]
        decks: {{ai: []}}
        """
    )
    assert [e.data["who"] for e in g.events("target")] == [0]
    assert g.game.decision.kind == "monster_path"


def test_obstacles_do_not_hinder_the_facing_area_or_the_range() -> None:
    """[R-BRD-08, R-BRD-12] Claw's first line asks for neither view nor way: a behind the pillar is its target."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K13}}, b: {{at: P8}}}}
        {PILLAR}
        players: [[a, b]]
        decks: {{ai: [claw]}}
        """,
        to_hit(1, 1),
    )
    assert [e.data["who"] for e in g.events("target")] == [0]
    # terrain does not stop a monster
    assert g.monster["at"] == "K11"
    g.expects("act_order")


def test_an_obstacle_hides_the_lion_from_a_ranged_weapon_too() -> None:
    """[R-BRD-11, R-TER-03]"""
    free = position("{a: {at: K13, gear: [bone-darts]}}").choose("act:a")
    hidden = position("{a: {at: K13, gear: [bone-darts]}}", PILLAR).choose("act:a")
    assert "attack:bone-darts" in free.options
    assert "attack:bone-darts" not in hidden.options


# -- spaces and edges --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("survivors", "message"),
    [
        ("{a: {at: K9}}", "survivor a stands on K9, which is occupied"),
        ("{a: {at: A1}, b: {at: A1}}", "survivor b stands on A1, which is occupied"),
    ],
)
def test_two_figures_never_share_a_space(survivors: str, message: str) -> None:
    """[R-BRD-03]"""
    with pytest.raises(BadContent, match=message):
        position(survivors)


def test_impassable_terrain_occupies_its_spaces() -> None:
    """[R-BRD-03, R-TER-04]"""
    with pytest.raises(BadContent, match="L11"):
        position("{a: {at: L11}}", PILLAR)


def test_the_lion_must_fit_on_the_board() -> None:
    """[R-BRD-13, R-BRD-02]"""
    with pytest.raises(BadContent, match="V8"):
        position("{a: {at: A1}}", monster="{at: V8, facing: south}")


def test_a_charge_stops_at_the_board_edge() -> None:
    """[R-BRD-13, R-MOV-07, R-BRD-14] Beast's Back, four rows from the southern edge."""
    g = play(
        """
        monster: {at: K11, facing: south}
        survivors: {a: {at: J11}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw], hit_locations: [beasts-back]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert (g.monster["at"], g.monster["facing"]) == ("K15", "south")
    g.expects("action")


def test_a_charge_that_starts_at_the_edge_goes_along_it() -> None:
    """[R-BRD-13, R-MOV-07] West or east is the controller's choice; the facing stays."""
    g = play(
        """
        monster: {at: K15, facing: south}
        survivors: {a: {at: K14}, b: {at: A1}}
        controller: b
        decks: {ai: [claw], hit_locations: [beasts-back]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert g.game.decision.seats == (1,)
    assert sorted(g.options) == ["stop:E15:south", "stop:Q15:south"]
    g.choose("stop:E15:south")
    assert (g.monster["at"], g.monster["facing"]) == ("E15", "south")
    g.expects("action")


def test_in_the_corner_there_is_only_one_way_along_the_edge() -> None:
    """[R-BRD-13]"""
    g = play(
        """
        monster: {at: U15, facing: south}
        survivors: {a: {at: U14}, b: {at: A1}}
        controller: b
        decks: {ai: [claw], hit_locations: [beasts-back]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert g.monster["at"] == "O15"
    g.expects("action")


def test_a_knockback_stops_at_the_board_edge() -> None:
    """[R-BRD-13, R-KB-02, R-BRD-14] Power Swat pushes six, but only three rows are left."""
    g = play(
        """
        monster: {at: K10, facing: south}
        survivors: {a: {at: K13}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [power-swat]}
        """,
        to_hit(5),
        place("arms"),
    ).choose("take:arms")
    assert g.survivor("a")["at"] == "K16"
    g.expects("act_order")
