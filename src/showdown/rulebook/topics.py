"""Topics: questions people ask at the table, answered in our own words from the rules; and the search over both.

`topics.json` is the data; every answer names the rules and rulings it rests on.

    >>> from showdown.rulebook.topics import find
    >>> [topic.name for topic in find(["blind", "spot"]).topics][0]
    'blind-spot'
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import TypeVar

from showdown.rulebook import Rule, all_rules


@dataclass(frozen=True, slots=True)
class Topic:
    """One question with its answer.

    name      what people type, "blind-spot"
    title     the question, in one sentence
    synonyms  other things people type for it
    answer    sentences, in our own words
    rules     ids of the rules it rests on
    rulings   names of the rulings that bear on it
    see       topics near it
    """

    name: str
    title: str
    synonyms: tuple[str, ...]
    answer: tuple[str, ...]
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came up with, best first.  ``exact``: the words were names of topics, and nothing else."""

    topics: tuple[Topic, ...]
    rules: tuple[Rule, ...]
    exact: bool


@cache
def all_topics() -> tuple[Topic, ...]:
    """Every topic, in the order of the file."""
    data = json.loads(resources.files(__package__).joinpath("topics.json").read_text(encoding="utf-8"))
    return tuple(
        Topic(
            name=entry["name"],
            title=entry["title"],
            synonyms=tuple(entry["synonyms"]),
            answer=tuple(entry["answer"]),
            rules=tuple(entry["rules"]),
            rulings=tuple(entry["rulings"]),
            see=tuple(entry["see"]),
        )
        for entry in data
    )


def find(words: Iterable[str]) -> Found:
    """Topics by name or synonym if the words are nothing else; otherwise topics and rules that hold the words.

    Words that carry no meaning ("does", "the") are left out; "collisions" also finds "collision".  If nothing holds
    all of them, parts of words count, then most of the words of a longer question.
    """
    typed = split(words)
    wanted = [stem(w) for w in typed if w not in SMALL_WORDS] or [stem(w) for w in typed]
    named = topics_named(typed)
    if named:
        return Found(named, tuple(rules_with(wanted, len(wanted), r"\b")), True)
    most = max(2, (len(wanted) + 1) // 2)
    for needed, edge in ((len(wanted), r"\b"), (len(wanted), ""), (most, r"\b")):
        if needed <= len(wanted):
            topics = best([(topic, score(texts_of(topic), wanted, needed, edge)) for topic in all_topics()])
            rules = rules_with(wanted, needed, edge)
            if topics or rules:
                return Found(tuple(topics), tuple(rules), False)
    return Found((), (), False)


def rules_with(wanted: Sequence[str], needed: int, edge: str) -> list[Rule]:
    parts = [(r, [(r.id.lower(), 8), (r.text.lower(), 2), (r.chapter.lower(), 1)]) for r in all_rules()]
    return best([(rule, score(texts, wanted, needed, edge)) for rule, texts in parts])


def split(words: Iterable[str]) -> list[str]:
    """Single words in small letters: "Blind-spot?" is two."""
    return re.findall(r"[a-z0-9]+", " ".join(words).lower().replace("'s", ""))


SMALL_WORDS = frozenset(
    split(
        [
            "a an and are at be by can could did do does for from has have how i if in into is it its may me my of on",
            "or our should that the their them then there they this to us was we what when where which while who whom",
            "why will with would you your",
        ]
    )
)


def stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@cache
def names() -> dict[tuple[str, ...], Topic]:
    """Every name and synonym, as words, with its topic."""
    out: dict[tuple[str, ...], Topic] = {}
    for topic in all_topics():
        for name in (topic.name, *topic.synonyms):
            out[tuple([stem(w) for w in split([name])])] = topic
    return out


def topics_named(typed: Sequence[str]) -> tuple[Topic, ...]:
    """The topics that these words name one after the other, or none: "slow frenzy", "blind spot"."""
    out: list[Topic] = []
    words = [stem(w) for w in typed]
    at = 0
    while at < len(words):
        for end in range(len(words), at, -1):
            topic = names().get(tuple(words[at:end]))
            if topic is not None:
                if topic not in out:
                    out.append(topic)
                at = end
                break
        else:
            if typed[at] not in SMALL_WORDS:
                return ()
            at += 1
    return tuple(out)


def texts_of(topic: Topic) -> list[tuple[str, int]]:
    """Names weigh more than the question, and the question more than the answer."""
    name = " ".join([topic.name.replace("-", " "), *topic.synonyms])
    return [(name, 8), (topic.title.lower(), 4), (" ".join(topic.answer).lower(), 1)]


def score(parts: Sequence[tuple[str, int]], wanted: Sequence[str], needed: int, edge: str) -> int:
    """0 if fewer words than needed are there; each counts by the weightiest text it is in, side by side they add.

    ``edge``: what must stand before a word, as a pattern.
    """
    total = 0
    hits = 0
    for word in wanted:
        pattern = re.compile(edge + re.escape(word))
        found = max([weight if pattern.search(text) else 0 for text, weight in parts])
        hits += 1 if found else 0
        total += found
    if hits < needed:
        return 0
    phrase = " ".join(wanted)
    return total + 20 * hits + sum([weight for text, weight in parts if len(wanted) > 1 and phrase in text])


T = TypeVar("T")


def best(scored: Sequence[tuple[T, int]]) -> list[T]:
    """Those found, best first; equals stay in the order of the book."""
    return [item for item, points in sorted(scored, key=lambda pair: -pair[1]) if points]


def near(words: Iterable[str], more: Sequence[str] = ()) -> list[str]:
    """What somebody may have meant who found nothing: names first, then words of the rules.  ``more``: other names."""
    typed = [w for w in split(words) if w not in SMALL_WORDS]
    called = [topic.name for topic in all_topics()] + [s for topic in all_topics() for s in topic.synonyms] + [*more]
    out = get_close_matches(" ".join(typed), called, n=2, cutoff=0.75)
    for word in typed:
        if not any(stem(word) in text for text in vocabulary()):
            out += get_close_matches(word, called, n=2, cutoff=0.7) or get_close_matches(
                word, vocabulary(), n=2, cutoff=0.75
            )
    return list(dict.fromkeys(out))[:3]


@cache
def vocabulary() -> tuple[str, ...]:
    """Every word of at least four letters that a topic or a rule uses."""
    texts = [rule.text for rule in all_rules()]
    texts += [" ".join([topic.name, topic.title, *topic.synonyms, *topic.answer]) for topic in all_topics()]
    return tuple(sorted({w for w in split(texts) if len(w) > 3}))
