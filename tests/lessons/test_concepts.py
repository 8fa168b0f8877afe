"""The concepts as data: they name what exists, give nothing away, and say what is true of this engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from showdown import rulebook
from showdown.engine import BadContent, Game
from showdown.language import texts
from showdown.language.template import names_in
from showdown.lessons import Concept, concepts
from showdown.lessons.concepts import read_concepts

KEYS = Path(__file__).parents[2] / "docs" / "make" / "option-keys.md"
KINDS = re.compile(r"^\| `(\w+)` \| (R-[A-Z]+-\d+)? ?\|", re.MULTILINE)


def test_there_are_enough_for_a_whole_first_story_each_short_and_with_rules_to_read_on() -> None:
    assert len(concepts()) >= 25
    for c in concepts():
        sentences = re.findall(r"[.!?](?= |$)", c.text)
        assert 2 <= len(sentences) <= 8, c.id
        assert c.rules and len(set(c.rules)) == len(c.rules), c.id


@pytest.mark.parametrize("concept", concepts(), ids=lambda c: c.id)
def test_every_rule_exists(concept: Concept) -> None:
    for id in concept.rules:
        assert rulebook.rule(id).id == id


def test_every_moment_names_a_decision_an_option_or_an_event_that_exists() -> None:
    """[R-FS-01]"""
    english = texts("en")
    asked = KINDS.findall(KEYS.read_text(encoding="utf-8"))
    assert len(asked) > 40
    for c in concepts():
        for m in c.moments:
            if m.kind == "decision":
                assert m.name in english["questions"], c.id
                assert not m.detail or (m.name, m.detail) in asked, c.id
            elif m.kind == "option":
                assert m.name in english["options"], c.id
            else:
                assert m.name in english["events"], c.id
                fact = m.detail and m.detail in names_in(english["events"][m.name])
                assert not m.detail or fact or rulebook.rule(m.detail), c.id


def test_no_card_is_named_that_may_not_have_been_drawn() -> None:
    """Claw and Strange Hand are stacked on top and may be named.  [R-FS-09, R-FS-10]"""
    catalog = Game.first_story(seed=1, players=1).catalog
    view = Game.first_story(seed=1, players=1).view()["decks"]
    hidden = {*view["ai_unseen"], *view["hit_locations_unseen"]} - {"claw", "strange-hand"}
    titles = [c.title for c in catalog.cards if c.name in hidden]
    assert len(titles) > 20
    for c in concepts():
        for title in titles:
            assert not re.search(rf"\b{title}\b", c.text), (c.id, title)


def test_the_numbers_they_give_are_those_of_the_game() -> None:
    """[R-FS-03, R-FS-06, R-FS-09, R-FS-14, R-FS-17, R-GEAR-01, R-GEAR-03]"""
    said = {c.id: c.text for c in concepts()}
    game = Game.first_story(seed=1, players=1)
    view = game.view()
    lion, decks, a = view["monster"], view["decks"], view["survivors"]["a"]
    words = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    assert f"movement of {lion['movement']}" in said["monster-moves"]
    assert f"movement is {lion['movement']}" in said["survivor-moves"]
    assert f"more than {words[lion['movement'] + 1]} spaces" in " ".join(said["survivor-moves"].split())
    assert f"toughness, which is {lion['toughness']} in this story" in said["wound-roll"]
    assert f"{words[decks['ai']]} cards" in " ".join(said["ai-cards"].split())
    assert decks["ai"] + 1 == 9 and "the ninth wound" in said["wounds"]
    assert f"moves up to {a['movement']} spaces" in said["survivors"]
    assert f"{a['survival']} survival" in said["survivors"] and a["armor"]["waist"] == 1
    stone = game.catalog.gear(game.catalog.card_ids["founding-stone"])
    fist = game.catalog.gear(game.catalog.card_ids["fist-and-tooth"])
    assert f"rolls {stone.speed} dice, hits on {stone.accuracy} or more" in said["attack"]
    assert f"rolls {fist.speed} dice, hits on {fist.accuracy} or more" in said["attack"]
    assert f"strength {stone.strength}" in said["attack"] and not fist.strength
    toughness = lion["toughness"]
    assert f"{toughness - stone.strength} or more on the die with a Founding Stone" in said["wound-roll"]
    assert f"{toughness} or more with Fist & Tooth" in said["wound-roll"]
    assert f"Fist & Tooth needs a {10 - fist.luck} or 10" in said["critical"]
    assert len(lion["spaces"]) == 4 and len(lion["blind_spot"]) == 2


GOOD = "concepts:\n  - {id: a, moments: [decision hit], rules: [R-GEN-01]}\n"


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("concepts: []\n", 1, "'concepts' must name at least 1"),
        ("nothing: here\n", 1, "unknown field 'nothing'; allowed: concepts"),
        (GOOD.replace("decision hit", "hit"), 2, "'hit' is no moment"),
        (GOOD.replace("decision hit", "dream hit"), 2, "'dream hit' is no moment"),
        (
            GOOD.replace("id: a", "id: a, titel: A"),
            2,
            "unknown field 'titel'; allowed: id, moments",
        ),
        (GOOD.replace("rules: [R-GEN-01]", "rules: []"), 2, "'rules' must name at least 1"),
        (GOOD.replace("R-GEN-01", "R-GEN-99"), 2, "no rule 'R-GEN-99'; did you mean"),
        (GOOD.replace("rules:", "after: [b], rules:"), 2, "'b' is no concept before this one"),
        (GOOD + GOOD.split("\n")[1] + "\n", 3, "'a' is the id of an earlier concept"),
        (GOOD + "  - just words\n", 3, "fields are needed here, not 'just words'"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(text: str, line: int, word: str) -> None:
    with pytest.raises(BadContent, match=re.escape(word)) as refused:
        read_concepts(text, "lesson.yaml")
    assert f"lesson.yaml:{line}: " in str(refused.value)


def test_a_good_file_is_read() -> None:
    (concept,) = read_concepts(GOOD, "lesson.yaml")
    assert (concept.id, concept.rules, [str(m) for m in concept.moments]) == ("a", ("R-GEN-01",), ["decision hit"])
