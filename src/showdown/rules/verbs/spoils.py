"""Verbs of what a fight yields: resources, survivors lost, effects on the settlement.  [R-END-03, R-WND-05]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import NAME, TEXT, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Chance
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.decision import Option
from showdown.kernel.tuples import without
from showdown.language import say
from showdown.language.template import Fact
from showdown.model.card_wording import Wording
from showdown.model.ids import AMOUNT, DRAW_RESOURCE, NOBODY
from showdown.model.options import CardOption
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Gains, Op
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import it_is_gained
from showdown.rules.queries import all_seats
from showdown.rules.verbs.amounts import rolled
from showdown.rules.verbs.kinds import WHO, CardName, Means

D5 = -5
D10 = -10


@final
class Resource(Op):
    """Survivors (or the ``group``) gain resources: a named card, random ones, or monster resources they choose.

    ``who`` None: the group.  ``count``: how many; below 0, as many as a die of that many sides shows.
    """

    name = "resource"
    voice = NAMES_SURVIVOR
    form = Form(
        who=Either(Means({"group": None}, absent=None), WHO),
        card=optional(CardName("resource")),
        random=optional(Word("monster", "basic")),
        choose=optional(Word("monster")),
        count=optional(Either(Means({"d5": D5, "d10": D10}, absent=1), Number(1, 20)), 1),
    ).exactly_one("card", "random", "choose")
    who: Selector | None
    card: int
    random: str
    choose: str = ""
    count: int = 1

    def sentence(self, words: Wording) -> str:
        if self.who is None:
            return say("cards.resource.group", what=self.what(words))
        return words.clause("cards.resource", self.who, what=self.what(words))

    def what(self, words: Wording) -> str:
        n = Fact("", 0)
        if self.count != 1:
            n = Fact(say("cards.die", sides=-self.count) if self.count < 0 else str(self.count), self.count, True)
        if self.card >= 0:
            return say("cards.resource.card", card=words.title(self.card), n=n)
        return say(f"cards.resource.{self.random or 'chosen'}", n=n)

    def gains(self, words: Wording) -> Gains | None:
        return words.gaining(self.who, self.what(words)) if self.who is not None else None

    def run(self, s: State, program: int, ip: int) -> None:
        """A named card that is no longer in the deck gives nothing.  [R-WND-05]"""
        if self.count < 0:
            s.then(RollResources(program, ip))
        else:
            self.give(s, self.count)

    def give(self, s: State, count: int) -> None:
        for who in [NOBODY] if self.who is None else everyone(s, self.who):
            if self.random == "basic":
                gain_basic(s, who, count)
                continue
            for _ in range(count):
                if self.choose:
                    s.then(ChooseResource(who))
                elif self.card < 0:
                    s.then(DrawResource(who))
                elif self.card in s.resources or self.card in s.catalog.supplies:
                    take_resource(s, who, self.card)


def gain_basic(s: State, who: int, count: int) -> None:
    """Basic resources, of a survivor or (``who`` NOBODY) of the group, are only counted.  [R-WND-05]"""
    if who == NOBODY:
        s.basic_rewards += count
    else:
        s.survivors[who].basic_resources += count
    if s.sink is not None:
        s.emit("basic-resource", ("R-WND-05",), {"who": who, "count": count})


@final
class RollResources(Chance):
    """As many resources as a die shows; a d5 is half a d10, rounded up.  [R-GEN-03]"""

    tag = "op.resources"
    program: int
    ip: int

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Resource)
        op.give(s, rolled(-op.count, values[0]))


@final
class DrawResource(Chance):
    """A random card of the monster's resource deck, for a survivor or (``who`` NOBODY) for the group.  [R-SET-04]"""

    tag = "op.resource"
    who: int

    def spec(self, s: State) -> Spec | None:
        return Draw(DRAW_RESOURCE, 1, tuple(sorted(s.resources))) if s.resources else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            take_resource(s, self.who, values[0])


