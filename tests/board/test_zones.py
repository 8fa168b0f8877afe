"""Zones in the monster's frame: cells counted on the printed cards, and turned with the facing."""

from __future__ import annotations

import pytest

from showdown.board.bitsets import cells_of
from showdown.board.cells import CELLS, COLUMN, EAST, NAMES, NORTH, ROW, SOUTH, WEST, WIDTH, cell_named
from showdown.board.footprint import FOOTPRINTS, FOUR, THREE, TWO, Footprint
from showdown.board.zones import (
    AROUND,
    BOARD,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    COUNTERCLOCKWISE_FROM_BEHIND,
    DISTANCE,
    EDGE,
    FAR_TO_NEAR,
    FRONT,
    LANE,
    LEFT,
    LEFT_TO_RIGHT,
    NEAR_TO_FAR,
    RECTANGLE,
    RIGHT,
    RIGHT_TO_LEFT,
    SEVERAL,
    WORDS,
    Area,
    can_exist,
    frame_x,
    frame_y,
    named_zone,
    sweep_direction,
    sweep_step,
    zone_cells,
)

K8 = cell_named("K8")


def frame_cells(foot: Footprint, area: Area, anchor: int = K8, facing: int = NORTH) -> set[tuple[int, int]]:
    """The spaces of an area as (x, y) of the monster."""
    found = cells_of(zone_cells(foot, named_zone("test", area), anchor, facing))
    return {(frame_x(foot.size, anchor, facing, c), frame_y(foot.size, anchor, facing, c)) for c in found}


def names(foot: Footprint, area: Area, anchor: str = "K8", facing: int = NORTH) -> list[str]:
    return sorted(NAMES[c] for c in cells_of(zone_cells(foot, named_zone("test", area), cell_named(anchor), facing)))


def box(x1: int, x2: int, y1: int, y2: int) -> set[tuple[int, int]]:
    return {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}


BASE2 = box(0, 1, 0, 1)
BASE3 = box(0, 2, 0, 2)
SMASH = Area(DISTANCE, 1, 3)


@pytest.mark.parametrize(
    ("foot", "area", "cells", "count"),
    [
        # King's Man
        (TWO, WORDS["ring"], box(-1, 2, -1, 2) - BASE2, 12),
        (TWO, WORDS["ring without blind spot"], box(-1, 2, -1, 2) - BASE2 - {(0, -1), (1, -1)}, 10),
        (TWO, Area(AROUND, 2), box(-2, 3, -2, 3) - BASE2, 32),
        (TWO, Area(LANE, FRONT, 2, 2), box(-2, 3, 2, 3), 12),
        (TWO, Area(RECTANGLE, -2, 3, 2, 3), box(-2, 3, 2, 3), 12),
        (TWO, Area(LANE, FRONT, 4), box(0, 1, 2, 5), 8),
        (
            TWO,
            Area(AROUND, 2, without=(Area(RECTANGLE, 0, 1, -1, -1), Area(RECTANGLE, -1, 2, -2, -2))),
            box(-2, 3, -2, 3) - BASE2 - {(0, -1), (1, -1), (-1, -2), (0, -2), (1, -2), (2, -2)},
            26,
        ),
        # Phoenix
        (THREE, Area(SEVERAL, parts=(Area(LANE, LEFT, 8), Area(LANE, RIGHT, 8), Area(RECTANGLE, 1, 1, -1, -1))),
         box(-8, -1, 0, 2) | box(3, 10, 0, 2) | {(1, -1)}, 49),
        (THREE, WORDS["ring"], box(-1, 3, -1, 3) - BASE3, 16),
        (THREE, Area(AROUND, 3), box(-3, 5, -3, 5) - BASE3, 72),
        (THREE, WORDS["blind spot"], box(0, 2, -1, -1), 3),
        # The Hand
        (TWO, Area(LANE, FRONT, 1, 2), box(-2, 3, 2, 2), 6),
        (TWO, WORDS["left half of front"], {(0, 2)}, 1),
        (TWO, WORDS["right half of front"], {(1, 2)}, 1),
        (FOUR, WORDS["left half of front"], {(0, 4), (1, 4)}, 2),
        (THREE, WORDS["right half of front"], {(2, 3)}, 1),
        # Gold Smoke Knight
        (TWO, SMASH, {(x, y) for x, y in box(-3, 4, -3, 4) - BASE2
                      if max(-x, x - 1, 0) + max(-y, y - 1, 0) <= 3}, 36),
        (TWO, Area(AROUND, 4, without=(SMASH,)), {(x, y) for x, y in box(-4, 5, -4, 5) - BASE2
                                                  if max(-x, x - 1, 0) + max(-y, y - 1, 0) > 3}, 60),
    ],
)  # fmt: skip
@pytest.mark.parametrize("facing", [NORTH, EAST, SOUTH, WEST])
def test_printed_zones_have_their_cells_in_every_facing(
    foot: Footprint, area: Area, cells: set[tuple[int, int]], count: int, facing: int
) -> None:
    """[R-ZON-01]"""
    anchor = cell_named("K7")
    board = frame_cells(foot, Area(BOARD), anchor, facing)
    assert frame_cells(foot, area, anchor, facing) == cells & board  # the cannons are wider than the board is high
    assert len(cells) == count


