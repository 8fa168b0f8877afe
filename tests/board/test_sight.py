"""Lines of sight past obstacles."""

from __future__ import annotations

import pytest

from showdown.board.bitsets import BIT, mask_of
from showdown.board.cells import CELLS, cell_named
from showdown.board.line_of_sight import sight_blocked

K8 = cell_named("K8")
"""The anchor of a lion on K8, L8, K9, L9: its centre is the point where the four meet."""


def blocked(cell: str, obstacles: list[str], corner_blocks: bool = True, size: int = 2, anchor: int = K8) -> bool:
    return sight_blocked(anchor, size, cell_named(cell), mask_of([cell_named(c) for c in obstacles]), corner_blocks)


def test_without_obstacles_everything_is_seen() -> None:
    """[R-BRD-11]"""
    assert not any(sight_blocked(K8, 2, cell, 0, True) for cell in range(CELLS))


def test_an_obstacle_on_the_line_blocks_it() -> None:
    """[R-BRD-11] From the centre of the base to L14 the line runs through L11."""
    assert blocked("L14", ["L11"])
    assert blocked("L14", ["L13"])


def test_an_obstacle_beside_the_line_does_not() -> None:
    """[R-BRD-11]"""
    assert not blocked("L14", ["M11"])
    assert not blocked("L14", ["J11"])


def test_an_obstacle_beyond_the_survivor_does_not_block() -> None:
    """[R-BRD-11]"""
    assert not blocked("L14", ["L15", "L16"])


def test_an_obstacle_behind_the_monster_does_not_block() -> None:
    """[R-BRD-11]"""
    assert not blocked("L14", ["K7", "L7"])


@pytest.mark.parametrize("corner_blocks", [True, False])
def test_touching_a_corner_blocks_unless_ruled_otherwise(corner_blocks: bool) -> None:
    """[R-AMB-22] From the centre of the base to N11 the line runs through M10; M11 and N10 it meets in one point."""
    assert blocked("N11", ["M11"], corner_blocks) is corner_blocks
    assert blocked("N11", ["N10"], corner_blocks) is corner_blocks
    assert blocked("N11", ["M10"], corner_blocks) is True
    assert blocked("N11", ["M12"], corner_blocks) is False


@pytest.mark.parametrize(("corner_blocks", "expected"), [(True, True), (False, False)])
def test_a_line_that_grazes_a_corner(corner_blocks: bool, expected: bool) -> None:
    """[R-AMB-22] One-space monster on A1 looking at C3: the line passes exactly through the corner of B1 and A2."""
    assert blocked("C3", ["A2"], corner_blocks, size=1, anchor=cell_named("A1")) is expected
    assert blocked("C3", ["B1"], corner_blocks, size=1, anchor=cell_named("A1")) is expected
    assert blocked("C3", ["B2"], corner_blocks, size=1, anchor=cell_named("A1")) is True


def test_the_line_between_two_spaces_is_the_same_both_ways() -> None:
    """[R-BRD-11] Obstacles block the view of both sides alike."""
    wall = BIT[cell_named("F7")] | BIT[cell_named("H5")]
    for a in range(0, CELLS, 7):
        for b in range(0, CELLS, 11):
            assert sight_blocked(a, 1, b, wall, True) == sight_blocked(b, 1, a, wall, True)


def test_contact_blocks_at_least_what_entering_blocks() -> None:
    """[R-AMB-22]"""
    wall = BIT[cell_named("M11")] | BIT[cell_named("J6")]
    for cell in range(CELLS):
        if sight_blocked(K8, 2, cell, wall, False):
            assert sight_blocked(K8, 2, cell, wall, True)
