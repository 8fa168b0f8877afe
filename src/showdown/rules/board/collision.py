"""Collision, knockback and Grab.  [R-COL, R-KB, R-GRB]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import BIT, cells_of, mask_of
from showdown.board.cells import COLUMN, OFF_BOARD, ROW, neighbour, opposite
from showdown.board.paths import nearest
from showdown.board.rows import is_in
from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.ids import COLLISION, GRAB_DAMAGE_DOUBLED, GRAB_HAS_NO_EFFECT, LETTERS, MONSTER_COLLISION
from showdown.model.options import FacingOption, SpaceOption, SurvivorOption
from showdown.model.rulings import (
    PASSED_OVER,
    PASSED_OVER_EVERYONE_TOUCHED,
    PUSHED_THROUGH_TERRAIN,
    PUSHED_THROUGH_TERRAIN_UNAFFECTED,
    UNDER_MONSTER,
    UNDER_MONSTER_LAST_STEP,
)
from showdown.model.state import DESTRUCTIBLE, IMPASSABLE, State
from showdown.rules.board.knockdown import cancel_broken_attacks, knock_down
from showdown.rules.board.pushes import (
    AT_THE_EDGE,
    AWAY,
    OVER_THE_EDGE,
    STOPS_CLOSE,
    TOWARD_MONSTER,
    free_for,
    gets_no_closer,
    met_by,
    monster_in_the_way,
    push_facts,
    push_ways,
    terrain_at,
)
from showdown.rules.board.sidestep import Sidestep, nimble, still_there, swept
from showdown.rules.board.terrain import leave_hiding, leave_hiding_on_the_way, tread
from showdown.rules.monster.cards_in_play import archive_destructible
from showdown.rules.options import FIRST, PLACE, PUSH
from showdown.rules.queries import arrival_facts, controller_seat, is_occupied, level, survivor_movement
from showdown.rules.survivor.damage import DamageSomewhere
from showdown.rules.survivor.departures import FallOff
from showdown.rules.survivor.survival_actions import window_waits
from showdown.rules.triggers import fire


def collide(s: State, who: int, window: bool = True) -> None:
    """Suffering collision is being knocked down; no damage.  ``window``: others may encourage now.  [R-COL-01]"""
    if not s.survivors[who].alive:
        return
    if s.sink is not None:
        s.emit("collision", ("R-COL-01",), {"who": who})
    knock_down(s, who, window)
    fire(s, COLLISION, who)


def can_be_moved(s: State, who: int) -> bool:
    """Alive and on the board.  [R-GEN-08]"""
    return s.survivors[who].alive and s.survivors[who].cell >= 0


# -- after a monster has moved -----------------------------------------------------------------------------------


def run_over(s: State, passed: int, start: int, last: int, grabs: bool) -> None:
    """A monster has passed over survivors: some may sidestep its path first.  [R-COL-02]"""
    out = nimble(s, passed)
    path = swept(s, start, s.monster.cell) if out else 0
    s.then_all([*[Sidestep(i, path) for i in out], Collisions(passed, last, grabs, path)])


@final
class Collisions(Step):
    """Those passed over suffer collision; those under the base are knocked back as well.

    [R-COL-02, R-COL-03, R-REA-05, R-AMB-07, R-AMB-23, R-AMB-53]

    ``passed``: everybody the base covered on the way (bits).  ``grabs``: those passed over also suffer Grab.  ``path``:
    the spaces out of which a survivor could sidestep, or 0.
    """

    tag = "col.after_move"
    passed: int
    last: int
    grabs: bool
    path: int

    def run(self, s: State) -> None:
        passed = still_there(s, self.passed, self.path)
        base = s.foot.base[s.monster.cell]
        under = 0
        over = 0
        for i in range(len(s.survivors)):
            v = s.survivors[i]
            if passed >> i & 1 and v.alive:
                if base >> v.cell & 1:
                    under |= 1 << i
                else:
                    over |= 1 << i
        grabbed = 0
        if self.grabs:
            grabbed = over
            if s.rulings[PASSED_OVER] == PASSED_OVER_EVERYONE_TOUCHED and not s.rules & GRAB_HAS_NO_EFFECT:
                grabbed |= under
                under = 0
        waits = window_waits(s)
        s.then(OneByOne(under, PUSHED_OUT, self.last), OneByOne(grabbed, GRABBED, 0))
        if s.hook_mask >> MONSTER_COLLISION & 1:
            for i in range(len(s.survivors) - 1, -1, -1):
                if passed >> i & 1:
                    fire(s, MONSTER_COLLISION, i)
        for i in range(len(s.survivors)):
            if passed >> i & 1:
                collide(s, i, not waits)


PUSHED_OUT: Final = 0
GRABBED: Final = 1
KNOCKED_BACK: Final = 2
"""And above: knocked back in another direction (``pushes``)."""


@final
class OneByOne(Ask):
    """Several survivors pushed out, grabbed or knocked back at once: in the controller's order.  [R-AMB-33, R-AMB-06]

    ``number``: the direction of the monster's last step, or the spaces of the knockback (0: the survivor's movement).
    ``ends``: as of Knockback.
    """

    tag = "col.one_by_one"
    kind = "trigger_order"
    rule = "R-AMB-33"
    left: int
    how: int
    number: int
    ends: int = AT_THE_EDGE

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        out = [FIRST[i] for i in range(len(s.survivors)) if self.left >> i & 1 and s.survivors[i].alive]
        return out if len(out) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        self.next(s, option.survivor)

    def skip(self, s: State) -> None:
        for i in range(len(s.survivors)):
            if self.left >> i & 1 and s.survivors[i].alive:
                self.next(s, i)

    def next(self, s: State, who: int) -> None:
        left = self.left & ~(1 << who)
        if left:
            s.then(OneByOne(left, self.how, self.number, self.ends))
        if self.how == GRABBED:
            s.then(Grab(who))
        elif self.how >= KNOCKED_BACK:
            knock_back(s, who, self.number or survivor_movement(s, who), self.how - KNOCKED_BACK, self.ends)
        else:
            s.then(PushOut(who, self.number))


@final
class PushOut(Step):
    """A survivor under the monster is knocked back 5, out of the base by the nearest edge.  [R-COL-03, R-AMB-09]"""

    tag = "col.push_out"
    who: int
    last: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or v.cell < 0:
            return
        ways = ways_out(s, v.cell)
        if self.last in ways or (s.rulings[UNDER_MONSTER] == UNDER_MONSTER_LAST_STEP and self.last >= 0):
            ways = [self.last]
        if len(ways) == 1:
            s.then(Knockback(self.who, 5, ways[0]))
        else:
            s.then(ChooseDirection(self.who, 5, tuple(ways)))


def ways_out(s: State, cell: int) -> list[int]:
    """The directions with the fewest steps out of the base."""
    size = s.foot.size
    across = COLUMN[cell] - COLUMN[s.monster.cell]
    down = ROW[cell] - ROW[s.monster.cell]
    steps = [down + 1, size - across, size - down, across + 1]
    least = min(steps)
    return [f for f in range(4) if steps[f] == least]


# -- knockback ---------------------------------------------------------------------------------------------------


def knock_back(s: State, who: int, spaces: int, push: int = AWAY, ends: int = AT_THE_EDGE) -> None:
    """Push a survivor in a straight line, directly away from the monster or as ``push`` says.  [R-KB-01, R-ZON-05]"""
    v = s.survivors[who]
    if not v.alive or v.cell < 0 or s.monster.cell < 0:
        return
    ways = push_ways(s, v.cell, push)
    if push == TOWARD_MONSTER:
        ends = STOPS_CLOSE
    if len(ways) > 1:
        s.then(ChooseDirection(who, spaces, tuple(ways), ends, push))
    else:
        s.then(Knockback(who, spaces, ways[0], ends, push))


@final
class ChooseDirection(Ask):
    """The line of a knockback is not settled: the controller chooses.  [R-AMB-08, R-AMB-09, R-KB-02]"""

    tag = "kb.direction"
    kind = "direction"
    rule = "R-KB-01"
    who: int
    spaces: int
    ways: tuple[int, ...]
    ends: int = AT_THE_EDGE
    how: int = AWAY

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [PUSH[f] for f in self.ways] if can_be_moved(s, self.who) else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, FacingOption)
        s.then(Knockback(self.who, self.spaces, option.facing, self.ends, self.how))


@final
class Knockback(Step):
    """Along a cardinal line; stopped by the board edge, sliding along it when pushed outward from it.

    ``ends``: what the edge and the monster do (``pushes``).
    [R-KB-01, R-KB-02, R-BRD-14, R-TER-07, R-AMB-58, R-AMB-59, R-ZON-05, R-ZON-07]
    """

    tag = "kb.push"
    who: int
    spaces: int
    direction: int
    ends: int = AT_THE_EDGE
    how: int = AWAY

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or v.cell < 0:
            return
        board = s.constants.played_area
        if board.beside(v.cell, self.direction) == OFF_BOARD and self.ends not in OVER_THE_EDGE:
            # Starting on the edge and pushed outward: along it, left or right.  [R-BRD-13]
            ways = [f for f in range(4) if f % 2 != self.direction % 2 and board.beside(v.cell, f) != OFF_BOARD]
            if len(ways) == 1:
                s.then(Knockback(self.who, self.spaces, ways[0], self.ends, self.how))
            else:
                s.then(ChooseDirection(self.who, self.spaces, tuple(ways), self.ends, self.how))
            return
        self.push(s)

    def push(self, s: State) -> None:
        v = s.survivors[self.who]
        cell = v.cell
        solid = monster_in_the_way(s, cell)
        passed: list[int] = []
        stopped = False
        falls = False
        crashed = 0
        for _ in range(self.spaces):
            ahead = s.constants.played_area.beside(cell, self.direction)
            if ahead == OFF_BOARD:
                falls = self.ends in OVER_THE_EDGE
                break
            if self.ends == STOPS_CLOSE and gets_no_closer(s, cell, ahead):
                break
            if solid & BIT[ahead]:
                stopped = True
                break
            wall = terrain_at(s, ahead, v.cell)
            if wall & DESTRUCTIBLE:
                # Stops there, is hurt, and the tile is gone.  [R-TER-05]
                cell = ahead
                crashed = 1
                break
            if wall & IMPASSABLE:
                # Stops before it and suffers collision.  [R-COL-06, R-TER-04]
                stopped = True
                break
            cell = ahead
            passed.append(cell)
        if s.sink is not None:
            data = arrival_facts(s, self.who, v.cell, cell) | {"spaces": self.spaces} | push_facts(self.how)
            s.emit("knockback", ("R-KB-01", "R-KB-02"), data)
        leave_hiding_on_the_way(s, self.who, passed)
        if s.hazards and s.rulings[PUSHED_THROUGH_TERRAIN] != PUSHED_THROUGH_TERRAIN_UNAFFECTED:
            tread(s, self.who, mask_of(passed))
        met = met_by(s, self.who, passed)
        out = nimble(s, met)
        path = mask_of(passed) if out else 0
        lands = Landing(self.who, cell, met, stopped, crashed, path)
        s.then_all([*[Sidestep(i, path) for i in out], lands, *([FallOff(self.who, self.ends)] if falls else [])])
        if crashed:
            archive_destructible(s, BIT[cell])


@final
class Landing(Ask):
    """A knockback that ends on an occupied space goes to the closest free one; ties to the controller.  [R-COL-05]

    Then the pushed survivor and everyone passed over or landed on suffer collision.  ``path``: the spaces out of which
    a survivor could sidestep, or 0.  [R-COL-04]
    """

    tag = "kb.landing"
    kind = "placement"
    rule = "R-COL-05"
    who: int
    cell: int
    met: int
    stopped: bool
    crashed: int
    path: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def spots(self, s: State) -> list[int]:
        if not s.heights and is_in(s.open_rows, self.cell) and not is_occupied(s, self.cell, self.who):
            return [self.cell]
        free = free_for(s, self.who)
        return [self.cell] if free >> self.cell & 1 else nearest(BIT[self.cell], free)

    def options(self, s: State) -> list[Option]:
        if not can_be_moved(s, self.who):
            return []
        spots = self.spots(s)
        return [PLACE[c] for c in spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        self.land(s, option.cell)

    def skip(self, s: State) -> None:
        if can_be_moved(s, self.who):
            self.land(s, self.spots(s)[0])

    def land(self, s: State, cell: int) -> None:
        met = still_there(s, self.met, self.path)
        s.survivors[self.who].cell = cell
        if cell != self.cell and s.sink is not None:
            s.emit("lands", ("R-COL-05",), arrival_facts(s, self.who, self.cell, cell))
        leave_hiding(s, self.who)
        cancel_broken_attacks(s)
        waits = window_waits(s)
        if self.crashed:
            s.then(DamageSomewhere(self.who, self.crashed))
        if met or self.stopped or self.crashed or cell != self.cell:
            for i in range(len(s.survivors)):
                if met >> i & 1:
                    collide(s, i, not waits)
            collide(s, self.who, not waits)


@final
class Flee(Step):
    """Knocked back toward the closest board edge.  [R-BRN-05]"""

    tag = "kb.flee"
    who: int
    spaces: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or v.cell < 0:
            return
        board = s.constants.played_area
        x = COLUMN[v.cell] - board.left
        y = ROW[v.cell] - board.top
        gaps = [y, board.columns - 1 - x, board.rows - 1 - y, x]
        least = min(gaps)
        ways = [f for f in range(4) if gaps[f] == least]
        if len(ways) == 1:
            s.then(Knockback(self.who, self.spaces, ways[0]))
        else:
            s.then(ChooseDirection(self.who, self.spaces, tuple(ways)))


# -- Grab --------------------------------------------------------------------------------------------------------


@final
class Grab(Ask):
    """The victim is placed, knocked down, in front of the monster, then suffers its level in damage.

    [R-GRB-01, R-GRB-02, R-AMB-75]

    Placement, not movement: nothing is passed over.  [R-GEN-14, R-GRB-03]
    """

    tag = "grab"
    kind = "placement"
    rule = "R-GRB-02"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def spots(self, s: State) -> list[int]:
        """Free spaces at the front edge; none: the nearest free ones to it.  [R-AMB-06]"""
        free = free_for(s, self.who)
        front = s.foot.front_edge(s.monster.cell, s.monster.facing)
        if front & free:
            return cells_of(front & free)
        if not front:
            # The monster faces the board edge: nearest to its front row.
            front = s.foot.base[s.monster.cell] & ~s.foot.base[behind(s)]
        return nearest(front, free)

    def options(self, s: State) -> list[Option]:
        if not can_be_moved(s, self.who) or s.rules & GRAB_HAS_NO_EFFECT or not can_grab(s):
            return []
        spots = self.spots(s)
        return [PLACE[c] for c in spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        self.grab(s, option.cell)

    def skip(self, s: State) -> None:
        if s.rules & GRAB_HAS_NO_EFFECT:
            # A card or an injury in play: Grab has no effect at all.  [R-GRB-04]
            if s.sink is not None:
                s.emit("grab-ignored", ("R-GRB-04",), {"who": self.who})
        elif can_be_moved(s, self.who) and can_grab(s):
            self.grab(s, self.spots(s)[0])

    def grab(self, s: State, cell: int) -> None:
        v = s.survivors[self.who]
        start = v.cell
        v.cell = cell
        v.grabbed = True
        leave_hiding(s, self.who)
        damage = level(s) * (2 if s.rules & GRAB_DAMAGE_DOUBLED else 1)
        if s.sink is not None:
            data = arrival_facts(s, self.who, start, cell)
            s.emit("grab", ("R-GRB-01", "R-GRB-02"), data | {"amount": damage})
        waits = window_waits(s)
        s.then(DamageSomewhere(self.who, damage))
        knock_down(s, self.who, not waits)


def can_grab(s: State) -> bool:
    """Only a living monster on the board.  [R-GRB-01]"""
    return not s.monster.dead and s.monster.cell >= 0


def behind(s: State) -> int:
    """The anchor one space further back; only asked where the front is the board edge."""
    back = neighbour(s.monster.cell, opposite(s.monster.facing))
    assert back != OFF_BOARD
    return back


def letters(mask: int) -> list[str]:
    """Survivors named by bits, for events."""
    return [LETTERS[i] for i in range(len(LETTERS)) if mask >> i & 1]


FRAMES: Final[list[type[Frame]]] = [
    Collisions,
    OneByOne,
    PushOut,
    ChooseDirection,
    Knockback,
    Landing,
    Flee,
    Grab,
]
