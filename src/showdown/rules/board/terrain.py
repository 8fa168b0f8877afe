"""Terrain tiles on the board: laying them, and where a card's setup line allows them.  [R-SET-05, R-TER]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, BIT, rectangle
from showdown.board.cells import NAMES, WIDTH
from showdown.board.rows import EVERYWHERE, common, corners, grown, new_rows, rows_of_mask, without
from showdown.kernel.agenda import Frame, Step
from showdown.kernel.errors import BadContent
from showdown.kernel.machine_types import i64, vec
from showdown.model.cards import Catalog, TerrainCard
from showdown.model.ids import (
    HIDDEN_IN_TERRAIN,
    NO_PROGRAM,
    NOBODY,
    NOT_HIDDEN,
)
from showdown.model.setup_ids import ANY_TERRAIN, BOARD_EDGES, SAME_TERRAIN, THE_MONSTER
from showdown.model.state import DESTRUCTIBLE, HIDES, IMPASSABLE, OBSTACLE, State, Tile
from showdown.rules.monster.cards_in_play import one_more_tile
from showdown.rules.programs import perform


def make_tile(catalog: Catalog, card: int, cell: int, facing: int, tokens: int = 0) -> Tile:
    """A tile with its north-west space on a cell; one facing east or west is turned by a quarter.

    Raises BadContent if it leaves the board.
    """
    terrain = catalog.terrain(card)
    wide, high = tile_size(terrain, facing)
    mask = rectangle(cell % WIDTH, cell // WIDTH, wide, high)
    if mask.bit_count() != wide * high:
        raise BadContent(f"{terrain.name} at {NAMES[cell]} leaves the board")
    flags = (
        (OBSTACLE if terrain.obstacle else 0)
        | (IMPASSABLE if terrain.impassable else 0)
        | (DESTRUCTIBLE if terrain.destructible else 0)
    )
    return Tile(card, cell, facing, mask, flags, tokens)


def tile_size(terrain: TerrainCard, facing: int) -> tuple[int, int]:
    """Columns and rows of a tile that faces this way."""
    return (terrain.height, terrain.width) if facing % 2 else (terrain.width, terrain.height)


def lay_tile(s: State, tile: Tile, rule: str = "R-SET-05") -> None:
    """Put a tile on the board and say so.  [R-SET-05, R-TER-11]"""
    one_more_tile(s, tile)
    if s.sink is not None:
        s.emit("terrain-laid", (rule,), {"card": tile.card, "cell": tile.cell, "facing": tile.facing})


def covered(s: State) -> int:
    """Spaces where no tile may be placed: tiles never overlap and are never under the monster.  [R-SET-05]"""
    mask = s.foot.base[s.monster.cell] | s.constants.played_area.off
    for tile in s.tiles:
        mask |= tile.mask
    return mask


def where_to_lay(s: State, terrain: TerrainCard, within: int) -> tuple[vec[i64], vec[i64]]:
    """The spaces that a tile may cover, and those of which it must cover one.

    ``within``: the showdown wants it so near to the monster; that beats the setup line of the card.  [R-SET-05]
    """
    free = new_rows(ALL & ~covered(s))
    touched = EVERYWHERE
    if within:
        free = common(free, grown(rows_of_mask(s.foot.base[s.monster.cell]), within))
    elif terrain.landmark >= 0 and terrain.away:
        free = without(free, too_near(s, terrain))
    elif terrain.landmark == THE_MONSTER:
        touched = rows_of_mask(s.foot.adjacent[s.monster.cell])
    elif terrain.landmark == BOARD_EDGES:
        touched = rows_of_mask(ALL & ~s.constants.played_area.inner(1))
    return free, touched


def anchors_for(terrain: TerrainCard, facing: int, free: vec[i64], touched: vec[i64]) -> vec[i64]:
    """The north-west spaces of a tile that lies wholly on ``free`` spaces and on one of ``touched`` at least."""
    wide, high = tile_size(terrain, facing)
    return corners(wide, high, free, touched)


def too_near(s: State, terrain: TerrainCard) -> vec[i64]:
    """Spaces nearer to the landmark of the setup line than it allows; adjacent is one space away.  [R-BRD-05]"""
    if terrain.landmark == BOARD_EDGES:
        return rows_of_mask(ALL & ~s.constants.played_area.inner(terrain.away - 1))
    marks = s.foot.base[s.monster.cell] if terrain.landmark == THE_MONSTER else 0
    for tile in s.tiles:
        if terrain.landmark == ANY_TERRAIN or (terrain.landmark == SAME_TERRAIN and tile.card == terrain.id):
            marks |= tile.mask
    return grown(new_rows(marks), terrain.away - 1)


def tile_rules(s: State) -> int:
    """What the tiles do by lying on the board: bits of ids.TERRAIN_RULES.  [R-TER-09]"""
    rules = 0
    for tile in s.tiles:
        rules |= s.catalog.terrain(tile.card).tile_rules
    return rules


# -- survivors on it ---------------------------------------------------------------------------------------------


def tread(s: State, who: int, spaces: int) -> None:
    """Plan what terrain does to a survivor who has moved through these spaces.  [R-TER-01]"""
    for tile in s.tiles:
        if tile.mask & spaces and s.catalog.terrain(tile.card).on_pass != NO_PROGRAM:
            s.then(Tread(who, tile.card))


@final
class Tread(Step):
    """Terrain affects a survivor who moved through it.  [R-TER-01]"""

    tag = "terrain.tread"
    who: int
    card: int

    def run(self, s: State) -> None:
        if s.survivors[self.who].alive:
            if s.sink is not None:
                s.emit("treads", ("R-TER-01",), {"who": self.who, "card": self.card})
            perform(s, self.card, s.catalog.terrain(self.card).on_pass, self.who, NOBODY)


def leave_hiding(s: State, who: int) -> None:
    """A survivor moved out of the terrain that hid them is seen again.  [R-TER-07]"""
    v = s.survivors[who]
    if v.hidden == HIDDEN_IN_TERRAIN and v.cell >= 0 and not s.ground[v.cell] & HIDES:
        v.hidden = NOT_HIDDEN


def leave_hiding_on_the_way(s: State, who: int, passed: list[int]) -> None:
    """A survivor who moves over a space without such terrain is seen again, also if the end has some.  [R-TER-07]"""
    v = s.survivors[who]
    if v.hidden == HIDDEN_IN_TERRAIN and any([not s.hiding & BIT[cell] for cell in passed]):
        v.hidden = NOT_HIDDEN


FRAMES: Final[list[type[Frame]]] = [Tread]
