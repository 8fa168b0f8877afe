"""Square bases: what they cover, touch, face and cannot see."""

from __future__ import annotations

import pytest

from showdown.board.bitsets import cells_of
from showdown.board.cells import (
    CELLS,
    COLUMN,
    EAST,
    HEIGHT,
    NAMES,
    NORTH,
    OFF_BOARD,
    ROW,
    SOUTH,
    WEST,
    WIDTH,
    cell_named,
)
from showdown.board.footprint import FAR, FOUR, ONE, THREE, TWO, Footprint

K8 = cell_named("K8")


def names(mask: int) -> list[str]:
    return sorted(NAMES[c] for c in cells_of(mask))


def test_a_base_covers_its_square_from_the_north_west_space() -> None:
    """[R-BRD-02]"""
    assert names(ONE.base[K8]) == ["K8"]
    assert names(TWO.base[K8]) == ["K8", "K9", "L8", "L9"]
    assert names(THREE.base[K8]) == ["K10", "K8", "K9", "L10", "L8", "L9", "M10", "M8", "M9"]
    assert FOUR.base[K8].bit_count() == 16


def test_a_base_that_would_leave_the_board_does_not_exist() -> None:
    """[R-BRD-02, R-BRD-13]"""
    assert TWO.base[cell_named("U15")] != 0
    assert TWO.base[cell_named("V15")] == 0
    assert TWO.base[cell_named("U16")] == 0
    assert ONE.base[cell_named("V16")] != 0


def test_eight_spaces_touch_the_lion_and_the_corners_do_not() -> None:
    """[R-BRD-04]"""
    assert names(TWO.adjacent[K8]) == ["J8", "J9", "K10", "K7", "L10", "L7", "M8", "M9"]


def test_fewer_spaces_touch_a_base_in_the_corner_of_the_board() -> None:
    """[R-BRD-04, R-BRD-13]"""
    assert names(TWO.adjacent[cell_named("A1")]) == ["A3", "B3", "C1", "C2"]
    assert names(TWO.adjacent[cell_named("U15")]) == ["T15", "T16", "U14", "V14"]


def test_twelve_spaces_lie_around_the_lion() -> None:
    """[R-BRD-02]"""
    assert TWO.around(K8, 1).bit_count() == 12
    assert names(TWO.around(cell_named("A1"), 1)) == ["A3", "B3", "C1", "C2", "C3"]
    # the zone of the mood Alert: ten by ten without the base
    assert TWO.around(K8, 4).bit_count() == 96


@pytest.mark.parametrize(
    ("facing", "behind"), [(NORTH, ["K10", "L10"]), (SOUTH, ["K7", "L7"]), (EAST, ["J8", "J9"]), (WEST, ["M8", "M9"])]
)
def test_the_blind_spot_is_the_two_spaces_directly_behind(facing: int, behind: list[str]) -> None:
    """[R-BRD-09]"""
    assert names(TWO.blind_spot(K8, facing)) == behind


@pytest.mark.parametrize(
    ("anchor", "facing"), [("K1", SOUTH), ("K15", NORTH), ("A8", EAST), ("U8", WEST), ("A1", SOUTH), ("U15", WEST)]
)
def test_with_the_back_to_the_board_edge_there_is_no_blind_spot(anchor: str, facing: int) -> None:
    """[R-BRD-09, R-BRD-13]"""
    assert TWO.blind_spot(cell_named(anchor), facing) == 0


@pytest.mark.parametrize("foot", [ONE, TWO, THREE, FOUR])
def test_a_blind_spot_is_as_wide_as_the_base_and_one_deep(foot: Footprint) -> None:
    """[R-BRD-09] From each space of the board, and as wide as the board allows."""
    for anchor in range(CELLS):
        if not foot.base[anchor]:
            continue
        x, y = COLUMN[anchor], ROW[anchor]
        side = range(foot.size)
        wanted = {
            NORTH: [(x + i, y + foot.size) for i in side],
            SOUTH: [(x + i, y - 1) for i in side],
            EAST: [(x - 1, y + i) for i in side],
            WEST: [(x + foot.size, y + i) for i in side],
        }
        for facing, spaces in wanted.items():
            inside = [row * WIDTH + column for column, row in spaces if 0 <= column < WIDTH and 0 <= row < HEIGHT]
            assert cells_of(foot.row_behind(anchor, facing)) == sorted(inside)


