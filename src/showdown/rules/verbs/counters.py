"""Verbs for counters (tokens that count something) and for status cards of survivors.  [R-TOK-06, R-STA-01]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import TRUTH, Either, Form, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Dice, Spec
from showdown.language import say
from showdown.model.card_wording import Wording, counter_name
from showdown.model.cards import Catalog
from showdown.model.ids import AMOUNT, NOBODY
from showdown.model.selectors import Amount, Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Gains, Op
from showdown.rules.counters import counted, set_counter
from showdown.rules.monster.targeting import everyone
from showdown.rules.survivor.statuses import gain_status, lose_status
from showdown.rules.verbs.amounts import fixed, rolled
from showdown.rules.verbs.kinds import COUNTER_NAME, ROLLED_AMOUNT, WHO, WHO_OR_MONSTER, CardName

GAIN: Final = 0
LOSE: Final = 1
SET: Final = 2
DOUBLE: Final = 3
HOWS: Final[tuple[str, ...]] = ("gain", "lose", "set", "double")
NOTHING: Final = Amount(0, 0, 0)


@final
class Count(Op):
    """Survivors or the monster gain, lose, set or double the tokens of a counter that the pack declares.

    ``who`` None: the monster.  ``lose: all`` is ``set: 0``.
    """

    name = "counter"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO_OR_MONSTER,
        name=COUNTER_NAME,
        gain=optional(ROLLED_AMOUNT),
        lose=optional(Either(Word("all"), ROLLED_AMOUNT)),
        set=optional(ROLLED_AMOUNT),
        double=optional(TRUTH),
    ).exactly_one("gain", "lose", "set", "double")
    who: Selector | None
    counter: int
    how: int
    amount: Amount

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        for how, word in enumerate(HOWS):
            if isinstance(read[word], Amount):
                return [Count(read["who"], read["name"], how, read[word])]
        if "double" in read and read["double"] is False and read["lose"] != "all":
            r.bad(path, "double: true doubles the tokens; leave it out otherwise")
        return [Count(read["who"], read["name"], DOUBLE if read["double"] else SET, NOTHING)]

    def sentence(self, words: Wording) -> str:
        n, level = words.how_much(self.amount)
        name = counter_name(words.catalog, self.counter)
        nothing = self.how == SET and self.amount == NOTHING
        how = "none" if nothing else HOWS[self.how]
        return words.clause(f"cards.counter.{how}", self.who, n=n, level=level, counter=name)

    def gains(self, words: Wording) -> Gains | None:
        if self.how != GAIN or self.amount.counted is not None or self.amount.per_level:
            return None
        n, _ = words.how_much(self.amount)
        what = say("cards.gains.counter", n=n, counter=counter_name(words.catalog, self.counter))
        return words.gaining(self.who, what)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TOK-06]"""
        for who in everyone(s, self.who) if self.who is not None else [NOBODY]:
            amount = fixed(s, self.amount, who)
            if self.amount.sides:
                s.then(RollCounter(who, self.counter, self.how, amount, self.amount.sides))
            else:
                count(s, who, self.counter, self.how, amount)


@final
class RollCounter(Chance):
    """A number of tokens with a die in it.  [R-GEN-03, R-TOK-06]"""

    tag = "op.counter"
    who: int
    counter: int
    how: int
    base: int
    sides: int

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        count(s, self.who, self.counter, self.how, self.base + rolled(self.sides, values[0]))


def count(s: State, who: int, counter: int, how: int, amount: int) -> None:
    """Change a counter in one of four ways.  [R-TOK-06]"""
    now = counted(s, who, counter)
    if how == GAIN:
        set_counter(s, who, counter, now + amount)
    elif how == LOSE:
        set_counter(s, who, counter, now - amount)
    elif how == SET:
        set_counter(s, who, counter, amount)
    else:
        set_counter(s, who, counter, 2 * now)


# -- status cards ------------------------------------------------------------------------------------------------


@final
class GainStatus(Op):
    """Survivors gain a status card."""

    name = "status"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, card=CardName("status"))
    who: Selector
    card: int

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.status", self.who, card=words.title(self.card))

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-STA-01]"""
        for who in reversed(everyone(s, self.who)):
            gain_status(s, who, self.card)


@final
class ArchiveStatus(Op):
    """Survivors archive a status card; a status card archives itself with `archive: this`."""

    name = "archive_status"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, card=CardName("status"))
    who: Selector
    card: int

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.archive_status", self.who, card=words.title(self.card))

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-STA-01, R-GEN-13]"""
        for who in everyone(s, self.who):
            lose_status(s, who, self.card)
