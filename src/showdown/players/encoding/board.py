"""The board planes: what is on each space.  Only planes that have changed are written again."""

from __future__ import annotations

from typing import Final

from showdown.board.bitsets import cells_of
from showdown.board.cells import CELLS
from showdown.kernel.decision import Decision
from showdown.kernel.machine_types import i64
from showdown.model.options import SpaceOption, StopOption, TileOption, UseOption
from showdown.model.state import IMPASSABLE, OBSTACLE, State
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.encoding.columns import BOARD_AT, PLANES
from showdown.players.encoding.rows import Rows, Slot
from showdown.players.sight import Sight

NAMES: Final = [name for name, _ in PLANES]
PLAYED: Final = NAMES.index("played area")
MONSTER: Final = NAMES.index("monster")
FRONT: Final = NAMES.index("in front")
BLIND_SPOT: Final = NAMES.index("blind spot")
BESIDE: Final = NAMES.index("beside")
THREATENED: Final = NAMES.index("threatened")
OBSTACLES: Final = NAMES.index("obstacle")
WALLS: Final = NAMES.index("impassable")
HAZARD: Final = NAMES.index("hazard")
HIDING: Final = NAMES.index("hiding place")
USABLE: Final = NAMES.index("usable")
TERRAIN: Final = NAMES.index("terrain")
TOKENS: Final = NAMES.index("terrain tokens")
SURVIVOR: Final = NAMES.index("survivor")
DOWN: Final = NAMES.index("knocked down")
SUBJECT: Final = NAMES.index("subject")
POINTED: Final = NAMES.index("options")


def encode_board(rows: Rows, slot: Slot, s: State, d: Decision | None, sight: Sight, known: CardKnowledge) -> None:
    """Bring the planes of one fight up to date."""
    if slot.foot is not s.foot:
        clear(rows, slot, PLAYED, PLAYED + 1)
        mark(rows, slot, PLAYED, s.foot.on)
        slot.monster = -1
    m = s.monster
    place = 0 if m.cell < 0 else 1 + m.cell * 4 + m.facing
    if slot.monster != place or slot.foot is not s.foot:
        slot.monster = place
        monster_planes(rows, slot, s, sight, known)
    slot.foot = s.foot
    if not same_tiles(slot, s):
        slot.laid = s.tiles[:]
        terrain_planes(rows, slot, s)
    figure_planes(rows, slot, s, d, sight)


def monster_planes(rows: Rows, slot: Slot, s: State, sight: Sight, known: CardKnowledge) -> None:
    clear(rows, slot, MONSTER, THREATENED + 1)
    m = s.monster
    foot = s.foot
    if m.cell < 0:
        return
    mark(rows, slot, MONSTER, foot.base[m.cell])
    mark(rows, slot, BLIND_SPOT, foot.blind_spot(m.cell, m.facing))
    mark(rows, slot, BESIDE, foot.adjacent[m.cell])
    for zone in sight.zones(known.zones):
        mark(rows, slot, THREATENED, zone)
    values = rows.values
    at: i64 = slot.start + BOARD_AT + FRONT * CELLS
    for cell in range(CELLS):
        if foot.in_front(m.cell, m.facing, cell):
            values[at + cell] = 1


def same_tiles(slot: Slot, s: State) -> bool:
    """Are the tiles those of the last encoding?  Tiles never change, so comparing by identity suffices."""
    if len(slot.laid) != len(s.tiles):
        return False
    for i in range(len(s.tiles)):
        if slot.laid[i] is not s.tiles[i]:
            return False
    return True


def terrain_planes(rows: Rows, slot: Slot, s: State) -> None:
    clear(rows, slot, OBSTACLES, TOKENS + 1)
    mark(rows, slot, HAZARD, s.hazards)
    mark(rows, slot, HIDING, s.hiding)
    mark(rows, slot, USABLE, s.workable)
    values = rows.values
    base: i64 = slot.start + BOARD_AT
    for tile in s.tiles:
        for cell in cells_of(tile.mask):
            if tile.flags & OBSTACLE:
                values[base + OBSTACLES * CELLS + cell] = 1
            if tile.flags & IMPASSABLE:
                values[base + WALLS * CELLS + cell] = 1
            rows.at = base + TERRAIN * CELLS + cell
            rows.put(tile.card + 1)
            rows.at = base + TOKENS * CELLS + cell
            rows.put(tile.tokens)


def figure_planes(rows: Rows, slot: Slot, s: State, d: Decision | None, sight: Sight) -> None:
    """Survivors, the subject of the decision, and the spaces of its options."""
    values = rows.values
    base: i64 = slot.start + BOARD_AT
    for mark in slot.marks:
        values[base + mark] = 0
    marks: list[int] = []
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        if v.alive and v.cell >= 0:
            rows.at = base + SURVIVOR * CELLS + v.cell
            rows.put(i + 1)
            marks.append(SURVIVOR * CELLS + v.cell)
            if v.down:
                values[base + DOWN * CELLS + v.cell] = 1
                marks.append(DOWN * CELLS + v.cell)
    if d is not None:
        who = sight.subject()
        if who >= 0 and s.survivors[who].cell >= 0:
            at = SUBJECT * CELLS + s.survivors[who].cell
            values[base + at] = 1
            marks.append(at)
        for o in d.options:
            cell = -1
            if isinstance(o, SpaceOption | StopOption | TileOption):
                cell = o.cell
            elif isinstance(o, UseOption):
                cell = o.tile
            if cell >= 0:
                at = POINTED * CELLS + cell
                values[base + at] += 1
                marks.append(at)
    slot.marks = marks


def clear(rows: Rows, slot: Slot, first: int, end: int) -> None:
    """Write 0 on the planes from ``first`` up to ``end``."""
    rows.at = slot.start + BOARD_AT + first * CELLS
    rows.zeros((end - first) * CELLS)


def mark(rows: Rows, slot: Slot, plane: int, mask: int) -> None:
    """Write 1 on the spaces of the mask."""
    values = rows.values
    at: i64 = slot.start + BOARD_AT + plane * CELLS
    for cell in cells_of(mask):
        values[at + cell] = 1
