"""Line of sight past obstacle terrain.  [R-BRD-10, R-BRD-11, R-AMB-22, R-AMB-52]"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tests.referee.geometry import Space

Point = tuple[Fraction, Fraction]


def centre(spaces: Iterable[Space]) -> Point:
    """The centre of a base; the space (1, 1) is the unit square around the point (1, 1)."""
    cells = list(spaces)
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    return Fraction(min(xs) + max(xs), 2), Fraction(min(ys) + max(ys), 2)


def contact(start: Point, end: Point, cell: Space, touching: bool) -> bool:
    """Whether the segment meets the square of the space.  ``touching``: its border belongs to it.

    The part of the segment inside the square is cut out side by side: for each axis the stretch of the segment that
    is between the two borders, then the common part of both stretches.
    """
    low, high = Fraction(0), Fraction(1)
    half = Fraction(1, 2)
    for axis in (0, 1):
        a, b = start[axis], end[axis]
        near, far = cell[axis] - half, cell[axis] + half
        if a == b:
            inside = near <= a <= far if touching else near < a < far
            if not inside:
                return False
            continue
        first, second = sorted(((near - a) / (b - a), (far - a) / (b - a)))
        low, high = max(low, first), min(high, second)
    return low <= high if touching else low < high


def clear(start: Iterable[Space], end: Iterable[Space], blocking: Iterable[Space], touching: bool = True) -> bool:
    """Whether the line from centre to centre meets none of the blocking spaces."""
    a, b = centre(start), centre(end)
    return not any(contact(a, b, cell, touching) for cell in blocking)