def test_the_front_edge_is_where_the_blind_spot_is_not() -> None:
    """[R-GRB-02]"""
    assert names(TWO.front_edge(K8, SOUTH)) == ["K10", "L10"]
    assert TWO.front_edge(cell_named("K15"), SOUTH) == 0


def test_distance_to_every_space_is_the_formula_of_the_rule() -> None:
    """[R-BRD-05]"""
    x, y = COLUMN[K8], ROW[K8]
    for cell in range(CELLS):
        sx, sy = COLUMN[cell], ROW[cell]
        dx = max(x - sx, 0, sx - (x + 1))
        dy = max(y - sy, 0, sy - (y + 1))
        assert TWO.distance(K8, cell) == dx + dy, NAMES[cell]


def test_adjacent_means_distance_one_everywhere() -> None:
    """[R-BRD-04, R-BRD-05]"""
    for anchor in range(CELLS):
        if TWO.base[anchor]:
            near = {c for c in range(CELLS) if TWO.distance(anchor, c) == 1}
            assert near == set(cells_of(TWO.adjacent[anchor])), NAMES[anchor]


def test_the_diagonal_corner_is_two_spaces_away() -> None:
    """[R-BRD-05, R-BRD-04]"""
    assert [TWO.distance(K8, cell_named(c)) for c in ("J7", "M7", "J10", "M10")] == [2, 2, 2, 2]


def test_the_four_half_boards_in_front_have_the_right_sizes() -> None:
    """[R-BRD-08] Seven rows north and south of K8, ten columns west and east of it."""
    sizes = [sum(TWO.in_front(K8, f, c) for c in range(CELLS)) for f in (NORTH, EAST, SOUTH, WEST)]
    assert sizes == [7 * WIDTH, 10 * HEIGHT, 7 * WIDTH, 10 * HEIGHT]


def test_a_touching_space_is_in_front_of_one_facing_only() -> None:
    """[R-FAC-03]"""
    for cell, facing in (("K7", NORTH), ("L10", SOUTH), ("J9", WEST), ("M8", EAST)):
        assert TWO.facings_towards(K8, cell_named(cell)) == [facing]


def test_a_diagonal_space_is_in_front_of_two_facings() -> None:
    """[R-FAC-04]"""
    assert TWO.facings_towards(K8, cell_named("M10")) == [EAST, SOUTH]
    assert TWO.facings_towards(K8, cell_named("A1")) == [NORTH, WEST]
    assert TWO.facings_towards(K8, cell_named("A9")) == [WEST]


def test_a_base_off_the_board_covers_and_touches_nothing() -> None:
    """[R-AI-14, R-BRD-02] Nor does one that would leave the board."""
    for foot in (ONE, TWO, THREE, FOUR):
        assert (foot.base[OFF_BOARD], foot.adjacent[OFF_BOARD]) == (0, 0)
    assert TWO.adjacent[cell_named("V15")] == 0


def test_off_the_board_there_is_no_space_under_a_base_and_everything_is_far() -> None:
    """[R-AI-14, R-BRD-05] Farther than any two spaces, and as far for the base as for the survivor."""
    for foot in (ONE, TWO, THREE, FOUR):
        assert not any(foot.covers(OFF_BOARD, cell) for cell in range(CELLS))
        assert not foot.covers(K8, OFF_BOARD)
        assert foot.distance(OFF_BOARD, K8) == foot.distance(K8, OFF_BOARD) == FAR > WIDTH + HEIGHT
