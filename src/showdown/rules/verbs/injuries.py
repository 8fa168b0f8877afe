"""Verbs of injury tables: permanent injuries, impairments, disorders, frenzy.  [R-SEV, R-BRN]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import TRUTH, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Draw, Spec
from showdown.kernel.tuples import increased
from showdown.language import listed, say
from showdown.language.template import Fact
from showdown.model.card_wording import AFTER_THE_SHOWDOWN, THE_SURVIVOR, Wording, impairments, place_name, stat_name
from showdown.model.cards import Catalog
from showdown.model.ids import (
    BEFORE_BRAIN_TRAUMA,
    DRAW_DISORDER,
    FRENZY,
    INSANITY,
    NO_CARD,
    NO_FIGHTING_ARTS,
    NO_PROGRAM,
    NOBODY,
    SPEED,
    STRENGTH,
    SURVIVOR_DISMEMBERED,
)
from showdown.model.rulings import TWO_BLIND, TWO_BLIND_FURTHER_FOUR
from showdown.model.selectors import Amount, Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Gains, Op, Verb
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import perform, run_block
from showdown.rules.survivor.damage import BeforeSevereInjury, BrainTrauma, bleed, die, gain_insanity, take_away
from showdown.rules.survivor.disorders import gain_disorder
from showdown.rules.triggers import fire
from showdown.rules.verbs.gains import Gain, Tokens
from showdown.rules.verbs.kinds import BLOCK, CHANGES, IMPAIRED, INJURY, PLACE, WHO, CardName, Means, RowOfTable, cards
from showdown.rules.verbs.terms import parse_line

BRAIN: Final = -1
"""The place of a brain trauma."""


@final
class Injure(Op):
    """The survivor records a permanent injury, at most ``limit`` times (0: no limit)."""

    name = "injure"
    form = Form(
        name=INJURY,
        limit=optional(Number(1, 9)),
        changes=optional(CHANGES),
        impair=optional(IMPAIRED),
        second=optional(Form(changes=optional(CHANGES), impair=optional(IMPAIRED))),
        dismembers=optional(TRUTH),
        then=optional(BLOCK),
    )
    injury: int
    limit: int
    changes: tuple[tuple[int, int], ...]
    impairments: int
    second_changes: tuple[tuple[int, int], ...]
    second_impairments: int
    dismembers: bool
    then: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        second = read["second"] or {"changes": (), "impair": 0}
        op = Injure(
            read["name"],
            read["limit"],
            read["changes"],
            read["impair"],
            second["changes"],
            second["impair"],
            read["dismembers"],
            read["then"],
        )
        cards(r).catalog.permanent[op.injury] = op
        return [op]

    def sentence(self, words: Wording) -> str:
        who = words.subject()
        return say(
            "cards.injure",
            who=who,
            injury=words.catalog.injury_titles[self.injury],
            dismembers=self.dismembers,
            limit=self.limit,
            effects=effects(self.changes, self.impairments, who),
            each=self.limit != 1 and len(self.changes) > 0 and not self.second_changes,
            second=effects(self.second_changes, self.second_impairments, who),
            total=len(self.second_changes) > 0,
            then=words.inner(self.then),
        )

    def blocks(self) -> tuple[int, ...]:
        return (self.then,)

    def harm(self, catalog: Catalog) -> int:
        return 60

    def run(self, s: State, program: int, ip: int) -> None:
        """Recorded for good, up to its limit; beyond it a bleeding token instead of the row.  [R-SEV-02, R-SEV-03]"""
        who = s.card.subject
        v = s.survivors[who]
        if not v.alive:
            return
        before = v.injuries.count(self.injury)
        if self.limit and before >= self.limit:
            bleed(s, who, 1)
            return
        record_injury(s, who, self)
        if s.sink is not None:
            s.emit("injured", ("R-SEV-02",), {"who": who, "injury": self.injury})
        run_block(s, self.then)
        if self.dismembers:
            fire(s, SURVIVOR_DISMEMBERED, who)


def effects(changes: tuple[tuple[int, int], ...], mask: int, who: Fact) -> str:
    """``has -1 accuracy and cannot dodge``."""
    found = [f"{amount:+} {stat_name(stat)}" for stat, amount in changes]
    has = [say("cards.has", who=who, changes=listed(found))] if found else []
    return listed([*has, *impairments(mask, who)])


def record_injury(s: State, who: int, op: Injure) -> None:
    """Write a permanent injury on the sheet, with what it takes away.  [R-SEV-02]"""
    v = s.survivors[who]
    v.injuries += (op.injury,)
    second = v.injuries.count(op.injury) == 2
    changes = second_changes(s, op) if second and op.second_changes else op.changes
    for stat, amount in changes:
        v.attributes = increased(v.attributes, stat, amount)
    take_away(s, who, op.impairments | (op.second_impairments if second else 0))


def second_changes(s: State, op: Injure) -> tuple[tuple[int, int], ...]:
    """What the second recording adds, so that the total is as ruled.  [R-AMB-44]"""
    if s.rulings[TWO_BLIND] == TWO_BLIND_FURTHER_FOUR:
        return op.second_changes
    return tuple([(stat, amount - first_change(op, stat)) for stat, amount in op.second_changes])


def first_change(op: Injure, stat: int) -> int:
    for other, amount in op.changes:
        if other == stat:
            return amount
    return 0


@final
class Impair(Op):
    """An impairment of the survivor for the rest of the showdown."""

    name = "impair"
    form = IMPAIRED
    impairments: int

    def sentence(self, words: Wording) -> str:
        who = words.subject()
        now = self.impairments & ~AFTER_THE_SHOWDOWN
        later = self.impairments & AFTER_THE_SHOWDOWN
        return say(
            "cards.impair",
            who=who,
            now=listed(impairments(now, who)),
            later=listed(impairments(later, who)),
        )

    def harm(self, catalog: Catalog) -> int:
        return 30

    def run(self, s: State, program: int, ip: int) -> None:
        """Until the showdown ends.  [R-SEV-02]"""
        who = s.card.subject
        if s.sink is not None:
            s.emit("impaired", ("R-SEV-02",), {"who": who, "impairments": self.impairments})
        take_away(s, who, self.impairments)


@final
class Suffer(Op):
    """Survivors suffer a row of an injury table without a roll."""

    name = "suffer"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, injury=RowOfTable())
    who: Selector
    table: int
    program: int
    title: str

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["injury"] is None:
            return [Suffer(read["who"], NO_CARD, NO_PROGRAM, "")]
        table, row = read["injury"]
        return [Suffer(read["who"], table.card, row.program, row.title)]

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.suffer", self.who, injury=self.title)

    def blocks(self) -> tuple[int, ...]:
        return (self.program,)

    def run(self, s: State, program: int, ip: int) -> None:
        """Apply a row of an injury table without a roll.  [R-SEV-04]"""
        for who in reversed(everyone(s, self.who)):
            if s.sink is not None:
                s.emit("suffers", ("R-SEV-04",), {"who": who, "row": self.title})
            perform(s, self.table, self.program, who, NOBODY)


@final
class RollInjury(Op):
    """Survivors roll on the severe injury table of a ``place``, or on the ``brain`` trauma table.

    ``times``: the number of rolls of each survivor.
    """

    name = "roll_injury"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, place=Either(Means({"brain": BRAIN}, absent=BRAIN), PLACE), times=optional(Number(1, 9), 1))
    who: Selector
    place: int
    times: int

    def sentence(self, words: Wording) -> str:
        place = place_name(self.place) if self.place != BRAIN else ""
        return words.clause("cards.roll_injury", self.who, times=self.times, place=place)

    def run(self, s: State, program: int, ip: int) -> None:
        """Each roll can be endured or ignored as after damage.  [R-SEV-01, R-BRN-05, R-SUR-12]"""
        for who in reversed(everyone(s, self.who)):
            for _ in range(self.times):
                if self.place == BRAIN:
                    s.then(BrainTrauma(who))
                    fire(s, BEFORE_BRAIN_TRAUMA, who)
                else:
                    s.then(BeforeSevereInjury(who, self.place, False))


@final
class GainDisorder(Op):
    """The survivor gains a random disorder, or survivors gain a named one.

    ``card`` NO_CARD: a random one, for the subject of the card.
    """

    name = "disorder"
    voice = NAMES_SURVIVOR
    form = Either(Form(who=WHO, card=CardName("disorder")), Word("random"))
    who: Selector | None
    card: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [GainDisorder(None, NO_CARD) if read == "random" else GainDisorder(**read)]

    def sentence(self, words: Wording) -> str:
        if self.who is None:
            return words.clause("cards.disorder.random", THE_SURVIVOR)
        return words.clause("cards.disorder", self.who, card=words.title(self.card))

    def gains(self, words: Wording) -> Gains | None:
        if self.who is None:
            return words.gaining(THE_SURVIVOR, say("cards.gains.random_disorder"))
        return words.gaining(self.who, say("cards.gains.disorder", card=words.title(self.card)))

    def harm(self, catalog: Catalog) -> int:
        return 15

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-BRN-06]"""
        if self.who is None:
            if s.survivors[s.card.subject].alive:
                s.then(DrawDisorder(s.card.subject))
            return
        for who in everyone(s, self.who):
            gain_disorder(s, who, self.card)


