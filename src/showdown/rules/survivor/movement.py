"""A survivor's movement.  [R-SMV]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, BIT
from showdown.board.cells import neighbour
from showdown.board.rows import (
    NOWHERE,
    chosen,
    common,
    flood,
    flood_from_inside,
    flood_from_top,
    is_in,
    joined,
    remove_base,
    remove_space,
    rows_of_mask,
    without,
)
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.kernel.machine_types import i64, vec
from showdown.model.ids import HIDDEN_IN_TERRAIN, NOT_HIDDEN
from showdown.model.options import SpaceOption
from showdown.model.rulings import ZONE_ENTRY, ZONE_ENTRY_FROM_OUTSIDE
from showdown.model.state import State, Tile
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.board.terrain import tread
from showdown.rules.options import DONE, TO, YES_OR_NO
from showdown.rules.queries import arrival_facts, height, seat_of, survivor_movement, zone_mask
from showdown.rules.triggers import fire_moved


@final
class SurvivorMove(Ask):
    """One uninterrupted move to any space within reach, over unoccupied spaces.

    [R-SMV-01, R-SMV-02, R-SMV-03, R-COL-04]
    """

    tag = "smv.move"
    kind = "move_to"
    rule = "R-SMV-01"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        if not v.alive or v.down:
            return []
        return chosen(reachable(s, self.who), TO)

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        assert isinstance(option, SpaceOption)
        hazards = hazards_met(s, self.who, option.cell) if s.hazards else 0
        leaves = v.hidden == HIDDEN_IN_TERRAIN and not stays_in_hiding(s, self.who, option.cell)
        move_to(s, self.who, option.cell, hazards, leaves, stays_in_zone(s, self.who, option.cell))


def move_to(s: State, who: int, end: int, hazards: int, leaves: bool, inside: bool) -> None:
    """A survivor has moved to this space, through these hazards.  ``leaves``: out of what hid the survivor.

    ``inside``: within the zone that a card watches, without entering it.

    [R-SMV-01, R-TER-01, R-TER-07, R-AMB-54]
    """
    v = s.survivors[who]
    start = v.cell
    if leaves:
        v.hidden = NOT_HIDDEN
    v.cell = end
    v.moved = True
    if s.sink is not None:
        s.emit("moves", ("R-SMV-01",), arrival_facts(s, who, start, end))
    cancel_broken_attacks(s)
    fire_moved(s, who, inside)
    if hazards:
        tread(s, who, hazards)


@final
class MayWalk(Ask):
    """A card lets a survivor move a few spaces, or stay.  [R-SMV-01, R-SMV-02]"""

    tag = "smv.walk"
    kind = "move_to"
    rule = "R-SMV-02"
    who: int
    spaces: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        if not v.alive or v.down or s.monster.dead:
            return []
        out = chosen(reachable(s, self.who, 0, self.spaces), TO)
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb != "to":
            return
        v = s.survivors[self.who]
        assert isinstance(option, SpaceOption)
        hazards = hazards_met(s, self.who, option.cell, self.spaces) if s.hazards else 0
        leaves = v.hidden == HIDDEN_IN_TERRAIN and not stays_in_hiding(s, self.who, option.cell, self.spaces)
        move_to(s, self.who, option.cell, hazards, leaves, stays_in_zone(s, self.who, option.cell, self.spaces))


@final
class Follow(Ask):
    """A survivor may follow the monster as far as it has gone, straight over free spaces.  [R-MOV-11, R-SAT-12]

    Only then hits out of range are lost.
    """

    tag = "smv.follow"
    kind = "yes_no"
    rule = "R-MOV-11"
    who: int
    way: int
    spaces: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def path(self, s: State) -> list[int]:
        """The spaces on the way, up to the first that is not free."""
        v = s.survivors[self.who]
        out: list[int] = []
        if not v.alive or v.down or v.cell < 0 or s.monster.dead:
            return out
        free = free_rows(s, None)
        cell = neighbour(v.cell, self.way)
        while cell >= 0 and len(out) < self.spaces and is_in(free, cell):
            out.append(cell)
            cell = neighbour(cell, self.way)
        return out

    def options(self, s: State) -> list[Option]:
        return YES_OR_NO if self.path(s) else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb != "yes":
            cancel_broken_attacks(s)
            return
        path = self.path(s)
        hazards = 0
        for cell in path:
            hazards |= BIT[cell] & s.hazards
        v = s.survivors[self.who]
        leaves = v.hidden == HIDDEN_IN_TERRAIN and any([not s.hiding & BIT[cell] for cell in path])
        move_to(s, self.who, path[-1], hazards, leaves, stays_in_zone(s, self.who, path[-1], self.spaces))

    def skip(self, s: State) -> None:
        cancel_broken_attacks(s)


def hazards_met(s: State, who: int, end: int, spaces: int = 0) -> int:
    """Spaces of terrain that cannot be avoided on the way to a space; a way without terrain is preferred.

    What it does happens when the movement is over.  [R-TER-01, R-SMV-01]
    """
    if is_in(reachable(s, who, s.hazards, spaces), end):
        return 0
    met = 0
    for tile in s.tiles:
        if tile.mask & s.hazards and not is_in(reachable(s, who, tile.mask, spaces), end):
            met |= tile.mask
    # Around each of them, but not around all: one of them it is.
    return met or s.hazards & -s.hazards


def stays_in_hiding(s: State, who: int, end: int, spaces: int = 0) -> bool:
    """There is a way to that space that never leaves what one hides in.  [R-TER-07]"""
    return is_in(reachable(s, who, ALL & ~s.hiding, spaces), end)


# -- where a movement can end ------------------------------------------------------------------------------------


def reachable(s: State, who: int, avoided: int = 0, spaces: int = 0) -> vec[i64]:
    """Where one movement (or ``spaces`` of it) can end: cardinal steps over unoccupied spaces only.

    A survivor on top of terrain can walk on it and down, but not up again: climbing costs an activation.
    [R-SMV-01, R-AMB-54, R-TER-04, R-TER-09]
    """
    cell = s.survivors[who].cell
    if cell < 0:
        return NOWHERE
    top = height(s, who) if s.heights else None
    free = free_rows(s, top)
    if avoided:
        free = without(free, rows_of_mask(avoided))
    steps = spaces or survivor_movement(s, who)
    zone = NOWHERE
    starts_inside = False
    if s.stop_zone or s.stop_areas:
        zone = rows_of_mask(stop_zone(s))
        starts_inside = is_in(zone, cell) and s.rulings[ZONE_ENTRY] == ZONE_ENTRY_FROM_OUTSIDE
    if top is not None:
        return flood_from_top(cell, free, steps, zone, rows_of_mask(top.mask), starts_inside)
    if starts_inside:
        return flood_from_inside(cell, free, steps, zone)
    return flood(cell, free, steps, zone)


def free_rows(s: State, top: Tile | None) -> vec[i64]:
    """Spaces a survivor can step on; ``top``: the terrain the survivor stands on top of.  [R-SMV-01, R-TER-09]"""
    free = s.open_rows[:]
    if top is not None:
        free = joined(free, rows_of_mask(top.mask))
    if s.monster.cell >= 0:
        remove_base(free, s.monster.cell, s.foot.size)
    for v in s.survivors:
        if v.cell >= 0:
            remove_space(free, v.cell)
    return free


def stop_zone(s: State) -> int:
    """The spaces on which a card in play ends a survivor's movement.  [R-SMV-03, R-ZON-01]"""
    mask = s.foot.around(s.monster.cell, s.stop_zone) if s.stop_zone else 0
    for zone in s.stop_areas:
        mask |= zone_mask(s, zone)
    return mask


def stays_in_zone(s: State, who: int, end: int, spaces: int = 0) -> bool:
    """Whether a survivor gets to this space without entering the zone, because of starting in it.  [R-AMB-54]"""
    if not (s.stop_zone or s.stop_areas) or s.rulings[ZONE_ENTRY] != ZONE_ENTRY_FROM_OUTSIDE:
        return False
    zone = rows_of_mask(stop_zone(s))
    start = s.survivors[who].cell
    if not is_in(zone, start):
        return False
    steps = spaces or survivor_movement(s, who)
    top = height(s, who) if s.heights else None
    above = NOWHERE if top is None else rows_of_mask(top.mask)
    return is_in(flood_from_top(start, common(zone, free_rows(s, top)), steps, NOWHERE, above, False), end)


FRAMES: Final[list[type[Frame]]] = [SurvivorMove, MayWalk, Follow]
