"""The verb ``roll``: a die with rows, added to and compared with numbers of the table.  [R-GEN-03]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import ByName, Either, Form, Number, Rows, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.record import Record
from showdown.language import say
from showdown.model.card_wording import THE_SURVIVOR, Wording, counter_name, stat_name
from showdown.model.cards import Catalog
from showdown.model.ids import BETTER_TERRAIN_ROLLS, CHECK, COURAGE, NO_PROGRAM, NOBODY
from showdown.model.selectors import COUNTER, STAT, Amount
from showdown.model.short_words import row
from showdown.model.state import State
from showdown.model.verbs import Op, block_harm, block_is_idle
from showdown.rules.gear.gear_grid import suits
from showdown.rules.programs import figures_of, run_block
from showdown.rules.verbs.amounts import COMPARISONS, amount_words, compares, fixed
from showdown.rules.verbs.kinds import BLOCK, OWN_NUMBER, Means

NOTHING: Final = Amount(0, 0, 0)
LOWEST: Final = -99
HIGHEST: Final = 99
"""The row of ``then``: every result."""
ABOVE: Final = 2
"""Of COMPARISONS."""


@final
class DieRow(Record):
    """One row of a die table; ``high`` 99 is open-ended."""

    low: int
    high: int
    program: int


@final
class Roll(Op):
    """Roll 1d10 and run the block of its row: ``{4+: [...], 1-2: [...], with: {GEAR: two dice, GEAR: 3}}``.

    ``plus``: a stat, a counter or an amount that is added.  ``above``, ``below``, ``at_least``, ``at_most``: the result
    must also compare so with a stat, a counter or an amount.  ``then``: a block for every result; ``else``: the block
    if no other one runs.  ``tools``: a survivor who carries this gear adds the number, or rolls two dice and adds them
    up (number 0).
    """

    name = "roll"
    form = Rows(
        BLOCK,
        Form(
            plus=optional(OWN_NUMBER),
            then=optional(BLOCK),
            **{"else": optional(BLOCK)},
            **{word: optional(OWN_NUMBER) for word in COMPARISONS},
            **{"with": optional(ByName(Either(Number(1, 9), Means({"two dice": 0}, absent=0))))},
        ),
        instead="then",
    )
    sides: int
    rows: tuple[DieRow, ...]
    how: int
    than: Amount
    tools: tuple[tuple[str, int], ...] = ()
    plus: Amount = NOTHING
    otherwise: int = NO_PROGRAM

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        found, beside = read
        rows = [DieRow(low, high, do) for low, high, do in found]
        if beside["then"] != NO_PROGRAM:
            if rows:
                r.bad((*path, "then"), "'then' is for every result: leave it out, or the rows")
            rows = [DieRow(LOWEST, HIGHEST, beside["then"])]
        how, than = -1, NOTHING
        for i, word in enumerate(COMPARISONS):
            if beside[word] is not None:
                if how >= 0:
                    r.bad((*path, word), f"a roll is compared once: {COMPARISONS[how]} or {word}")
                how, than = i, beside[word]
        if beside["then"] != NO_PROGRAM and how < 0:
            r.bad((*path, "then"), f"'then' needs a comparison: {', '.join(COMPARISONS)}")
        return [Roll(10, tuple(rows), how, than, beside["with"], beside["plus"] or NOTHING, beside["else"])]

    def sentence(self, words: Wording) -> str:
        """A sentence for each row; the survivor of a block for each of several rolls."""
        return self.told(words, False)

    def told(self, words: Wording, inner: bool) -> str:
        """``inner``: the roll is within a row of another roll, and its rows are parts of one sentence."""
        others = words.about_another() if words.chosen is not None else words
        compared = ""
        if self.how >= 0:
            how = say(f"cards.compare.{COMPARISONS[self.how]}")
            compared = say("cards.roll.compared", how=how, than=own_number(others, self.than))
        otherwise = others.inner(self.otherwise)
        rows: list[str] = []
        for i in range(len(self.rows)):
            each = self.rows[i]
            last = i == len(self.rows) - 1 and not otherwise
            again = others.only(each.program)
            if isinstance(again, Roll):
                does = again.told(others, True)
            else:
                does = others.inner(each.program, followed=otherwise != "" and not last) or say("cards.nothing")
            span = row(each.low, each.high)
            if each.low == LOWEST:
                then = "cards.roll.then.inner" if inner else "cards.roll.then"
                rows.append(say(then, compared=compared, does=does))
            else:
                on = "cards.roll.row.inner" if inner else "cards.roll.row"
                rows.append(say(on, row=span, above=compared, does=does))
        tools = [say("cards.roll.tool", gear=words.gear(word), plus=n, sides=self.sides) for word, n in self.tools]
        rolls = words.other and not inner
        plus = own_number(others, self.plus, rolls) if self.plus != NOTHING else ""
        return say(
            "cards.roll.inner" if inner else "cards.roll",
            who=words.subject() if rolls else "",
            sides=self.sides,
            tools="".join(tools),
            plus=plus,
            rows=("; " if inner else ". ").join(rows),
            otherwise=otherwise,
        )

    def tells_each(self, words: Wording) -> bool:
        return True

    def blocks(self) -> tuple[int, ...]:
        return (*[each.program for each in self.rows], self.otherwise)

    def decides(self) -> bool:
        return True

    def harm(self, catalog: Catalog) -> int:
        """Each row by its share of the faces; a comparison holds half the time."""
        total = 0
        for each in self.rows:
            faces = min(each.high, self.sides) - max(1, each.low) + 1
            total += max(0, faces) * block_harm(catalog, each.program) // self.sides
        if self.otherwise != NO_PROGRAM:
            total = (total + block_harm(catalog, self.otherwise)) // 2
        return total

    def is_idle(self, s: State) -> bool:
        """No result does anything."""
        return all([block_is_idle(s, block) for block in self.blocks()])

    def run(self, s: State, program: int, ip: int) -> None:
        s.then(RollCheck(program, ip))


def own_number(words: Wording, amount: Amount, rolls: bool = False) -> str:
    """``the survivor's courage``, ``your age tokens``; another amount as it is said everywhere.

    ``rolls``: the survivor rolls and is named before it: ``their courage``.
    """
    m = amount.counted
    if m is None or m.who is not None or m.monster or m.what > STAT or m.times != 1 or m.every != 1:
        return amount_words(words, amount)
    if m.at_most or amount.base:
        return amount_words(words, amount)
    counter = counter_name(words.catalog, m.which) if m.what == COUNTER else ""
    stat = stat_name(m.which) if m.what == STAT else ""
    return say(
        "cards.roll.own",
        whose=words.person(THE_SURVIVOR),
        you=words.is_you(THE_SURVIVOR),
        rolls=rolls,
        stat=stat,
        counter=counter,
    )


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
        value = sum(values) + added(s, op)
        holds = comparison_holds(s, op, value)
        if s.sink is not None:
            s.emit("check", ("R-GEN-03",), roll_facts(s, op, values, value, holds))
        run_block(s, block_for(op, value, holds))


BETTER_BY: Final = 2
"""What the rule for better terrain rolls adds."""


def added(s: State, op: Roll) -> int:
    """What is added to the dice: tools, a stat, a counter.  [R-GEN-03, R-TOK-06]"""
    total = tool_bonus(s, op) if op.tools else 0
    if s.card.tile >= 0 and s.card.subject != NOBODY and s.survivors[s.card.subject].talents & BETTER_TERRAIN_ROLLS:
        total += BETTER_BY
    return total + fixed(s, op.plus) if op.plus is not NOTHING else total


def comparison_holds(s: State, op: Roll, value: int) -> bool:
    """Does the result compare with the number of the table as it must, if there is one?  [R-GEN-03]"""
    if op.how < 0 or (s.card.subject == NOBODY and is_own(op.than)):
        return True
    return compares(value, op.how, fixed(s, op.than))


def is_own(amount: Amount) -> bool:
    """Is it a number of the survivor whom the card speaks of?"""
    m = amount.counted
    return m is not None and m.what <= STAT and m.who is None and not m.monster


def block_for(op: Roll, value: int, holds: bool) -> int:
    """The block that a result runs: that of its row, or ``else``."""
    row = row_reached(op, value)
    return op.rows[row].program if holds and row >= 0 else op.otherwise


def row_reached(op: Roll, value: int) -> int:
    """The row of the table that a result reaches, or -1."""
    for i in range(len(op.rows)):
        if op.rows[i].low <= value <= op.rows[i].high:
            return i
    return -1


def roll_facts(s: State, op: Roll, values: tuple[int, ...], value: int, holds: bool) -> dict[str, Any]:
    """What was rolled, which results do something, and whether this one does.

    ``results``: the lowest and highest roll of each row.  ``row``: the one that was reached, or -1.  ``aim``: what the
    result is compared with (``courage``, or ``amount`` for any other), ``than`` and ``how``: that number and how.
    """
    subject = s.card.subject
    reached = row_reached(op, value)
    program = op.rows[reached].program if reached >= 0 and holds else NO_PROGRAM
    compared = op.how >= 0 and (subject != NOBODY or not is_own(op.than))
    m = op.than.counted if op.how == ABOVE and is_own(op.than) else None
    courage = compared and m is not None and m.what == STAT and m.which == COURAGE
    than = fixed(s, op.than) if compared else -1
    if program == NO_PROGRAM and op.otherwise != NO_PROGRAM:
        program = op.otherwise
    return {
        "card": s.card.card,
        "dice": list(values),
        "who": subject,
        "figures": figures_of(s),
        "plus": value - sum(values),
        "aim": "courage" if courage else "amount" if compared else "",
        "courage": than if courage else -1,
        "than": than,
        "how": COMPARISONS[op.how] if compared else "",
        "holds": holds,
        "results": [(row.low, row.high) for row in op.rows],
        "row": reached,
        "happens": program != NO_PROGRAM and len(s.catalog.programs[program]) > 0,
        "ends": program != NO_PROGRAM and any([op.name == "end" for op in s.catalog.programs[program]]),
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
