"""Survivors inside the monster: off the board, alive, and what brings them out again.  [R-GEN-08, R-GEN-14]

What happens when a survivor is swallowed, in each act inside and on coming out, and how many wounds in one round set
everybody free, is written in the monster's file.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL
from showdown.board.cells import OFF_BOARD
from showdown.board.paths import nearest
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.model.ids import NO_CARD, NOBODY
from showdown.model.options import SpaceOption
from showdown.model.state import State
from showdown.rules.options import PLACE
from showdown.rules.programs import perform
from showdown.rules.queries import arrival_facts, controller_seat, occupied


def count_wound(s: State) -> None:
    """Enough wounds in one round, cards or life points, free the swallowed survivors.  [R-GEN-14, R-WST-08]"""
    s.monster.wounds_this_round += 1
    if s.monster.wounds_this_round >= s.constants.monster.inside_wounds:
        release_all(s)


def release_all(s: State) -> None:
    """Everybody inside comes out, one after another.  [R-GEN-14]"""
    for who in range(len(s.survivors) - 1, -1, -1):
        if s.survivors[who].swallowed and s.survivors[who].alive:
            s.then(ComeOut(who))


@final
class ComeOut(Ask):
    """Placed on a free space beside the monster, or as near to it as there is room.  [R-GEN-14, R-BRD-04]"""

    tag = "swallow.out"
    kind = "placement"
    rule = "R-GEN-14"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def spots(self, s: State) -> list[int]:
        base = s.foot.base[s.monster.cell]
        return nearest(base or ALL, ALL & ~occupied(s))

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        if not v.alive or not v.swallowed:
            return []
        spots = self.spots(s)
        return [PLACE[c] for c in spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        self.place(s, option.cell)

    def skip(self, s: State) -> None:
        v = s.survivors[self.who]
        if v.alive and v.swallowed:
            self.place(s, self.spots(s)[0])

    def place(self, s: State, cell: int) -> None:
        v = s.survivors[self.who]
        v.swallowed = False
        v.cell = cell
        if s.sink is not None:
            s.emit("comes-out", ("R-GEN-14",), arrival_facts(s, self.who, OFF_BOARD, cell))
        perform(s, NO_CARD, s.constants.monster.released, self.who, NOBODY)


FRAMES: Final[list[type[Frame]]] = [ComeOut]
