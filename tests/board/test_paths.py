"""Routes of a base: shortest ways, whom they run over, straight lines, nearest free spaces."""

from __future__ import annotations

import pytest

from showdown.board.bitsets import ALL, BIT, mask_of
from showdown.board.cells import CELLS, COLUMN, EAST, NAMES, NORTH, OFF_BOARD, ROW, SOUTH, WEST, cell_named
from showdown.board.footprint import TWO
from showdown.board.paths import WALLS, Route, ends_at, nearest, routes_to, routes_towards, straight

K8 = cell_named("K8")


def towards(goal: str, steps: int, *figures: str, reach: int = 1) -> list[tuple[str, int]]:
    """(where the base ends, who was run over) for every distinct route from K8."""
    cells: list[int] = [cell_named(f) for f in figures]
    routes: list[Route] = routes_towards(TWO, K8, cell_named(goal), steps, reach, cells, [])
    return sorted((NAMES[r.end], r.passed) for r in routes)


def test_a_straight_way_has_one_end() -> None:
    """[R-MOV-02]"""
    assert towards("K13", 6) == [("K11", 0)]
    assert towards("E9", 6) == [("F8", 0)]


def test_a_diagonal_target_can_be_reached_at_two_sides() -> None:
    """[R-MOV-02, R-MOV-03] N11 is two across and two down: three steps end beside it or above it."""
    assert towards("N11", 6) == [("L10", 0), ("M9", 0)]


def test_the_way_stops_as_soon_as_it_touches() -> None:
    """[R-MOV-02, R-MOV-04]"""
    assert towards("K10", 6) == [("K8", 0)]
    assert towards("K11", 6) == [("K9", 0)]


def test_out_of_reach_all_steps_are_used() -> None:
    """[R-MOV-03] Two steps towards N11: any mixture of them, all one step short."""
    assert towards("N11", 2) == [("K10", 0), ("L9", 0), ("M8", 0)]


def test_every_step_brings_the_base_nearer() -> None:
    """[R-MOV-03] Towards every space of the board, the way shortens the distance by its length."""
    for goal in range(CELLS):
        before = TWO.distance(K8, goal)
        for route in routes_towards(TWO, K8, goal, 6, 1, [], []):
            assert TWO.base[route.end], NAMES[goal]
            assert TWO.distance(route.end, goal) == max(before - 6, min(before, 1)), NAMES[goal]


def test_reach_stops_the_way_earlier() -> None:
    """[R-MAT-02]"""
    assert towards("K13", 6, reach=2) == [("K10", 0)]


def test_whoever_is_covered_on_the_way_is_run_over() -> None:
    """[R-COL-02] Figure 0 in the lane is passed, figure 1 beside it is not."""
    assert towards("K13", 6, "L10", "M10") == [("K11", 0b01)]


def test_routes_to_the_same_end_differ_by_whom_they_run_over() -> None:
    """[R-MOV-02] Across first or down first: the controller may spare the one or the other."""
    assert towards("N11", 6, "M8", "K10") == [("L10", 0b01), ("L10", 0b10), ("M9", 0b01), ("M9", 0b10)]
    assert towards("N13", 6, "M8") == [("L12", 0), ("L12", 1), ("M11", 0), ("M11", 1)]


def test_walking_to_a_place_lists_every_way_of_running_over() -> None:
    """[R-MOV-02] Two east and one south past a figure in the corner."""
    routes = routes_to(TWO, K8, [cell_named("M9")], [cell_named("N8")], [])
    assert sorted(r.passed for r in routes) == [0, 1]


@pytest.mark.parametrize(
    ("anchor", "direction", "ends"),
    [
        ("K8", SOUTH, ["K9", "K10", "K11"]),
        ("K14", SOUTH, ["K15"]),
        ("K15", SOUTH, []),
        ("K2", NORTH, ["K1"]),
        ("A8", WEST, []),
        ("T8", EAST, ["U8"]),
    ],
)
def test_a_straight_line_stops_at_the_board_edge(anchor: str, direction: int, ends: list[str]) -> None:
    """[R-BRD-13, R-MOV-07, R-BRD-14]"""
    assert [NAMES[c] for c in straight(TWO, cell_named(anchor), direction, 3)] == ends


def test_all_ends_of_a_full_move() -> None:
    """[R-MOV-04] 24 anchors are six steps away in the open, fewer near the edge, and none is nearer."""
    ends = ends_at(TWO, K8, 6)
    assert len(ends) == 24
    assert {abs(c % 22 - K8 % 22) + abs(c // 22 - K8 // 22) for c in ends} == {6}
    corner = [NAMES[c] for c in ends_at(TWO, cell_named("A1"), 6)]
    assert sorted(corner) == ["A7", "B6", "C5", "D4", "E3", "F2", "G1"]


def test_the_nearest_free_spaces() -> None:
    """[R-COL-05]"""
    spot = cell_named("K8")
    assert nearest(BIT[spot], ALL) == [spot]
    around = nearest(BIT[spot], ALL & ~BIT[spot])
    assert sorted(NAMES[c] for c in around) == ["J8", "K7", "K9", "L8"]
    walled = ALL & ~BIT[spot] & ~mask_of(around)
    assert {NAMES[c] for c in nearest(BIT[spot], walled)} == {"K6", "K10", "I8", "M8", "J7", "L7", "J9", "L9"}


def test_the_absent_are_not_run_over() -> None:
    """[R-COL-02] The dead have no space."""
    routes = routes_towards(TWO, K8, cell_named("K13"), 6, 1, [OFF_BOARD, cell_named("K10")], [])
    assert [r.passed for r in routes] == [0b10]


def test_terrain_that_breaks_tells_routes_apart_as_well() -> None:
    """[R-COL-07, R-MOV-02] A wall on N8: the way to M9 from the north breaks it, the one from the west does not."""
    wall = mask_of([cell_named("N8")])
    routes = routes_to(TWO, K8, [cell_named("M9")], [], [wall])
    assert sorted(r.passed for r in routes) == [0, 1 << WALLS]


@pytest.mark.parametrize("goal", ["M9", "M10", "I9", "I6", "M6", "K12", "G8"])
def test_what_stands_beside_the_way_changes_nothing(goal: str) -> None:
    """[R-COL-02, R-COL-07] A figure or a wall outside the rectangle of the way and the base."""
    end = cell_named(goal)
    columns = [COLUMN[K8], COLUMN[end]]
    rows = [ROW[K8], ROW[end]]
    free = routes_to(TWO, K8, [end], [], [])
    assert len(free) == 1 and free[0].passed == 0
    for cell in range(CELLS):
        inside = min(columns) <= COLUMN[cell] <= max(columns) + 1 and min(rows) <= ROW[cell] <= max(rows) + 1
        if not inside:
            assert told(routes_to(TWO, K8, [end], [cell], [])) == told(free)
            assert told(routes_to(TWO, K8, [end], [], [BIT[cell]])) == told(free)


def told(routes: list[Route]) -> list[tuple[int, int, int]]:
    return [(route.end, route.passed, route.last) for route in routes]
