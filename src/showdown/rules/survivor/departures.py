"""Survivors who leave the showdown without dying: home, off the board, or out of existence.  [R-END-08]

Until the showdown is over they are as little part of it as the dead; afterwards those who still exist are home.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Frame, Step
from showdown.model.ids import DEPARTURES, LEFT_BOARD, NEVER_WAS, NOBODY
from showdown.model.state import State
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.board.pushes import DIES_BEYOND, LEAVES_BEYOND
from showdown.rules.ending import CheckEnd
from showdown.rules.gear.gear_grid import archive_gear
from showdown.rules.survivor.damage import die


def leave_showdown(s: State, who: int, how: int) -> None:
    """Take a survivor out of the showdown.  ``how``: a number of ids.DEPARTURES.  [R-END-08]"""
    v = s.survivors[who]
    if not v.alive:
        return
    v.alive = False
    v.left = how
    v.swallowed = False
    v.cell = -1
    v.down = False
    if s.monster.priority == who:
        s.monster.priority = NOBODY
        s.monster.priority_permanent = False
    cancel_broken_attacks(s)
    if s.sink is not None:
        s.emit("leaves", ("R-END-08",), {"who": who, "how": DEPARTURES[how]})
    s.then(CheckEnd())
    if how == NEVER_WAS:
        v.resources = ()
        v.basic_resources = 0
        for card in [*v.gear]:
            archive_gear(s, who, card, "R-END-08")


@final
class FallOff(Step):
    """Knocked back over the board edge by a card that says what then happens.  [R-ZON-07, R-END-08]"""

    tag = "kb.fall_off"
    who: int
    ends: int = DIES_BEYOND

    def run(self, s: State) -> None:
        if self.ends == LEAVES_BEYOND:
            leave_showdown(s, self.who, LEFT_BOARD)
        elif s.survivors[self.who].alive:
            die(s, self.who, "edge", "R-ZON-07")


FRAMES: Final[list[type[Frame]]] = [FallOff]
