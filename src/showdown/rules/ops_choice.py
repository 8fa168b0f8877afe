"""Verbs that decide what else happens: conditions, dice, payments, once for each.  [R-AI-05]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import CHECK, NOBODY, SURVIVAL
from showdown.model.ops import Each, If, May, Op, Roll
from showdown.model.selectors import (
    ALL,
    DAMAGED_AT_LEAST,
    LEVEL_AT_LEAST,
    MOODS_ENTERED,
    NO_ROLE,
    RANDOM,
    RULED,
    SOMEBODY,
    TERRAIN_ON_BOARD,
    TOKENS_ON_CARD,
    WEAPON_IS,
    WOUND_ROLL,
    WOUND_ROLL_EVEN,
    WOUNDS_AT_LEAST,
    Condition,
)
from showdown.model.state import State
from showdown.rules.options import DONE, FIRST, NO, YES
from showdown.rules.own_cards import suits
from showdown.rules.programs import ChooseSubject, RandomSubject, run_block, run_each, run_for
from showdown.rules.queries import all_seats, can_spend_survival, level, seat_of
from showdown.rules.targeting import everyone, selected


def condition_holds(s: State, condition: Condition) -> bool:
    """[R-AI-05]"""
    code = condition.code
    if code == DAMAGED_AT_LEAST:
        # At least so many separate hits dealt damage.  [R-TRG-03]
        return s.card.damaged >= condition.n
    if code == WOUNDS_AT_LEAST:
        lost = s.table.level.life + s.table.house.extra_life - s.monster.life
        return lost + len(s.wounds.cards) >= condition.n
    if code == SOMEBODY:
        assert condition.who is not None
        return selected(s, condition.who) != 0
    if code == TOKENS_ON_CARD:
        return tokens_on(s, s.card.card) >= condition.n
    if code == TERRAIN_ON_BOARD:
        return any([tile.card == condition.n for tile in s.tiles])
    if code == WOUND_ROLL:
        return condition.n <= s.survivor_attack.roll <= condition.m
    if code == WOUND_ROLL_EVEN:
        return s.survivor_attack.roll % 2 == 0
    if code == WEAPON_IS:
        gear = s.catalog.gear(s.survivor_attack.weapon)
        return any([word == gear.name or word in gear.keywords for word in condition.words])
    if code == MOODS_ENTERED:
        return s.card.entered >= condition.n
    if code == LEVEL_AT_LEAST:
        return level(s) >= condition.n
    assert code == RULED
    return s.rulings[condition.n] == condition.m


def tokens_on(s: State, card: int) -> int:
    """Tokens on a card in play, or on a kept hit location.  [R-AI-13]"""
    if card in s.in_play:
        return s.card_tokens[s.in_play.index(card)]
    return s.panel_tokens[s.panel.index(card)] if card in s.panel else 0


def do_if(s: State, op: Op, program: int, ip: int) -> None:
    """Perform the action if its condition holds, otherwise go on.  [R-AI-05]"""
    assert isinstance(op, If)
    held = condition_holds(s, op.condition)
    if s.sink is not None:
        s.emit("condition", ("R-AI-05",), {"card": s.card.card, "text": op.condition.text, "held": held})
    run_block(s, op.program if held else op.otherwise)


def each(s: State, op: Op, program: int, ip: int) -> None:
    """All of them one after another, or the one the controller or the dice pick."""
    assert isinstance(op, Each)
    who = selected(s, op.who)
    if not who:
        return
    if op.up_to:
        s.then(Volunteers(program, ip, who, op.up_to))
    elif op.who.role == NO_ROLE and op.who.pick != ALL and who & (who - 1):
        s.then(RandomSubject(op.program, who) if op.who.pick == RANDOM else ChooseSubject(op.program, who))
    else:
        run_each(s, op.program, who)


@final
class Volunteers(Ask[State]):
    """Up to so many of those who qualify have it, one after another; the survivors agree on whom.  [R-GEN-08]"""

    tag = "op.volunteers"
    fields = ("program", "ip", "left", "more")
    kind = "volunteers"
    rule = "R-GEN-08"

    def __init__(self, program: int, ip: int, left: int, more: int) -> None:
        self.program = program
        self.ip = ip
        self.left = left
        self.more = more

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        out = [FIRST[i] for i in range(len(s.survivors)) if self.left >> i & 1 and s.survivors[i].alive]
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "done":
            return
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Each)
        if self.more > 1:
            s.then(Volunteers(self.program, self.ip, self.left & ~(1 << option.a), self.more - 1))
        run_for(s, op.program, option.a, 0)


def roll(s: State, op: Op, program: int, ip: int) -> None:
    s.then(RollCheck(program, ip))


@final
class RollCheck(Chance[State]):
    """A check on a card: no natural 1 or 10 rule.  [R-GEN-03, R-GEN-04]"""

    tag = "op.roll"
    fields = ("program", "ip")

    def __init__(self, program: int, ip: int) -> None:
        self.program = program
        self.ip = ip

    def spec(self, s: State) -> Spec | None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Roll)
        return Dice(CHECK, tool_dice(s, op), 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Roll)
        value = sum(values) + tool_bonus(s, op)
        subject = s.card.subject
        above = True
        if op.above >= 0 and subject != NOBODY:
            above = value > s.survivors[subject].courage
        if s.sink is not None:
            data = {"card": s.card.card, "dice": list(values), "who": subject, "plus": value - sum(values)}
            s.emit("check", ("R-GEN-03",), data)
        if above:
            for row in op.rows:
                if row.low <= value <= row.high:
                    run_block(s, row.program)
                    return


def carries(s: State, who: int, word: str) -> bool:
    """Does a survivor carry gear with this keyword or name?"""
    if who == NOBODY:
        return False
    for card in s.survivors[who].gear:
        if suits(s.catalog.gear(card), (word,)):
            return True
    return False


def tool_dice(s: State, op: Roll) -> int:
    """Two dice for whoever carries the right tool, else one."""
    for word, bonus in op.tools:
        if not bonus and carries(s, s.card.subject, word):
            return 2
    return 1


def tool_bonus(s: State, op: Roll) -> int:
    """What the tools carried add to the roll, each kind of them once."""
    total = 0
    for word, bonus in op.tools:
        if bonus and carries(s, s.card.subject, word):
            total += bonus
    return total


def may(s: State, op: Op, program: int, ip: int) -> None:
    assert isinstance(op, May)
    who = everyone(s, op.who)
    if who:
        s.then(MayPay(program, ip, who[0]))
    else:
        run_block(s, op.otherwise)


@final
class MayPay(Ask[State]):
    """An optional payment, or a choice of two evils; who cannot pay is not asked.  [R-SAT-14, R-SUR-16, R-AMB-39]"""

    tag = "op.may"
    fields = ("program", "ip", "who")
    kind = "spend"
    rule = "R-SUR-16"

    def __init__(self, program: int, ip: int, who: int) -> None:
        self.program = program
        self.ip = ip
        self.who = who

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, May)
        return [YES, NO] if can_pay(s, self.who, op) else []

    def choose(self, s: State, option: Option) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, May)
        if option.verb == "yes":
            if op.stat == SURVIVAL:
                s.survivors[self.who].survival -= op.cost
            if s.sink is not None and op.cost:
                s.emit("pays", ("R-SUR-16",), {"who": self.who, "stat": op.stat, "amount": op.cost})
            run_block(s, op.program)
        else:
            self.skip(s)

    def skip(self, s: State) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, May)
        run_block(s, op.otherwise)


def can_pay(s: State, who: int, op: May) -> bool:
    """Doom and some injuries forbid spending survival for anything.  [R-DOOM-01, R-SUR-05]"""
    v = s.survivors[who]
    if not v.alive:
        return False
    if op.stat == SURVIVAL and op.cost:
        return v.survival >= op.cost and not v.doomed and can_spend_survival(s, who)
    return True


FRAMES: Final[list[type[Frame]]] = [Volunteers, RollCheck, MayPay]
