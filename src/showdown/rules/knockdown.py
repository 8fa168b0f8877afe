"""Knocked down and standing, both sides.  [R-KDS, R-KDM]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Frame, Step
from showdown.model.ids import MONSTER_KNOCKED_DOWN, NOBODY
from showdown.model.scopes import CardScope
from showdown.model.state import State
from showdown.rules.flow import Opportunity, encourage_window
from showdown.rules.hooks import fire


def knock_down(s: State, who: int) -> None:
    """A survivor falls, unless already down; stands at the end of the next monster turn.  [R-GEN-10, R-KDS-05]

    Fallen in the monster turn of round n or in the survivors' turn after it: up at the end of the monster turn of n+1.
    """
    v = s.survivors[who]
    if not v.alive or v.down:
        return
    v.down = True
    v.stands = s.round + 1
    if s.sink is not None:
        s.emit("knocked-down", ("R-KDS-05", "R-DMG-03"), {"who": who})
    encourage_window(s)


def stand_up(s: State, who: int, rule: str) -> None:
    """A survivor gets up."""
    v = s.survivors[who]
    if v.alive and v.down:
        v.down = False
        if s.sink is not None:
            s.emit("stands", (rule,), {"who": who})


def knock_down_monster(s: State) -> None:
    """The monster falls: what is left of its card is cancelled, and survivors may act.

    [R-KDM-01, R-KDM-05, R-KDM-07]
    """
    m = s.monster
    if m.down or m.dead:
        return
    m.down = True
    for scope in s.scopes:
        if isinstance(scope, CardScope) and scope.acts:
            scope.cancelled = True
    if s.sink is not None:
        s.emit("monster-knocked-down", ("R-KDM-05", "R-KDM-03"), {})
    s.then(Opportunity())
    fire(s, MONSTER_KNOCKED_DOWN, NOBODY)


def stand_monster(s: State, rule: str) -> None:
    """[R-KDM-02]"""
    if s.monster.down:
        s.monster.down = False
        if s.sink is not None:
            s.emit("monster-stands", (rule,), {})


@final
class MonsterStands(Step[State]):
    """A knocked down monster stands at the start of the next turn of either side.  [R-KDM-02]"""

    tag = "kd.monster_stands"

    def run(self, s: State) -> None:
        stand_monster(s, "R-KDM-02")


@final
class SurvivorsStand(Step[State]):
    """At the end of the monster turn those due stand up, also when the turn ended early.

    [R-KDS-05, R-KDS-07, R-AMB-13]
    """

    tag = "kd.survivors_stand"

    def run(self, s: State) -> None:
        for i in range(len(s.survivors)):
            v = s.survivors[i]
            if v.down and v.stands <= s.round:
                stand_up(s, i, "R-KDS-05")


FRAMES: Final[list[type[Frame]]] = [MonsterStands, SurvivorsStand]
