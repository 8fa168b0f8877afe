"""Verbs that control other actions: conditions, dice, payments, repetition.  [R-AI-05]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import ByName, Either, Form, Number, Rows, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Chance
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.kernel.record import Record
from showdown.language import listed, say
from showdown.model.card_wording import THE_SURVIVOR, Wording, row, stat_name
from showdown.model.cards import Catalog
from showdown.model.ids import CHECK, COURAGE, NO_PROGRAM, NOBODY, SURVIVAL
from showdown.model.options import SurvivorOption
from showdown.model.selectors import ALL, NO_RANK, NO_ROLE, ONE, RANDOM, Selector
from showdown.model.state import State
from showdown.model.verbs import Op, Verb, block_harm, block_kills
from showdown.rules.gear.gear_grid import suits
from showdown.rules.monster.targeting import everyone, selected
from showdown.rules.options import DONE, FIRST, NO, YES
from showdown.rules.programs import ChooseSubject, RandomSubject, run_block, run_each, run_for
from showdown.rules.queries import all_seats, can_spend_survival, seat_of
from showdown.rules.survivor.survival_actions import OPPORTUNITY
from showdown.rules.verbs.conditions import CONDITION, Condition
from showdown.rules.verbs.kinds import BLOCK, INTIMIDATION, LINE, ROLE, Means


@final
class Flow(Op):
    """Survivors may use survival actions before the next action."""

    name = "flow"

    def sentence(self, words: Wording) -> str:
        return say("cards.flow")

    def run(self, s: State, program: int, ip: int) -> None:
        """A flow on a card: a survival opportunity before the next action.  [R-AI-03]"""
        s.agenda.push(OPPORTUNITY)


@final
class Intimidate(Verb):
    """The effects of an Intimidate action, which is not an attack.  [R-INT-01]"""

    name = "intimidate"
    form = INTIMIDATION

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        actions: list[Op] = read
        return actions


@final
class If(Op):
    """Run ``then`` if the condition holds, otherwise ``else``."""

    name = "if"
    form = Form(then=BLOCK, **{"if": CONDITION}, **{"else": optional(BLOCK)})
    condition: Condition
    then: int
    otherwise: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [If(read["if"], read["then"], read["else"])]

    def sentence(self, words: Wording) -> str:
        condition = self.condition.words(words)
        nested = words.only(self.then)
        if self.otherwise == NO_PROGRAM and isinstance(nested, If) and nested.is_plain(words):
            condition = listed([condition, nested.condition.words(words)])
            return say("cards.if", condition=condition, then=words.inner(nested.then), otherwise="")
        if not words.inner(self.then) and self.otherwise != NO_PROGRAM:
            return say("cards.unless", condition=condition, does=words.inner(self.otherwise))
        otherwise = words.inner(self.otherwise)
        then = words.inner(self.then, followed=otherwise != "") or say("cards.nothing")
        return say("cards.if", condition=condition, then=then, otherwise=otherwise)

    def is_plain(self, words: Wording) -> bool:
        """Has it only something to do when the condition holds?"""
        return self.otherwise == NO_PROGRAM and words.inner(self.then) != ""

    def blocks(self) -> tuple[int, ...]:
        return (self.then, self.otherwise)

    def decides(self) -> bool:
        return True

    def kills(self, catalog: Catalog) -> bool:
        return block_kills(catalog, self.then) or block_kills(catalog, self.otherwise)

    def run(self, s: State, program: int, ip: int) -> None:
        """Perform the action if its condition holds, otherwise go on.  [R-AI-05]"""
        held = self.condition.holds(s)
        if s.sink is not None:
            text = self.condition.words(Wording(s.catalog))
            s.emit("condition", ("R-AI-05",), {"card": s.card.card, "text": text, "held": held})
        run_block(s, self.then if held else self.otherwise)


@final
class Each(Op):
    """Run a block once for each survivor who fits ``who``; ``the survivor`` in the block is that one.

    ``up_to``: for at most this many of them, chosen by the survivors (0: all).
    """

    name = "each"
    form = Form(who=LINE, up_to=optional(Number(1, 6)), do=BLOCK)
    who: Selector
    do: int
    up_to: int = 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        who = read["who"]
        if read["up_to"] and who.pick != ALL:
            r.bad((*path, "up_to"), f"'{who.text}' picks one already; up_to chooses among all who fit a line")
        return [Each(**read)]

    def sentence(self, words: Wording) -> str:
        """``for each adjacent survivor: …``; a block of one instruction: ``a random survivor gains …``."""
        does = words.about_another().inner(self.do)
        if self.up_to:
            several = self.up_to > 1
            line = (
                words.noun_phrase(self.who, several)
                if self.who.role == NO_ROLE
                else say("cards.noun.target", several=several)
            )
            return say("cards.each.up_to", count=self.up_to, line=line, does=does)
        who = words.each_of(self.who)
        kind = "all"
        if self.who.role == NO_ROLE and self.who.pick == RANDOM:
            kind = "random"
        elif self.who.role == NO_ROLE and self.who.pick == ONE and self.who.rank == NO_RANK:
            kind = "one"
        short = words.for_each(who, self.do)
        if short and (kind != "one" or words.only(self.do) is not None):
            return short
        return say(f"cards.each.{kind}", who=who, does=does)

    def is_open(self, words: Wording) -> bool:
        only = words.only(self.do)
        return self.up_to > 0 or only is None or not words.for_each(words.each_of(self.who), self.do)

    def blocks(self) -> tuple[int, ...]:
        return (self.do,)

    def decides(self) -> bool:
        return True

    def harm(self, catalog: Catalog) -> int:
        return block_harm(catalog, self.do)

    def run(self, s: State, program: int, ip: int) -> None:
        """Run the block for all who fit, or for the one that the controller or chance picks."""
        who = selected(s, self.who)
        if not who:
            return
        if self.up_to:
            s.then(Volunteers(program, ip, who, self.up_to))
        elif self.who.role == NO_ROLE and self.who.pick != ALL and who & (who - 1):
            s.then(RandomSubject(self.do, who) if self.who.pick == RANDOM else ChooseSubject(self.do, who))
        else:
            run_each(s, self.do, who)


@final
class Volunteers(Ask):
    """The survivors choose up to ``more`` of those who fit, one after another.  [R-GEN-08]"""

    tag = "op.volunteers"
    kind = "volunteers"
    rule = "R-GEN-08"
    program: int
    ip: int
    left: int
    more: int

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        out = [FIRST[i] for i in range(len(s.survivors)) if self.left >> i & 1 and s.survivors[i].alive]
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if not isinstance(option, SurvivorOption):
            return
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Each)
        if self.more > 1:
            s.then(Volunteers(self.program, self.ip, self.left & ~(1 << option.survivor), self.more - 1))
        run_for(s, op.do, option.survivor, 0)


@final
class DieRow(Record):
    """One row of a die table; ``high`` 99 is open-ended."""

    low: int
    high: int
    program: int


@final
class Roll(Op):
    """Roll 1d10 and run the block of its row: ``{4+: [...], 1-2: [...], with: {GEAR: two dice, GEAR: 3}}``.

    ``above``: the result must also be higher than that stat of the survivor.  ``tools``: a survivor who carries this
    gear adds the number, or rolls two dice and adds them up (number 0).
    """

    name = "roll"
    form = Rows(
        BLOCK,
        Form(
            above=optional(Means({"courage": COURAGE}, absent=-1)),
            **{"with": optional(ByName(Either(Number(1, 9), Means({"two dice": 0}, absent=0))))},
        ),
    )
    sides: int
    rows: tuple[DieRow, ...]
    above: int
    tools: tuple[tuple[str, int], ...] = ()

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        rows, beside = read
        return [Roll(10, tuple([DieRow(low, high, do) for low, high, do in rows]), beside["above"], beside["with"])]

    def sentence(self, words: Wording) -> str:
        rows: list[str] = []
        above = ""
        if self.above >= 0:
            above = say("cards.roll.above", whose=words.person(THE_SURVIVOR), stat=stat_name(self.above))
        for i in range(len(self.rows)):
            each = self.rows[i]
            does = words.inner(each.program, followed=i < len(self.rows) - 1) or say("cards.nothing")
            rows.append(say("cards.roll.row", row=row(each.low, each.high), above=above, does=does))
        tools = [say("cards.roll.tool", gear=words.gear(word), plus=n, sides=self.sides) for word, n in self.tools]
        return say("cards.roll", sides=self.sides, tools="".join(tools), rows="; ".join(rows))

    def blocks(self) -> tuple[int, ...]:
        return tuple([each.program for each in self.rows])

    def decides(self) -> bool:
        return True

    def harm(self, catalog: Catalog) -> int:
        """Each row by its share of the faces."""
        total = 0
        for each in self.rows:
            faces = min(each.high, self.sides) - each.low + 1
            total += faces * block_harm(catalog, each.program) // self.sides
        return total

    def run(self, s: State, program: int, ip: int) -> None:
        s.then(RollCheck(program, ip))


@final
class RollCheck(Chance):
    """A check on a card: no natural 1 or 10 rule.  [R-GEN-03, R-GEN-04]"""

    tag = "op.roll"
    program: int
    ip: int

    def spec(self, s: State) -> Spec | None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Roll)
        return Dice(CHECK, tool_dice(s, op), 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Roll)
        value = sum(values) + tool_bonus(s, op)
        above = is_above(s, op, value)
        if s.sink is not None:
            s.emit("check", ("R-GEN-03",), roll_facts(s, op, values, value, above))
        row = row_reached(op, value)
        if above and row >= 0:
            run_block(s, op.rows[row].program)


def is_above(s: State, op: Roll, value: int) -> bool:
    """Does the result beat the stat that it must exceed, if there is one?  [R-GEN-03]"""
    subject = s.card.subject
    return op.above < 0 or subject == NOBODY or value > s.survivors[subject].courage


def row_reached(op: Roll, value: int) -> int:
    """The row of the table that a result reaches, or -1."""
    for i in range(len(op.rows)):
        if op.rows[i].low <= value <= op.rows[i].high:
            return i
    return -1


def roll_facts(s: State, op: Roll, values: tuple[int, ...], value: int, above: bool) -> dict[str, Any]:
    """What was rolled, which results do something, and whether this one does.

    ``results``: the lowest and highest roll of each row.  ``row``: the one that was reached, or -1.
    """
    subject = s.card.subject
    reached = row_reached(op, value)
    program = op.rows[reached].program if reached >= 0 else NO_PROGRAM
    return {
        "card": s.card.card,
        "dice": list(values),
        "who": subject,
        "plus": value - sum(values),
        "aim": "courage" if op.above >= 0 and subject != NOBODY else "",
        "courage": s.survivors[subject].courage if op.above >= 0 and subject != NOBODY else -1,
        "results": [(row.low, row.high) for row in op.rows],
        "row": reached,
        "happens": above and program != NO_PROGRAM and len(s.catalog.programs[program]) > 0,
        "ends": above and program != NO_PROGRAM and any([op.name == "end" for op in s.catalog.programs[program]]),
    }


def carries(s: State, who: int, word: str) -> bool:
    """True if the survivor carries gear with this keyword or name."""
    if who == NOBODY:
        return False
    for card in s.survivors[who].gear:
        if suits(s.catalog.gear(card), (word,)):
            return True
    return False


def tool_dice(s: State, op: Roll) -> int:
    """Number of dice: two with the right tool, else one."""
    for word, bonus in op.tools:
        if not bonus and carries(s, s.card.subject, word):
            return 2
    return 1


def tool_bonus(s: State, op: Roll) -> int:
    """Bonus of the tools carried, each kind counted once."""
    total = 0
    for word, bonus in op.tools:
        if bonus and carries(s, s.card.subject, word):
            total += bonus
    return total


@final
class May(Op):
    """A survivor may pay survival (or nothing) to run a block; ``else``: the block if the survivor does not."""

    name = "may"
    form = Form(who=ROLE, pay=optional(Form(survival=Number(1, 20))), do=BLOCK, **{"else": optional(BLOCK)})
    who: Selector
    stat: int
    cost: int
    do: int
    otherwise: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        cost = read["pay"]["survival"] if read["pay"] is not None else 0
        return [May(read["who"], SURVIVAL, cost, read["do"], read["else"])]

    def sentence(self, words: Wording) -> str:
        stat = stat_name(self.stat)
        otherwise = words.inner(self.otherwise)
        does = words.inner(self.do, followed=otherwise != "")
        if not does and self.cost:
            return words.clause("cards.may.unless", self.who, cost=self.cost, stat=stat, does=otherwise)
        may_do = words.may_do(self.who, self.cost, stat, self.do)
        if may_do:
            return words.if_fits(self.who, say("cards.may.do", does=may_do, otherwise=otherwise))
        does = does or say("cards.nothing")
        return words.clause("cards.may.choose", self.who, cost=self.cost, stat=stat, does=does, otherwise=otherwise)

    def blocks(self) -> tuple[int, ...]:
        return (self.do, self.otherwise)

    def decides(self) -> bool:
        return True

    def run(self, s: State, program: int, ip: int) -> None:
        who = everyone(s, self.who)
        if who:
            s.then(MayPay(program, ip, who[0]))
        else:
            run_block(s, self.otherwise)


@final
class MayPay(Ask):
    """Ask whether to pay, or which of two blocks to run; a survivor who cannot pay is not asked.

    [R-SAT-14, R-SUR-16, R-AMB-39]
    """

    tag = "op.may"
    kind = "spend"
    rule = "R-SUR-16"
    program: int
    ip: int
    who: int

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
            run_block(s, op.do)
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
