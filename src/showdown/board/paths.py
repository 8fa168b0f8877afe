"""Routes: shortest ways of a base towards a space, straight lines, and the nearest free space.

Walking towards something a base only ever steps along at most two directions, so all shortest routes are in a small
grid of (steps across, steps down).  What distinguishes two routes to the same end is only whom they run over; the
search therefore keeps, per end, the distinct sets of survivors passed over.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, cells_of, cells_of_tile, spread
from showdown.board.cells import COLUMN, OFF_BOARD, ROW, STEP_X, STEP_Y, WIDTH, cell_at
from showdown.board.footprint import Footprint
from showdown.board.rows import meets_rectangle, rows_of_mask
from showdown.kernel.record import Record

WALLS: Final = 8
FIGURES: Final = (1 << WALLS) - 1
"""The bit of ``Route.passed`` from which on walls are counted."""


@final
class Route(Record):
    """Where a base ends and what it covered on the way, the end position included.

    ``passed``: a bit per figure from 0, a bit per wall (terrain that breaks) from WALLS.
    """

    end: int
    passed: int
    last: int
    """Direction of the last step, or -1 without one."""


def routes_towards(
    foot: Footprint, anchor: int, goal: int, steps: int, reach: int, figures: list[int], walls: list[int]
) -> list[Route]:
    """All distinct outcomes of walking up to ``steps`` towards ``goal`` until within ``reach``.  [R-MOV-02, R-MOV-03]

    ``figures`` are the spaces of those who can be run over (OFF_BOARD for the absent), ``walls`` the masks of terrain
    that breaks under the base.
    """
    across = foot.gap_x(anchor, goal)
    down = foot.gap_y(anchor, goal)
    n = min(steps, across + down - reach)
    if n <= 0:
        return [Route(anchor, covered(foot, anchor, figures, walls), -1)]
    x_way = 1 if COLUMN[goal] > COLUMN[anchor] else 3
    y_way = 2 if ROW[goal] > ROW[anchor] else 0
    ends = [(i, n - i) for i in range(n + 1) if i <= across and n - i <= down]
    return routes_in_grid(foot, anchor, x_way, y_way, ends, figures, walls)


def routes_to(foot: Footprint, anchor: int, ends: list[int], figures: list[int], walls: list[int]) -> list[Route]:
    """All distinct outcomes of walking directly to one of these anchors."""
    out: list[Route] = []
    for end in ends:
        dx = COLUMN[end] - COLUMN[anchor]
        dy = ROW[end] - ROW[anchor]
        x_way = 1 if dx > 0 else 3
        y_way = 2 if dy > 0 else 0
        out.extend(routes_in_grid(foot, anchor, x_way, y_way, [(abs(dx), abs(dy))], figures, walls))
    return out


def routes_in_grid(
    foot: Footprint,
    anchor: int,
    x_way: int,
    y_way: int,
    ends: list[tuple[int, int]],
    figures: list[int],
    walls: list[int],
) -> list[Route]:
    """Outcomes for each end (i steps across, j steps down), one per distinct set of figures passed over."""
    across = 0
    down = 0
    furthest = 0
    for i, j in ends:
        across = max(across, i)
        down = max(down, j)
        furthest = max(furthest, i + j)
    x = COLUMN[anchor]
    y = ROW[anchor]
    sx = STEP_X[x_way]
    sy = STEP_Y[y_way]
    if walls:
        walls = walls_in(x, y, sx * across, sy * down, foot.size, walls)
    if not walls and not figures_in(x, y, sx * across, sy * down, foot.size, figures):
        # No survivor to run over: every end has one outcome.
        return [Route((y + sy * j) * WIDTH + x + sx * i, 0, y_way if j else x_way) for i, j in ends]
    under = figures_under(foot.size, x, y, sx, sy, across, down, figures, walls)
    # grid[j][i]: the ways to stand there, each what was passed and the last direction in one number (see ``add_ways``)
    grid: list[list[list[int]]] = []
    for j in range(down + 1):
        line: list[list[int]] = []
        # Beyond the furthest end no route leads to any.
        for i in range(min(across, furthest - j) + 1):
            here = under[j * (across + 1) + i]
            ways: list[int] = []
            if i == 0 and j == 0:
                ways.append(here << LAST_BITS)
            if i > 0:
                add_ways(ways, line[i - 1], here, x_way)
            if j > 0:
                add_ways(ways, grid[j - 1][i], here, y_way)
            line.append(ways)
        grid.append(line)
    out: list[Route] = []
    for i, j in ends:
        end = (y + sy * j) * WIDTH + x + sx * i
        for stood in grid[j][i]:
            out.append(Route(end, stood >> LAST_BITS, (stood & LAST) - 1))
    return out


LAST_BITS: Final = 3
LAST: Final = (1 << LAST_BITS) - 1
"""The bits of a way that hold its last direction plus one, 0 without a step; what it passed is above them."""


def add_ways(ways: list[int], before: list[int], here: int, direction: int) -> None:
    """Extend routes by one step, keeping one per distinct set of figures.

    If a survivor is under the base now, the last step matters as well: it may decide which way the survivor is pushed.
    """
    apart = here & FIGURES
    for stood in before:
        way = (stood >> LAST_BITS | here) << LAST_BITS | direction + 1
        for known in ways:
            if known == way or (not apart and known >> LAST_BITS == way >> LAST_BITS):
                break
        else:
            ways.append(way)


def figures_in(x: int, y: int, dx: int, dy: int, size: int, figures: list[int]) -> bool:
    """Is anybody in the rectangle that these routes can sweep?"""
    x0 = min(x, x + dx)
    x1 = max(x, x + dx) + size - 1
    y0 = min(y, y + dy)
    y1 = max(y, y + dy) + size - 1
    for cell in figures:
        if cell >= 0 and x0 <= COLUMN[cell] <= x1 and y0 <= ROW[cell] <= y1:
            return True
    return False


def walls_in(x: int, y: int, dx: int, dy: int, size: int, walls: list[int]) -> list[int]:
    """The walls in that rectangle, with nothing in place of the others; empty if there is none."""
    x0 = min(x, x + dx)
    y0 = min(y, y + dy)
    near = [
        wall if meets_rectangle(rows_of_mask(wall), x0, y0, abs(dx) + size, abs(dy) + size) else 0 for wall in walls
    ]
    return near if any(near) else []


def figures_under(
    size: int, x: int, y: int, sx: int, sy: int, across: int, down: int, figures: list[int], walls: list[int]
) -> list[int]:
    """The figures and walls under the base after each number of steps, row by row of the grid, one bit each."""
    marks = [(figures[k], 1 << k) for k in range(len(figures)) if figures[k] >= 0]
    for k in range(len(walls)):
        if walls[k]:
            marks += [(cell, 1 << (WALLS + k)) for cell in cells_of_tile(walls[k])]
    out = [0] * ((across + 1) * (down + 1))
    for cell, bit in marks:
        for row in range(size):
            j = (ROW[cell] - y - row) * sy
            if 0 <= j <= down:
                for column in range(size):
                    i = (COLUMN[cell] - x - column) * sx
                    if 0 <= i <= across:
                        out[j * (across + 1) + i] |= bit
    return out


def covered(foot: Footprint, anchor: int, figures: list[int], walls: list[int]) -> int:
    """The figures and walls under the base, one bit each."""
    mask = 0
    for i in range(len(figures)):
        if foot.covers(anchor, figures[i]):
            mask |= 1 << i
    return mask | walls_under(foot, anchor, walls) if walls else mask


def walls_under(foot: Footprint, anchor: int, walls: list[int]) -> int:
    """The walls under the base, one bit each from WALLS."""
    mask = 0
    base = foot.base[anchor]
    for i in range(len(walls)):
        if base & walls[i]:
            mask |= 1 << (WALLS + i)
    return mask


def straight(foot: Footprint, anchor: int, direction: int, steps: int) -> list[int]:
    """The anchors passed going straight, the start left out, stopping at the board edge.  [R-BRD-13, R-MOV-07]"""
    out: list[int] = []
    x = COLUMN[anchor]
    y = ROW[anchor]
    for _ in range(steps):
        x += STEP_X[direction]
        y += STEP_Y[direction]
        cell = cell_at(x, y)
        if cell == OFF_BOARD or not foot.base[cell]:
            break
        out.append(cell)
    return out


def ends_at(foot: Footprint, anchor: int, steps: int) -> list[int]:
    """All anchors on the board exactly this many steps away, going directly."""
    out: list[int] = []
    x = COLUMN[anchor]
    y = ROW[anchor]
    for dx in range(-steps, steps + 1):
        dy = steps - abs(dx)
        for way in (dy, -dy) if dy else (0,):
            cell = cell_at(x + dx, y + way)
            if cell != OFF_BOARD and foot.base[cell]:
                out.append(cell)
    out.sort()
    return out


def nearest(cells: int, free: int) -> list[int]:
    """The free spaces nearest to any space of the first mask; several if they tie."""
    reached = cells
    while not reached & free and reached != ALL:
        reached |= spread(reached)
    return cells_of(reached & free)
