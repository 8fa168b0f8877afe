"""The rules of the showdown in our own words, each with its id.

`rules.json` is the data; code and tests cite its ids.

    >>> from showdown import rulebook
    >>> rulebook.rule("R-KDS-01").chapter
    'Knocked down, collision, knockback, grab'
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    id          stable name, "R-AREA-NN"; R-AMB ids are open questions with their default ruling
    chapter     heading it stands under
    text        what it says, in our own words
    sources     where it was found, short tags such as "rb16 p70"
    seed        whether one of the sources is a page of the rulebook that the project was founded on
    confidence  H, M or L for high, medium or low, sometimes with what it refers to
    """

    id: str
    chapter: str
    text: str
    sources: tuple[str, ...]
    seed: bool
    confidence: str


@cache
def _by_id() -> dict[str, Rule]:
    data = json.loads(resources.files(__name__).joinpath("rules.json").read_text(encoding="utf-8"))
    rules = [
        Rule(
            id=entry["id"],
            chapter=entry["chapter"],
            text=entry["text"],
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
    """There is no rule with this id.  ``what``: the sentence; ``near``: the ids that are most like it."""

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

    Raises NoSuchRule, a KeyError that names the nearest ids, if there is none.
    """
    found = _by_id().get(id.upper())
    if found is None:
        raise NoSuchRule(id, get_close_matches(id.upper(), list(_by_id()), n=3))
    return found


def search(words: str | Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules whose id, chapter or text holds every word, in the order of the rulebook.

    Letter case does not matter; "knock" also finds "knocked". No words find nothing.
    """
    wanted = [word.lower() for word in (words.split() if isinstance(words, str) else words)]
    if not wanted:
        return ()
    return tuple(rule for rule in all_rules() if all(word in _haystack(rule) for word in wanted))


def _haystack(rule: Rule) -> str:
    return f"{rule.id} {rule.chapter} {rule.text}".lower()
