"""Lines of sight past obstacles, in exact integer arithmetic.  [R-BRD-11]"""

from __future__ import annotations

from showdown.board.bitsets import cells_of_tile
from showdown.board.cells import COLUMN, ROW


def sight_blocked(anchor: int, size: int, cell: int, obstacles: int, corner_blocks: bool) -> bool:
    """Does the segment from base centre to space centre touch one of these spaces?

    Coordinates are doubled, so that centres of even bases and of single spaces are both whole.  With
    ``corner_blocks`` a touched corner or edge counts as contact; otherwise the line must enter the space.  [R-AMB-22]
    """
    x0 = 2 * COLUMN[anchor] + size
    y0 = 2 * ROW[anchor] + size
    x1 = 2 * COLUMN[cell] + 1
    y1 = 2 * ROW[cell] + 1
    slack = 0 if corner_blocks else 1
    for obstacle in cells_of_tile(obstacles):
        left = 2 * COLUMN[obstacle]
        top = 2 * ROW[obstacle]
        if max(x0, x1) < left + slack or min(x0, x1) > left + 2 - slack:
            continue
        if max(y0, y1) < top + slack or min(y0, y1) > top + 2 - slack:
            continue
        if crosses(x0, y0, x1, y1, left, top, corner_blocks):
            return True
    return False


def crosses(x0: int, y0: int, x1: int, y1: int, left: int, top: int, corner_blocks: bool) -> bool:
    """Do the four corners of the space lie on both sides of the line (or, if corners block, on it)?"""
    dx = x1 - x0
    dy = y1 - y0
    above = False
    below = False
    for corner in range(4):
        side = dx * (top + (corner >> 1) * 2 - y0) - dy * (left + (corner & 1) * 2 - x0)
        if side > 0 or (side == 0 and corner_blocks):
            above = True
        if side < 0 or (side == 0 and corner_blocks):
            below = True
    return above and below