def test_lanes_turn_with_the_facing() -> None:
    """[R-ZON-01]"""
    assert names(TWO, WORDS["left lane"], "C3", NORTH) == ["A3", "A4", "B3", "B4"]
    assert names(TWO, WORDS["left lane"], "C3", EAST) == ["C1", "C2", "D1", "D2"]
    assert names(TWO, WORDS["right lane"], "C3", WEST) == ["C1", "C2", "D1", "D2"]
    assert names(TWO, WORDS["front lane"], "C3", NORTH) == ["C1", "C2", "D1", "D2"]
    assert names(TWO, WORDS["back lane"], "C3", SOUTH) == ["C1", "C2", "D1", "D2"]
    assert names(TWO, WORDS["left half of front"], "C3", SOUTH) == ["D5"]
    assert names(TWO, WORDS["left half of front"], "C3", WEST) == ["B4"]


def test_single_cells_turn_with_the_facing() -> None:
    """Perfect Thrust of the King's Man.  [R-ZON-01]"""
    cells = [(1, -1), (-2, 1), (0, 3)]
    perfect = Area(SEVERAL, parts=tuple(Area(RECTANGLE, x, x, y, y) for x, y in cells))
    assert names(TWO, perfect, "K8", NORTH) == ["I8", "K6", "L10"]
    assert names(TWO, perfect, "K8", SOUTH) == ["K7", "L11", "N9"]
    assert names(TWO, perfect, "K8", EAST) == ["J9", "L6", "N8"]
    assert names(TWO, perfect, "K8", WEST) == ["I9", "K11", "M8"]


def test_a_zone_is_cut_off_at_the_board_edge() -> None:
    """[R-ZON-02, R-BRD-13]"""
    sweep = Area(LANE, FRONT, 2, 2)
    assert names(TWO, sweep, "A2", NORTH) == ["A1", "B1", "C1", "D1"]
    assert names(TWO, sweep, "A1", NORTH) == []
    assert names(TWO, WORDS["ring"], "U15", NORTH) == ["T14", "T15", "T16", "U14", "V14"]
    strip = Area(LANE, FRONT, EDGE, 1)
    assert len(names(TWO, strip, "K8", NORTH)) == 4 * 7
    assert len(names(TWO, strip, "K8", EAST)) == 4 * 10
    assert len(names(TWO, strip, "A8", SOUTH)) == 3 * 7


def test_the_whole_board_without_the_square_round_the_base() -> None:
    """Cinder Sundering of the Gold Smoke Knight.  [R-ZON-02]"""
    far = Area(BOARD, without=(Area(AROUND, 2),))
    assert len(names(TWO, far, "K8")) == CELLS - 36
    assert len(names(TWO, Area(BOARD), "K8")) == CELLS - 4


def test_a_smaller_board_cuts_a_zone_as_well() -> None:
    """[R-ZON-02]"""
    off = sum(1 << c for c in range(CELLS) if COLUMN[c] < 4 or COLUMN[c] >= WIDTH - 4 or ROW[c] < 2 or ROW[c] >= 14)
    foot = Footprint(2, off)
    assert names(foot, WORDS["left lane"], "F5", NORTH) == ["E5", "E6"]


def test_a_monster_off_the_board_has_no_zone() -> None:
    """[R-ZON-01]"""
    assert zone_cells(TWO, named_zone("ring", WORDS["ring"]), -1, NORTH) == 0


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("facing", [NORTH, EAST, SOUTH, WEST])
def test_the_blind_spot_is_as_wide_as_the_base(size: int, facing: int) -> None:
    """[R-BRD-09, R-ZON-01]"""
    foot = FOOTPRINTS[size]
    behind = foot.blind_spot(K8, facing)
    assert behind.bit_count() == size
    assert behind == zone_cells(foot, named_zone("blind spot", WORDS["blind spot"]), K8, facing)
    assert all(foot.is_behind(K8, facing, c) for c in cells_of(behind))
    assert sum(foot.is_behind(K8, facing, c) for c in range(CELLS)) == size
    assert not any(foot.in_front(K8, facing, c) for c in cells_of(behind))


