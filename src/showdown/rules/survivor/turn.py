"""The survivors' turn: acts in any order, movement and activation in any order within each.  [R-ACT, R-ACTV]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.kernel.tuples import without
from showdown.model.ids import (
    ACT_ENDS,
    ACT_STARTS,
    ACTIVATION_SPENT,
    MONSTER_STANDS,
    NO_CARD,
    NO_PROGRAM,
    NOBODY,
    ONCE_PER_ROUND,
    ONCE_PER_SHOWDOWN,
    SURVIVORS_TURN,
    SURVIVORS_TURN_STARTS,
)
from showdown.model.options import CardOption, SurvivalOption, SurvivorOption, UseOption
from showdown.model.rulings import ATTACK_START, ATTACK_START_AFTER_ANSWERS
from showdown.model.scopes import ActScope
from showdown.model.state import State
from showdown.rules.board.knockdown import stand_monster
from showdown.rules.board.terrain_use import SpendActivationOnTile
from showdown.rules.durations import act_is_over
from showdown.rules.gear.gear_grid import archive_gear
from showdown.rules.options import ACT, END, MOVE
from showdown.rules.programs import perform, would_be_idle
from showdown.rules.queries import all_seats, can_step, has_to_move, seat_of
from showdown.rules.survivor.activations import activation_options, uses_while_down
from showdown.rules.survivor.attack import begin_attack
from showdown.rules.survivor.movement import SurvivorMove
from showdown.rules.survivor.survival_actions import survival_options, take_survival_action
from showdown.rules.triggers import fire


@final
class SurvivorsTurn(Step):
    """Every survivor gets one act; a fallen monster stands first.  [R-ACT-01, R-KDM-02]"""

    tag = "st.turn"

    def run(self, s: State) -> None:
        s.turn = SURVIVORS_TURN
        for v in s.survivors:
            v.acted = False
        if s.sink is not None:
            s.emit("survivors-turn", ("R-ACT-01",), {"round": s.round})
        stood = stand_monster(s, "R-KDM-02")
        s.then(ActOrder())
        fire(s, SURVIVORS_TURN_STARTS, NOBODY)
        if stood:
            fire(s, MONSTER_STANDS, NOBODY)


@final
class ActOrder(Ask):
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
            if v.alive and not v.acted and (not v.down or uses_while_down(s, i)):
                out.append(ACT[i])
        bought = survival_options(s)
        if bought:
            may_end = not out
            out += bought
            if may_end:
                out.append(END)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "end":
            return
        if isinstance(option, SurvivorOption):
            s.then(BeginAct(option.survivor), self)
        else:
            s.then(take_survival_action(option), self)


@final
class BeginAct(Step):
    """The survivor gains one movement and one activation.  [R-ACT-02]"""

    tag = "st.begin_act"
    who: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        v.acted = True
        # Blocking lasts until one's own next act.
        v.block = 0
        act = ActScope()
        act.who = self.who
        act.movement = 0 if v.swallowed else 1
        act.activation = act.movement
        s.open(act)
        if s.sink is not None:
            s.emit("act", ("R-ACT-02",), {"who": self.who})
        if v.swallowed:
            # Inside the monster the whole act is what happens there.
            s.then(EndAct())
            perform(s, NO_CARD, s.constants.monster.inside, self.who, NOBODY)
        else:
            s.then(Act(), EndAct())
        fire(s, ACT_STARTS, self.who)


@final
class Act(Ask):
    """Movement and activation in any order, each completed before the next, each optional.

    [R-ACT-02, R-ACT-03, R-GEN-09, R-SAT-15]
    """

    tag = "st.act"
    kind = "action"
    rule = "R-ACT-02"

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, s.act.who)

    def seats_for(self, s: State, options: list[Option]) -> tuple[int, ...]:
        """A survival action may be that of another player's survivor."""
        for option in options:
            if isinstance(option, SurvivalOption):
                return all_seats(s)
        return self.seats(s)

    def options(self, s: State) -> list[Option]:
        act = s.act
        v = s.survivors[act.who]
        out: list[Option] = []
        if not v.alive or act.ended or v.doomed:
            return out
        if v.down:
            # A fallen survivor can spend neither, but may be helped up.  [R-KDS-02, R-SUR-13]
            out += survival_options(s)
            if act.activation:
                out += uses_while_down(s, act.who)
            if out:
                out.append(END)
            return out
        if act.movement and can_step(s, act.who):
            out.append(MOVE)
        owes = act.movement > 0 and has_to_move(s, act.who)
        if act.activation:
            for option in activation_options(s, act.who, act.movement > 0):
                # Movement that is owed can be spent only on what moves.
                if not (owes and option.verb != "free" and costs_movement(s, option) and not leaps(s, option)):
                    out.append(option)
        if not owes:
            out.append(END)
        out += survival_options(s)
        return out

    def choose(self, s: State, option: Option) -> None:
        act = s.act
        verb = option.verb
        if verb == "end":
            act.ended = True
            return
        s.agenda.push(self)
        if verb == "move":
            act.movement -= 1
            s.agenda.push(SurvivorMove(act.who))
        elif verb == "survival":
            s.agenda.push(take_survival_action(option))
        elif verb == "free":
            act.activation -= 1
            s.agenda.push(free(act.who, option))
        else:
            act.activation -= 1
            if costs_movement(s, option):
                act.movement -= 1
            s.agenda.push(spending(act.who, option))


