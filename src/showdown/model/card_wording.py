"""Sentences about cards: whom an instruction concerns, how much, which block.  The texts are in ``language``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from showdown.language import listed, say
from showdown.language.template import Fact
from showdown.model.card_clauses import capital, joined, led
from showdown.model.cards import Catalog
from showdown.model.ids import DIES_ALONE, NO_INTIMACY, NO_PROGRAM, PLACES, RETIRES, SKIPS_HUNT, STATS
from showdown.model.selectors import (
    ALIVE,
    ALL,
    CLOSEST,
    COUNTER,
    COUNTS,
    FILTERS,
    FURTHEST,
    GRABBED_LAST_ROUND,
    HAS_AURA,
    HAS_STATUS,
    LAST_TO_WOUND,
    MOST_AFFINITIES,
    NEAR_SUBJECT,
    NO_RANK,
    NO_ROLE,
    OWNER,
    RANDOM,
    ROLES,
    STAT,
    SUBJECT,
    TARGET,
    TARGETS,
    THREAT,
    TILES,
    Amount,
    Filter,
    Measure,
    Selector,
)
from showdown.model.term_kinds import ADJECTIVES, PLACE_TERMS, SUPERLATIVES
from showdown.model.verbs import NAMES_ATTACKER, NAMES_SURVIVOR, ORDER, Gains, Op

LONGEST_CHAIN: Final = 3
"""Sentences joined by "then"; a longer block becomes numbered steps."""
ONE: Final = 1
SEVERAL: Final = 2
"""Grammatical number of a noun, as templates test it with ``#``.  "You" takes the verb form of several."""
AFTER_THE_SHOWDOWN: Final = RETIRES | SKIPS_HUNT | NO_INTIMACY | DIES_ALONE
"""Impairments that matter only after the showdown."""


