"""Verbs that give or take stats, tokens, resources and story events.  [R-TOK, R-WND-05]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import Form, Number, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.tuples import increased
from showdown.language import say
from showdown.model.card_wording import Wording, stat_name
from showdown.model.ids import (
    AMOUNT,
    ATTRIBUTES,
    BLEEDING,
    COURAGE,
    COURAGE_FORBIDDEN,
    GROWTH_FORBIDDEN,
    INSANITY,
    MORE_SURVIVAL,
    NOBODY,
    PROFICIENCY,
    SETUP_TURN,
    STATS,
    SURVIVAL,
    UNDERSTANDING,
    XP,
)
from showdown.model.selectors import Amount, Selector
from showdown.model.short_words import lowers
from showdown.model.state import State
from showdown.model.survivor import Survivor
from showdown.model.verbs import NAMES_SURVIVOR, ORDER, Gains, Op, Verb
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import perform
from showdown.rules.survivor.damage import bleed, gain_insanity
from showdown.rules.survivor.disorders import cure
from showdown.rules.verbs.amounts import fixed, negated, rolled, stats_form, stats_in
from showdown.rules.verbs.kinds import (
    INJURY,
    ROLLED_AMOUNT,
    WHO,
    CardName,
    Means,
)

# -- stats -------------------------------------------------------------------------------------------------------


@final
class Gain(Op):
    """Survivors gain (below 0: lose) survival, insanity, courage, bleeding tokens or permanent attributes.

    ``lesson``: the name under which a gain that comes only once in a lifetime is remembered (-1: no such limit).
    """

    name = "gain"
    form = stats_form(ROLLED_AMOUNT, STATS, {"who": WHO, "once": optional(INJURY)})
    who: Selector
    stat: int
    amount: Amount
    lesson: int = -1

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Gain(read["who"], stat, amount, read["once"]) for stat, amount in stats_in(read)]

    def sentence(self, words: Wording) -> str:
        n, level = words.how_much(self.amount)
        less = lowers(self.amount)
        once = self.lesson >= 0
        if self.stat == BLEEDING:
            key = "cards.remove_bleeding" if less else "cards.gain_bleeding"
            return words.clause(key, self.who, n=n, level=level, once=once)
        stat = stat_name(self.stat)
        for_good = self.stat < ATTRIBUTES
        return words.clause(
            "cards.gain", self.who, less=less, n=n, level=level, stat=stat, for_good=for_good, once=once
        )

    def gains(self, words: Wording) -> Gains | None:
        if lowers(self.amount) or self.lesson >= 0 or self.stat < ATTRIBUTES:
            return None
        if self.amount.per_level or self.amount.counted is not None:
            return None
        n, _ = words.how_much(self.amount)
        if self.stat == BLEEDING:
            return words.gaining(self.who, say("cards.gains.bleeding", n=n))
        return words.gaining(self.who, say("cards.gains.stat", n=n, stat=stat_name(self.stat)))

    def speaks(self) -> str:
        return ORDER if self.stat == BLEEDING and lowers(self.amount) else NAMES_SURVIVOR

    def is_idle(self, s: State) -> bool:
        """Nobody fits, or there is no bleeding token to remove."""
        who = everyone(s, self.who)
        if self.stat == BLEEDING and lowers(self.amount):
            return not any([s.survivors[i].bleeding for i in who])
        return not who

    def run(self, s: State, program: int, ip: int) -> None:
        for who in everyone(s, self.who):
            if self.lesson >= 0:
                if self.lesson in s.survivors[who].lessons:
                    continue
                s.survivors[who].lessons += (self.lesson,)
            if self.amount.sides:
                s.then(RollAmount(who, self.stat, fixed(s, self.amount, who), self.amount.sides))
            else:
                give(s, who, self.stat, fixed(s, self.amount, who))


@final
class Lose(Verb):
    """Survivors lose what ``gain`` gives."""

    name = "lose"
    form = Gain.form

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Gain(read["who"], stat, negated(a), read["once"]) for stat, a in stats_in(read)]


@final
class Bleed(Verb):
    """Survivors gain bleeding tokens."""

    name = "bleed"
    form = Form(who=WHO, tokens=optional(Number(1, 9), 1))

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Gain(read["who"], BLEEDING, Amount(read["tokens"], 0, 0))]


@final
class RollAmount(Chance):
    """An amount with a die in it; a d5 is half a d10, rounded up.  [R-GEN-03]"""

    tag = "op.amount"
    who: int
    stat: int
    base: int
    sides: int

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10) if s.survivors[self.who].alive else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            give(s, self.who, self.stat, self.base + rolled(self.sides, values[0]))


def give(s: State, who: int, stat: int, amount: int) -> None:
    """Change one of a survivor's numbers for good.  [R-WND-05, R-SUR-01, R-BRN-03]"""
    v = s.survivors[who]
    if not v.alive or (stat in (PROFICIENCY, XP) and amount > 0 and v.talents & GROWTH_FORBIDDEN):
        return
    if stat == BLEEDING:
        bleed(s, who, amount)
        return
    if stat == INSANITY:
        gain_insanity(s, who, amount, "R-BRN-03")
        return
    before = v.on_sheet(stat)
    if stat == SURVIVAL:
        if amount > 0:
            if not v.can_gain_survival():
                return
            if v.talents & MORE_SURVIVAL and not departing(s):
                amount += 1
        v.gain_survival(amount)
    elif stat == COURAGE:
        if amount > 0 and v.talents & COURAGE_FORBIDDEN:
            return
        v.courage = max(0, v.courage + amount)
    elif stat == UNDERSTANDING:
        v.understanding = max(0, v.understanding + amount)
    elif stat == PROFICIENCY:
        v.proficiency = max(0, v.proficiency + amount)
    elif stat == XP:
        v.xp = max(0, v.xp + amount)
    else:
        v.attributes = increased(v.attributes, stat, amount)
    if s.sink is not None:
        s.emit("gain", ("R-TOK-01",), {"who": who, "stat": stat, **real_change(v, stat, before, amount)})
    if (stat == COURAGE or stat == UNDERSTANDING) and v.disorders:
        cure(s, who)


