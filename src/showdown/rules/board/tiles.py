"""Tiles that cards put down, move and take away during the showdown, and their own turns.  [R-TER-11 to R-TER-13]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, BIT, cells_of, rectangle
from showdown.board.cells import COLUMN, ROW, steps_between
from showdown.board.rows import EVERYWHERE, cells_in, common, grown, is_in, joined, new_rows, only
from showdown.board.rows import without as outside
from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.ids import NO_PROGRAM
from showdown.model.options import SpaceOption, TileOption
from showdown.model.scopes import STAYS, CardScope
from showdown.model.state import State, Tile
from showdown.rules.board.terrain import anchors_for, covered, make_tile, tile_size
from showdown.rules.monster.cards_in_play import refresh_terrain
from showdown.rules.options import LAY, TILE
from showdown.rules.programs import EndBlock, EndEach, RunProgram, chooser

ITS_TURN: Final = -2
TAKEN_AWAY: Final = -3
"""What happens to a tile, in place of a block: its own turn, or it is removed."""


def the_tile(s: State) -> Tile | None:
    """The tile that the card in progress speaks of, if it still lies on the board."""
    return lying_at(s, s.card.tile)


def lying_at(s: State, cell: int) -> Tile | None:
    """The tile whose north-west space is here."""
    for tile in s.tiles:
        if tile.cell == cell:
            return tile
    return None


def free_spaces(s: State, without: Tile | None) -> int:
    """Spaces that a tile may lie on: no figure and no other tile is there.  [R-TER-11]"""
    taken = 0
    for v in s.survivors:
        if v.cell >= 0:
            taken |= BIT[v.cell]
    under = covered(s)
    if without is not None:
        under = under & ~without.mask | s.foot.base[s.monster.cell]
    return ALL & ~(taken | under)


def put_in_place(s: State, old: Tile, new: Tile | None) -> None:
    """Replace a tile by another one, or take it away; blocks that speak of it go on with the new one."""
    s.tiles = [new if tile is old else tile for tile in s.tiles] if new is not None else without(s.tiles, old)
    refresh_terrain(s)
    for scope in s.scopes:
        if isinstance(scope, CardScope) and scope.tile == old.cell:
            scope.tile = new.cell if new is not None else -1


def without(tiles: list[Tile], old: Tile) -> list[Tile]:
    return [tile for tile in tiles if tile is not old]


def remove_tile(s: State, tile: Tile) -> None:
    """A tile is taken off the board; it can be placed again.  [R-TER-11]"""
    put_in_place(s, tile, None)
    if s.sink is not None:
        s.emit("terrain-removed", ("R-TER-11",), {"card": tile.card, "cell": tile.cell})


def room_for(s: State, card: int, wanted: int) -> int:
    """How many more tiles of a card may be put on the board; says so where that is less than wanted.  [R-TER-11]"""
    most = s.catalog.terrain(card).most
    if not most:
        return wanted
    room = most - len([tile for tile in s.tiles if tile.card == card])
    if room < wanted and s.sink is not None:
        s.emit("terrain-full", ("R-TER-11",), {"card": card, "count": most})
    return min(room, wanted)


# -- one tile after another --------------------------------------------------------------------------------------


@final
class NextTile(Ask):
    """Something happens to tiles one after another, in the order of the controller.  [R-TER-13, R-RND-02]

    cells: their north-west spaces.  program: the block, or ITS_TURN or TAKEN_AWAY.  only: to one of them.
    """

    tag = "tiles.next"
    kind = "consume"
    rule = "R-TER-13"
    program: int
    cells: tuple[int, ...]
    only: bool

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s) if self.program != ITS_TURN else s.constants.seats[s.controller]

    def left(self, s: State) -> list[Tile]:
        return [tile for tile in s.tiles if tile.cell in self.cells]

    def options(self, s: State) -> list[Option]:
        left = self.left(s)
        return [TILE[tile.cell] for tile in left] if len(left) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        self.begin(s, option.cell)

    def skip(self, s: State) -> None:
        for tile in self.left(s):
            self.begin(s, tile.cell)

    def begin(self, s: State, cell: int) -> None:
        tile = lying_at(s, cell)
        assert tile is not None
        rest = tuple([c for c in self.cells if c != cell])
        if rest and not self.only:
            s.then(NextTile(self.program, rest, False))
        if self.program == TAKEN_AWAY:
            remove_tile(s, tile)
        elif self.program == ITS_TURN:
            take_turn(s, tile)
        else:
            run_for_tile(s, self.program, tile)


def run_for_tile(s: State, program: int, tile: Tile) -> None:
    """A block of the card in progress about one tile.  [R-TER-13]"""
    if not s.catalog.programs[program]:
        return
    outer = s.card
    inner = CardScope()
    inner.card = outer.card
    inner.target = outer.target
    inner.targets = outer.targets
    inner.attacker = outer.attacker
    inner.subject = outer.subject
    inner.fate = STAYS
    inner.acts = outer.acts
    inner.owner = outer.owner
    inner.tile = tile.cell
    s.open(inner)
    s.then(RunProgram(program, 0), EndEach())


def take_turn(s: State, tile: Tile) -> None:
    """The turn of one tile.  [R-TER-13]"""
    program = s.catalog.terrain(tile.card).turn
    if program == NO_PROGRAM or not s.catalog.programs[program]:
        return
    if s.sink is not None:
        s.emit("tile-turn", ("R-TER-13",), {"card": tile.card, "cell": tile.cell})
    s.begun = tile.card
    scope = CardScope()
    scope.card = tile.card
    scope.fate = STAYS
    scope.tile = tile.cell
    s.open(scope)
    s.then(RunProgram(program, 0), EndBlock())


@final
class TileTurns(Step):
    """At the end of the monster's turn each tile that has a turn acts; one that comes later waits.  [R-TER-13]"""

    tag = "tiles.turns"

    def run(self, s: State) -> None:
        cells = [tile.cell for tile in s.tiles if s.catalog.terrain(tile.card).turn != NO_PROGRAM]
        if cells:
            s.then(NextTile(ITS_TURN, tuple(cells), False))


