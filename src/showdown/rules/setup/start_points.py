"""Where in a round a position starts: the scopes and frames of that point, and positions that contradict themselves.

[R-RND-01, R-MT-01, R-ACT-01, R-ACT-02]
"""

from __future__ import annotations

from typing import Final

from showdown.board.cells import NAMES
from showdown.kernel.agenda import Frame
from showdown.kernel.decision import Option
from showdown.kernel.errors import BadContent
from showdown.model.ids import (
    LETTERS,
    MONSTER_TURN,
    NOBODY,
    SURVIVORS_TURN,
)
from showdown.model.options import CardOption, UseOption
from showdown.model.scopes import ActScope, TurnScope
from showdown.model.setup import ActionSetup, Setup
from showdown.model.setup_ids import IN_SURVIVORS_TURN, STARTS
from showdown.model.state import State
from showdown.rules.monster.turn import DrawAi, EndCard, PlayAi, basic_action, end_of_turn, open_card
from showdown.rules.programs import RunProgram
from showdown.rules.queries import distance, monster_reach
from showdown.rules.rounds import EndRound, Nominate, monster_turns
from showdown.rules.survivor.activations import activation_options
from showdown.rules.survivor.turn import (
    Act,
    ActOrder,
    EndAct,
    SurvivorsTurn,
    costs_movement,
    is_attack,
    is_sling,
    spending,
)
from showdown.rules.verbs.attack import NO_ZONE, Attack, MonsterAttack

ACTS_GO_ON: Final[tuple[str, ...]] = ("between-acts", "round-end", "act", "attack")
"""Starts before which survivors may have acted in this round."""


def plan_start(s: State, setup: Setup) -> None:
    """Plan the rest of the round from here on.  Raises BadContent for a position that contradicts itself."""
    at = setup.start
    check_start(s, setup)
    later = at in IN_SURVIVORS_TURN
    s.turn = SURVIVORS_TURN if later else MONSTER_TURN
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        # Fallen survivors stand at the end of this monster turn, or of the next one if this one is over.
        v.stands = s.round + (1 if later else 0) if v.down else 0
        v.acted = setup.survivors[i].acted
    if at == "round-start":
        s.nominated = NOBODY
        s.nominations = 0
        s.then_all([Nominate(), *monster_turns(s), SurvivorsTurn(), EndRound()])
    elif at == "monster-turn":
        s.then_all([*monster_turns(s), SurvivorsTurn(), EndRound()])
    elif at == "survivors-turn":
        s.then(SurvivorsTurn(), EndRound())
    elif at == "between-acts":
        s.then(ActOrder(), EndRound())
    elif at == "round-end":
        s.then(EndRound())
    elif later:
        plan_act(s, setup.action, at == "attack")
    else:
        # The rest of a monster turn; a house rule may add another turn after it.
        s.then_all([*monster_turns(s)[1:], SurvivorsTurn(), EndRound()])
        s.open(TurnScope())
        s.then_all(end_of_turn(s))
        if at == "draw":
            s.then(DrawAi())
        elif at == "card":
            plan_card(s, setup.action)


# -- survivors ---------------------------------------------------------------------------------------------------


def plan_act(s: State, action: ActionSetup, attacks: bool) -> None:
    """In the middle of an act, or just after activation was spent on an attack.  [R-ACT-02, R-SAT-01]"""
    act = ActScope()
    act.who = action.who
    s.survivors[action.who].acted = True
    s.open(act)
    s.then_all([Act(), EndAct(), ActOrder(), EndRound()])
    act.movement = 1 if action.movement < 0 else action.movement
    act.activation = 1 if action.activation < 0 else action.activation
    if attacks:
        option = announced(s, action)
        act.activation = max(0, action.activation)
        if action.movement < 0 and costs_movement(s, option):
            act.movement = 0
        s.then(spending(action.who, option))


def announced(s: State, action: ActionSetup) -> Option:
    """The option that begins this attack.  Raises BadContent if the rules do not offer it in this position."""
    offered: list[str] = []
    weapon = s.catalog.card(action.weapon, "gear")
    for option in activation_options(s, action.who, True):
        if not is_attack(s, option):
            continue
        assert isinstance(option, CardOption | UseOption)
        if option.card == weapon and is_sling(s, option) == action.sling:
            return option
        offered.append(s.catalog.cards[option.card].name)
    how = "sling" if action.sling else "attack with"
    what = f"{called(s, action.who)} cannot {how} {action.weapon} from {NAMES[s.survivors[action.who].cell]}"
    raise BadContent(what, path=("start", "weapon"), found=action.weapon, allowed=offered)