@final
class EndAct(Step):
    """What was not spent is lost.  [R-ACT-02]"""

    tag = "st.end_act"

    def run(self, s: State) -> None:
        who = s.act.who
        s.close("act")
        if s.timed:
            act_is_over(s)
        if s.survivors[who].alive:
            fire(s, ACT_ENDS, who)


# -- activation --------------------------------------------------------------------------------------------------


def costs_movement(s: State, option: Option) -> bool:
    """Cumbersome gear costs movement as well.  [R-ACTV-01]"""
    if isinstance(option, CardOption):
        return s.catalog.gear(option.card).cumbersome
    assert isinstance(option, UseOption)
    return s.catalog.cards[option.card].abilities[option.ability].movement


def spending(who: int, option: Option) -> Frame:
    """The step that spends activation on a card, or on a tile of terrain.  [R-ACTV-01, R-TER-02]"""
    if isinstance(option, CardOption):
        return SpendActivation(who, option.card, -1)
    assert isinstance(option, UseOption)
    if option.tile >= 0:
        return SpendActivationOnTile(who, option.card, option.ability, option.tile)
    return SpendActivation(who, option.card, option.ability)


def is_attack(s: State, option: Option) -> bool:
    """Does spending activation on this option begin an attack, with a weapon or by slinging?  [R-SAT-01, R-GEAR-01]"""
    return is_sling(s, option) or (isinstance(option, CardOption) and option.verb == "attack")


def is_sling(s: State, option: Option) -> bool:
    """[R-GEAR-01]"""
    if not isinstance(option, UseOption):
        return False
    return s.catalog.cards[option.card].abilities[option.ability].sling


def free(who: int, option: Option) -> Free:
    """The step that frees a survivor who is held: one weapon, or attacks as such.  [R-GEN-13]"""
    assert isinstance(option, CardOption)
    return Free(who, option.card)


def leaps(s: State, option: Option) -> bool:
    """Does spending it move the survivor?"""
    if not isinstance(option, UseOption):
        return False
    program = s.catalog.cards[option.card].abilities[option.ability].program
    return program != NO_PROGRAM and any([op.moves_survivor() for op in s.catalog.programs[program]])


@final
class Free(Step):
    """An activation was spent to free a weapon (or the survivor's hands).  [R-ACTV-01]"""

    tag = "st.free"
    who: int
    card: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if self.card == NO_CARD:
            v.held = False
        elif self.card in v.stuck:
            v.stuck = without(v.stuck, self.card)
        if s.sink is not None:
            s.emit("freed", ("R-ACTV-01",), {"who": self.who, "card": self.card})
        fire(s, ACTIVATION_SPENT, self.who)


@final
class SpendActivation(Step):
    """What waits for activation being spent acts before the action is resolved.  [R-ACTV-01, R-AI-16, R-AMB-51]"""

    tag = "st.spend"
    who: int
    card: int
    ability: int

    def run(self, s: State) -> None:
        sling = self.ability >= 0 and s.catalog.cards[self.card].abilities[self.ability].sling
        if self.ability < 0 or sling:
            if s.rulings[ATTACK_START] == ATTACK_START_AFTER_ANSWERS:
                s.agenda.push(BeginAttack(self.who, self.card, sling))
            else:
                begin_attack(s, self.who, self.card, sling)
        else:
            s.agenda.push(UseCard(self.who, self.card, self.ability))
        fire(s, ACTIVATION_SPENT, self.who)


@final
class BeginAttack(Step):
    """The attack begins once everything that answered the activation is done.  [R-SAT-14, R-AMB-51]"""

    tag = "st.begin_attack"
    who: int
    weapon: int
    sling: bool

    def run(self, s: State) -> None:
        begin_attack(s, self.who, self.weapon, self.sling)


@final
class UseCard(Step):
    """Use what a card can do beside attacking, if the survivor still can.  [R-ACTV-01, R-GEN-13]"""

    tag = "st.use"
    who: int
    card: int
    ability: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        ability = s.catalog.cards[self.card].abilities[self.ability]
        if not v.alive or (v.down and not ability.while_down) or s.monster.dead or v.survival < ability.survival:
            return
        if self.card not in s.usable and s.catalog.cards[self.card].kind == "ai":
            # The card has left play since the activation was spent.
            return
        if s.catalog.cards[self.card].kind == "status" and self.card not in v.statuses:
            return
        v.survival -= ability.survival
        if ability.limit == ONCE_PER_SHOWDOWN:
            v.spent += (self.card,)
        elif ability.limit == ONCE_PER_ROUND:
            v.spent_round += (self.card,)
        if s.sink is not None:
            idle = would_be_idle(s, ability.program, self.who)
            data = {"who": self.who, "card": self.card, "ability": ability.title, "idle": idle}
            s.emit("uses", ("R-ACTV-01",), data)
        if ability.archives:
            archive_gear(s, self.who, self.card, "R-GEN-13")
        perform(s, self.card, ability.program, self.who, NOBODY, False, self.who)


@final
class SpendActivationNow(Ask):
    """Surge: one activation, spent at once; movement cannot be added to it.  [R-SUR-10, R-SUR-11]"""

    tag = "st.surge"
    kind = "action"
    rule = "R-SUR-10"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        return activation_options(s, self.who, False) if v.alive and not v.down else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "free":
            s.then(free(self.who, option))
        else:
            s.then(spending(self.who, option))


FRAMES: Final[list[type[Frame]]] = [
    SurvivorsTurn,
    ActOrder,
    BeginAct,
    Act,
    EndAct,
    SpendActivation,
    BeginAttack,
    UseCard,
    SpendActivationNow,
    Free,
]