def real_change(v: Survivor, stat: int, before: int, amount: int) -> dict[str, int]:
    """For the event: what was really gained or lost, and the limit that kept it from being more.  [R-SUR-01]"""
    real = v.on_sheet(stat) - before
    return {"amount": real, "limit": v.survival_limit} if real < amount else {"amount": real}


def departing(s: State) -> bool:
    """Before the arrival it is not the showdown yet.  [R-SET-07]"""
    return s.turn == SETUP_TURN and any([frame.tag == "setup.arrive" for frame in s.agenda.planned()])


@final
class LoseAll(Op):
    """Survivors lose all of a stat."""

    name = "lose_all"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO,
        stat=Means(
            {"survival": SURVIVAL, "insanity": INSANITY, "courage": COURAGE, "understanding": UNDERSTANDING}, absent=-1
        ),
    )
    who: Selector
    stat: int

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.lose_all", self.who, stat=stat_name(self.stat))

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-SUR-01]"""
        for who in everyone(s, self.who):
            left = s.survivors[who].on_sheet(self.stat)
            if left:
                give(s, who, self.stat, -left)


# -- cards -------------------------------------------------------------------------------------------------------


@final
class Story(Op):
    """A story event happens to survivors."""

    name = "story"
    form = Form(card=CardName("story"), who=WHO)
    card: int
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.story", self.who, card=words.title(self.card))

    def run(self, s: State, program: int, ip: int) -> None:
        """A story event happens to each of them, if they live.  [R-TRG-05]"""
        card = s.catalog.story(self.card)
        for who in reversed(everyone(s, self.who)):
            if s.sink is not None:
                s.emit("story", ("R-GEN-01",), {"card": self.card, "who": who})
            perform(s, self.card, card.program, who, NOBODY)
