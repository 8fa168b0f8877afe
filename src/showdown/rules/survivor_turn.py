"""The survivors' turn: acts in any order, movement and activation in any order within each.  [R-ACT, R-ACTV]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.ids import ACT_ENDS, ACTIVATION_SPENT, NOBODY, SURVIVORS_TURN
from showdown.model.scopes import ActScope
from showdown.model.state import State
from showdown.rules.flow import TakeSurvivalAction, survival_options
from showdown.rules.hooks import fire
from showdown.rules.in_play import archive_gear
from showdown.rules.knockdown import stand_monster
from showdown.rules.options import ACT, END, MOVE
from showdown.rules.programs import perform
from showdown.rules.queries import all_seats, can_step, carried, in_weapon_range, may_activate, seat_of
from showdown.rules.survivor_attack import begin_attack
from showdown.rules.survivor_move import SurvivorMove


@final
class SurvivorsTurn(Step[State]):
    """Every survivor gets one act; a fallen monster stands first.  [R-ACT-01, R-KDM-02]"""

    tag = "st.turn"

    def run(self, s: State) -> None:
        s.turn = SURVIVORS_TURN
        for v in s.survivors:
            v.acted = False
        if s.sink is not None:
            s.emit("survivors-turn", ("R-ACT-01",), {"round": s.round})
        stand_monster(s, "R-KDM-02")
        s.then(ActOrder())


@final
class ActOrder(Ask[State]):
    """Who acts next is decided act by act; between acts there is a survival opportunity.

    [R-ACT-01, R-ACT-04, R-SUR-13]
    """

    tag = "st.order"
    kind = "act_order"
    rule = "R-ACT-01"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        for i in range(len(s.survivors)):
            v = s.survivors[i]
            if v.alive and not v.acted and not v.down:
                out.append(ACT[i])
        bought = survival_options(s)
        if bought:
            if not out:
                bought.append(END)
            out += bought
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "end":
            return
        s.then(ActOrder())
        if option.verb == "act":
            s.then(BeginAct(option.a))
        else:
            s.then(TakeSurvivalAction(option.a, option.b, option.c))


@final
class BeginAct(Step[State]):
    """The survivor gains one movement and one activation.  [R-ACT-02]"""

    tag = "st.begin_act"
    fields = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, s: State) -> None:
        s.survivors[self.who].acted = True
        act = ActScope()
        act.who = self.who
        act.movement = 1
        act.activation = 1
        s.open(act)
        if s.sink is not None:
            s.emit("act", ("R-ACT-02",), {"who": self.who})
        s.then(Act(), EndAct())


@final
class Act(Ask[State]):
    """Movement and activation in any order, each completed before the next, each optional.

    [R-ACT-02, R-ACT-03, R-GEN-09, R-SAT-15]
    """

    tag = "st.act"
    kind = "action"
    rule = "R-ACT-02"

    def seats(self, s: State) -> tuple[int, ...]:
        act = s.act
        if len(s.table.players) > 1 and survival_options(s):
            return all_seats(s)
        return seat_of(s, act.who)

    def options(self, s: State) -> list[Option]:
        act = s.act
        v = s.survivors[act.who]
        out: list[Option] = []
        if not v.alive or act.ended or v.doomed:
            return out
        if v.down:
            # A fallen survivor can spend neither, but may be helped up.  [R-KDS-02, R-SUR-13]
            out = survival_options(s)
            if out:
                out.append(END)
            return out
        if act.movement and can_step(s, act.who):
            out.append(MOVE)
        if act.activation:
            out += activation_options(s, act.who, act.movement > 0)
        out.append(END)
        out += survival_options(s)
        return out

    def choose(self, s: State, option: Option) -> None:
        act = s.act
        verb = option.verb
        s.agenda.append(self)
        if verb == "move":
            act.movement -= 1
            s.agenda.append(SurvivorMove(act.who))
        elif verb == "end":
            act.ended = True
        elif verb == "survival":
            s.agenda.append(TakeSurvivalAction(option.a, option.b, option.c))
        else:
            act.activation -= 1
            if costs_movement(s, option):
                act.movement -= 1
            s.agenda.append(SpendActivation(act.who, option.a, option.b))


@final
class EndAct(Step[State]):
    """What was not spent is lost.  [R-ACT-02]"""

    tag = "st.end_act"

    def run(self, s: State) -> None:
        who = s.act.who
        s.close("act")
        if s.survivors[who].alive:
            fire(s, ACT_ENDS, who)


# -- activation --------------------------------------------------------------------------------------------------


def activation_options(s: State, who: int, movement: bool) -> list[Option]:
    """Weapons in range and whatever else gear can do.  ``movement``: there is movement to pay for the cumbersome.

    [R-ACTV-01, R-SAT-01, R-SUR-11]
    """
    out: list[Option] = []
    if s.monster.dead:
        return out
    v = s.survivors[who]
    for gear in carried(s, who):
        if gear.speed and may_activate(v, gear) and (movement or not gear.cumbersome) and in_weapon_range(s, who, gear):
            out.append(gear.attack)
        for i in range(len(gear.abilities)):
            if may_activate(v, gear) and (movement or not gear.abilities[i].movement):
                out.append(gear.uses[i])
    return out


def costs_movement(s: State, option: Option) -> bool:
    """Cumbersome gear costs movement as well.  [R-ACTV-01]"""
    gear = s.catalog.gear(option.a)
    return gear.cumbersome if option.verb == "attack" else gear.abilities[option.b].movement


@final
class SpendActivation(Step[State]):
    """What waits for activation being spent acts before the action is resolved.  [R-ACTV-01, R-AI-16]"""

    tag = "st.spend"
    fields = ("who", "gear", "ability")

    def __init__(self, who: int, gear: int, ability: int) -> None:
        self.who = who
        self.gear = gear
        self.ability = ability

    def run(self, s: State) -> None:
        if self.ability < 0:
            begin_attack(s, self.who, self.gear, False)
        elif s.catalog.gear(self.gear).abilities[self.ability].sling:
            begin_attack(s, self.who, self.gear, True)
        else:
            s.agenda.append(UseGear(self.who, self.gear, self.ability))
        fire(s, ACTIVATION_SPENT, self.who)


@final
class UseGear(Step[State]):
    """Use what gear can do beside attacking, if the survivor still can.  [R-ACTV-01, R-GEN-13]"""

    tag = "st.use"
    fields = ("who", "gear", "ability")

    def __init__(self, who: int, gear: int, ability: int) -> None:
        self.who = who
        self.gear = gear
        self.ability = ability

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or v.down or s.monster.dead:
            return
        ability = s.catalog.gear(self.gear).abilities[self.ability]
        if ability.archives:
            archive_gear(s, self.who, self.gear, "R-GEN-13")
        perform(s, self.gear, ability.program, self.who, NOBODY)


@final
class SpendActivationNow(Ask[State]):
    """Surge: one activation, spent at once; movement cannot be added to it.  [R-SUR-10, R-SUR-11]"""

    tag = "st.surge"
    fields = ("who",)
    kind = "action"
    rule = "R-SUR-10"

    def __init__(self, who: int) -> None:
        self.who = who

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        return activation_options(s, self.who, False) if v.alive and not v.down else []

    def choose(self, s: State, option: Option) -> None:
        s.then(SpendActivation(self.who, option.a, option.b))


FRAMES: Final[list[type[Frame]]] = [
    SurvivorsTurn,
    ActOrder,
    BeginAct,
    Act,
    EndAct,
    SpendActivation,
    UseGear,
    SpendActivationNow,
]
