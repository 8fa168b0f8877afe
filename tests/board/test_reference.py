"""Routes and sight against slow, simple reference implementations."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from showdown.board.bitsets import BIT, cells_of
from showdown.board.cells import CELLS, COLUMN, HEIGHT, NAMES, ROW, STEP_X, STEP_Y, WIDTH
from showdown.board.footprint import TWO
from showdown.board.line_of_sight import sight_blocked
from showdown.board.paths import covered, routes_to, routes_towards

ANCHORS = [c for c in range(CELLS) if TWO.base[c]]
anchors = st.sampled_from(ANCHORS)
spaces = st.integers(0, CELLS - 1)


def every_walk(anchor: int, steps: int) -> set[tuple[int, tuple[int, ...]]]:
    """All walks with this number of steps on the board: (end, anchors visited)."""
    walks: set[tuple[int, tuple[int, ...]]] = {(anchor, (anchor,))}
    for _ in range(steps):
        longer: set[tuple[int, tuple[int, ...]]] = set()
        for end, way in walks:
            for d in range(4):
                x, y = COLUMN[end] + STEP_X[d], ROW[end] + STEP_Y[d]
                if x >= 0 and y >= 0 and x + 2 <= WIDTH and y + 2 <= HEIGHT:
                    longer.add((y * WIDTH + x, (*way, y * WIDTH + x)))
        walks = longer
    return walks


@settings(max_examples=60, deadline=None)
@given(anchors, spaces, st.integers(1, 5), st.lists(spaces, max_size=3))
def test_routes_towards_a_space_are_all_the_shortest_walks(
    anchor: int, goal: int, steps: int, figures: list[int]
) -> None:
    """[R-MOV-02, R-MOV-03] Same ends and same survivors run over as trying every walk there is."""
    distance = TWO.distance(anchor, goal)
    length = min(steps, max(0, distance - 1))
    expected: set[tuple[int, int]] = set()
    for end, way in every_walk(anchor, length):
        # every single step must bring the base nearer
        if TWO.distance(end, goal) == distance - length:
            passed = 0
            for stood in way:
                passed |= covered(TWO, stood, figures, [])
            expected.add((end, passed))
    found = {(r.end, r.passed) for r in routes_towards(TWO, anchor, goal, steps, 1, figures, [])}
    assert found == expected, (NAMES[anchor], NAMES[goal])


@settings(max_examples=60, deadline=None)
@given(anchors, anchors, st.lists(spaces, max_size=3))
def test_routes_to_a_place_never_leave_the_board_and_cover_its_end(anchor: int, end: int, figures: list[int]) -> None:
    """[R-MOV-01, R-MOV-02]"""
    for route in routes_to(TWO, anchor, [end], figures, []):
        assert route.end == end
        assert route.passed & covered(TWO, end, figures, []) == covered(TWO, end, figures, [])


def touches(x0: Fraction, y0: Fraction, x1: Fraction, y1: Fraction, left: int, top: int, inside: bool) -> bool:
    """Does a segment meet a unit square (its inside, or any point of it)?  Clipped side by side, in exact fractions."""
    low, high = Fraction(0), Fraction(1)
    for start, delta, bound in ((x0, x1 - x0, left), (y0, y1 - y0, top)):
        if delta == 0:
            met = bound < start < bound + 1 if inside else bound <= start <= bound + 1
            if not met:
                return False
            continue
        a, b = (bound - start) / delta, (bound + 1 - start) / delta
        low, high = max(low, min(a, b)), min(high, max(a, b))
    return low < high if inside else low <= high


@settings(max_examples=300, deadline=None)
@given(anchors, spaces, st.sets(spaces, min_size=1, max_size=4), st.booleans())
def test_sight_is_what_clipping_the_segment_says(anchor: int, cell: int, walls: set[int], corner: bool) -> None:
    """[R-BRD-11, R-AMB-22]"""
    x0, y0 = Fraction(COLUMN[anchor] + 1), Fraction(ROW[anchor] + 1)
    x1, y1 = COLUMN[cell] + Fraction(1, 2), ROW[cell] + Fraction(1, 2)
    expected = any(touches(x0, y0, x1, y1, COLUMN[w], ROW[w], not corner) for w in walls)
    mask = sum(BIT[w] for w in walls)
    found = sight_blocked(anchor, 2, cell, mask, corner)
    assert found == expected, (NAMES[anchor], NAMES[cell], [NAMES[c] for c in cells_of(mask)])
