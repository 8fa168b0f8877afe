"""Sidestepping: a survivor moves out of the way before a collision.  [R-COL-01]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, BIT, rectangle
from showdown.board.cells import COLUMN, ROW
from showdown.board.paths import nearest
from showdown.kernel.agenda import Ask, Chance, Frame
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import CHECK, NO_CARD, SIDESTEPS
from showdown.model.options import SpaceOption
from showdown.model.state import State
from showdown.rules.board.knockdown import cancel_broken_attacks, stand_up
from showdown.rules.board.terrain import leave_hiding
from showdown.rules.options import PLACE
from showdown.rules.queries import arrival_facts, in_the_way, seat_of

SIDESTEP_NEEDS: Final = 6
"""The lowest die with which a survivor gets out of the way."""


def swept(s: State, start: int, end: int) -> int:
    """The spaces a monster may have covered on a shortest way: all between its first and its last base.

    On a way around a corner that is more than the base touched; only the outcome of a route is known.  [R-MOV-02]
    """
    column = min(COLUMN[start], COLUMN[end])
    row = min(ROW[start], ROW[end])
    columns = abs(COLUMN[start] - COLUMN[end]) + s.foot.size
    return rectangle(column, row, columns, abs(ROW[start] - ROW[end]) + s.foot.size)


def nimble(s: State, who: int) -> list[int]:
    """Those of ``who`` (bits) that may get out of the way."""
    out: list[int] = []
    for i in range(len(s.survivors)):
        if who >> i & 1 and s.survivors[i].talents & SIDESTEPS and s.survivors[i].alive:
            out.append(i)
    return out


def still_there(s: State, who: int, path: int) -> int:
    """Those of ``who`` (bits) in the path.  A path of 0: no survivor could sidestep it."""
    if not path:
        return who
    left = 0
    for i in range(len(s.survivors)):
        if who >> i & 1 and s.survivors[i].cell >= 0 and path >> s.survivors[i].cell & 1:
            left |= 1 << i
    return left


@final
class Sidestep(Chance):
    """On 6 or more the survivor is out of the path before anything collides.  [R-COL-01, R-GEN-14]"""

    tag = "col.sidestep"
    who: int
    path: int

    def spec(self, s: State) -> Spec | None:
        v = s.survivors[self.who]
        return Dice(CHECK, 1, 10) if v.alive and v.cell >= 0 else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if not values:
            return
        if s.sink is not None:
            data = {"card": NO_CARD, "dice": list(values), "who": self.who, "plus": 0, "needed": SIDESTEP_NEEDS}
            s.emit("check", ("R-COL-01",), data | {"aim": "sidestep", "happens": values[0] >= SIDESTEP_NEEDS})
        if values[0] >= SIDESTEP_NEEDS:
            s.then(SidestepTo(self.who, self.path))


@final
class SidestepTo(Ask):
    """Placed standing on the nearest free space outside the path; of several the owner chooses.  [R-COL-01]"""

    tag = "col.sidestep_to"
    kind = "placement"
    rule = "R-COL-01"
    who: int
    path: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def spots(self, s: State) -> list[int]:
        return nearest(BIT[s.survivors[self.who].cell], ALL & ~in_the_way(s, self.who) & ~self.path)

    def options(self, s: State) -> list[Option]:
        spots = self.spots(s)
        return [PLACE[c] for c in spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        self.place(s, option.cell)

    def skip(self, s: State) -> None:
        for cell in self.spots(s)[:1]:
            self.place(s, cell)

    def place(self, s: State, cell: int) -> None:
        start = s.survivors[self.who].cell
        s.survivors[self.who].cell = cell
        leave_hiding(s, self.who)
        cancel_broken_attacks(s)
        if s.sink is not None:
            s.emit("sidesteps", ("R-COL-01",), arrival_facts(s, self.who, start, cell))
        stand_up(s, self.who, "R-COL-01")


FRAMES: Final[list[type[Frame]]] = [Sidestep, SidestepTo]
