"""Topics: every answer cites existing rules and rulings, and typed questions find it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from showdown import rulebook
from showdown.engine import RULINGS, core_catalog
from showdown.model.ids import AI_LEVELS
from showdown.rulebook.search import split, stem
from showdown.rulebook.topics import all_topics, find, near

NOT_YET = Path(__file__).parents[2] / "docs" / "inside" / "rules-not-yet.toml"

ASKED_FOR = [
    "ties",
    "lantern-10",
    "founding-stone",
    "natural-1",
    "controller",
    "knocked-down",
    "reactions",
    "survival-windows",
    "block",
    "deflect",
    "slow",
    "frenzy",
    "deadly",
    "paired",
    "target",
    "blind-spot",
    "collision",
    "trap",
    "critical",
    "priority-target",
    "fallen-attacker",
    "life-trait",
    "ambush",
    "terrain",
    "brain-damage",
    "bleeding",
    "dying",
]


def test_every_topic_rests_on_rules_and_rulings_that_exist() -> None:
    rulings = {ruling.name for ruling in RULINGS}
    topics = {topic.name for topic in all_topics()}
    for topic in all_topics():
        assert topic.rules, topic.name
        for id in topic.rules:
            assert rulebook.rule(id).id == id, topic.name
        assert set(topic.rulings) <= rulings, topic.name
        assert set(topic.see) <= topics - {topic.name}, topic.name
        assert len(set(topic.rules)) == len(topic.rules), topic.name


def test_no_topic_rests_on_a_rule_that_is_not_built() -> None:
    not_yet = set(re.findall(r"R-[A-Z]+-\d\d", NOT_YET.read_text(encoding="utf-8")))
    assert tomllib.loads(NOT_YET.read_text(encoding="utf-8"))
    # How to settle a conflict is a principle, cited where people ask whether the worst case is forced on them.
    assert {id for topic in all_topics() for id in topic.rules} & not_yet <= {"R-GEN-02"}


def test_what_was_asked_for_is_there() -> None:
    assert {topic.name for topic in all_topics()} >= set(ASKED_FOR)


SHARED: dict[tuple[str, ...], list[str]] = {("mov",): ["survivor-movement", "monster-movement"]}
"""Stems that name several topics, in the order they are shown."""


def test_names_are_told_apart_and_sentences_are_whole() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for topic in all_topics():
        assert re.fullmatch(r"[a-z0-9-]+", topic.name)
        for name in (topic.name, *topic.synonyms):
            key = tuple([stem(word) for word in split([name])])
            assert key in SHARED or seen.setdefault(key, topic.name) == topic.name, name
        assert topic.title.endswith("?") and topic.answer
        for sentence in topic.answer:
            assert sentence.endswith("."), sentence


@pytest.mark.parametrize("topic", [topic.name for topic in all_topics()])
def test_a_topic_is_found_by_its_name_and_synonyms_and_nothing_else_is(topic: str) -> None:
    for name in [topic, *next(t for t in all_topics() if t.name == topic).synonyms]:
        found = find([name])
        expected = SHARED.get(tuple([stem(word) for word in split([name])]), [topic])
        assert found.exact and [t.name for t in found.topics] == expected, name


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("slow frenzy", ["slow", "frenzy"]),
        ("Block and Deflect", ["block", "deflect"]),
        ("blind spot", ["blind-spot"]),
        ("does the lion run through my friend?", ["collision"]),
        ("knocked down attacker", ["fallen-attacker"]),
        ("my critical knocks everyone adjacent down: are my other hits lost?", ["fallen-attacker"]),
        ("strength 0 luck 6", ["critical"]),
        ("survivor movement", ["survivor-movement"]),
        ("walk", ["survivor-movement"]),
        ("can I move twice", ["survivor-movement"]),
        ("blind spot bonus", ["blind-spot"]),
        ("can I walk diagonally?", ["survivor-movement"]),
        ("can I attack and then move?", ["survivor-movement"]),
        ("can I move through another survivor?", ["survivor-movement"]),
        ("can I walk away from the monster?", ["survivor-movement"]),
        ("attack of opportunity", ["survivor-movement"]),
        ("can the lion move diagonally?", ["monster-movement"]),
        ("can I attack twice?", ["act"]),
        ("does the antelope attack twice?", ["monster-attack"]),
        ("what happens if I roll a 1?", ["natural-1"]),
        ("what happens on a 10?", ["lantern-10"]),
        ("how do I kill the lion?", ["wounds"]),
        ("how many hits to kill the white lion?", ["wounds"]),
        ("is the lion dead when the deck is empty?", ["wounds"]),
        ("who does the lion attack?", ["target"]),
        ("what if two survivors are equally close?", ["ties"]),
        ("can I dodge twice?", ["dodge"]),
        ("how do I hit the monster?", ["attack"]),
        ("what is toughness?", ["attack"]),
        ("does standing behind the monster help?", ["blind-spot"]),
        ("does the monster turn around?", ["facing"]),
        ("who goes first?", ["setup"]),
        ("what happens when everybody dies?", ["end"]),
        ("when is the fight over?", ["end"]),
        ("can I throw my founding stone from far away?", ["founding-stone"]),
        ("can I heal bleeding?", ["bleeding"]),
        ("can I interrupt the monster?", ["survival-windows"]),
        ("is diagonal adjacent?", ["range"]),
        ("what's the order of play?", ["round"]),
    ],
)
def test_words_and_questions_find_the_topic_first(words: str, first: list[str]) -> None:
    assert [topic.name for topic in find(words.split()).topics][: len(first)] == first


def test_rules_with_the_words_side_by_side_come_before_others() -> None:
    ids = [rule.id for rule in find(["impassable", "terrain"]).rules]
    assert ids[0] == "R-TER-04" and {"R-BRD-03", "R-COL-06", "R-COL-07", "R-SMV-01"} <= set(ids)


@pytest.mark.parametrize(
    ("typed", "meant"), [("knokback", "knockback"), ("survivl windows", "survival-windows"), ("facing-aera", "facing")]
)
def test_a_typo_is_answered_with_what_was_meant(typed: str, meant: str) -> None:
    found = find([typed])
    assert not found.topics and not found.rules
    assert any(meant in guess for guess in near([typed], [ruling.name for ruling in RULINGS]))


def test_nothing_is_found_for_what_no_rule_speaks_of() -> None:
    found = find(["xyzzy"])
    assert (found.topics, found.rules, found.exact) == ((), (), False)
    assert near(["xyzzy"]) == []


def test_an_unknown_word_does_not_hide_the_answer_to_a_question() -> None:
    assert find(["can my grandmother dodge this zebra"]).topics[0].name == "dodge"


@pytest.mark.parametrize(
    ("words", "one"),
    [
        ("walk walking walked moves moved moving movement", "mov"),
        ("lion antelope monsters", "monster"),
        ("hit hits hitting striking struck", "hit"),
        ("die dies dying dead death", "die"),
        ("class", "clas"),
    ],
)
def test_forms_of_a_word_and_players_words_have_one_stem(words: str, one: str) -> None:
    assert {stem(word) for word in words.split()} == {one}


def answer(name: str) -> str:
    return " ".join(next(topic for topic in all_topics() if topic.name == name).answer)


LEGENDS = {"great-golden-cat": 4, "mad-steed": 4}
"""Random terrain cards of the legendary monsters that have more than two."""


def test_the_terrain_named_is_that_of_the_monsters() -> None:
    catalog = core_catalog()
    lion, antelope = catalog.monster("white-lion"), catalog.monster("screaming-antelope")
    for level in lion.levels:
        names = [catalog.cards[listing.card].name for listing in level.setup.terrain]
        expected = ([], 0) if level.name == "first-story" else (["tall-grass"], LEGENDS.get(level.name, 2))
        assert (names, level.setup.random_terrain) == expected
    for level in antelope.levels:
        listed = [(catalog.cards[listing.card].name, listing.tiles) for listing in level.setup.terrain]
        assert listed == [("bug-patch", 1), ("acanthus-plants", 6)]
        assert level.setup.random_terrain == LEGENDS.get(level.name, 2)
    text = answer("terrain")
    assert "tall grass, then 2 random" in text and "6 tiles of acanthus plants within 6 spaces" in text


def test_the_numbers_of_cards_and_life_points_are_those_of_the_levels() -> None:
    lion = core_catalog().monster("white-lion")
    quotas = {level.name: dict(zip(AI_LEVELS, level.quota)) for level in lion.levels if level.quota}
    assert [quotas["level-1"][k] for k in ("basic", "advanced")] == [7, 3]
    assert [quotas["level-2"][k] for k in ("basic", "advanced")] == [10, 5]
    assert [quotas["level-3"][k] for k in ("basic", "advanced", "legendary")] == [10, 9, 2]
    assert len(lion.level("first-story").deck) == 8
    assert "8 cards" in answer("ai-deck") and "level 3: 10, 9 and 2 legendary" in answer("ai-deck")
    assert {level.name: level.life for level in lion.levels if level.life} == {"great-golden-cat": 15}
    assert "15" in answer("life-trait")


def test_blindspot_is_answered_like_blind_spot() -> None:
    assert split(["blindspot"]) == ["blind", "spot"]
    assert find(["blindspot"]).topics == find(["blind", "spot"]).topics