@final
class ChooseResource(Ask):
    """The players choose a card that is left in the monster's resource deck.  [R-WND-05]"""

    tag = "op.choose_resource"
    kind = "card_choice"
    rule = "R-WND-05"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        for card in s.resources:
            if s.catalog.cards[card].pick not in out:
                out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, CardOption)
        take_resource(s, self.who, option.card)


def take_resource(s: State, who: int, card: int) -> None:
    if card in s.resources:
        s.resources = without(s.resources, card)
    if who == NOBODY:
        s.rewards += (card,)
    else:
        s.survivors[who].resources += (card,)
    if s.sink is not None:
        s.emit("resource", ("R-WND-05",), {"who": who, "card": card})
    it_is_gained(s, who, card)


# -- after the showdown ------------------------------------------------------------------------------------------


@final
class Lost(Op):
    """Survivors are lost after the showdown: they do not come home; the group keeps the resources they carried."""

    name = "lost"
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.lost", self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-END-03, R-DIE-02]"""
        for who in everyone(s, self.who):
            v = s.survivors[who]
            v.alive = False
            v.swallowed = False
            v.cell = -1
            v.down = False
            s.rewards += v.resources
            s.basic_rewards += v.basic_resources
            v.resources = ()
            v.basic_resources = 0
            if s.monster.priority == who:
                s.monster.priority = NOBODY
                s.monster.priority_permanent = False
            if s.sink is not None:
                s.emit("lost", ("R-END-03",), {"who": who})


COUNTED = ("population", "endeavors")
"""Effects on the settlement that have a number; the others have a name."""
EFFECTS = (
    *COUNTED,
    "gains",
    "returns",
    "archives",
    "injures",
    "loses",
    "proficiency",
    "killer_learns",
    "killer_suffers",
    "learns",
)
AS_WRITTEN = ("archives", "killer_suffers", "learns")
"""Effects whose thing is said as it is written; the others have an id."""


@final
class Settlement(Op):
    """What happens at home.  The showdown only tells it; ``known``, ``unless``: if the settlement has this innovation,
    or does not have it.

    ``what``: one of EFFECTS; ``thing``: its name; ``n``: its number.
    """

    name = "settlement"
    form = Form(
        known=optional(NAME, ""),
        unless=optional(NAME, ""),
        population=optional(Number(-20, 20)),
        endeavors=optional(Number(0, 9)),
        gains=optional(NAME),
        returns=optional(NAME),
        archives=optional(TEXT),
        injures=optional(NAME),
        loses=optional(Word("stored resources", "retired survivors")),
        proficiency=optional(TEXT),
        killer_learns=optional(NAME),
        killer_suffers=optional(TEXT),
        learns=optional(TEXT),
    ).exactly_one(*EFFECTS)
    what: str
    thing: str
    n: int
    known: str
    unless: str = ""

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        for what, value in read.items():  # the fields that were written come first
            if what in COUNTED:
                return [Settlement(what, "", value, read["known"], read["unless"])]
            if what in EFFECTS:
                return [Settlement(what, value, 0, read["known"], read["unless"])]
        return []

    def sentence(self, words: Wording) -> str:
        thing = self.thing.replace("-", " ")
        if self.what == "loses":
            thing = say(f"cards.lost_at_home.{self.thing}")
        elif self.what not in AS_WRITTEN:
            thing = thing.title()
        n = Fact(str(abs(self.n)), abs(self.n), self.n != 0)
        text = say(f"cards.settlement.{self.what}", thing=thing, n=n, less=self.n < 0, again=self.named_before())
        known, unless = self.known.replace("-", " ").title(), self.unless.replace("-", " ").title()
        return say("cards.settlement", known=known, unless=unless, text=text)

    def named_before(self) -> bool:
        """Does the condition name the settlement, or the innovation that goes back, already?"""
        return self.known == self.thing if self.what == "returns" else bool(self.known or self.unless)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-END-03]"""
        if s.sink is not None:
            s.emit("settlement", ("R-END-03",), {"text": self.sentence(Wording(s.catalog))})
