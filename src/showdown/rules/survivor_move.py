"""A survivor's movement.  [R-SMV]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.masks import cells_of
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.model.ids import SURVIVOR_MOVED
from showdown.model.state import State
from showdown.rules.hooks import fire
from showdown.rules.knockdown import cancel_broken_attacks
from showdown.rules.options import TO
from showdown.rules.queries import reachable, seat_of


@final
class SurvivorMove(Ask[State]):
    """One uninterrupted move to any space within reach, over unoccupied spaces.

    [R-SMV-01, R-SMV-02, R-SMV-03, R-COL-04]
    """

    tag = "smv.move"
    fields = ("who",)
    kind = "move_to"
    rule = "R-SMV-01"

    def __init__(self, who: int) -> None:
        self.who = who

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        if not v.alive or v.down:
            return []
        return [TO[c] for c in cells_of(reachable(s, self.who))]

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        if s.sink is not None:
            s.emit("moves", ("R-SMV-01",), {"who": self.who, "from": v.cell, "cell": option.a})
        v.cell = option.a
        cancel_broken_attacks(s)
        fire(s, SURVIVOR_MOVED, self.who)


FRAMES: Final[list[type[Frame]]] = [SurvivorMove]
