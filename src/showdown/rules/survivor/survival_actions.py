"""Survival opportunities, and the survival actions used in them.  Dodge lives with hits, endure with injuries.

[R-SUR]
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.ids import (
    DASH,
    DODGE,
    ENCOURAGE,
    ENCOURAGES_EVERYBODY,
    NOBODY,
    SURGE,
    SURVIVAL,
    SURVIVAL_ACTION_USED,
    SURVIVAL_ACTIONS,
    SURVIVOR_ENCOURAGES,
)
from showdown.model.options import SurvivalOption
from showdown.model.rulings import (
    COLLISION_WINDOW,
    COLLISION_WINDOW_WHEN_OVER,
    ENCOURAGE_WINDOW,
    ENCOURAGE_WINDOW_OPPORTUNITIES,
)
from showdown.model.scopes import SurvivalScope
from showdown.model.state import State
from showdown.rules.options import DASHES, DONE, ENCOURAGES, SURGES
from showdown.rules.queries import DODGED_TWICE, all_seats, can_be_encouraged, can_encourage, can_step, window_actions
from showdown.rules.survivor.activations import activation_options
from showdown.rules.triggers import fire


def survival_options(s: State) -> list[SurvivalOption]:
    """Everything anybody could do in a survival opportunity just now.  [R-SUR-08 to R-SUR-11, R-SUR-13]"""
    out: list[SurvivalOption] = []
    if s.constants.only_dodge or survival_action_open(s) or s.monster.dead:
        return out
    fallen = who_can_be_encouraged(s)
    for i in range(len(s.survivors)):
        if not s.survivors[i].survival:
            continue
        actions = window_actions(s, i)
        if not actions:
            continue
        if actions >> DASH & 1 and can_step(s, i):
            out.append(DASHES[i])
        if actions >> SURGE & 1 and surge_has_a_use(s, i):
            out.append(SURGES[i])
        if fallen and actions >> ENCOURAGE & 1:
            out += [ENCOURAGES[i][other] for other in fallen if other != i]
    return out


def who_can_be_encouraged(s: State) -> list[int]:
    """All survivors whom another one could encourage.  [R-SUR-08]"""
    return [i for i in range(len(s.survivors)) if s.survivors[i].down and can_be_encouraged(s, i)]


def survival_action_open(s: State) -> bool:
    """One survival action is fully resolved before anybody starts another.  [R-SUR-04]

    Dodging a hit that a surge provoked stays possible: it belongs to resolving that surge.
    """
    for scope in s.scopes:
        if isinstance(scope, SurvivalScope):
            return True
    return False


def surge_has_a_use(s: State, who: int) -> bool:
    """The activation must be spent at once, so there must be something to spend it on.  [R-SUR-10]"""
    return len(activation_options(s, who, False, True)) > 0


def spend_survival(s: State, who: int, action: int, cost: int, other: int = NOBODY) -> None:
    """Pay, and mark the action as used this round.  ``other``: the survivor who is encouraged.  [R-SUR-02]"""
    v = s.survivors[who]
    v.survival -= cost
    if action == DODGE and v.used >> DODGE & 1:
        v.used |= DODGED_TWICE
    v.used |= 1 << action
    if s.sink is not None:
        everybody = action == ENCOURAGE and v.talents & ENCOURAGES_EVERYBODY != 0
        data = {"who": who, "action": SURVIVAL_ACTIONS[action], "stat": SURVIVAL, "cost": cost}
        # The event of the dodge itself follows and says what it cost.
        more = {"dodge": action == DODGE, "other": other, "everybody": everybody}
        s.emit("survival-action", ("R-SUR-02",), data | more)
    fire(s, SURVIVAL_ACTION_USED, who)


@final
class Opportunity(Ask):
    """A survival opportunity stays open until everybody passes.  [R-SUR-13, R-SUR-14, R-AI-03]"""

    tag = "flow.opportunity"
    kind = "flow"
    rule = "R-SUR-13"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = [*survival_options(s)]
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb != "done":
            s.then(take_survival_action(option), Opportunity())


OPPORTUNITY: Final = Opportunity()


@final
class Encouragement(Ask):
    """Encouraging is possible at any time, not only in opportunities.  [R-SUR-08, R-AMB-11]"""

    tag = "flow.encouragement"
    kind = "flow"
    rule = "R-SUR-08"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        found: list[SurvivalOption] = []
        if s.constants.only_dodge or survival_action_open(s) or s.monster.dead:
            return []
        fallen = who_can_be_encouraged(s)
        for i in range(len(s.survivors) if fallen else 0):
            if can_encourage(s, i):
                found += [ENCOURAGES[i][other] for other in fallen if other != i]
        return [*found, DONE] if found else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb != "done":
            s.then(take_survival_action(option), Encouragement())


def encourage_window(s: State) -> None:
    """Between atomic steps; asked when a figure falls, before the monster draws and in every opportunity."""
    if s.rulings[ENCOURAGE_WINDOW] == ENCOURAGE_WINDOW_OPPORTUNITIES:
        return
    for v in s.survivors:
        if v.known >> ENCOURAGE & 1 and v.survival:
            s.then(Encouragement())
            return


def window_waits(s: State) -> bool:
    """Whether the window to encourage opens only when everything that belongs to a collision or Grab is done.

    Then it is planned here, before the rest.  [R-SUR-08, R-AMB-53]
    """
    if s.rulings[COLLISION_WINDOW] != COLLISION_WINDOW_WHEN_OVER:
        return False
    encourage_window(s)
    return True


@final
class TakeSurvivalAction(Step):
    """Encourage, dash or surge: paid for, carried out completely.

    [R-SUR-04, R-SUR-08, R-SUR-09, R-SUR-10, R-SUR-15]
    """

    tag = "flow.action"
    action: int
    who: int
    other: int

    def run(self, s: State) -> None:
        spend_survival(s, self.who, self.action, 1, self.other)
        scope = SurvivalScope()
        scope.who = self.who
        scope.action = self.action
        s.open(scope)
        s.then(EndSurvivalAction())
        if self.action == DASH:
            from showdown.rules.survivor.movement import SurvivorMove

            s.then(SurvivorMove(self.who))
        elif self.action == SURGE:
            from showdown.rules.survivor.turn import SpendActivationNow

            s.then(SpendActivationNow(self.who))
        else:
            from showdown.rules.board.knockdown import stand_up

            everybody = s.survivors[self.who].talents & ENCOURAGES_EVERYBODY != 0
            for i in range(len(s.survivors)):
                if i == self.other or (everybody and can_be_encouraged(s, i)):
                    stand_up(s, i, "R-SUR-08")
                    fire(s, SURVIVOR_ENCOURAGES, self.who, i)


def take_survival_action(option: Option) -> TakeSurvivalAction:
    """The step that carries out the chosen survival action."""
    assert isinstance(option, SurvivalOption)
    return TakeSurvivalAction(option.action, option.survivor, option.other)


@final
class EndSurvivalAction(Step):
    """[R-SUR-04]"""

    tag = "flow.action_end"

    def run(self, s: State) -> None:
        s.close("survival")


FRAMES: Final[list[type[Frame]]] = [Opportunity, Encouragement, TakeSurvivalAction, EndSurvivalAction]