@final
class Wording:
    """Writes the sentences of one card.

    to_owner  the card speaks to the survivor who has it: "you"
    other     the block is about a survivor who was just chosen: "that survivor", also where the card speaks to "you"
    tile      the card is a terrain tile
    name      what stands for "you" where the card speaks to its owner: in a log, the name of the survivor
    """

    def __init__(
        self, catalog: Catalog, to_owner: bool = False, other: bool = False, tile: bool = False, name: str = ""
    ) -> None:
        self.catalog = catalog
        self.name = name
        self.to_owner = to_owner
        self.other = other
        self.tile = tile
        self.chosen: Fact | None = None
        """What stands for the survivor of the block: "a random survivor"."""
        self.willing: Fact | None = None
        """What stands for the survivor who may do something: "you may", "the attacker may pay 1 survival to"."""

    def about_another(self) -> Wording:
        """The words for a block whose survivor is not the one the card belongs to."""
        return Wording(self.catalog, self.to_owner, True, self.tile, self.name)

    # -- blocks ------------------------------------------------------------------------------------------------

    def sentences(self, program: int) -> list[str]:
        """The sentences of a block, without a capital letter and without a full stop."""
        return [self.said(group) for group in self.groups(program)]

    def groups(self, program: int) -> list[list[Op]]:
        """The instructions of a block: what the same survivor gains one after another is one sentence."""
        out: list[list[Op]] = []
        for op in self.catalog.programs[program] if program != NO_PROGRAM else ():
            last = out[-1][0].gains(self) if out else None
            gains = op.gains(self) if last is not None else None
            same = last is not None and gains is not None and (last.key, last.who.text) == (gains.key, gains.who.text)
            if same or (out and op.repeats(out[-1][-1])):
                out[-1].append(op)
            else:
                out.append([op])
        return out

    def said(self, group: list[Op]) -> str:
        """Instructions as one sentence: ``you gain a random disorder and 1d5 insanity``."""
        if len(group) == 1:
            return group[0].sentence(self)
        if group[1].repeats(group[0]):
            return group[-1].sentence_of(self, len(group))
        found = [gains for gains in [op.gains(self) for op in group] if gains is not None]
        things: dict[str, int] = {}
        for gains in found:
            things[gains.what] = things.get(gains.what, 0) + 1
        what = [say("cards.times", what=thing, n=n) for thing, n in things.items()]
        return say(found[0].key, who=found[0].who, what=listed(what))

    def block(self, program: int) -> str:
        """A block as sentences, the first without a capital letter, the last without a full stop."""
        said = self.sentences(program)
        return ". ".join([said[0], *[capital(text) for text in said[1:]]]) if said else ""

    def inner(self, program: int, followed: bool = False) -> str:
        """A block as one sentence, so that all of it depends on a condition before it.

        ``followed``: something comes after it that is not part of the block.
        """
        groups = self.groups(program)
        said = [self.said(group) for group in groups]
        if self.has_steps(program):
            return "; ".join([say("cards.step", n=i + 1, text=said[i]) for i in range(len(said))])
        if followed and self.takes_otherwise(program):
            said[-1] = say("cards.brackets", text=said[-1])
        return joined(said, [self.begins_with(groups[i][0], said[i]) for i in range(len(said))])

    def begins_with(self, op: Op, text: str) -> str:
        """The subject of a sentence about the monster or about a survivor, if it begins with that."""
        for who in (self.who(None), self.who(named_survivor(op)), self.attacker(), self.subject()):
            if text.startswith(f"{who.text} "):
                return who.text
        return ""

    def led(self, moment: str, program: int, does: str = "", conditional: bool = False) -> str:
        """``after damage: the target …``; ``after damage, if …``.  ``does``: the block in other words.

        ``conditional``: the moment ends with a condition of its own.
        """
        text = does or self.inner(program)
        if not conditional:
            return led(moment, text, self.opens(program))
        only = self.only(program)
        joins = only is not None and only.is_bare_condition(self) and text.startswith(say("cards.if_word"))
        return say("cards.led.and", moment=moment, does=text) if joins else led(moment, text, False)

    def opens(self, program: int) -> bool:
        """Does a block begin with a condition, so that a comma is enough before it?"""
        groups = self.groups(program)
        return bool(groups) and not self.has_steps(program) and groups[0][0].opens(self)

    def has_steps(self, program: int) -> bool:
        """Is a block told in numbered steps?  What follows a condition must not look like a part of it."""
        groups = self.groups(program)
        return len(groups) > LONGEST_CHAIN or any([group[-1].is_open(self) for group in groups[:-1]])

    def takes_otherwise(self, program: int) -> bool:
        """Would an "otherwise" behind a block seem to belong to the last sentence of it?"""
        groups = self.groups(program)
        return bool(groups) and not self.has_steps(program) and groups[-1][-1].takes_otherwise(self)

    def is_one(self, program: int) -> bool:
        """Is a block one sentence, so that a comma is enough before it?"""
        return len(self.groups(program)) == 1

    def only(self, program: int) -> Op | None:
        """The instruction of a block that has exactly one."""
        ops = self.catalog.programs[program] if program != NO_PROGRAM else ()
        return ops[0] if len(ops) == 1 else None

    def for_each(self, who: Fact, program: int) -> str:
        """A block whose first instruction names its survivor in full, or nothing if that cannot be said."""
        ops = self.catalog.programs[program] if program != NO_PROGRAM else ()
        # A choice names its survivor more than once.
        named = named_survivor(ops[0]) if ops and not ops[0].decides() else None
        if not (named and named.role == SUBJECT and not named.filters) and not (ops and ops[0].tells_each(self)):
            return ""
        words = self.about_another()
        if words.has_steps(program):
            return ""
        groups = words.groups(program)
        said = [words.said(group) for group in groups]
        subjects = [words.begins_with(groups[i][0], said[i]) for i in range(len(said))]
        words.chosen = who
        said[0] = words.said(groups[0])
        return joined(said, subjects)

    def may_do(self, who: Selector, cost: Fact, stat: str, program: int) -> str:
        """``you may gain 1 survival``: a block as something a survivor may do, or nothing if that cannot be said."""
        ops = self.catalog.programs[program] if program != NO_PROGRAM else ()
        subject = self.who(who)
        willing = say("cards.may", who=subject, cost=cost, stat=stat)
        if ops and self.is_you(who) and all([op.speaks() == ORDER for op in ops]):
            orders = [op.sentence(self) for op in ops]
            return say("cards.may_do", willing=willing, orders=listed(orders))
        return self.orders_to(who, willing, program)

    def order(self, who: Selector, program: int) -> str:
        """``gain 1 survival``: a block as what a survivor does, or nothing if that cannot be said."""
        return self.orders_to(who, "", program)

    def orders_to(self, who: Selector, willing: str, program: int) -> str:
        """A block behind "you may" or "you choose to"; nothing if a sentence of it is not about this survivor."""
        ops = self.catalog.programs[program] if program != NO_PROGRAM else ()
        if not ops or not all([self.is_about(op, who) for op in ops]):
            return ""
        words = Wording(self.catalog, self.to_owner, self.other, self.tile, self.name)
        said: list[str] = []
        for group in self.groups(program):
            words.willing = Fact("" if said else willing, SEVERAL, True)
            said.append(words.said(group).strip())
        return listed(said)

    def is_about(self, op: Op, who: Selector) -> bool:
        """Does the sentence of an instruction begin with this survivor, without terms?"""
        if op.speaks() == NAMES_ATTACKER:
            return self.is_you(who)
        named = named_survivor(op)
        return op.speaks() == NAMES_SURVIVOR and named is not None and named.role == who.role and not named.filters

    # -- whom --------------------------------------------------------------------------------------------------

    def who(self, who: Selector | None) -> Fact:
        """``the target``, ``a random survivor``, ``you``; None is the monster."""
        if who is None:
            return Fact(say("cards.who.monster"), ONE)
        if self.willing is not None:
            return self.willing
        if who.role == SUBJECT and self.chosen is not None:
            return self.chosen
        if who.role == NO_ROLE:
            return self.line(who)
        if self.is_you(who):
            return self.you()
        return Fact(say(f"cards.who.{self.person(who)}"), SEVERAL if who.role == TARGETS else ONE)

    def you(self) -> Fact:
        """The survivor whom the card speaks to."""
        return Fact(self.name, ONE, True) if self.name else Fact(say("cards.who.you"), SEVERAL)

    def person(self, who: Selector) -> str:
        """The key of the words for a figure that the card already knows."""
        if who.role == SUBJECT and self.other:
            return "that"
        if who.role == TARGET and self.to_owner:
            return "other"
        return ROLES[who.role]

    def is_you(self, who: Selector | None) -> bool:
        """Is it the survivor whom the card speaks to?"""
        return (
            self.to_owner
            and self.chosen is None
            and who is not None
            and (who.role == OWNER or (who.role == SUBJECT and not self.other))
        )

    def subject(self) -> Fact:
        """The survivor of the block."""
        return self.who(THE_SURVIVOR)

    def attacker(self) -> Fact:
        """The survivor whose attack is in progress."""
        if self.willing is not None:
            return self.willing
        return self.you() if self.to_owner else Fact(say("cards.who.attacker"), ONE)

    def clause(self, key: str, who: Selector | None, **facts: object) -> str:
        """A sentence about ``who``.  Terms of a known figure come first: ``if the target is insane, …``."""
        text = say(
            key,
            who=self.who(who),
            Who=capital(self.who(who).text),
            you=self.is_you(who) and not self.name,
            name=self.name if self.is_you(who) else "",
            may=self.willing is not None,
            **facts,
        )
        return self.if_fits(who, text)

    def gaining(self, who: Selector | None, what: str) -> Gains | None:
        """``who`` gains this; None if it is not the same survivors each time it is said, or not always they."""
        fixed = who is None or (not who.filters if who.role != NO_ROLE else who.pick == ALL)
        return Gains("cards.gains", self.who(who), what) if fixed else None

    def if_fits(self, who: Selector | None, text: str) -> str:
        """The sentence after the terms of a known figure, if it has any."""
        if who is None or who.role == NO_ROLE or not who.filters:
            return text
        return say("cards.if_who", who=self.plain(who), terms=self.predicates(who.filters, who), text=text)

    def plain(self, who: Selector) -> Fact:
        """The figure itself, without "may"."""
        return Wording(self.catalog, self.to_owner, self.other, self.tile, self.name).who(who)

    # -- lines -------------------------------------------------------------------------------------------------

    def line(self, who: Selector) -> Fact:
        """``the closest threat in range``, ``all insane survivors``, ``a survivor``."""
        several = who.pick == ALL
        if who.filters and who.filters[0].code in (LAST_TO_WOUND, GRABBED_LAST_ROUND):
            head = say(f"cards.head.{FILTERS[who.filters[0].code]}")
            return Fact(say("cards.line.head", head=head, terms=self.phrases(who.filters[1:])), ONE)
        kind = "all" if several else "one"
        if who.rank == CLOSEST:
            kind = "closest"
        elif who.rank == FURTHEST:
            kind = "furthest"
        elif who.pick == RANDOM:
            kind = "random"
        elif kind == "one" and self.to_owner and any([term.code == NEAR_SUBJECT for term in who.filters]):
            rest = tuple([term for term in who.filters if term.code not in (NEAR_SUBJECT, ALIVE)])
            return Fact(say("cards.line.near", name=self.name, terms=self.phrases(rest)), ONE)
        line = self.noun_phrase(who, several)
        if who.rank != NO_RANK and any([term.code in SUPERLATIVES for term in who.filters]):
            return Fact(say(f"cards.line.tie.{kind}", line=line), SEVERAL if several else ONE)
        return Fact(say(f"cards.line.{kind}", line=line, vowel=line[0] in "aeiou"), SEVERAL if several else ONE)

    def each_of(self, who: Selector) -> Fact:
        """Everybody who fits, one after another: ``each knocked down survivor``."""
        if who.role == TARGETS:
            return Fact(say("cards.who.each target"), ONE)
        if who.role != NO_ROLE or who.pick != ALL:
            return self.who(who)
        return Fact(say("cards.line.each", line=self.noun_phrase(who, False)), ONE)

    def noun_phrase(self, who: Selector, several: bool) -> str:
        """``insane survivors in range``, without an article."""
        noun = "threat" if any([term.code == THREAT for term in who.filters]) else "survivor"
        before = [term for term in who.filters if term.code in ADJECTIVES]
        after = [term for term in who.filters if term.code not in (ALIVE, THREAT) and term not in before]
        places = [term for term in after if term.code in PLACE_TERMS]
        rest = [term for term in after if term not in places]
        terms = self.phrases(places or rest)
        if places and rest:
            figure = Fact("", SEVERAL if several else ONE)
            terms = say("cards.line.who", places=terms, terms=listed([self.predicate(term, figure) for term in rest]))
        return say(
            "cards.line",
            adjectives=", ".join([say(f"cards.adjective.{FILTERS[term.code]}") for term in before]),
            noun=say(f"cards.noun.{noun}", several=several),
            terms=terms,
        )

    def phrases(self, terms: Sequence[Filter]) -> str:
        """Terms behind a noun: ``in range and with courage 3 or more``."""
        return listed([self.term(f"cards.term.{FILTERS[term.code]}", term, SOMEBODY) for term in terms])

    def predicates(self, terms: Sequence[Filter], who: Selector) -> str:
        """Terms as predicates: ``is insane and has courage 3 or more``."""
        figure = self.plain(who)
        return listed([self.predicate(term, figure) for term in terms])

    def predicate(self, term: Filter, who: Fact) -> str:
        """``is in range``, ``has courage 3 or more``; after "you": ``are in range``."""
        return self.term(f"cards.is.{FILTERS[term.code]}", term, who)

    def art(self, name: str) -> str:
        """The title of a fighting art."""
        number = self.catalog.card_ids.get(name, -1)
        return self.catalog.cards[number].title if number >= 0 else name.replace("-", " ").title()

    def term(self, key: str, term: Filter, who: Fact) -> str:
        return say(
            key,
            who=who,
            n=Fact(str(term.n), term.n, term.n >= 0),
            gear=keyword(term.word),
            art=self.art(term.word),
            zone=zone_title(term.word),
            word=self.word(term),
            subject=self.plain(THE_SURVIVOR),
        )

    def word(self, term: Filter) -> str:
        """The card, colour or counter that a term names."""
        if term.code == HAS_STATUS:
            return self.gear(term.word)
        if term.code in (MOST_AFFINITIES, HAS_AURA):
            return say(f"cards.colour.{term.word}")
        return term.word.replace("-", " ")

    # -- how much ----------------------------------------------------------------------------------------------

    def how_much(self, amount: Amount) -> tuple[Fact, str]:
        """How much without a sign: a number or die, or else what it is equal to."""
        if amount.counted is not None:
            return Fact(""), self.counted(amount, amount.counted)
        if amount.per_level:
            times = abs(amount.per_level)
            return Fact(""), say("cards.level", times=times)
        if amount.sides:
            return Fact(say("cards.die", sides=amount.sides), 0, True), ""
        return Fact(str(abs(amount.base)), abs(amount.base), True), ""

    def counted(self, amount: Amount, m: Measure) -> str:
        """What is counted on the table: ``2 times the target's age tokens, at most 5``."""
        what = say(
            f"cards.counted.{COUNTS[m.what]}",
            counter=counter_name(self.catalog, m.which) if m.what == COUNTER else "",
            stat=stat_name(m.which) if m.what == STAT else "",
            of=self.who(m.who) if m.who is not None else Fact(""),
            monster=m.monster,
            you=self.to_owner and not self.other and not self.name,
            terrain=self.title(m.which) if m.what == TILES else "",
        )
        return say(
            "cards.counted",
            plus=amount.base,
            times=abs(m.times),
            what=what,
            every=0 if m.every == 1 else m.every,
            most=m.at_most,
        )

    def change(self, amount: Amount, what: str) -> str:
        """``+1 speed``, ``-2 damage per monster level``, ``+X speed (X is the number of dead survivors)``."""
        if amount.counted is not None:
            sign = "-" if amount.counted.times < 0 else "+"
            return say("cards.change.counted", sign=sign, what=what, x=self.counted(amount, amount.counted))
        n = amount.per_level or amount.base
        return say("cards.change", amount=f"{n:+}", what=what, level=amount.per_level != 0)

    # -- names -------------------------------------------------------------------------------------------------

    def title(self, card: int) -> str:
        return self.catalog.cards[card].title

    def named(self, name: str) -> str:
        """The title of a card by its name, also of one that no file holds."""
        number = self.catalog.card_ids.get(name, -1)
        return self.title(number) if number >= 0 else name.replace("-", " ").title()

    def gear(self, word: str) -> str:
        """Gear by its title, or any gear with a keyword."""
        number = self.catalog.card_ids.get(word, -1)
        return self.title(number) if number >= 0 else keyword(word)

    def weapons(self, words: Sequence[str]) -> str:
        """``a club or shield weapon``; gear that a card names is given by its title."""
        keywords = [keyword(word) for word in words if word not in self.catalog.card_ids]
        out = [say("cards.weapon", keywords=listed(keywords, "cards.or"))] if keywords else []
        out += [self.title(self.catalog.card_ids[word]) for word in words if word in self.catalog.card_ids]
        return listed(out, "cards.or")