def test_every_word_is_a_zone_of_every_base_size() -> None:
    """Only a base of one space has no halves.  [R-ZON-01]"""
    for word, area in WORDS.items():
        assert can_exist(area, (2,)) and can_exist(area, (3,)) and can_exist(area, (4,)), word
        assert can_exist(area, (1,)) == ("half" not in word), word
    assert not can_exist(Area(RECTANGLE, 0, 1, 0, 1), (2,))
    assert can_exist(Area(RECTANGLE, 0, 1, 0, 1), (1,))
    assert not can_exist(Area(AROUND, 1, without=(Area(AROUND, 2),)), (1, 2, 3, 4))


def steps(foot: Footprint, order: int, *cells: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells (x, y) as a sweep comes to them."""
    at = {(frame_x(foot.size, K8, SOUTH, c), frame_y(foot.size, K8, SOUTH, c)): c for c in range(CELLS)}
    return sorted(cells, key=lambda cell: sweep_step(foot, K8, SOUTH, order, at[cell]))


def step(foot: Footprint, order: int, x: int, y: int) -> int:
    at = {(frame_x(foot.size, K8, SOUTH, c), frame_y(foot.size, K8, SOUTH, c)): c for c in range(CELLS)}
    return sweep_step(foot, K8, SOUTH, order, at[x, y])


def test_a_sweep_from_right_to_left_goes_by_columns() -> None:
    """[R-ZON-04]"""
    assert steps(TWO, RIGHT_TO_LEFT, (-2, 2), (3, 3), (0, 2)) == [(3, 3), (0, 2), (-2, 2)]
    assert steps(TWO, LEFT_TO_RIGHT, (-2, 2), (3, 3), (0, 2)) == [(-2, 2), (0, 2), (3, 3)]
    assert step(TWO, RIGHT_TO_LEFT, 1, 2) == step(TWO, RIGHT_TO_LEFT, 1, 3)


def test_a_sweep_from_near_to_far_goes_by_distance() -> None:
    """[R-ZON-04]"""
    assert steps(TWO, NEAR_TO_FAR, (0, 5), (1, 2), (1, 4)) == [(1, 2), (1, 4), (0, 5)]
    assert steps(TWO, FAR_TO_NEAR, (0, 5), (1, 2), (1, 4)) == [(0, 5), (1, 4), (1, 2)]
    assert step(TWO, NEAR_TO_FAR, 0, 3) == step(TWO, NEAR_TO_FAR, 1, 3)


def test_a_sweep_round_the_base_follows_its_sides() -> None:
    """Backward on one flank, forward on the other; two deep rows run side by side.  [R-ZON-04]"""
    ring = [(2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, -1)]
    assert steps(TWO, COUNTERCLOCKWISE, *sorted(ring)) == [ring[-1], *ring[:-1]]
    assert steps(TWO, COUNTERCLOCKWISE_FROM_BEHIND, (-2, 0), (3, 3), (2, -2), (3, 1)) == [
        (2, -2), (3, 1), (3, 3), (-2, 0),
    ]  # fmt: skip
    assert step(TWO, COUNTERCLOCKWISE, 2, 0) == step(TWO, COUNTERCLOCKWISE, 3, 0)
    mirrored = [(1 - x, y) for x, y in ring]
    assert steps(TWO, CLOCKWISE, *sorted(mirrored)) == [mirrored[-1], *mirrored[:-1]]


@pytest.mark.parametrize(
    ("cell", "clockwise", "direction"),
    [
        # King's Axe: forward along the right flank, leftward across the front, backward along the left flank.
        ("M8", False, NORTH),
        ("M7", False, WEST),
        ("K6", False, WEST),
        ("J7", False, SOUTH),
        ("J9", False, SOUTH),
        ("M8", True, SOUTH),
        ("K6", True, EAST),
        ("J9", True, NORTH),
    ],
)
def test_the_direction_of_the_arrows_round_the_base(cell: str, clockwise: bool, direction: int) -> None:
    """[R-ZON-05]"""
    assert sweep_direction(TWO, K8, NORTH, clockwise, cell_named(cell)) == direction


def test_the_frame_counts_from_the_left_back_corner() -> None:
    """[R-ZON-01]"""
    assert [(frame_x(1, K8, f, K8), frame_y(1, K8, f, K8)) for f in (NORTH, EAST, SOUTH, WEST)] == [(0, 0)] * 4
    east_of_base = cell_named("M8")
    assert (frame_x(2, K8, NORTH, east_of_base), frame_y(2, K8, NORTH, east_of_base)) == (2, 1)
    assert (frame_x(2, K8, EAST, east_of_base), frame_y(2, K8, EAST, east_of_base)) == (0, 2)
    assert (frame_x(2, K8, SOUTH, east_of_base), frame_y(2, K8, SOUTH, east_of_base)) == (-1, 0)
    assert (frame_x(2, K8, WEST, east_of_base), frame_y(2, K8, WEST, east_of_base)) == (1, -1)
