"""Spaces and their names."""

from __future__ import annotations

import pytest

from showdown.board.bitsets import mask_of
from showdown.board.cells import (
    CELLS,
    EAST,
    HEIGHT,
    NAMES,
    NORTH,
    OFF_BOARD,
    SOUTH,
    WEST,
    WIDTH,
    cell_at,
    cell_named,
    direction_named,
    neighbour,
    opposite,
    steps_between,
)


def test_the_board_has_22_columns_and_16_rows() -> None:
    """[R-BRD-01]"""
    assert (WIDTH, HEIGHT, CELLS) == (22, 16, 352)
    assert (NAMES[0], NAMES[21], NAMES[22], NAMES[351]) == ("A1", "V1", "A2", "V16")


def test_every_space_is_found_by_its_name() -> None:
    """[R-BRD-01]"""
    assert [cell_named(name) for name in NAMES] == list(range(CELLS))
    assert cell_named(" k8 ") == cell_named("K8")


@pytest.mark.parametrize("name", ["W1", "A0", "A17", "K", "8K", "", "K08", "K-8", "AA1", "K８"])
def test_what_is_no_space_is_refused(name: str) -> None:
    """[R-BRD-01]"""
    with pytest.raises(ValueError, match="is not a space"):
        cell_named(name)


def test_facings_have_names_and_first_letters() -> None:
    """[R-BRD-07]"""
    assert [direction_named(n) for n in ("north", "East", "s", "W")] == [NORTH, EAST, SOUTH, WEST]
    with pytest.raises(ValueError, match="is not a facing"):
        direction_named("up")


def test_steps_are_counted_in_cardinal_directions_only() -> None:
    """[R-BRD-05, R-BRD-04]"""
    k8 = cell_named("K8")
    assert steps_between(k8, k8) == 0
    assert steps_between(k8, cell_named("K9")) == 1
    assert steps_between(k8, cell_named("L9")) == 2
    assert steps_between(cell_named("A1"), cell_named("V16")) == 36


def test_beyond_the_edge_there_is_nothing() -> None:
    """[R-BRD-13]"""
    assert neighbour(cell_named("A1"), NORTH) == OFF_BOARD
    assert neighbour(cell_named("A1"), WEST) == OFF_BOARD
    assert neighbour(cell_named("V16"), SOUTH) == OFF_BOARD
    assert neighbour(cell_named("V16"), EAST) == OFF_BOARD
    assert NAMES[neighbour(cell_named("K8"), NORTH)] == "K7"
    assert cell_at(22, 0) == cell_at(0, 16) == OFF_BOARD


def test_back_is_the_opposite_of_forward() -> None:
    """[R-MOV-06]"""
    assert [opposite(f) for f in (NORTH, EAST, SOUTH, WEST)] == [SOUTH, WEST, NORTH, EAST]


def test_a_set_of_spaces_leaves_out_what_is_off_the_board() -> None:
    """[R-DIE-01] The dead stand nowhere, not on the last space."""
    assert mask_of([OFF_BOARD]) == 0
    assert mask_of([0, OFF_BOARD, CELLS - 1]) == 1 | 1 << CELLS - 1
