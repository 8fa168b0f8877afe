"""Verbs of injury tables: permanent injuries, impairments, disorders, frenzy.  [R-SEV, R-BRN]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import TRUTH, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.tuples import increased
from showdown.language import listed, say
from showdown.language.template import Fact
from showdown.model.card_clauses import capital
from showdown.model.card_wording import AFTER_THE_SHOWDOWN, THE_SURVIVOR, Wording, injury_place, stat_name
from showdown.model.cards import Catalog
from showdown.model.duration_ids import FOR_THE_SHOWDOWN
from showdown.model.ids import (
    BEFORE_BRAIN_TRAUMA,
    DRAW_DISORDER,
    FRENZY,
    HIT_LOCATION,
    INSANITY,
    NO_CARD,
    NO_FIGHTING_ARTS,
    NO_PROGRAM,
    NOBODY,
    PLACE_OF_FACE,
    SPEED,
    STRENGTH,
    SURVIVOR_DISMEMBERED,
)
from showdown.model.moments import A_SURVIVOR
from showdown.model.rulings import TWO_BLIND, TWO_BLIND_FURTHER_FOUR
from showdown.model.selectors import SUBJECT, Amount, Selector
from showdown.model.short_words import impairments, until
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Gains, Op, Verb
from showdown.rules.durations import IMPAIRED as IMPAIRED_FOR_A_TIME
from showdown.rules.durations import begin_effect, described
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import perform, run_block
from showdown.rules.survivor.damage import BeforeSevereInjury, BrainTrauma, bleed, die, gain_insanity, take_away
from showdown.rules.survivor.disorders import gain_disorder
from showdown.rules.triggers import fire
from showdown.rules.verbs.gains import Gain
from showdown.rules.verbs.kinds import (
    BLOCK,
    CHANGES,
    IMPAIRED,
    INJURY,
    LASTING,
    PLACE,
    WHO,
    CardName,
    Means,
    RowOfTable,
    cards,
)
from showdown.rules.verbs.terms import parse_line
from showdown.rules.verbs.tokens import Tokens

BRAIN: Final = -1
"""The place of a brain trauma."""
ROLLED: Final = -2
"""The place is rolled."""


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
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

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
            Who=capital(who.text),
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
    """An impairment of the survivor for the rest of the showdown; ``{who, what, until}``: of others, or for a time."""

    name = "impair"
    form = Either(Form(who=optional(WHO, THE_SURVIVOR), what=IMPAIRED, until=optional(LASTING)), IMPAIRED)
    impairments: int
    who: Selector = THE_SURVIVOR
    until: int = FOR_THE_SHOWDOWN

    @classmethod
    def needs(cls, written: Any) -> int:
        return 0 if isinstance(written, dict) and "who" in written else A_SURVIVOR

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if not isinstance(read, dict):
            return [Impair(read)]
        if read["until"] >= 0 and read["what"] & AFTER_THE_SHOWDOWN:
            r.bad((*path, "until"), "matters after the showdown: write it without until, not an end before it")
        return [Impair(read["what"], read["who"], read["until"])]

    def sentence(self, words: Wording) -> str:
        who = words.who(self.who)
        now = self.impairments & ~AFTER_THE_SHOWDOWN
        later = self.impairments & AFTER_THE_SHOWDOWN
        text = say(
            "cards.impair",
            who=who,
            until=until(self.until),
            Who=capital(who.text),
            now=listed(impairments(now, who)),
            later=listed(impairments(later, who)),
        )
        return words.if_fits(self.who, text)

    def harm(self, catalog: Catalog) -> int:
        return 30 if self.until < 0 else 15

    def run(self, s: State, program: int, ip: int) -> None:
        """Until the showdown ends, or until the moment the card names.  [R-SEV-02, R-TOK-05]"""
        own = self.who.role == SUBJECT and not self.who.filters
        for who in [s.card.subject] if own else everyone(s, self.who):
            if s.sink is not None:
                data = {"who": who, "impairments": self.impairments, "until": described(self.until)}
                s.emit("impaired", ("R-SEV-02",), data)
            if self.until >= 0:
                begin_effect(s, self.until, s.card.card, who, IMPAIRED_FOR_A_TIME, self.impairments)
            else:
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

    ``place: random``: one location die for all rolls of a survivor.  ``times``: the number of rolls of each survivor.
    ``modifier``: added to each severe injury roll.
    """

    name = "roll_injury"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO,
        place=Either(Means({"brain": BRAIN, "random": ROLLED}, absent=BRAIN), PLACE),
        times=optional(Number(1, 9), 1),
        modifier=optional(Number(-9, 9)),
    )
    who: Selector
    place: int
    times: int
    modifier: int = 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["place"] == BRAIN and read["modifier"]:
            r.bad((*path, "modifier"), "'modifier' changes severe injury rolls, not brain traumas")
        return [RollInjury(**read)]

    def sentence(self, words: Wording) -> str:
        place = injury_place(self.place) if self.place >= 0 else ""
        change = f"{self.modifier:+}" if self.modifier else ""
        return words.clause(
            "cards.roll_injury",
            self.who,
            times=self.times,
            place=place,
            rolled=self.place == ROLLED,
            change=change,
        )

    def harm(self, catalog: Catalog) -> int:
        return 40 * self.times

    def run(self, s: State, program: int, ip: int) -> None:
        """Each roll can be endured or ignored as after damage.  [R-SEV-01, R-BRN-05, R-SUR-12]"""
        for who in reversed(everyone(s, self.who)):
            for _ in range(self.times):
                if self.place == BRAIN:
                    s.then(BrainTrauma(who))
                    fire(s, BEFORE_BRAIN_TRAUMA, who)
                elif self.place >= 0:
                    s.then(BeforeSevereInjury(who, self.place, False, self.modifier))
            if self.place == ROLLED:
                s.then(InjureSomewhere(who, self.times, self.modifier))


@final
class InjureSomewhere(Chance):
    """The location die says where all severe injuries of a survivor are rolled.  [R-GEN-05, R-SEV-05]"""

    tag = "op.injure_somewhere"
    who: int
    times: int
    modifier: int

    def spec(self, s: State) -> Spec | None:
        return Dice(HIT_LOCATION, 1, 6) if s.survivors[self.who].alive else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            place = PLACE_OF_FACE[values[0]]
            if s.sink is not None:
                s.emit("location-dice", ("R-GEN-05",), {"who": self.who, "places": [place]})
            for _ in range(self.times):
                s.then(BeforeSevereInjury(self.who, place, False, self.modifier))


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
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR if written == "random" else 0

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

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

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
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        who = parse_line("the survivor")
        return [
            Gain(who, INSANITY, Amount(0, 0, 5)),
            Tokens(who, SPEED, Amount(1, 0, 0), FOR_THE_SHOWDOWN),
            Tokens(who, STRENGTH, Amount(1, 0, 0), FOR_THE_SHOWDOWN),
            Impair(FRENZY | NO_FIGHTING_ARTS),
        ]
