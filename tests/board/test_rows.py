"""Rows of bits against a search space by space, and coordinates against masks, on random boards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.board.bitsets import ALL, BIT, cells_of, rectangle, within
from showdown.board.cells import CELLS, WIDTH, neighbour
from showdown.board.footprint import FOOTPRINTS
from showdown.board.rows import (
    EVERYWHERE,
    NOWHERE,
    cells_in,
    common,
    corners,
    flood,
    flood_from_inside,
    flood_from_top,
    grown,
    is_in,
    joined,
    new_rows,
    only,
    remove_base,
    remove_space,
    rows_of_mask,
    spread,
    without,
)

CELL = st.integers(min_value=0, max_value=CELLS - 1)
SPACES = st.sets(CELL, max_size=120)
MASK = st.integers(min_value=0, max_value=ALL)


def mask_of(cells: set[int]) -> int:
    return sum(BIT[cell] for cell in cells)


def beside(cell: int) -> list[int]:
    return [other for other in (neighbour(cell, direction) for direction in range(4)) if other >= 0]


def searched(start: int, free: set[int], steps: int, stop: set[int]) -> set[int]:
    """Where a walk can end, found one space after another."""
    reached: set[int] = set()
    front = {start}
    for _ in range(steps):
        front = {other for cell in front for other in beside(cell)} & free
        front -= reached
        reached |= front
        front -= stop
    return reached - {start}


def walked(start: int, free: set[int], steps: int, zone: set[int], top: set[int], starts_inside: bool) -> set[int]:
    """Where a walk can end, found by following every walk: (space, still on top, still inside the zone)."""
    reached: set[int] = set()
    front = {(start, start in top, starts_inside)}
    seen = set(front)
    for _ in range(steps):
        later: set[tuple[int, bool, bool]] = set()
        for cell, above, inside in front:
            for other in beside(cell):
                if other not in free or (other in top and not above):
                    continue
                reached.add(other)
                if other in zone and not inside:
                    continue
                later.add((other, other in top, inside and other in zone))
        front = later - seen
        seen |= front
    return reached - {start}


@given(MASK)
def test_rows_hold_the_same_spaces_as_a_mask(mask: int) -> None:
    rows = rows_of_mask(mask)
    assert cells_in(rows) == cells_of(mask)
    assert [cell for cell in range(CELLS) if is_in(rows, cell)] == cells_of(mask)


@pytest.mark.parametrize("columns", range(1, WIDTH + 1))
def test_runs_of_neighbouring_spaces_are_listed_like_single_ones(columns: int) -> None:
    for left in range(WIDTH - columns + 1):
        mask = rectangle(left, 3, columns, 2)
        assert cells_in(new_rows(mask)) == [y * WIDTH + x for y in (3, 4) for x in range(left, left + columns)]


@given(MASK, MASK)
def test_sets_are_joined_and_compared(a: int, b: int) -> None:
    first, second = rows_of_mask(a), rows_of_mask(b)
    assert cells_in(joined(first, second)) == cells_of(a | b)
    assert cells_in(common(first, second)) == cells_of(a & b)
    assert cells_in(without(first, second)) == cells_of(a & ~b)


@given(SPACES)
def test_spread_never_leaves_the_board_or_runs_around_its_edge(cells: set[int]) -> None:
    found = set(cells_in(spread(rows_of_mask(mask_of(cells)))))
    assert found == {other for cell in cells for other in beside(cell)}


@given(SPACES, st.integers(min_value=0, max_value=4))
def test_a_set_grows_by_whole_steps(cells: set[int], steps: int) -> None:
    """The way from one space to another crosses rows and columns, never the edge."""
    near = mask_of(cells) | within(mask_of(cells), steps)
    assert cells_in(grown(new_rows(mask_of(cells)), steps)) == cells_of(near)


@given(SPACES, SPACES, st.integers(min_value=1, max_value=4), st.integers(min_value=1, max_value=4))
def test_corners_of_rectangles_on_free_spaces(taken: set[int], touched: set[int], wide: int, high: int) -> None:
    free = ALL & ~mask_of(taken)
    found = corners(wide, high, new_rows(free), new_rows(mask_of(touched)))
    expected = []
    for cell in range(CELLS):
        tile = rectangle(cell % WIDTH, cell // WIDTH, wide, high)
        whole = tile.bit_count() == wide * high
        if whole and not tile & ~free and tile & mask_of(touched):
            expected.append(cell)
    assert cells_in(found) == expected


@given(MASK)
def test_all_spaces_are_a_set(mask: int) -> None:
    assert cells_in(EVERYWHERE) == list(range(CELLS))
    assert cells_in(common(EVERYWHERE, new_rows(mask))) == cells_of(mask)


@given(CELL, SPACES, st.integers(min_value=0, max_value=12), SPACES)
def test_a_walk_ends_where_a_search_finds(start: int, walls: set[int], steps: int, stop: set[int]) -> None:
    """[R-SMV-01, R-SMV-03]"""
    free = set(range(CELLS)) - walls
    found = flood(start, rows_of_mask(mask_of(free)), steps, rows_of_mask(mask_of(stop)))
    assert set(cells_in(found)) == searched(start, free, steps, stop)


@given(CELL, SPACES, st.integers(min_value=0, max_value=9), SPACES)
def test_a_walk_out_of_a_zone(start: int, walls: set[int], steps: int, zone: set[int]) -> None:
    """[R-AMB-54]"""
    zone = zone | {start}
    free = set(range(CELLS)) - walls - {start}
    found = flood_from_inside(start, rows_of_mask(mask_of(free)), steps, rows_of_mask(mask_of(zone)))
    assert set(cells_in(found)) == walked(start, free, steps, zone, set(), True)


@given(CELL, SPACES, st.integers(min_value=0, max_value=9), SPACES, SPACES, st.booleans())
def test_a_walk_from_the_top_of_terrain(
    start: int, walls: set[int], steps: int, zone: set[int], top: set[int], inside: bool
) -> None:
    """[R-TER-09, R-AMB-54]"""
    top = top | {start}
    zone = zone | {start} if inside else zone - {start}
    free = set(range(CELLS)) - walls - {start}
    rows = [rows_of_mask(mask_of(cells)) for cells in (free, zone, top)]
    found = flood_from_top(start, rows[0], steps, rows[1], rows[2], inside)
    assert set(cells_in(found)) == walked(start, free, steps, zone, top, inside)


def test_nothing_is_reached_without_steps() -> None:
    everywhere = rows_of_mask(ALL)
    assert cells_in(flood(0, everywhere, 0, NOWHERE)) == []
    assert cells_in(flood(0, everywhere, 1, NOWHERE)) == [1, 22]
    assert cells_in(only(CELLS - 1)) == [CELLS - 1]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_bases_by_coordinates_are_the_masks(size: int) -> None:
    """[R-BRD-02, R-BRD-09]"""
    foot = FOOTPRINTS[size]
    for anchor in [cell for cell in range(CELLS) if foot.base[cell]]:
        assert [cell for cell in range(CELLS) if foot.covers(anchor, cell)] == cells_of(foot.base[anchor])
        for facing in range(4):
            behind = cells_of(foot.blind_spot(anchor, facing))
            assert [cell for cell in range(CELLS) if foot.is_behind(anchor, facing, cell)] == behind
        rows = new_rows(ALL)
        remove_base(rows, anchor, size)
        remove_space(rows, 5)
        assert cells_in(rows) == cells_of(ALL & ~foot.base[anchor] & ~BIT[5])


def test_nothing_is_covered_off_the_board() -> None:
    foot = FOOTPRINTS[2]
    assert not foot.covers(-1, 0) and not foot.covers(0, -1)
    assert not foot.is_behind(-1, 0, 0) and not foot.is_behind(0, 0, -1)
    # Not even by the numbers of the last space.
    assert not any(foot.is_behind(-1, facing, cell) for facing in range(4) for cell in range(CELLS))
    assert not any(foot.is_behind(cell, facing, -1) for facing in range(4) for cell in range(CELLS))
    assert not any(foot.in_front(-1, facing, cell) for facing in range(4) for cell in range(CELLS))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_spaces_at_a_distance(size: int) -> None:
    """[R-BRD-05, R-FS-14]"""
    foot = FOOTPRINTS[size]
    for anchor, steps in [(0, 1), (165, 6), (165, 6), (300, 3)]:
        found = cells_of(foot.at_distance(anchor, steps))
        assert found == [cell for cell in range(CELLS) if foot.distance(anchor, cell) == steps]
    assert within(BIT[0], 2) == mask_of({1, 2, 22, 23, 44})