# -- moving ------------------------------------------------------------------------------------------------------


@final
class MoveTile(Ask):
    """A tile moves as near to its goal as it can; the controller chooses among equal ends.  [R-TER-12, R-RND-02]

    cell: its north-west space; goals: the spaces it wants to be near to.
    """

    tag = "tiles.move"
    kind = "lay_tile"
    rule = "R-TER-12"
    card: int
    cell: int
    left: int
    goals: tuple[int, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def ends(self, s: State) -> list[int]:
        tile = lying_at(s, self.cell)
        return best_ends(s, tile, self.left, self.goals) if tile is not None else []

    def options(self, s: State) -> list[Option]:
        ends = self.ends(s)
        return [LAY[0][cell] for cell in ends] if len(ends) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, TileOption)
        self.go(s, option.cell)

    def skip(self, s: State) -> None:
        for cell in self.ends(s):
            self.go(s, cell)

    def go(self, s: State, cell: int) -> None:
        tile = lying_at(s, self.cell)
        assert tile is not None
        if cell == tile.cell:
            return
        put_in_place(s, tile, make_tile(s.catalog, tile.card, cell, tile.facing, tile.tokens))
        if s.sink is not None:
            s.emit("terrain-moved", ("R-TER-12",), {"card": tile.card, "from": tile.cell, "cell": cell})


def best_ends(s: State, tile: Tile, spaces: int, goals: tuple[int, ...]) -> list[int]:
    """The place nearest to a goal that a tile reaches with a number of steps, with the fewest steps.  [R-TER-12]"""
    terrain = s.catalog.terrain(tile.card)
    open_anchors = anchors_for(terrain, tile.facing, new_rows(free_spaces(s, tile)), EVERYWHERE)
    wide, high = tile_size(terrain, tile.facing)
    seen = only(tile.cell)
    front = seen
    best: list[int] = []
    least = -1
    for _ in range(spaces + 1):
        for anchor in cells_in(front):
            away = distance_to(rectangle(COLUMN[anchor], ROW[anchor], wide, high), goals)
            if least < 0 or away < least:
                least = away
                best = []
            if away == least and (not best or is_in(front, best[0])):
                best.append(anchor)
        front = outside(common(grown(front, 1), open_anchors), seen)
        seen = joined(seen, front)
    return best


def distance_to(mask: int, goals: tuple[int, ...]) -> int:
    """Steps from a tile to the nearest of these spaces.  [R-BRD-05]"""
    return min([steps_between(cell, goal) for cell in cells_of(mask) for goal in goals])


FRAMES: Final[list[type[Frame]]] = [NextTile, TileTurns, MoveTile]