@final
class DrawDisorder(Chance):
    """A random disorder: at most three, the same one twice has no effect.  [R-BRN-06]"""

    tag = "op.disorder"
    who: int

    def spec(self, s: State) -> Spec | None:
        return Draw(DRAW_DISORDER, 1, s.catalog.disorders) if s.catalog.disorders else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            gain_disorder(s, self.who, values[0])


@final
class SurvivalToInsanity(Op):
    """All survival turns into insanity; a survivor with three disorders dies."""

    name = "survival_to_insanity"

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.survival_to_insanity", THE_SURVIVOR)

    def run(self, s: State, program: int, ip: int) -> None:
        """All survival turns into insanity; with three disorders already, death.  [R-BRN-05]"""
        who = s.card.subject
        v = s.survivors[who]
        gain_insanity(s, who, v.survival, "R-BRN-05")
        v.survival = 0
        if len(v.disorders) >= 3:
            die(s, who, "clarity", "R-BRN-05")


@final
class Frenzy(Verb):
    """The survivor gains insanity, speed and strength and cannot use survival or fighting arts.  [R-BRN-05]"""

    name = "frenzy"
    form = Word("the survivor")

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        who = parse_line("the survivor")
        return [
            Gain(who, INSANITY, Amount(0, 0, 5)),
            Tokens(who, SPEED, Amount(1, 0, 0), False),
            Tokens(who, STRENGTH, Amount(1, 0, 0), False),
            Impair(FRENZY | NO_FIGHTING_ARTS),
        ]
