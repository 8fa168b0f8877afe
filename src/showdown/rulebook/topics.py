"""Topics: questions that players ask, answered from the rules.

`topics.json` is the data; every topic names its rules and rulings.  `search.py` ranks topics and rules.

    >>> from showdown.rulebook.topics import find
    >>> [topic.name for topic in find(["blind", "spot"]).topics][0]
    'blind-spot'
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from showdown.language import current_language
from showdown.rulebook import Rule, all_rules, read_translated
from showdown.rulebook.search import ABOUT_ME, SMALL_WORDS, Field, Index, meaningful, split, stem, stems


@dataclass(frozen=True, slots=True)
class Topic:
    """One question with its answer.

    name      what people type, "blind-spot"
    title     the question, in one sentence
    synonyms  other things people type for it
    answer    sentences, in our own words
    rules     ids of the rules behind the answer
    rulings   names of the rulings that affect it
    see       names of related topics
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
    """Search results, best first.  ``exact``: the words were names of topics and nothing else."""

    topics: tuple[Topic, ...]
    rules: tuple[Rule, ...]
    exact: bool


def all_topics() -> tuple[Topic, ...]:
    """Return every topic, in the order of the file."""
    return topics_in(current_language())


@cache
def topics_in(language: str) -> tuple[Topic, ...]:
    data = read_translated("topics", language)
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
    """Return the topics that the words name; otherwise the best-matching topics and rules.

    Small words ("does", "the") and words that no topic and no rule uses are ignored.
    """
    typed = split(words)
    asked = meaningful(typed)
    named = min([topics_named(typed), topics_named(asked)], key=lambda topics: len(topics) or len(typed) + 1)
    if named:
        return Found(named, rule_index().best(stems(asked), share=1.0), True)
    if len(asked) <= TERSE and any(map(misspelt, asked)):
        return Found((), (), False)
    about_me = ABOUT_ME.intersection(typed) and stem("monster") not in stems(asked)
    leaning = [stem("survivor")] if about_me else []
    return Found(topic_index().best(stems(asked), leaning), rule_index().best(stems(asked)), False)


TERSE = 2
"""Most words of a query in which an unknown word counts as a typo; in longer queries it is ignored."""
TYPO = 0.75
"""Similarity (difflib ratio) from which an unknown word counts as misspelt."""


def misspelt(word: str) -> bool:
    """Return whether no text uses this word, but some text uses a similar one."""
    return len(word) > 3 and stem(word) not in known_stems() and bool(get_close_matches(word, vocabulary(), 1, TYPO))


def unknown(words: Iterable[str]) -> list[str]:
    """The words of a query that no topic and no rule uses: the answer says nothing about them.

    >>> unknown(["can", "I", "trade", "gear"])
    ['trade']
    """
    return [word for word in dict.fromkeys(meaningful(split(words))) if stem(word) not in known_stems()]


@cache
def topic_index() -> Index[Topic]:
    """Return the index of topics: names weigh most, then the question, then the answer."""
    index: Index[Topic] = Index()
    for topic in all_topics():
        names = [Field(name, 8) for name in (topic.name, *topic.synonyms)]
        index.add(topic, [*names, Field(topic.title, 4), Field(" ".join(topic.answer), 1)])
    return index


@cache
def rule_index() -> Index[Rule]:
    index: Index[Rule] = Index()
    for rule in all_rules():
        index.add(rule, [Field(rule.id, 8), Field(rule.text, 2), Field(rule.chapter, 1)])
    return index


@cache
def names() -> dict[tuple[str, ...], tuple[Topic, ...]]:
    """Return {stems of a name or synonym: topics}; "movement" names a topic of monsters and one of survivors."""
    whole: dict[tuple[str, ...], tuple[Topic, ...]] = {}
    short: dict[tuple[str, ...], tuple[Topic, ...]] = {}
    for topic in all_topics():
        for name in (topic.name, *topic.synonyms):
            words = split([name])
            for out, key in ((whole, tuple(stems(words))), (short, tuple(stems(meaningful(words))))):
                if topic not in out.get(key, ()):
                    out[key] = (*out.get(key, ()), topic)
    # Without its small words a name can equal that of another topic: "hit order on me", "hit order".
    return {key: topics for key, topics in short.items() if len(key) > 1} | whole


def topics_named(typed: Sequence[str]) -> tuple[Topic, ...]:
    """Return the topics that the words name one after the other, or none: "slow frenzy", "blind spot"."""
    out: list[Topic] = []
    words = stems(typed)
    at = 0
    while at < len(words):
        for end in range(len(words), at, -1):
            topics = names().get(tuple(words[at:end]))
            if topics is not None:
                out += [topic for topic in topics if topic not in out]
                at = end
                break
        else:
            if typed[at] not in SMALL_WORDS:
                return ()
            at += 1
    return tuple(out)


def near(words: Iterable[str], more: Sequence[str] = ()) -> list[str]:
    """Return suggestions for a query without results: names first, then words.  ``more``: further names."""
    typed = meaningful(split(words))
    called = [topic.name for topic in all_topics()] + [s for topic in all_topics() for s in topic.synonyms] + [*more]
    out = get_close_matches(" ".join(typed), called, n=2, cutoff=0.75)
    for word in typed:
        if stem(word) not in known_stems():
            out += get_close_matches(word, called, n=2, cutoff=0.7) or get_close_matches(
                word, vocabulary(), n=2, cutoff=0.75
            )
    return list(dict.fromkeys(out))[:3]


@cache
def vocabulary() -> tuple[str, ...]:
    """Return every word of at least four letters that a topic or a rule uses."""
    texts = [rule.text for rule in all_rules()]
    texts += [" ".join([topic.name, topic.title, *topic.synonyms, *topic.answer]) for topic in all_topics()]
    return tuple(sorted({w for w in split(texts) if len(w) > 3}))


@cache
def known_stems() -> frozenset[str]:
    return frozenset(stems(vocabulary()))
