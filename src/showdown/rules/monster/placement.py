"""Where a card can place the monster, and the survivors who are then under its base.  [R-GEN-14, R-COL-03]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import cells_of
from showdown.board.cells import CELLS, COLUMN, ROW
from showdown.board.paths import covered
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.model.ids import NOBODY
from showdown.model.options import StopOption
from showdown.model.state import State
from showdown.rules.board.collision import Collisions
from showdown.rules.monster.leave_and_return import appear
from showdown.rules.monster.movement import facings
from showdown.rules.options import plain_stop, stop_option
from showdown.rules.queries import controller_seat, figures

BESIDE: Final = 0
BEHIND: Final = 1
AT_EDGE: Final = 2
AT_CENTRE: Final = 3
ON_TERRAIN: Final = 4
"""Places that a card can name."""

COVERS_NONE: Final = 0
COVERS_MOST: Final = 1
COVERS_FEWEST: Final = 2
"""Whom the base covers when it is placed beside a survivor."""


@final
class PlaceAnywhere(Ask):
    """The controller places the monster where the card says; survivors under its base suffer collision.

    ``who``: the survivor the place is named after; ``faces``: whom the monster faces then (NOBODY: as before).
    [R-GEN-14, R-COL-02, R-COL-03]
    """

    tag = "place.anywhere"
    kind = "monster_path"
    rule = "R-GEN-14"
    where: int
    who: int
    terrain: int
    covering: int
    faces: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def found(self, s: State) -> list[StopOption]:
        """Every place that fits, with each facing the monster may have there."""
        out: list[StopOption] = []
        there = figures(s)
        for anchor in anchors(s, self):
            under = covered(s.foot, anchor, there, [])
            for facing in facings_at(s, anchor, self.faces):
                out.append(stop_option(anchor, facing, under, -1, [], "") if under else plain_stop(anchor, facing, -1))
        return out

    def options(self, s: State) -> list[Option]:
        found = self.found(s)
        return [*found] if len(found) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, StopOption)
        put_down(s, option)

    def skip(self, s: State) -> None:
        for spot in self.found(s):
            put_down(s, spot)


def put_down(s: State, spot: StopOption) -> None:
    """Place the monster; those it covers now suffer collision and are pushed out.  [R-COL-02, R-COL-03]"""
    under = covered(s.foot, spot.cell, figures(s), [])
    appear(s, spot)
    if under:
        s.then(Collisions(under, -1, False, 0))


def facings_at(s: State, anchor: int, faces: int) -> list[int]:
    """Towards the survivor named; as before if there is none, or if the survivor is under the base.  [R-FAC-03]"""
    if faces == NOBODY or s.survivors[faces].cell < 0:
        return [s.monster.facing]
    return facings(s, anchor, s.survivors[faces].cell)


def anchors(s: State, wanted: PlaceAnywhere) -> list[int]:
    """Where the base fits best."""
    if wanted.where == AT_CENTRE:
        return centres(s)
    if wanted.where == ON_TERRAIN:
        return on_terrain(s, wanted.terrain, every_anchor(s))
    cell = s.survivors[wanted.who].cell
    if cell < 0:
        return []
    if wanted.where == AT_EDGE:
        return along_edge(s, cell, every_anchor(s))
    beside = s.foot.beside(cell)
    if wanted.covering == COVERS_NONE:
        there = figures(s)
        beside = [anchor for anchor in beside if not covered(s.foot, anchor, there, [])]
    elif wanted.covering == COVERS_MOST:
        beside = lowest([-heads(s, anchor) for anchor in beside], beside)
    else:
        beside = lowest([heads(s, anchor) for anchor in beside], beside)
    return behind(s, cell, beside) if wanted.where == BEHIND else beside


def every_anchor(s: State) -> list[int]:
    """Where the base fits on the board."""
    return [anchor for anchor in range(CELLS) if s.foot.base[anchor]]


def centres(s: State) -> list[int]:
    """Nearest to the middle of the board; worked out once for each size of base and board."""
    if not s.foot.centres:
        every = every_anchor(s)
        middle = middle_of(s.foot.on)
        s.foot.centres = lowest([off_centre(s, anchor, middle) for anchor in every], every)
    return s.foot.centres


def behind(s: State, cell: int, beside: list[int]) -> list[int]:
    """A survivor has no facing: behind them is the side away from where the monster stands or stood.  [R-GEN-14]"""
    before = s.monster.cell if s.monster.cell >= 0 else s.monster.left
    across = s.foot.gap_x(before, cell)
    down = s.foot.gap_y(before, cell)
    ways: list[int] = []
    if down >= across:
        ways.append(2 if ROW[cell] > ROW[before] else 0)
    if across >= down:
        ways.append(1 if COLUMN[cell] > COLUMN[before] else 3)
    return [anchor for anchor in beside if any([s.foot.is_behind(anchor, way, cell) for way in ways])]


def heads(s: State, anchor: int) -> int:
    """How many survivors the base covers there."""
    under = covered(s.foot, anchor, figures(s), [])
    count = 0
    for i in range(len(s.survivors)):
        count += under >> i & 1
    return count


def lowest(scores: list[int], of: list[int]) -> list[int]:
    """Those with the lowest score; several if they tie."""
    if not of:
        return []
    best = min(scores)
    return [of[i] for i in range(len(of)) if scores[i] == best]


def middle_of(area: int) -> tuple[int, int]:
    """The middle of an area, column and row, in half spaces."""
    columns = [COLUMN[cell] for cell in cells_of(area)]
    rows = [ROW[cell] for cell in cells_of(area)]
    return min(columns) + max(columns), min(rows) + max(rows)


def off_centre(s: State, anchor: int, middle: tuple[int, int]) -> int:
    """How far the middle of the base is from another middle, in half spaces."""
    across = 2 * COLUMN[anchor] + s.foot.size - 1 - middle[0]
    down = 2 * ROW[anchor] + s.foot.size - 1 - middle[1]
    return abs(across) + abs(down)


def on_terrain(s: State, kind: int, every: list[int]) -> list[int]:
    """On the middle of the closest tile of a kind; none if there is no such tile."""
    here = s.monster.cell if s.monster.cell >= 0 else s.monster.left
    tiles = [tile.mask for tile in s.tiles if tile.card == kind]
    away: list[int] = []
    for mask in tiles:
        away.append(min([s.foot.distance(here, cell) for cell in cells_of(mask)]))
    masks = [tiles[i] for i in range(len(tiles)) if away[i] == min(away)]
    out: list[int] = []
    for mask in masks:
        middle = middle_of(mask)
        for anchor in lowest([off_centre(s, anchor, middle) for anchor in every], every):
            if anchor not in out:
                out.append(anchor)
    return out


def along_edge(s: State, cell: int, every: list[int]) -> list[int]:
    """Along the board edge furthest from a space, where the base covers nobody."""
    columns = [COLUMN[each] for each in cells_of(s.foot.on)]
    rows = [ROW[each] for each in cells_of(s.foot.on)]
    north, south, west, east = min(rows), max(rows), min(columns), max(columns)
    away = [ROW[cell] - north, east - COLUMN[cell], south - ROW[cell], COLUMN[cell] - west]
    size = s.foot.size
    out: list[int] = []
    for anchor in every:
        x, y = COLUMN[anchor], ROW[anchor]
        touches = [y == north, x + size - 1 == east, y + size - 1 == south, x == west]
        fits = any([touches[i] and away[i] == max(away) for i in range(4)])
        if fits and not covered(s.foot, anchor, figures(s), []):
            out.append(anchor)
    return out


FRAMES: Final[list[type[Frame]]] = [PlaceAnywhere]
