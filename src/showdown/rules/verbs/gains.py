"""Verbs that give or take stats, tokens, resources and story events.  [R-TOK, R-WND-05]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import Code, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.tuples import increased, without
from showdown.language import say
from showdown.model.card_wording import THE_SURVIVOR, Wording, lowers, stat_name
from showdown.model.ids import (
    AMOUNT,
    ATTRIBUTES,
    BLEEDING,
    COURAGE,
    COURAGE_FORBIDDEN,
    DRAW_RESOURCE,
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
from showdown.model.state import State
from showdown.model.verbs import NAMES_ATTACKER, NAMES_SURVIVOR, ORDER, Gains, Op, Verb
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import it_is_gained, perform
from showdown.rules.survivor.attack import attack_in_progress
from showdown.rules.survivor.damage import bleed, gain_insanity
from showdown.rules.survivor.disorders import cure
from showdown.rules.verbs.amounts import OF_AN_ATTACK, fixed, rolled, stats_form, stats_in
from showdown.rules.verbs.kinds import (
    INJURY,
    PLAIN_AMOUNT,
    ROLLED_AMOUNT,
    WHO,
    WHO_OR_MONSTER,
    CardName,
    Means,
)
from showdown.rules.verbs.reader import BY_TOKEN

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
        if lowers(self.amount) or self.lesson >= 0 or self.stat < ATTRIBUTES or self.amount.per_level:
            return None
        n, _ = words.how_much(self.amount)
        if self.stat == BLEEDING:
            return words.gaining(self.who, say("cards.gains.bleeding", n=n))
        return words.gaining(self.who, say("cards.gains.stat", n=n, stat=stat_name(self.stat)))

    def speaks(self) -> str:
        return ORDER if self.stat == BLEEDING and lowers(self.amount) else NAMES_SURVIVOR

    def run(self, s: State, program: int, ip: int) -> None:
        for who in everyone(s, self.who):
            if self.lesson >= 0:
                if self.lesson in s.survivors[who].lessons:
                    continue
                s.survivors[who].lessons += (self.lesson,)
            if self.amount.sides:
                s.then(RollAmount(who, self.stat, fixed(s, self.amount), self.amount.sides))
            else:
                give(s, who, self.stat, fixed(s, self.amount))


@final
class Lose(Verb):
    """Survivors lose what ``gain`` gives."""

    name = "lose"
    form = Gain.form

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [
            Gain(read["who"], stat, Amount(-a.base, -a.per_level, a.sides), read["once"]) for stat, a in stats_in(read)
        ]


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
    if not v.alive:
        return
    if stat == BLEEDING:
        bleed(s, who, amount)
        return
    if stat == INSANITY:
        gain_insanity(s, who, amount, "R-BRN-03")
        return
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
        s.emit("gain", ("R-TOK-01",), {"who": who, "stat": stat, "amount": amount})
    if (stat == COURAGE or stat == UNDERSTANDING) and v.disorders:
        cure(s, who)


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
            v = s.survivors[who]
            left = {SURVIVAL: v.survival, INSANITY: v.insanity, COURAGE: v.courage, UNDERSTANDING: v.understanding}
            if left[self.stat]:
                give(s, who, self.stat, -left[self.stat])


# -- tokens ------------------------------------------------------------------------------------------------------


@final
class Tokens(Op):
    """Tokens on an attribute until the end of the showdown, or ``until: end of round``.

    ``who`` None: the monster.
    """

    name = "tokens"
    voice = NAMES_SURVIVOR
    form = stats_form(
        PLAIN_AMOUNT,
        BY_TOKEN,
        {"who": WHO_OR_MONSTER, "until": optional(Means({"end of round": True}, absent=False))},
    )
    who: Selector | None
    stat: int
    amount: Amount
    passing: bool

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["until"] and read["who"] is None:
            r.bad((*path, "until"), "only survivors' tokens can last until the end of the round")
        return [Tokens(read["who"], stat, amount, read["until"]) for stat, amount in stats_in(read)]

    def sentence(self, words: Wording) -> str:
        change = words.change(self.amount, say("cards.token", stat=stat_name(self.stat)))
        return words.clause("cards.tokens", self.who, change=change, until=self.passing)

    def gains(self, words: Wording) -> Gains | None:
        change = words.change(self.amount, say("cards.token", stat=stat_name(self.stat)))
        return None if self.passing else words.gaining(self.who, say("cards.gains.token", change=change))

    def run(self, s: State, program: int, ip: int) -> None:
        """Tokens add up and last until the showdown ends.  [R-TOK-02]"""
        amount = fixed(s, self.amount)
        if self.who is None:
            if s.monster.dead:
                # The critical of a killing wound still rewards survivors; it cannot weaken the dead.  [R-AMB-12]
                return
            s.monster.tokens = increased(s.monster.tokens, self.stat, amount)
            if s.sink is not None:
                s.emit("monster-token", ("R-TOK-02",), {"stat": self.stat, "amount": amount})
            return
        for who in everyone(s, self.who):
            if self.passing:
                s.survivors[who].passing = increased(s.survivors[who].passing, self.stat, amount)
            else:
                s.survivors[who].tokens = increased(s.survivors[who].tokens, self.stat, amount)
            if s.sink is not None:
                data = {"who": who, "stat": self.stat, "amount": amount, "passing": self.passing, "lost": False}
                s.emit("token", ("R-TOK-02",), data)


ALL_TOKENS: Final = 99


@final
class LoseTokens(Op):
    """Survivors lose positive tokens on an attribute: all, or at most ``most``."""

    name = "lose_tokens"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, attribute=Code(BY_TOKEN), most=optional(Number(1, 9), ALL_TOKENS))
    who: Selector
    attribute: int
    most: int

    def sentence(self, words: Wording) -> str:
        most = 0 if self.most == ALL_TOKENS else self.most
        return words.clause("cards.lose_tokens", self.who, most=most, stat=stat_name(self.attribute))

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TOK-02]"""
        for who in everyone(s, self.who):
            v = s.survivors[who]
            lost = min(self.most, max(0, v.tokens[self.attribute]))
            v.tokens = increased(v.tokens, self.attribute, -lost)
            if lost and s.sink is not None:
                data = {"who": who, "stat": self.attribute, "amount": -lost, "passing": False, "lost": True}
                s.emit("token", ("R-TOK-02",), data)


