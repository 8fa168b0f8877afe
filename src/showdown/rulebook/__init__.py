"""The rules of the showdown in two layers: plain text for players, notes for implementers.

`rules.json` holds what players read; code and tests cite its ids.  `implementer-notes.json` holds formulas, encodings
and edition remarks for the rules that need them.

    >>> from showdown import rulebook
    >>> rulebook.rule("R-KDS-01").chapter
    'Knocked down, collision, knockback, grab'
"""

import json
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from showdown.language import ENGLISH, PSEUDO, current_language
from showdown.language.pseudo import pseudo


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    id          stable name, "R-AREA-NN"; R-AMB ids are open questions with their default ruling
    chapter     heading of the chapter it belongs to
    text        the rule for players, in our own words
    example     one or two sentences with names and numbers; empty if the text needs none
    sources     where it was found, short tags such as "rb16 p70"
    seed        whether a source is one of the rulebook pages that the project started from
    confidence  H, M or L for high, medium or low, sometimes with what it refers to
    """

    id: str
    chapter: str
    text: str
    example: str
    sources: tuple[str, ...]
    seed: bool
    confidence: str


def _read(name: str) -> Any:
    return json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


TRANSLATED = ("title", "answer", "chapter", "text", "example")
"""The fields of rules and topics that a translation changes."""


def read_translated(name: str, language: str) -> list[dict[str, Any]]:
    """The entries of ``rules`` or ``topics`` in a language: ``rules.json`` in English, else ``rules.de.json``."""
    if language not in (ENGLISH, PSEUDO):
        translated: list[dict[str, Any]] = _read(f"{name}.{language}.json")
        return translated
    entries: list[dict[str, Any]] = _read(f"{name}.json")
    if language == PSEUDO:
        return [{k: pseudo(v) if k in TRANSLATED else v for k, v in entry.items()} for entry in entries]
    return entries


@cache
def implementer_notes() -> dict[str, str]:
    """Return {rule id: note}: formulas, encodings and edition remarks that players do not need."""
    notes: dict[str, str] = _read("implementer-notes.json")
    return notes


def _by_id() -> dict[str, Rule]:
    return _rules_in(current_language())


@cache
def _rules_in(language: str) -> dict[str, Rule]:
    data = read_translated("rules", language)
    rules = [
        Rule(
            id=entry["id"],
            chapter=entry["chapter"],
            text=entry["text"],
            example=entry.get("example", ""),
            sources=tuple(entry["sources"]),
            seed=entry["seed"],
            confidence=entry["confidence"],
        )
        for entry in data
    ]
    return {rule.id: rule for rule in rules}


def all_rules() -> tuple[Rule, ...]:
    """Return every rule in the order of the rulebook."""
    return tuple(_by_id().values())


class NoSuchRule(KeyError):
    """There is no rule with this id.  ``what``: the error message; ``near``: similar ids."""

    def __init__(self, id: str, near: list[str]) -> None:
        self.what = f"no rule {id!r}"
        self.near = near
        super().__init__(f"{self.what}; {self.hint}" if near else self.what)

    @property
    def hint(self) -> str:
        return f"did you mean {', '.join(self.near)}?" if self.near else ""

    def __str__(self) -> str:
        # A KeyError prints the repr of its argument.
        return str(self.args[0])


def rule(id: str) -> Rule:
    """Return one rule; letter case does not matter.

    Raises NoSuchRule, a KeyError that names similar ids.
    """
    found = _by_id().get(id.upper())
    if found is None:
        raise NoSuchRule(id, get_close_matches(id.upper(), list(_by_id()), n=3))
    return found
