"""The words that sentences about cards are made of: whom an instruction concerns, how much, which block."""

from __future__ import annotations

from typing import Final, final

from showdown.model.cards import Catalog
from showdown.model.ids import IMPAIRMENTS, NO_PROGRAM
from showdown.model.selectors import (
    ALL,
    ATTACKER,
    BLEEDING_AT_LEAST,
    COURAGE_AT_LEAST,
    FILTERS,
    INSANITY_AT_LEAST,
    NO_RANK,
    NO_ROLE,
    TARGET,
    TARGETS,
    UNDERSTANDING_AT_LEAST,
    Amount,
    Filter,
    Selector,
)

AT_LEAST: Final = (BLEEDING_AT_LEAST, COURAGE_AT_LEAST, INSANITY_AT_LEAST, UNDERSTANDING_AT_LEAST)
ENDLESS: Final = 99
"""The upper end of a row such as 4+."""


@final
class Wording:
    """Writes the sentences of one card.

    ``to_owner``: the card speaks to the survivor who has it, in short words; a monster's card speaks in sentences.
    """

    def __init__(self, catalog: Catalog, to_owner: bool = False) -> None:
        self.catalog = catalog
        self.to_owner = to_owner

    # -- programs ----------------------------------------------------------------------------------------------

    def sentences(self, program: int) -> list[str]:
        return [op.sentence(self) for op in self.catalog.programs[program]]

    def block(self, program: int) -> str:
        """A block as one clause."""
        return "; ".join(self.sentences(program)) if program != NO_PROGRAM else ""

    def inner(self, program: int) -> str:
        """A block inside another one: what belongs to it must not look like what comes after it."""
        if program == NO_PROGRAM:
            return ""
        said = self.sentences(program)
        ops = self.catalog.programs[program]
        for i in range(len(ops) - 1):
            if ops[i].decides():
                # What follows a condition is not part of it.
                said[i] = f"({said[i]})"
        return ("; " if self.to_owner else ", then ").join(said)

    def otherwise(self, program: int) -> str:
        """The second half of a choice."""
        return f"; otherwise {self.inner(program)}" if program != NO_PROGRAM else ""

    # -- whom --------------------------------------------------------------------------------------------------

    def who(self, who: Selector | None) -> str:
        """``the target``, ``a random survivor``, ``all survivors``; None is the monster."""
        if who is None:
            return "the monster"
        if who.role in (TARGET, TARGETS, ATTACKER) or (who.role == NO_ROLE and who.rank != NO_RANK):
            return f"the {who.text}"
        return f"a {who.text}" if who.role == NO_ROLE and who.pick != ALL else who.text

    def told(self, who: Selector | None, short: str, verb: str, rest: str) -> str:
        """``the target suffers Grab``; a card that speaks to its owner says ``the target: Grab``."""
        if self.to_owner:
            return f"{self.who(who)}: {short}"
        several = who is not None and (who.role == TARGETS or (who.role == NO_ROLE and who.pick == ALL))
        if verb == "be":
            verb = "are" if several else "is"
        elif not several:
            verb += "s"
        subject, comma, terms = self.who(who).partition(", ")
        return f"{subject}{f' ({terms})' if comma else ''} {verb} {rest}".rstrip()

    def term(self, term: Filter) -> str:
        if term.word:
            return f"with {term.word} gear"
        more = "+" if term.code in AT_LEAST else ""
        return FILTERS[term.code] + (f" {term.n}{more}" if term.n >= 0 else "")

    # -- how much ----------------------------------------------------------------------------------------------

    def measure(self, amount: Amount, what: str) -> str:
        """How much of something, without a sign."""
        if amount.per_level:
            many = "" if abs(amount.per_level) == 1 else f"{abs(amount.per_level)} times "
            return f"{what} equal to {many}the monster's level"
        return f"d{amount.sides} {what}" if amount.sides else f"{abs(amount.base)} {what}"

    def amount(self, amount: Amount, signed: bool = False) -> str:
        if amount.sides:
            return f"{'+' if signed else ''}d{amount.sides}"
        if amount.per_level:
            times = f"{abs(amount.per_level)} x " if abs(amount.per_level) > 1 else ""
            return ("-" if amount.per_level < 0 else ("+" if signed else "")) + times + "level"
        return f"{amount.base:+}" if signed else str(amount.base)

    # -- names -------------------------------------------------------------------------------------------------

    def title(self, card: int) -> str:
        return self.catalog.cards[card].title

    def gear(self, word: str) -> str:
        """Gear by its title, or any gear with a keyword."""
        number = self.catalog.card_ids.get(word, -1)
        return self.title(number) if number >= 0 else word


def impairments(mask: int) -> str:
    """``deaf, no dodge``."""
    return ", ".join([IMPAIRMENTS[i] for i in range(len(IMPAIRMENTS)) if mask >> i & 1])


def row(low: int, high: int) -> str:
    """A row of a die as cards print it: ``4+``, ``1-2``, ``10``."""
    if high == ENDLESS:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def many(word: str, n: int) -> str:
    """``hit`` or ``hits``."""
    return word if n == 1 else word + "s"


def times(n: int) -> str:
    """``once`` or ``3 times``."""
    return "once" if n == 1 else f"{n} times"


def lowers(amount: Amount) -> bool:
    return amount.base < 0 or amount.per_level < 0