# -- for one attack of a survivor --------------------------------------------------------------------------------

ROLLS: Final = 99
"""Beside the attributes: more attack rolls."""
ROLL_PER_HIT: Final = 98
"""The same, one for each hit so far."""


@final
class ThisAttack(Op):
    """Change the attacker's stats until the end of the attack in progress.

    ``rolls``: extra attack rolls, or one per hit (``hits``).
    """

    name = "this_attack"
    voice = NAMES_ATTACKER
    form = Form(
        rolls=optional(Either(Word("hits"), Number(1, 9))), **{stat: optional(PLAIN_AMOUNT) for stat in OF_AN_ATTACK}
    ).at_least_one(*OF_AN_ATTACK, "rolls")
    stat: int
    amount: Amount

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        out: list[Op] = [ThisAttack(stat, amount) for stat, amount in stats_in(read)]
        if read["rolls"] == "hits":
            out.append(ThisAttack(ROLL_PER_HIT, Amount(1, 0, 0)))
        elif read["rolls"]:
            out.append(ThisAttack(ROLLS, Amount(read["rolls"], 0, 0)))
        return out

    def sentence(self, words: Wording) -> str:
        who = words.attacker()
        if self.stat == ROLL_PER_HIT:
            return say("cards.rolls_per_hit", who=who)
        if self.stat == ROLLS:
            return say("cards.more_rolls", who=who, n=self.amount.base)
        return say("cards.this_attack", who=who, what=words.change(self.amount, stat_name(self.stat)))

    def gains(self, words: Wording) -> Gains | None:
        if self.stat == ROLL_PER_HIT or self.stat == ROLLS:
            return None
        return Gains("cards.this_attack", words.attacker(), words.change(self.amount, stat_name(self.stat)))

    def run(self, s: State, program: int, ip: int) -> None:
        """A change for the innermost attack of a survivor alone; without one there is nothing to change.  [R-TOK-04]"""
        scope = attack_in_progress(s)
        if scope is None:
            return
        amount = fixed(s, self.amount)
        if self.stat == ROLLS or self.stat == ROLL_PER_HIT:
            more = amount if self.stat == ROLLS else amount * scope.hits
            scope.more += more
            if s.sink is not None:
                s.emit("more-rolls", ("R-SAT-03",), {"who": scope.who, "count": more})
            return
        scope.changes = increased(scope.changes, self.stat, amount)
        if s.sink is not None:
            s.emit("this-attack", ("R-TOK-04",), {"who": scope.who, "stat": self.stat, "amount": amount})


@final
class NextAttack(Op):
    """Change the stats of the survivor's next attack this turn."""

    name = "next_attack"
    form = stats_form(PLAIN_AMOUNT, OF_AN_ATTACK, {})
    stat: int
    amount: Amount

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [NextAttack(stat, amount) for stat, amount in stats_in(read)]

    def sentence(self, words: Wording) -> str:
        change = words.change(self.amount, stat_name(self.stat))
        return words.clause("cards.next_attack", THE_SURVIVOR, change=change)

    def run(self, s: State, program: int, ip: int) -> None:
        """Kept until the survivor attacks or the turn is over.  [R-TOK-04]"""
        who = s.card.subject
        amount = fixed(s, self.amount)
        s.survivors[who].next_attack = increased(s.survivors[who].next_attack, self.stat, amount)
        if s.sink is not None:
            s.emit("next-attack", ("R-TOK-04",), {"who": who, "stat": self.stat, "amount": amount})


# -- cards -------------------------------------------------------------------------------------------------------


@final
class Resource(Op):
    """Survivors (or the ``group``) gain a resource: a named card, or a random one.

    ``who`` None: the group.
    """

    name = "resource"
    voice = NAMES_SURVIVOR
    form = Form(
        who=Either(Means({"group": None}, absent=None), WHO),
        card=optional(CardName("resource")),
        random=optional(Word("monster", "basic")),
    ).exactly_one("card", "random")
    who: Selector | None
    card: int
    random: str

    def sentence(self, words: Wording) -> str:
        if self.who is None:
            return say("cards.resource.group", what=self.what(words))
        return words.clause("cards.resource", self.who, what=self.what(words))

    def what(self, words: Wording) -> str:
        if self.card >= 0:
            return say("cards.resource.card", card=words.title(self.card))
        return say(f"cards.resource.{self.random}")

    def gains(self, words: Wording) -> Gains | None:
        return words.gaining(self.who, self.what(words)) if self.who is not None else None

    def run(self, s: State, program: int, ip: int) -> None:
        """A named card that is no longer in the deck gives nothing.  [R-WND-05]"""
        if self.who is None:
            s.then(DrawResource(NOBODY))
            return
        for who in everyone(s, self.who):
            if self.random == "basic":
                s.survivors[who].basic_resources += 1
                if s.sink is not None:
                    s.emit("basic-resource", ("R-WND-05",), {"who": who})
            elif self.card < 0:
                s.then(DrawResource(who))
            elif self.card in s.resources or self.card in s.catalog.supplies:
                take_resource(s, who, self.card)


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