# -- the monster -------------------------------------------------------------------------------------------------


def plan_card(s: State, action: ActionSetup) -> None:
    """The monster performs a card from its beginning, or from its attack on a survivor.  [R-AI-02, R-MAT-01]"""
    card = s.catalog.card(action.card, "ai")
    basic = card == s.constants.monster.basic_action
    if action.target == NOBODY:
        if basic:
            basic_action(s, NOBODY, 0, 0, True)
        else:
            s.then(PlayAi(card, False))
        return
    if basic:
        basic_action(s, action.target, 0, 0, True)
        # Its movement is over: only the attack and what follows it are left.
        s.agenda.pop()
        s.agenda.pop()
        program = s.catalog.ai(card).program
    else:
        program = open_card(s, card, False)
    ip = attack_in(s, program)
    if ip < 0:
        what = f"the card '{action.card}' has no attack that comes in any case"
        fix = "leave out 'target': the card is then performed from its beginning"
        raise BadContent(what, path=("start", "target"), fix=fix)
    op = s.catalog.programs[program][ip]
    assert isinstance(op, Attack)
    away = distance(s, action.target)
    reach = monster_reach(s, op.reach)
    if op.zone == NO_ZONE and away > reach:
        what = f"{called(s, action.target)} is {away} spaces from the monster; the attack reaches {reach}"
        raise BadContent(what, path=("start", "target"), found=LETTERS[action.target])
    s.card.target = action.target
    rest: list[Frame] = [EndCard()]
    if ip + 1 < len(s.catalog.programs[program]):
        rest = [RunProgram(program, ip + 1), EndCard()]
    s.then_all([MonsterAttack(program, ip, action.target), *rest])


def attack_in(s: State, program: int) -> int:
    """The place of the first attack in a program; -1 if there is none."""
    ops = s.catalog.programs[program] if program >= 0 else ()
    for ip in range(len(ops)):
        if isinstance(ops[ip], Attack):
            return ip
    return -1


# -- contradictions ----------------------------------------------------------------------------------------------


def called(s: State, who: int) -> str:
    return f"{s.survivors[who].name} ({LETTERS[who]})"


def check_start(s: State, setup: Setup) -> None:
    """Raises BadContent with the reason why a position cannot start at this point of a round."""
    at = setup.start
    if at not in STARTS:
        raise BadContent(f"a position cannot start at '{at}'", path=("start",), found=at, allowed=list(STARTS))
    if not any([v.alive for v in s.survivors]):
        raise BadContent("every survivor is dead: the showdown is over", path=("survivors",))
    for i in range(len(s.survivors)):
        if setup.survivors[i].acted and at not in ACTS_GO_ON:
            what = f"{called(s, i)} cannot have acted in this round: its survivors' turn has not begun"
            raise BadContent(what, path=("survivors", i, "acted"), fix="start between-acts, or leave out 'acted'")
    if at in ("act", "attack"):
        check_actor(s, setup)
    if at == "card":
        check_card(s, setup.action)


def check_actor(s: State, setup: Setup) -> None:
    who = setup.action.who
    if not 0 <= who < len(s.survivors):
        raise BadContent("who is acting?", path=("start", setup.start), allowed=list(LETTERS[: len(s.survivors)]))
    v = s.survivors[who]
    where = ("start", setup.start)
    if not v.alive:
        raise BadContent(f"{called(s, who)} is dead and cannot act", path=where, found=LETTERS[who])
    if v.swallowed:
        raise BadContent(f"{called(s, who)} is inside the monster and has no act there", path=where, found=LETTERS[who])
    if setup.survivors[who].acted:
        what = f"{called(s, who)} would act twice: 'acted' says that the act of this round is over"
        raise BadContent(what, path=where, found=LETTERS[who], fix="leave out 'acted', or start between-acts")
    if v.down and setup.start == "attack":
        raise BadContent(f"{called(s, who)} is knocked down and cannot attack", path=where, found=LETTERS[who])


def check_card(s: State, action: ActionSetup) -> None:
    where = ("start", "card")
    if s.monster.down:
        raise BadContent("a knocked down monster performs no card", path=where, fix="leave out 'knocked_down'")
    if s.monster.cell < 0:
        raise BadContent("a monster that is off the board performs no card", path=where)
    if action.target != NOBODY and not s.survivors[action.target].alive:
        what = f"{called(s, action.target)} is dead and cannot be the target"
        raise BadContent(what, path=("start", "target"), found=LETTERS[action.target])
