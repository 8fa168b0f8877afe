"""Zones: sets of spaces in the monster's own frame, which turn with its facing.  [R-ZON-01, R-ZON-02]

In the frame a base of N spaces covers x 0 to N-1 and y 0 to N-1; x grows to the monster's right, y grows forward.  The
front row of the base is y = N-1.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, BIT, rectangle, within
from showdown.board.cells import CELLS, COLUMN, EAST, HEIGHT, NORTH, ROW, SOUTH, WIDTH
from showdown.board.footprint import UNKNOWN, Footprint
from showdown.kernel.record import Record

EDGE: Final = 99
"""A coordinate up to the board edge; -EDGE in the other direction."""
FURTHEST: Final = 40
"""Beyond the board from any space, in spaces: what an EDGE means for a rectangle."""

RECTANGLE: Final = 0
"""``a`` to ``b`` across, ``c`` to ``d`` forward."""
LANE: Final = 1
"""From side ``a`` of the base: ``b`` spaces deep (EDGE: to the board edge), ``c`` wider than the base on each side."""
AROUND: Final = 2
"""Within ``a`` rows and columns of the base."""
DISTANCE: Final = 3
"""``a`` to ``b`` cardinal steps from the base."""
BOARD: Final = 4
HALF: Final = 5
"""Directly in front of the left (``a`` 0) or right (1) half of the base; the middle of an odd base is in no half."""
SEVERAL: Final = 6
"""All ``parts`` together."""

FRONT: Final = 0
RIGHT: Final = 1
BACK: Final = 2
LEFT: Final = 3
SIDES: Final[tuple[str, ...]] = ("front", "right", "back", "left")
"""The sides of a base, clockwise."""


@final
class Area(Record):
    """A set of spaces in the frame; what the numbers mean depends on ``kind``."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    parts: tuple[Area, ...] = ()
    without: tuple[Area, ...] = ()


@final
class Zone(Record):
    """A named area.  ``key``: equal for equal areas, also under different names."""

    name: str
    area: Area
    key: str


def named_zone(name: str, area: Area) -> Zone:
    return Zone(name, area, repr(area))


RING: Final = Area(AROUND, 1)
BLIND_SPOT: Final = Area(LANE, BACK, 1)
WORDS: Final[dict[str, Area]] = {
    "ring": RING,
    "ring without blind spot": Area(AROUND, 1, without=(BLIND_SPOT,)),
    "blind spot": BLIND_SPOT,
    "front lane": Area(LANE, FRONT, EDGE),
    "right lane": Area(LANE, RIGHT, EDGE),
    "back lane": Area(LANE, BACK, EDGE),
    "left lane": Area(LANE, LEFT, EDGE),
    "front row": Area(LANE, FRONT, 1),
    "left half of front": Area(HALF, 0),
    "right half of front": Area(HALF, 1),
    "board": Area(BOARD),
}
"""Zones that every card may name without declaring them."""


# -- where a zone is ---------------------------------------------------------------------------------------------


def zone_cells(foot: Footprint, zone: Zone, anchor: int, facing: int) -> int:
    """The spaces of a zone as a mask, cut off at the board edge; never a space under the base.

    [R-ZON-01, R-ZON-02, R-BRD-13]
    """
    if anchor < 0:
        return 0
    known = foot.zones.get(zone.key)
    if known is None:
        known = [UNKNOWN] * (4 * CELLS)
        foot.zones[zone.key] = known
    mask = known[4 * anchor + facing]
    if mask == UNKNOWN:
        mask = area_cells(foot, zone.area, anchor, facing) & foot.on & ~foot.base[anchor]
        known[4 * anchor + facing] = mask
    return mask