THE_SURVIVOR: Final = Selector("the survivor", SUBJECT, 0, 0, ())
SOMEBODY: Final = Fact("", ONE, True)
"""One survivor who is named elsewhere in the sentence."""


def named_survivor(op: Op | None) -> Selector | None:
    """The survivors in the fields of an instruction, if it has any."""
    if op is None:
        return None
    named = getattr(op, "who", None) or getattr(op, "target", None) or getattr(op, "by", None)
    return named if isinstance(named, Selector) else None


def counter_name(catalog: Catalog, counter: int) -> str:
    """The name of a counter, as it stands before "tokens"."""
    return catalog.counters[counter].name.replace("-", " ")


def stat_name(stat: int) -> str:
    return say(f"cards.stat.{STATS[stat]}")


def place_name(place: int) -> str:
    return say(f"cards.place.{PLACES[place]}")


def injury_place(place: int) -> str:
    """A place of the body before "injury": ``leg``, ``head``."""
    return say_or(f"cards.injury_place.{PLACES[place]}", place_name(place))


def keyword(word: str) -> str:
    """A keyword of gear in the current language; one that only a pack knows as it is written."""
    return say_or(f"keywords.{word}", word)


def zone_title(name: str) -> str:
    """A zone in a sentence: ``ring``, ``“rear wedge”``; quotes hold a name of several words together."""
    title = say_or(f"cards.zone.{name}", name.replace("-", " "))
    return say("cards.zone", zone=title) if " " in title else title


def say_or(key: str, otherwise: str, **values: object) -> str:
    """The text with this key, or another text where the catalogue has none."""
    try:
        return say(key, **values)
    except KeyError:
        return otherwise
