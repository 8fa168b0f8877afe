"""The referee's own rules, on positions made by hand from the rules pages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.attack import count_hits, critical_number, monster_needs, needed_to_hit, wound_result
from tests.referee.damage import Blow, Shock, recorded_too_often, severe_row, shake, strike, trauma_row, worn
from tests.referee.geometry import (
    WHOLE,
    base,
    behind,
    distance,
    extent_of,
    facings_toward,
    front,
    in_range,
    name_of,
    numbered,
    space,
)
from tests.referee.movement import Zone, approach, away, out_of_base, pushed, reachable, slides, straight, zone_around
from tests.referee.position import Figure, Position, Tile
from tests.referee.sight import clear
from tests.referee.targets import Memory, candidates, in_field_of_view

LION = base((11, 8), 2)


def survivor(letter: str, at: str, down: bool = False, **more: Any) -> Figure:
    view = {"permanent_injuries": [], "gear": [], "arts": [], "disorders": [], **more}
    places = ("head", "arms", "body", "waist", "legs")
    return Figure(
        letter,
        space(at),
        True,
        down,
        dict.fromkeys(places, 0),
        dict.fromkeys(places, "none"),
        False,
        0,
        0,
        0,
        view,
        not down,
    )


def position(
    *survivors: Figure, at: str = "K8", facing: str = "north", tiles: list[Tile] | None = None, **rulings: str
) -> Position:
    """The lion in the centre, as in the First Story."""
    named = {name.replace("_", "-"): value for name, value in rulings.items()}
    return Position(WHOLE, 2, space(at), facing, False, 6, {s.letter: s for s in survivors}, tiles or [], named, {})


def rock(*names: str, card: str = "rock", destructible: bool = False) -> Tile:
    spaces = {space(name) for name in names}
    return Tile(card, min(spaces), spaces, True, True, destructible)


# -- geometry ----------------------------------------------------------------------------------------------------


def test_spaces_have_names_and_numbers() -> None:
    assert space("K8") == (11, 8)
    assert name_of((22, 16)) == "V16"
    assert numbered(164) == space("K8")
    assert extent_of("16x14") == (4, 2, 19, 15)


def test_distance_counts_cardinal_steps_to_the_nearest_space() -> None:
    """R-BRD-05: adjacent is 1, the diagonal corner is 2."""
    assert distance(LION, space("M8")) == 1
    assert distance(LION, space("M7")) == 2
    assert distance(LION, space("E8")) == 6


def test_the_deployment_ring_has_28_spaces() -> None:
    """R-FS-14: leftmost column 5, rightmost 18, top row 2, bottom row 15."""
    ring = [(x, y) for x in range(1, 23) for y in range(1, 17) if distance(LION, (x, y)) == 6]
    assert len(ring) == 28
    assert (min(x for x, _ in ring), max(x for x, _ in ring)) == (5, 18)
    assert (min(y for _, y in ring), max(y for _, y in ring)) == (2, 15)


def test_the_blind_spot_is_the_two_spaces_behind() -> None:
    """R-BRD-09."""
    assert behind((11, 8), 2, "north") == {(11, 10), (12, 10)}
    assert behind((11, 8), 2, "east") == {(10, 8), (10, 9)}
    assert behind((11, 1), 2, "south") == set()


def test_facing_is_the_half_board_or_the_lane() -> None:
    """R-BRD-08, R-AMB-01."""
    assert front(LION, "north", space("A7"))
    assert not front(LION, "north", space("A8"))
    assert not front(LION, "north", space("A7"), lane=True)
    assert front(LION, "north", space("K1"), lane=True)


def test_range_counts_the_spaces_between() -> None:
    """R-AMB-02: movement 6 reaches a survivor 7 spaces away."""
    assert in_range(LION, space("D8"), 6)
    assert not in_range(LION, space("D8"), 6, by_distance=True)
    assert not in_range(LION, space("C8"), 6)


def test_a_diagonal_target_can_be_faced_in_two_ways() -> None:
    """R-FAC-04, R-AMB-04."""
    assert facings_toward(LION, space("H7")) == {"north", "west"}
    assert facings_toward(LION, space("H7"), larger_offset=True) == {"west"}
    assert facings_toward(LION, space("K7")) == {"north"}


# -- sight -------------------------------------------------------------------------------------------------------


def test_the_line_goes_from_centre_to_centre() -> None:
    """R-BRD-11: the lion at K8 to a survivor at F8 passes north of row 9."""
    assert not clear(LION, {space("F8")}, {space("H8")})
    assert clear(LION, {space("F8")}, {space("H10")})


def test_touching_a_corner_blocks_unless_the_ruling_says_otherwise() -> None:
    """R-AMB-22: from the corner between K8 and L9 a diagonal line touches corners only."""
    one = {(5, 5)}
    assert not clear(one, {(8, 8)}, {(6, 7)})
    assert clear(one, {(8, 8)}, {(6, 7)}, touching=False)


def test_the_tile_under_the_monster_does_not_block() -> None:
    """R-AMB-52."""
    b = survivor("b", "F8")
    tile = rock("J8", "K8")
    assert in_field_of_view(position(b, tiles=[tile]), b)
    assert not in_field_of_view(position(b, tiles=[tile], standing_on_obstacle="covered-spaces"), b)


# -- targets -----------------------------------------------------------------------------------------------------


def test_filters_come_before_the_closest() -> None:
    """R-AMB-03: a nearer threat behind the lion does not hide the one in front of it."""
    a, b = survivor("a", "K5"), survivor("b", "K11")
    line = "closest threat, facing, in range"
    assert candidates(position(a, b), line, Memory()) == {"a"}
    near = survivor("b", "K10")
    assert candidates(position(a, near), line, Memory()) == {"a"}
    assert candidates(position(a, near, target_order="closest-first"), line, Memory()) == set()


def test_ties_leave_several_candidates() -> None:
    a, b = survivor("a", "K5"), survivor("b", "L5")
    assert candidates(position(a, b), "closest threat, facing, in range", Memory()) == {"a", "b"}


def test_a_fallen_survivor_is_no_threat_but_a_survivor() -> None:
    """R-KDS-01, R-KDS-04."""
    a = survivor("a", "K5", down=True)
    assert candidates(position(a), "closest threat, in field of view", Memory()) == set()
    assert candidates(position(a), "closest knocked down survivor, in range", Memory()) == {"a"}


def test_the_blind_spot_is_out_of_view() -> None:
    a = survivor("a", "K10")
    assert candidates(position(a), "closest survivor, in field of view", Memory()) == set()
    assert candidates(position(a), "survivor, in blind spot, in range", Memory()) == {"a"}


def test_victims_of_the_previous_round() -> None:
    """R-AMB-25."""
    a = survivor("a", "K5")
    line = "victim of grab last round"
    assert candidates(position(a), line, Memory(grabbed={"a": {3}}, round=4)) == {"a"}
    assert candidates(position(a), line, Memory(grabbed={"a": {4}}, round=4)) == set()
    assert candidates(position(a, grab_memory="this-round-too"), line, Memory(grabbed={"a": {4}}, round=4)) == {"a"}


def test_most_bleeding_then_closest() -> None:
    a, b, c = survivor("a", "K5"), survivor("b", "K2"), survivor("c", "K1")
    b.bleeding = c.bleeding = 2
    assert candidates(position(a, b, c), "closest survivor, most bleeding tokens", Memory()) == {"b"}


# -- movement ----------------------------------------------------------------------------------------------------


def test_a_free_survivor_reaches_a_diamond() -> None:
    """R-SMV-01: movement 2 on an open board: 12 spaces."""
    a = survivor("a", "E5")
    assert len(reachable(position(a), a, 2)) == 12


def test_survivors_and_rocks_block() -> None:
    a, b = survivor("a", "A1"), survivor("b", "B1", down=True)
    assert reachable(position(a, b, tiles=[rock("A2")]), a, 5) == set()


def test_a_zone_stops_the_movement() -> None:
    """The mood Alert: a 10 x 10 block around the lion."""
    a = survivor("a", "F8")
    board = position(a)
    zone = zone_around(board, 4)
    assert len(zone) == 96
    ends = reachable(board, a, 3, Zone(zone, each_step=True))
    assert space("G8") in ends
    assert space("H8") not in ends
    inside = survivor("a", "H8")
    board = position(inside)
    assert len(reachable(board, inside, 3, Zone(zone, each_step=True))) == 4
    assert len(reachable(board, inside, 3, Zone(zone, each_step=False))) > 4


def test_the_monster_stops_as_soon_as_it_is_adjacent() -> None:
    """R-MOV-02, R-MOV-03."""
    a = survivor("a", "K3")
    assert {(name_of(s.at), s.facing) for s in approach(position(a), space("K3"), 6)} == {("K4", "north")}


def test_a_diagonal_target_leaves_several_stops() -> None:
    stops = approach(position(), space("H5"), 6)
    assert {(name_of(s.at), s.facing) for s in stops} == {("I5", "west"), ("H6", "north")}


def test_the_monster_runs_over_whoever_is_in_its_way() -> None:
    """R-COL-02: a survivor in the only lane is run over."""
    a, b = survivor("a", "K2"), survivor("b", "K5")
    stops = approach(position(a, b), space("K2"), 6)
    assert {s.over for s in stops} == {frozenset("b")}


def test_a_target_out_of_reach_takes_the_whole_movement() -> None:
    """R-MAT-03."""
    stops = approach(position(), space("K1"), 2)
    assert {name_of(s.at) for s in stops} == {"K6"}


def test_a_charge_stops_at_the_edge_and_slides_along_it() -> None:
    """R-MOV-07, R-BRD-13."""
    assert {name_of(s.at) for s in straight(position(at="K3"), "north", 6)} == {"K1"}
    assert {name_of(s.at) for s in straight(position(at="K1"), "north", 6)} == {"E1", "Q1"}


def test_a_retreat_maximises_the_least_distance() -> None:
    """R-AMB-05."""
    ends = away(position(), [space("K7")], 6)
    assert {distance(base(end, 2), space("K7")) for end in ends} == {7}
    assert ends == {(11 + i, 14 - i) for i in range(7)}


def test_knockback_ends_at_the_edge_and_before_rocks() -> None:
    """R-KB-02, R-COL-06, R-TER-05."""
    a = survivor("a", "K7")
    assert pushed(position(a), space("K3"), "north", 6) == space("K1")
    assert pushed(position(a, tiles=[rock("K4")]), space("K7"), "north", 6) == space("K5")
    assert pushed(position(a, tiles=[rock("K4", destructible=True)]), space("K7"), "north", 6) == space("K4")
    assert slides(position(a), space("K1"), "north") == {"east", "west"}


def test_a_survivor_under_the_base_leaves_by_the_nearest_edge() -> None:
    """R-AMB-09."""
    assert out_of_base(position(), space("K8")) == {"north", "west"}


# -- attacks -----------------------------------------------------------------------------------------------------


def test_first_story_numbers() -> None:
    """R-WND-04: the Founding Stone hits on 7+ and wounds on 5+, Fist & Tooth wounds on 6+ and is critical on 9+."""
    assert needed_to_hit(7, 0, 0, blind=False, fallen=False) == 7
    assert needed_to_hit(7, 0, 0, blind=True, fallen=False) == 6
    assert needed_to_hit(7, 0, 0, blind=True, fallen=True) == 3
    assert wound_result(5, 1, 6, 10, has_critical=True) == "wound"
    assert wound_result(5, 0, 6, 9, has_critical=True) == "failure"
    assert critical_number(1, 0) == 9
    assert wound_result(9, 0, 6, 9, has_critical=True) == "critical"


def test_natural_one_and_ten() -> None:
    """R-GEN-04, R-CRT-03."""
    assert count_hits([1, 10], 0) == 1
    assert count_hits([1, 10, 9], 12) == 1
    assert wound_result(1, 20, 6, 1, has_critical=True) == "failure"
    assert wound_result(10, -9, 20, 10, has_critical=False) == "wound"
    assert monster_needs(2, 2, 1) == 3


# -- damage ------------------------------------------------------------------------------------------------------


def test_damage_takes_armor_then_boxes_then_a_roll() -> None:
    """R-DMG-02, R-DMG-03."""
    a = survivor("a", "A1")
    a.armor["arms"] = 1
    assert strike(a, "arms", 2) == Blow(1, 1, False, False)
    assert strike(a, "arms", 3) == Blow(0, 1, True, True)
    assert strike(a, "arms", 1) == Blow(0, 0, False, True)


def test_the_head_has_only_a_heavy_box() -> None:
    """R-DMG-01."""
    a = survivor("a", "A1")
    assert strike(a, "head", 1) == Blow(0, 1, True, False)


def test_brain_damage_takes_insanity_then_the_box() -> None:
    """R-BRN-01."""
    a = survivor("a", "A1")
    a.insanity = 2
    assert shake(a, 3) == Shock(2, True, False)
    assert shake(a, 2) == Shock(0, False, True)


@pytest.mark.parametrize(
    ("place", "roll", "name"),
    [
        ("head", 2, "Head explosion"),
        ("arms", 3, "Bleeding"),
        ("body", 6, "Disemboweled"),
        ("waist", 1, "Final breath"),
        ("legs", 12, "Lost balance"),
        ("legs", 0, "Blood geyser"),
    ],
)
def test_rows_of_severe_injuries(place: str, roll: int, name: str) -> None:
    """R-SEV-01, R-SEV-04."""
    assert severe_row(place, roll).name == name


def test_the_first_printing_of_the_legs_table() -> None:
    """R-AMB-31."""
    assert severe_row("legs", 2).dead
    assert severe_row("legs", 2, first_printing=True).bleeding == 2


def test_an_injury_has_a_maximum() -> None:
    """R-SEV-03."""
    row = severe_row("head", 6)
    assert not recorded_too_often(row, [])
    assert recorded_too_often(row, ["deaf"])
    assert not recorded_too_often(severe_row("body", 8), ["broken-rib"] * 3)


def test_rows_of_brain_trauma() -> None:
    """R-BRN-05."""
    assert trauma_row(1).dead
    assert trauma_row(6).name == "Danger seizure"
    assert trauma_row(13).name == "Impossible!"


def test_a_complete_armor_set_adds_one_everywhere() -> None:
    rawhide = ["rawhide-headband", "rawhide-vest", "rawhide-gloves", "rawhide-pants", "rawhide-boots"]
    assert worn(rawhide) == dict.fromkeys(("head", "arms", "body", "waist", "legs"), 2)
    assert worn(rawhide[1:])["head"] == 0
