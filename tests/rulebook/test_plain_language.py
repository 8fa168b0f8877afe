"""What players read: rules, topics, rulings, house rules and lessons in plain sentences, without developer language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from showdown import rulebook
from showdown.engine import HOUSE_RULES, RULINGS
from showdown.lessons.concepts import concepts
from showdown.rulebook.topics import all_topics

LONGEST_RULE = 500
"""Characters of one rule's text."""
LONGEST_EXAMPLE = 200
LONGEST_SENTENCE = 40
"""Words; a list of cards or levels may be longer."""

DEVELOPER_LANGUAGE = {
    "advice to implementers": r"\bimplement|\bencod|\benum\b|\bengine\b|\bguard\b|\bOCR|\bdata file\b",
    "comparison": r"[<>]=?|==|\biff\b",
    "formula": r"\b(min|max|ceil|floor)\(|\bd ?- ?1\b|\b\w+ = \w|\d\.\.\d|\bmaximi[sz]e|\bmetric\b|\buniform\b",
    "coordinates": r"\b[ds][xy]\b|\([xy],|\banchor\b|\boffset|\baxis\b",
    "abbreviation": r"\bHL\b|\bbt\b|\bpi\b|\bFoV\b|\bi\.e\.|\be\.g\.|\betc\b",
    "rule id": r"\bR-[A-Z]+-\d",
    "arrow": r"->|→",
    "dialect": r"\b(whoever|whomever|somebody|whatever else|so many|the own|oneself|is told|gone on with)\b",
}


def rule_texts() -> Iterator[tuple[str, str]]:
    for rule in rulebook.all_rules():
        yield rule.id, rule.text
        if rule.example:
            yield f"{rule.id} example", rule.example


def other_texts() -> Iterator[tuple[str, str]]:
    for topic in all_topics():
        yield f"topic {topic.name}", " ".join([topic.title, *topic.answer])
    for ruling in RULINGS:
        yield f"ruling {ruling.name}", " ".join([ruling.question, *(ruling.meanings().values() or [ruling.notes])])
    for house in HOUSE_RULES:
        yield f"house rule {house.name}", house.about
    for concept in concepts():
        yield f"lesson {concept.id}", f"{concept.title} {concept.text}"


@pytest.mark.parametrize("kind", DEVELOPER_LANGUAGE)
def test_no_text_for_players_has_developer_language(kind: str) -> None:
    pattern = re.compile(DEVELOPER_LANGUAGE[kind], re.IGNORECASE)
    found = [f"{name}: {m[0]!r}" for name, text in (*rule_texts(), *other_texts()) if (m := pattern.search(text))]
    assert not found


def test_the_list_finds_what_it_is_for() -> None:
    old = (
        'Facing (area) = all spaces in front. Implement as the full half-board: N: sy < y; see R-AMB-01, "d - 1", '
        "min(movement, d), e.g. bt -> HL; whoever is told so."
    )
    assert [kind for kind, pattern in DEVELOPER_LANGUAGE.items() if not re.search(pattern, old, re.IGNORECASE)] == []


def test_rules_and_examples_are_short() -> None:
    for rule in rulebook.all_rules():
        assert 0 < len(rule.text) < LONGEST_RULE, rule.id
        assert len(rule.example) < LONGEST_EXAMPLE, rule.id
        assert not rule.example or rule.example.endswith("."), rule.id


def test_sentences_are_short_unless_they_list_things() -> None:
    for name, text in rule_texts():
        for sentence in re.split(r"(?<=[.?]) ", text):
            assert len(sentence.split()) <= LONGEST_SENTENCE or sentence.count(";") >= 2, f"{name}: {sentence}"


def test_notes_for_implementers_name_existing_rules_only() -> None:
    known = {rule.id for rule in rulebook.all_rules()}
    for id, note in rulebook.implementer_notes().items():
        assert rulebook.rule(id).id == id
        assert note.strip().endswith("."), id
        assert note != rulebook.rule(id).text, id
        assert set(re.findall(r"R-[A-Z]+-\d\d", note)) <= known, id


def test_notes_name_existing_rulings_only() -> None:
    names = {ruling.name: ruling.id for ruling in RULINGS}
    for id, note in rulebook.implementer_notes().items():
        for name, cited in re.findall(r"([a-z]+(?:-[a-z]+)+) \((R-AMB-\d\d)\)", note):
            assert names.get(name) == cited, id
