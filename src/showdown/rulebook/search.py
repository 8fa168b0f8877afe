"""Ranked search over short texts: word stems, players' words for rulebook words, rare words count more.

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
    """Single words in small letters: "Blind-spot?" is two."""
    return re.findall(r"[a-z0-9]+", " ".join(words).lower().replace("\u2019", "'").replace("'s", ""))


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
"""Words that say nothing about the subject of a question."""


def meaningful(words: Sequence[str]) -> list[str]:
    """The words without small ones; all of them if there are no others."""
    return [w for w in words if w not in SMALL_WORDS] or list(words)


ABOUT_ME = frozenset(split(["i me my myself we us our player players"]))
"""Whoever uses one of these asks about a survivor rather than about the monster."""

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
"""Players' words, and the first word of their group, which stands for all of them."""


@cache
def stem(word: str) -> str:
    """The word without endings, after players' words are replaced: "walking", "moved", "movement" are one."""
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
    """One text of a document, and how much a word in it counts."""

    text: str
    weight: int


LEAST = 0.5
"""Share of the rarity of all words asked for that a document must have by default."""

T = TypeVar("T")


class Index(Generic[T]):
    """Documents in the order they were added, each with its fields as stems."""

    def __init__(self) -> None:
        self.documents: list[tuple[T, list[tuple[list[str], int]]]] = []
        self.found_in: dict[str, int] = {}
        """Stems, and the number of documents that have them."""

    def add(self, document: T, fields: Sequence[Field]) -> None:
        cut = [(stems(meaningful(split([field.text]))), field.weight) for field in fields]
        self.documents.append((document, cut))
        for word in {word for words, _ in cut for word in words}:
            self.found_in[word] = self.found_in.get(word, 0) + 1

    def knows(self, word: str) -> bool:
        return word in self.found_in

    def rarity(self, word: str) -> float:
        """0 if every document has this word, about 5 if only one has it."""
        return log((1 + len(self.documents)) / (1 + self.found_in.get(word, 0)))

    def best(self, wanted: Sequence[str], leaning: Sequence[str] = (), share: float = LEAST) -> tuple[T, ...]:
        """Documents with this share of the words (by rarity), best first; equals stay in their order.

        Words that no document has are left out; if that is all of them, beginnings of words count.  ``leaning``: words
        that are not needed, but make a document come earlier.
        """
        known = [word for word in dict.fromkeys(wanted) if self.knows(word)]
        if not known:
            known = [w for w in self.found_in if any(len(part) > 2 and w.startswith(part) for part in wanted)]
            return self.ranked(known, 0.0, leaning)
        return self.ranked(known, (share - 1e-9) * sum([self.rarity(word) for word in known]), leaning)

    def ranked(self, wanted: Sequence[str], least: float, leaning: Sequence[str]) -> tuple[T, ...]:
        """``least``: the rarity that the words found in a document must add up to."""
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
        """Each word by its rarity and its weightiest field; whole fields named and words side by side add to it."""
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
