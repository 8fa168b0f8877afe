"""Explanations as data: rendered to text for the terminal and the command line, sent as fields by the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from showdown.content.card_sentences import card_lines, injury_lines
from showdown.content.card_terms import CardLine
from showdown.language import say
from showdown.model.card_clauses import capital
from showdown.model.cards import Catalog


class ExplanationLine(NamedTuple):
    """One line of an explanation, without what a text shows in front of it.

    text      the sentence; empty if the line only names options
    depth     its indentation, in steps of two spaces
    keys      the option keys of the options that it tells
    rule      the id of the rule that it quotes
    about     what it is about, if the sentence leaves that out: the title
    in_title  the title says the same: a text, which has no title, needs it; fields do not
    """

    text: str
    depth: int = 0
    keys: tuple[str, ...] = ()
    rule: str = ""
    about: str = ""
    in_title: bool = False

    def sentence(self) -> str:
        """The sentence with what it is about."""
        return say("explain.about", about=self.about, text=self.text) if self.about else self.text

    def shown(self, labels: Mapping[str, str] | None) -> str:
        """The line of a text."""
        known = self.keys if labels is None else [labels[key] for key in self.keys if key in labels]
        quoted = f"[{self.rule}] {self.sentence()}" if self.rule else self.sentence()
        return "  " * self.depth + ": ".join([part for part in (", ".join(known), quoted) if part])


@dataclass(frozen=True, slots=True)
class Explanation:
    """What something is or would do, and why.

    title  what is explained
    lines  the sentences, in the order of the text
    rules  the ids of the rules behind it, each once, whether a line quotes them or not
    odds   the exact odds, in words
    """

    title: str
    lines: tuple[ExplanationLine, ...]
    rules: tuple[str, ...] = ()
    odds: str = ""

    def sentences(self) -> list[str]:
        """The lines for a client that shows title, rules and odds itself: without option keys and rule ids."""
        told = [line for line in self.lines if line.text and not line.in_title]
        return [capital(line.text) if line.about == self.title else line.sentence() for line in told]

    def indented(self, labels: Mapping[str, str] | None = None) -> list[str]:
        """The lines of a text, without the ids of rules that no line quotes.

        ``labels``: what stands for the option keys, by option key [default: the keys themselves].
        """
        lines = [line.shown(labels) for line in self.lines]
        return [*lines[:1], *([f"  {self.odds}"] if self.odds else []), *lines[1:]]

    def text_lines(self, labels: Mapping[str, str] | None = None) -> list[str]:
        """All lines of a text; the last one names the rules that no line quotes."""
        quoted = {line.rule for line in self.lines}
        named = [rule for rule in self.rules if rule not in quoted]
        return self.indented(labels) + ([say("explain.rules", rules=", ".join(named))] if named else [])

    def text(self, labels: Mapping[str, str] | None = None) -> str:
        return "\n".join(self.text_lines(labels))


def card_explanation(catalog: Catalog, name: str) -> Explanation | None:
    """What a card or a persistent injury of a monster does; None if there is neither with this id.

    >>> from showdown.api import core_catalog
    >>> card_explanation(core_catalog(), "size-up").sentences()[0]
    'Basic AI card, 2 copies.'
    """
    if name in catalog.card_ids:
        card = catalog.cards[catalog.card(name)]
        return of_card(card.title, card_lines(catalog, card))
    if name in catalog.injury_ids:
        return of_card(catalog.injury_titles[catalog.injury_ids[name]], injury_lines(catalog, name))
    return None


def of_card(title: str, lines: list[CardLine]) -> Explanation | None:
    """The first line, with the kind of the card, and what follows below it."""
    told = [ExplanationLine(line.text, int(i > 0), about=line.about) for i, line in enumerate(lines)]
    return Explanation(title, tuple(told)) if told else None
