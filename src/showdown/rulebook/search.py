"""Ranked search over short texts: word stems, synonyms for rulebook terms, inverse document frequency.

>>> index: Index[str] = Index()
>>> index.add("walking", [Field("survivor movement", 8), Field("A survivor moves over free spaces.", 1)])
>>> index.add("biting", [Field("monster attack", 8), Field("The monster moves and bites.", 1)])
>>> index.best(stems(split(["moving"])))
('walking', 'biting')
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log
from typing import Generic, TypeVar


def split(words: Iterable[str]) -> list[str]:
    """Return the words in lower case: "Blind-spot?" gives two."""
    text = " ".join(words).lower().replace("\u2019", "'").replace("'s", "").replace("blindspot", "blind spot")
    return re.findall(r"[a-z0-9]+", text)


SMALL_WORDS = frozenset(
    split(
        [
            "a am an and any anything are as at be been but by can could did do does doing done else ever every for",
            "from get gets getting give gives go goes got had happen happened happens has have how i if in into is it",
            "its just let like long make makes many may me might much must my need needs no not of on one or our out",
            "really rule rules s several should so some something still t than that the their them then there they",
            "this time to up us use used using very was we were what when where whether which while who whom why will",
            "white with work works would you your myself yourself himself herself itself themselves",
        ]
    )
)
"""Stop words: they say nothing about the subject of a question."""


def meaningful(words: Sequence[str]) -> list[str]:
    """Return the words without stop words; all of them if nothing is left."""
    return [w for w in words if w not in SMALL_WORDS] or list(words)


ABOUT_ME = frozenset(split(["i me my myself we us our player players"]))
"""A question with one of these words is about a survivor rather than the monster."""

SAME = {
    word: group.split()[0]
    for group in (
        "move walk run step sprint",
        "monster lion antelope bellmaw beast creature boss enemy",
        "survivor character hero friend ally teammate companion player figure",
        "die dead death dying died kill killed slain",
        "fall fell fallen prone trip",
        "hit strike struck",
        "tie equal equally",
        "adjacent beside",
        "critical crit",
        "armor armour",
        "turn rotate spin",
        "space square cell",
        "win won winning victory",
        "lose lost losing defeat",
        "see seen sees sight visible",
        "choose chooses chosen pick picks picked select decide decides",
        "twice two double again",
        "throw thrown sling",
        "behind rear",
        "injury injured injuries",
        "begin start starts starting",
        "end finish finished",
        "ranged shoot shot bow arrow",
        "everybody everyone all",
        "heal healed recover",
    )
    for word in group.split()
}
"""Synonyms: each word maps to the first word of its group."""


@cache
def stem(word: str) -> str:
    """Return the stem of a word or of its synonym: "walking", "moved" and "movement" have the same."""
    plain = trimmed(word)
    return trimmed(SAME.get(word) or SAME_STEMS.get(plain) or word)


def trimmed(word: str) -> str:
    for ending in ("ies", "ements", "ement", "ing", "ed", "es", "s", "e"):
        left = word.removesuffix(ending)
        if left != word and len(left) >= 3 and not (ending in ("s", "es") and word.endswith("ss")):
            word = left + ("y" if ending == "ies" else "")
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word


SAME_STEMS = {trimmed(word): first for word, first in SAME.items()}


def stems(words: Iterable[str]) -> list[str]:
    return [stem(word) for word in words]


@dataclass(frozen=True, slots=True)
class Field:
    """One text of a document and the weight of its words."""

    text: str
    weight: int


LEAST = 0.5
"""Default share of the query's total rarity that a document must match."""

T = TypeVar("T")


class Index(Generic[T]):
    """Documents in the order they were added, each with its fields as stems."""

    def __init__(self) -> None:
        self.documents: list[tuple[T, list[tuple[list[str], int]]]] = []
        self.found_in: dict[str, int] = {}
        """Document frequency: {stem: number of documents}."""

    def add(self, document: T, fields: Sequence[Field]) -> None:
        cut = [(stems(meaningful(split([field.text]))), field.weight) for field in fields]
        self.documents.append((document, cut))
        for word in {word for words, _ in cut for word in words}:
            self.found_in[word] = self.found_in.get(word, 0) + 1

    def knows(self, word: str) -> bool:
        return word in self.found_in

    def rarity(self, word: str) -> float:
        """Return the inverse document frequency: 0 if every document has the word, about 5 if only one has it."""
        return log((1 + len(self.documents)) / (1 + self.found_in.get(word, 0)))

    def best(self, wanted: Sequence[str], leaning: Sequence[str] = (), share: float = LEAST) -> tuple[T, ...]:
        """Return the documents that match this share of the words (by rarity), best first; ties keep their order.

        Unknown words are ignored; if all are unknown, prefixes count.  ``leaning``: optional words that only raise the
        score.
        """
        known = [word for word in dict.fromkeys(wanted) if self.knows(word)]
        if not known:
            known = [w for w in self.found_in if any(len(part) > 2 and w.startswith(part) for part in wanted)]
            return self.ranked(known, 0.0, leaning)
        return self.ranked(known, (share - 1e-9) * sum([self.rarity(word) for word in known]), leaning)

    def ranked(self, wanted: Sequence[str], least: float, leaning: Sequence[str]) -> tuple[T, ...]:
        """Return matching documents, best first.  ``least``: total rarity that a document must match."""
        scored: list[tuple[float, T]] = []
        for document, fields in self.documents:
            held = [word for word in wanted if any(word in words for words, _ in fields)]
            if held and sum([self.rarity(word) for word in held]) >= least:
                scored.append((self.score(fields, held, wanted, leaning), document))
        return tuple([document for _, document in sorted(scored, key=lambda pair: -pair[0])])

    def score(
        self,
        fields: Sequence[tuple[list[str], int]],
        held: Sequence[str],
        wanted: Sequence[str],
        leaning: Sequence[str],
    ) -> float:
        """Return the score: rarity times best field weight, plus bonuses for whole fields and adjacent words."""
        out = 0.0
        for word in held:
            out += self.rarity(word) * (4 + max([weight for words, weight in fields if word in words]))
        for word in leaning:
            out += max([weight for words, weight in fields if word in words], default=0) / 2
        for words, weight in fields:
            if words and len(words) <= 4 and set(words) <= set(wanted):
                out += weight * sum([self.rarity(word) for word in words]) / 2
            pairs = [pair for pair in pairwise(wanted) if pair in pairwise(words)]
            out += 2 * weight * len(pairs)
        return out
