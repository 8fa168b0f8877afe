"""A survivor's movement.  [R-SMV]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.masks import ALL, cells_of
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.model.ids import HIDDEN_IN_TERRAIN, NOT_HIDDEN, SURVIVOR_MOVED
from showdown.model.state import State
from showdown.rules.hooks import fire
from showdown.rules.knockdown import cancel_broken_attacks
from showdown.rules.options import DONE, TO
from showdown.rules.queries import arrival_facts, reachable, seat_of
from showdown.rules.terrain import tread


@final
class SurvivorMove(Ask[State]):
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
        return [TO[c] for c in cells_of(reachable(s, self.who))]

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        hazards = hazards_met(s, self.who, option.a) if s.hazards else 0
        leaves = v.hidden == HIDDEN_IN_TERRAIN and not stays_in_hiding(s, self.who, option.a)
        move_to(s, self.who, option.a, hazards, leaves)


def move_to(s: State, who: int, end: int, hazards: int, leaves: bool) -> None:
    """A survivor has moved to this space, through these hazards.  ``leaves``: out of what hid the survivor.

    [R-SMV-01, R-TER-01, R-TER-07]
    """
    v = s.survivors[who]
    if s.sink is not None:
        s.emit("moves", ("R-SMV-01",), arrival_facts(s, who, v.cell, end))
    if leaves:
        v.hidden = NOT_HIDDEN
    v.cell = end
    v.moved = True
    cancel_broken_attacks(s)
    fire(s, SURVIVOR_MOVED, who)
    if hazards:
        tread(s, who, hazards)


@final
class MayWalk(Ask[State]):
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
        out = [TO[c] for c in cells_of(reachable(s, self.who, 0, self.spaces))]
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb != "to":
            return
        v = s.survivors[self.who]
        hazards = hazards_met(s, self.who, option.a, self.spaces) if s.hazards else 0
        leaves = v.hidden == HIDDEN_IN_TERRAIN and not stays_in_hiding(s, self.who, option.a, self.spaces)
        move_to(s, self.who, option.a, hazards, leaves)


def hazards_met(s: State, who: int, end: int, spaces: int = 0) -> int:
    """Spaces of terrain that cannot be moved around on the way to a space.  Nobody walks into harm without need.

    What it does happens when the movement is over.  [R-TER-01, R-SMV-01]
    """
    if reachable(s, who, s.hazards, spaces) >> end & 1:
        return 0
    met = 0
    for tile in s.tiles:
        if tile.mask & s.hazards and not reachable(s, who, tile.mask, spaces) >> end & 1:
            met |= tile.mask
    # Around each of them, but not around all: one of them it is.
    return met or s.hazards & -s.hazards


def stays_in_hiding(s: State, who: int, end: int, spaces: int = 0) -> bool:
    """There is a way to that space that never leaves what one hides in.  [R-TER-07]"""
    return reachable(s, who, ALL & ~s.hiding, spaces) >> end & 1 != 0


FRAMES: Final[list[type[Frame]]] = [SurvivorMove, MayWalk]
