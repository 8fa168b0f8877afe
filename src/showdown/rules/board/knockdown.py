"""Knocked down and standing, both sides.  [R-KDS, R-KDM]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Frame, Step
from showdown.model.ids import (
    MONSTER_KNOCKED_DOWN,
    MONSTER_STANDS,
    NOBODY,
    STAYS_DOWN,
    SURVIVOR_KNOCKED_DOWN,
    UNSHAKEN_ALONE,
)
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.gear.weapons import in_weapon_range
from showdown.rules.queries import alone
from showdown.rules.survivor.survival_actions import Opportunity, encourage_window
from showdown.rules.triggers import fire


def cancel_broken_attacks(s: State) -> None:
    """Remaining hits are lost as soon as the attacker falls, dies or is out of range; helping up restores none.

    [R-SAT-12, R-KDS-03, R-KB-03]
    """
    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope) and not scope.cancelled:
            v = s.survivors[scope.who]
            if (
                not v.alive
                or v.down
                or s.monster.cell < 0
                or (not scope.sling and not in_weapon_range(s, scope.who, s.catalog.gear(scope.weapon)))
            ):
                scope.cancelled = True


def knock_down(s: State, who: int, window: bool = True) -> None:
    """A survivor falls, unless already down; stands at the end of the next monster turn.  [R-GEN-10, R-KDS-05]

    Fallen in the monster turn of round n or in the survivors' turn after it: up at the end of the monster turn of n+1.
    ``window``: others may encourage now.
    """
    v = s.survivors[who]
    if not v.alive or v.down or (v.talents & UNSHAKEN_ALONE and alone(s)):
        return
    v.down = True
    v.stands = s.round + 1
    cancel_broken_attacks(s)
    if s.sink is not None:
        s.emit("knocked-down", ("R-KDS-05", "R-DMG-03"), {"who": who})
    fire(s, SURVIVOR_KNOCKED_DOWN, who)
    if window:
        encourage_window(s)


def stand_up(s: State, who: int, rule: str) -> None:
    """A survivor gets up."""
    v = s.survivors[who]
    if v.alive and v.down and not v.talents & STAYS_DOWN:
        v.down = False
        if s.sink is not None:
            s.emit("stands", (rule,), {"who": who})


def knock_down_monster(s: State) -> None:
    """The monster falls: the rest of its card is cancelled, and survivors may act.

    [R-KDM-01, R-KDM-05, R-KDM-07, R-SAT-13, R-AMB-19, R-AMB-20]
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


def stand_monster(s: State, rule: str) -> bool:
    """Did it stand up?  The caller fires MONSTER_STANDS, once everything that comes later is planned.  [R-KDM-02]"""
    if not s.monster.down:
        return False
    s.monster.down = False
    if s.sink is not None:
        s.emit("monster-stands", (rule,), {})
    return True


@final
class MonsterStands(Step):
    """A knocked down monster stands at the start of the next turn of either side.  [R-KDM-02]"""

    tag = "kd.monster_stands"

    def run(self, s: State) -> None:
        if stand_monster(s, "R-KDM-02"):
            fire(s, MONSTER_STANDS, NOBODY)


@final
class SurvivorsStand(Step):
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