def area_cells(foot: Footprint, area: Area, anchor: int, facing: int) -> int:
    size = foot.size
    if area.kind == SEVERAL:
        mask = 0
        for part in area.parts:
            mask |= area_cells(foot, part, anchor, facing)
    elif area.kind == BOARD:
        mask = ALL
    elif area.kind == DISTANCE:
        base = foot.base[anchor]
        mask = within(base, area.b) & ~within(base, area.a - 1)
    elif area.kind == AROUND:
        mask = framed(size, anchor, facing, -area.a, size - 1 + area.a, -area.a, size - 1 + area.a)
    elif area.kind == HALF:
        first = 0 if area.a == 0 else size - size // 2
        mask = framed(size, anchor, facing, first, first + size // 2 - 1, size, size) if size > 1 else 0
    elif area.kind == LANE:
        # A lane to the right is a lane to the front of a base that is turned to the right.
        side = (facing + area.a) % 4
        mask = framed(size, anchor, side, -area.c, size - 1 + area.c, size, size - 1 + area.b)
    else:
        mask = framed(size, anchor, facing, area.a, area.b, area.c, area.d)
    for part in area.without:
        mask &= ~area_cells(foot, part, anchor, facing)
    return mask


def framed(size: int, anchor: int, facing: int, x1: int, x2: int, y1: int, y2: int) -> int:
    """The spaces of a rectangle of the frame."""
    x1 = max(x1, -FURTHEST)
    x2 = min(x2, FURTHEST)
    y1 = max(y1, -FURTHEST)
    y2 = min(y2, FURTHEST)
    if x1 > x2 or y1 > y2:
        return 0
    last = size - 1
    column = COLUMN[anchor]
    row = ROW[anchor]
    if facing == NORTH:
        return clipped(column + x1, column + x2, row + last - y2, row + last - y1)
    if facing == EAST:
        return clipped(column + y1, column + y2, row + x1, row + x2)
    if facing == SOUTH:
        return clipped(column + last - x2, column + last - x1, row + y1, row + y2)
    return clipped(column + last - y2, column + last - y1, row + last - x2, row + last - x1)


def clipped(left: int, right: int, top: int, bottom: int) -> int:
    """The spaces of the board from a column to a column and from a row to a row."""
    left = max(left, 0)
    right = min(right, WIDTH - 1)
    top = max(top, 0)
    bottom = min(bottom, HEIGHT - 1)
    return rectangle(left, top, right - left + 1, bottom - top + 1) if left <= right and top <= bottom else 0


def is_in_zone(foot: Footprint, zone: Zone, anchor: int, facing: int, cell: int) -> bool:
    return cell >= 0 and zone_cells(foot, zone, anchor, facing) & BIT[cell] != 0


def can_exist(area: Area, sizes: tuple[int, ...]) -> bool:
    """Does the area have a space for a base of one of these sizes, wherever it stands?"""
    zone = named_zone("", area)
    for size in sizes:
        foot = Footprint(size)
        for anchor in range(CELLS):
            if foot.base[anchor] and zone_cells(foot, zone, anchor, NORTH):
                return True
    return False


# -- the frame ---------------------------------------------------------------------------------------------------


def frame_x(size: int, anchor: int, facing: int, cell: int) -> int:
    """How far a space is to the monster's right, from the left column of its base."""
    if facing == NORTH:
        return COLUMN[cell] - COLUMN[anchor]
    if facing == EAST:
        return ROW[cell] - ROW[anchor]
    if facing == SOUTH:
        return COLUMN[anchor] + size - 1 - COLUMN[cell]
    return ROW[anchor] + size - 1 - ROW[cell]


def frame_y(size: int, anchor: int, facing: int, cell: int) -> int:
    """How far a space is ahead, from the back row of the base."""
    return frame_x(size, anchor, (facing + 3) % 4, cell)


# -- the order of a sweep ----------------------------------------------------------------------------------------

CONTROLLER: Final = 0
RIGHT_TO_LEFT: Final = 1
LEFT_TO_RIGHT: Final = 2
NEAR_TO_FAR: Final = 3
FAR_TO_NEAR: Final = 4
CLOCKWISE: Final = 5
COUNTERCLOCKWISE: Final = 6
CLOCKWISE_FROM_BEHIND: Final = 7
COUNTERCLOCKWISE_FROM_BEHIND: Final = 8
ORDERS: Final[tuple[str, ...]] = (
    "controller",
    "right to left",
    "left to right",
    "near to far",
    "far to near",
    "clockwise",
    "counterclockwise",
    "clockwise from behind",
    "counterclockwise from behind",
)
"""How a sweep goes over a zone; spaces of one step are the controller's to order.  [R-ZON-04]"""
AROUND_THE_BASE: Final[tuple[int, ...]] = (CLOCKWISE, COUNTERCLOCKWISE)
"""Orders whose first survivor the controller chooses."""
QUARTER: Final = 100
"""Steps of a sweep along one side of the base, more than there are spaces."""


def sweep_step(foot: Footprint, anchor: int, facing: int, order: int, cell: int) -> int:
    """The step of a sweep in which it comes to a space; the lowest is first.  [R-ZON-04]"""
    x = frame_x(foot.size, anchor, facing, cell)
    if order == RIGHT_TO_LEFT:
        return -x
    if order == LEFT_TO_RIGHT:
        return x
    if order == NEAR_TO_FAR:
        return foot.distance(anchor, cell)
    if order == FAR_TO_NEAR:
        return -foot.distance(anchor, cell)
    if order == CONTROLLER:
        return 0
    y = frame_y(foot.size, anchor, facing, cell)
    last = foot.size - 1
    if order in (CLOCKWISE, CLOCKWISE_FROM_BEHIND):
        x = last - x
    side = arrow(last, x, y)
    along = y if side == 0 else -x if side == 1 else -y if side == 2 else x
    return QUARTER * side + along


def arrow(last: int, x: int, y: int) -> int:
    """The side of the base that a counterclockwise sweep passes at a space.

    0: the right flank, forward; 1: the front, to the left; 2: the left flank, backward; 3: the back, to the right.  A
    corner belongs to the side that the sweep comes to next.
    """
    if x > last and y <= last:
        return 0
    if y > last and x >= 0:
        return 1
    if x < 0 and y >= 0:
        return 2
    return 3


def sweep_direction(foot: Footprint, anchor: int, facing: int, clockwise: bool, cell: int) -> int:
    """The board direction in which a sweep round the base passes a space.  [R-ZON-05]"""
    x = frame_x(foot.size, anchor, facing, cell)
    y = frame_y(foot.size, anchor, facing, cell)
    last = foot.size - 1
    if clockwise:
        # Forward on the left flank, to the right in front, backward on the right flank.
        return (facing + (FRONT, RIGHT, BACK, LEFT)[arrow(last, last - x, y)]) % 4
    return (facing + (FRONT, LEFT, BACK, RIGHT)[arrow(last, x, y)]) % 4
