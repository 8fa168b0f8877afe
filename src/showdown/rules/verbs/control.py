"""Verbs that control other actions: conditions, dice, payments, repetition.  [R-AI-05]"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from showdown.board.zones import AROUND_THE_BASE, CONTROLLER
from showdown.forms.kinds import Either, Form, Number, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.language import say
from showdown.language.template import Fact
from showdown.model.card_wording import Wording, counter_name, stat_name
from showdown.model.cards import Catalog
from showdown.model.ids import NO_PROGRAM, SURVIVAL
from showdown.model.moments import A_SURVIVOR
from showdown.model.options import SurvivorOption
from showdown.model.selectors import ALL, NO_RANK, NO_ROLE, ONE, RANDOM, SUBJECT, Selector
from showdown.model.state import State
from showdown.model.verbs import Op, Verb, block_harm, block_is_idle, block_kills
from showdown.rules.counters import set_counter
from showdown.rules.monster.sweep import sweep_steps
from showdown.rules.monster.targeting import everyone, selected
from showdown.rules.options import DONE, FIRST, NO, YES
from showdown.rules.programs import ChooseSubject, NextOfSweep, RandomSubject, figures_of, run_block, run_each, run_for
from showdown.rules.queries import all_seats, can_spend_survival, seat_of
from showdown.rules.survivor.survival_actions import OPPORTUNITY, survival_options
from showdown.rules.verbs.conditions import CONDITION, Condition
from showdown.rules.verbs.joint_conditions import conditions_in_words
from showdown.rules.verbs.kinds import BLOCK, COUNTER_NAME, INTIMIDATION, LINE, ROLE, Means
from showdown.rules.verbs.zone_forms import ORDER, order_name


@final
class Flow(Op):
    """Survivors may use survival actions before the next action."""

    name = "flow"

    def sentence(self, words: Wording) -> str:
        return say("cards.flow")

    def is_idle(self, s: State) -> bool:
        """No survivor can use a survival action now."""
        return not survival_options(s)

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
        if not words.inner(self.then) and self.otherwise != NO_PROGRAM:
            condition = self.condition.words(words)
            does = words.inner(self.otherwise)
            return say("cards.unless", condition=condition, does=does, one=words.is_one(self.otherwise))
        exception = self.condition.exception()
        if exception:
            only = words.only(self.then)
            return say(
                "cards.ruled",
                then=words.inner(self.then) or say("cards.nothing"),
                open=only is not None and only.is_open(words),
                exception=exception,
                otherwise=words.inner(self.otherwise),
            )
        return words_of_branches(words, branches(words, self, ()))

    def opens(self, words: Wording) -> bool:
        return not self.condition.exception()

    def is_bare_condition(self, words: Wording) -> bool:
        return self.is_told_in_branches(words) and len(branches(words, self, ())) == 1

    def is_told_in_branches(self, words: Wording) -> bool:
        """Does its sentence begin with "if", its condition and what it does then?"""
        return not self.condition.exception() and words.inner(self.then) != ""

    def blocks(self) -> tuple[int, ...]:
        return (self.then, self.otherwise)

    def decides(self) -> bool:
        return True

    def kills(self, catalog: Catalog) -> bool:
        return block_kills(catalog, self.then) or block_kills(catalog, self.otherwise)

    def is_idle(self, s: State) -> bool:
        return block_is_idle(s, self.then if self.condition.holds(s) else self.otherwise)

    def run(self, s: State, program: int, ip: int) -> None:
        """Perform the action if its condition holds, otherwise go on.  [R-AI-05]"""
        held = self.condition.holds(s)
        block = self.then if held else self.otherwise
        if s.sink is not None:
            text = self.condition.words(Wording(s.catalog))
            acts = block != NO_PROGRAM and len(s.catalog.programs[block]) > 0
            data = {"card": s.card.card, "text": text, "held": held, "acts": acts, "figures": figures_of(s)}
            s.emit("condition", ("R-AI-05",), data)
        run_block(s, block)


Branch = tuple[tuple[Condition, ...], int]
"""What must hold, and the block that runs then."""


def branches(words: Wording, op: If, given: tuple[Condition, ...]) -> list[Branch]:
    """A condition and those inside it, as a row of which the first that holds counts."""
    out: list[Branch] = []
    holds = (*given, op.condition)
    nested = words.only(op.then)
    inner = branches(words, nested, holds) if isinstance(nested, If) and nested.is_told_in_branches(words) else []
    if inner and (inner[-1][0] == holds or op.otherwise == NO_PROGRAM):
        out += inner
    else:
        out.append((holds, op.then))
    other = words.only(op.otherwise)
    if isinstance(other, If) and other.is_told_in_branches(words):
        out += branches(words, other, given)
    elif words.inner(op.otherwise):
        out.append((given, op.otherwise))
    return out


def words_of_branches(words: Wording, found: list[Branch]) -> str:
    """``if it is so, …. Otherwise, if …. Otherwise, …``: a comma before one sentence, a colon before several."""
    conditions, program = found[0]
    rest = found[1:]
    condition = conditions_in_words(words, conditions)
    does = words.inner(program)
    one = words.is_one(program) or not does
    while rest and len(conditions) == len(rest[0][0]) == 1 and does and does == words.inner(rest[0][1]):
        condition = say("cards.if.or", first=condition, second=conditions_in_words(words, rest[0][0]))
        rest = rest[1:]
    choice = words.only(program)
    if not rest:
        if choice is not None and not isinstance(choice, If) and choice.is_bare_condition(words):
            return say("cards.if.and", condition=condition, then=does)
    elif len(rest) == 1 and not rest[0][0]:
        other = words.inner(rest[0][1])
        if isinstance(choice, May) and other == words.inner(choice.otherwise) and choice.as_permission(words):
            # A survivor who has no choice is treated like one who refuses.
            return if_words(condition, choice.as_permission(words, True), True)
        if words.takes_otherwise(program) and not words.takes_otherwise(rest[0][1]):
            other_one = words.is_one(rest[0][1])
            return say("cards.if.unless", condition=condition, otherwise=other, other_one=other_one, then=does, one=one)
    text = if_words(condition, words.inner(program, followed=bool(rest)), one)
    denied = conditions[0].denied(words) if len(rest) == len(conditions) == 1 else ""
    for i in range(len(rest)):
        before = conditions
        conditions, program = rest[i]
        then = words.inner(program, followed=i < len(rest) - 1)
        one = words.is_one(program) or not then
        if conditions:
            then = if_words(conditions_in_words(words, conditions, before), then, one)
        nothing = say("cards.if.nobody")
        text = say("cards.if.more", text=text, denied=denied, then=then or nothing, one=one or bool(conditions))
    return text


def if_words(condition: str, then: str, one: bool) -> str:
    """A condition and what happens then; ``one``: in one sentence."""
    nothing = say("cards.if.nobody")
    return say("cards.if", condition=condition, then=then or nothing, one=one)


@final
class Each(Op):
    """Run a block once for each survivor who fits ``who``; ``the survivor`` in the block is that one.  ``order``: in a
    geometric order, such as ``near to far``.

    ``up_to``: for at most this many of them, chosen by the survivors (0: all).
    """

    name = "each"
    form = Form(who=LINE, up_to=optional(Number(1, 6)), order=ORDER, do=BLOCK)
    brings: ClassVar[dict[str, int]] = {"do": A_SURVIVOR}
    who: Selector
    do: int
    up_to: int = 0
    order: int = CONTROLLER

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        who = read["who"]
        if read["up_to"] and who.pick != ALL:
            r.bad((*path, "up_to"), f"'{who.text}' picks one already; up_to chooses among all who fit a line")
        if read["order"] and (who.pick != ALL or read["up_to"]):
            r.bad((*path, "order"), f"an order needs all who fit a line, and '{who.text}' with these fields picks some")
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
        if self.order:
            return say("cards.each.order", who=who, order=order_name(self.order), does=does)
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
        told = words.for_each(words.each_of(self.who), self.do) if only is not None else ""
        return self.up_to > 0 or self.order > 0 or only is None or not told or only.is_open(words)

    def takes_otherwise(self, words: Wording) -> bool:
        """As what it does last."""
        return words.takes_otherwise(self.do)

    def opens(self, words: Wording) -> bool:
        several = self.who.role != NO_ROLE or self.who.pick == ALL
        return several and not self.up_to and not words.for_each(words.each_of(self.who), self.do)

    def blocks(self) -> tuple[int, ...]:
        return (self.do,)

    def decides(self) -> bool:
        return True

    def harm(self, catalog: Catalog) -> int:
        return block_harm(catalog, self.do)

    def is_idle(self, s: State) -> bool:
        """Nobody fits, or the block does nothing for any of those who fit."""
        scope = s.card
        subject = scope.subject
        idle = True
        for who in everyone(s, self.who):
            scope.subject = who
            idle = idle and block_is_idle(s, self.do)
        scope.subject = subject
        return idle

    def run(self, s: State, program: int, ip: int) -> None:
        """Run the block for all who fit, or for the one that the controller or chance picks."""
        who = selected(s, self.who)
        if not who:
            return
        if self.up_to:
            s.then(Volunteers(program, ip, who, self.up_to))
        elif self.order:
            s.then(NextOfSweep(self.do, sweep_steps(s, self.order, who), self.order in AROUND_THE_BASE))
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


ALL_OF_IT: Final = 99
"""A price: all there is, at least 1."""


@final
class May(Op):
    """A survivor may pay survival, tokens of a counter or nothing to run a block; ``else``: the block if the survivor
    does not.

    ``counter``: tokens of this counter are the price (-1: survival).  ``cost`` ALL_OF_IT: all there is, at least 1.
    """

    name = "may"
    form = Form(
        who=ROLE,
        pay=optional(
            Form(
                survival=optional(Either(Means({"all": ALL_OF_IT}, absent=0), Number(1, 20)), 0),
                counter=optional(COUNTER_NAME),
                tokens=optional(Either(Means({"all": ALL_OF_IT}, absent=0), Number(1, 99)), 1),
            ).exactly_one("survival", "counter")
        ),
        do=BLOCK,
        **{"else": optional(BLOCK)},
    )
    who: Selector
    stat: int
    cost: int
    do: int
    otherwise: int
    counter: int = -1

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        price = read["pay"]
        if price is None:
            return [May(read["who"], SURVIVAL, 0, read["do"], read["else"])]
        cost = price["tokens"] if price["counter"] >= 0 else price["survival"]
        return [May(read["who"], SURVIVAL, cost, read["do"], read["else"], price["counter"])]

    def price(self, words: Wording) -> str:
        """What is paid, behind its number."""
        if self.counter < 0:
            return stat_name(self.stat)
        return say("cards.may.tokens", counter=counter_name(words.catalog, self.counter), n=self.cost)

    def sentence(self, words: Wording) -> str:
        stat, cost = self.price(words), cost_of(self.cost)
        others = words.about_another() if words.chosen is not None else words
        otherwise = others.inner(self.otherwise)
        does = others.inner(self.do, followed=otherwise != "")
        if not does and not self.cost:
            ignores = words.if_fits(self.who, say("cards.may.ignore", who=words.plain(self.who)))
            return say("cards.may.or_ignore", does=otherwise, ignores=ignores)
        one = words.is_one(self.otherwise)
        if not does and not self.who.filters:
            only = words.only(self.otherwise)
            about = only is not None and words.is_about(only, self.who)
            return words.clause(
                "cards.may.unless", self.who, cost=cost, stat=stat, does=otherwise, one=one, about=about
            )
        # A survivor without a price chooses; one whom the terms do not fit has no choice.
        choice = otherwise != "" and not self.cost and not self.who.filters
        orders = self.orders(words) if choice else []
        if orders:
            return words.clause("cards.may.chooses", self.who, does=orders[0], otherwise=orders[1])
        permission = "" if choice else self.as_permission(words)
        if permission:
            return permission
        facts = {"does": does or say("cards.nothing"), "otherwise": otherwise, "one": one, "choice": choice}
        facts |= {"other": others.plain(self.who), "barred": self.who.filters != ()}
        return words.clause("cards.may.choose", self.who, cost=cost, stat=stat, **facts)

    def as_permission(self, words: Wording, barred: bool = False) -> str:
        """``you may gain 1 survival. If you do not, …``, or nothing if that cannot be said.

        ``barred``: a condition before it can forbid it.
        """
        may_do = words.may_do(self.who, cost_of(self.cost), self.price(words), self.do)
        others = words.about_another() if words.chosen is not None else words
        otherwise, one = others.inner(self.otherwise), words.is_one(self.otherwise)
        barred = barred or self.who.filters != ()
        who = others.plain(self.who)
        said = say("cards.may.do", does=may_do, otherwise=otherwise, one=one, who=who, barred=barred)
        return words.if_fits(self.who, said) if may_do else ""

    def orders(self, words: Wording) -> list[str]:
        """Both blocks as what a survivor chooses to do, without a price: ``gain 1 evasion permanently``."""
        free = words.order(self.who, self.do), words.order(self.who, self.otherwise)
        return [*free] if not self.cost and all(free) else []

    def tells_each(self, words: Wording) -> bool:
        """Its survivor stands in it once, where that survivor does not need to be named again."""
        mine = self.who.role == SUBJECT and not self.who.filters
        return mine and words.may_do(self.who, cost_of(self.cost), "", self.do) != ""

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


def cost_of(cost: int) -> Fact:
    """The number of a price; ``all`` for everything there is."""
    return Fact(say("cards.may.all") if cost == ALL_OF_IT else str(cost), cost)


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
            pay(s, self.who, op)
            run_block(s, op.do)
        else:
            self.skip(s)

    def skip(self, s: State) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, May)
        run_block(s, op.otherwise)


def pay(s: State, who: int, op: May) -> None:
    """[R-SUR-16, R-TOK-06]"""
    v = s.survivors[who]
    if op.counter >= 0:
        there = v.counted(op.counter)
        set_counter(s, who, op.counter, 0 if op.cost == ALL_OF_IT else there - op.cost)
        return
    cost = v.survival if op.cost == ALL_OF_IT else op.cost
    v.survival -= cost
    if s.sink is not None and cost:
        s.emit("pays", ("R-SUR-16",), {"who": who, "stat": op.stat, "amount": cost})


def can_pay(s: State, who: int, op: May) -> bool:
    """Doom and some injuries forbid spending survival for anything.  [R-DOOM-01, R-SUR-05]"""
    v = s.survivors[who]
    if not v.alive:
        return False
    if op.counter >= 0:
        return v.counted(op.counter) >= (1 if op.cost == ALL_OF_IT else op.cost)
    if op.stat == SURVIVAL and op.cost:
        return v.survival >= (1 if op.cost == ALL_OF_IT else op.cost) and not v.doomed and can_spend_survival(s, who)
    return True
