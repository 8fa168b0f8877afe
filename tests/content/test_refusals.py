"""Ambiguous card files, and card files with parts that have no effect: refused with their line."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from showdown.engine import load_packs
from showdown.forms.yaml_source import read
from showdown.model.cards import Catalog
from showdown.rules.verbs.registry import card_reading
from tests.support.pack_copy import CORE, add, copy_of_core, problems_of, spoil

LION = "white-lion/monster.yaml"


def problems_in(actions: str) -> list[str]:
    source = read("do:\n" + textwrap.indent(actions, "  ") + "\n", "cards.yaml")
    writer = card_reading(source, Catalog())
    writer.start("test")
    writer.actions(source.data["do"], ("do",))
    return [str(p) for p in source.problems]


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        (
            "- move: {forward: full move, toward: target}",
            "exactly one of these is needed: forward, backward, toward, through, beyond, away_from",
        ),
        (
            "- move: {spaces: 2}",
            "exactly one of these is needed: forward, backward, toward, through, beyond, away_from",
        ),
        ("- resource: {who: attacker, random: basic, card: straw}", "exactly one of these is needed: card, random"),
        ("- if: {damaged: 1, level: 2}\n  then: [flow]", "a condition is one of: damaged, wounds"),
        ("- roll: {1-4: [flow], 3+: [flow]}", "the rows '1-4' and '3+' overlap"),
        ("- roll: {²+: [flow]}", "'²+' is not a row"),
        ("- flow: 3", "'flow' stands alone"),
        ("- tokens: {who: monster}", "at least one of these is needed: movement, accuracy"),
        ("- injure: {name: sprain, changes: {luck: level}}", "a whole number from -99 to 99 is needed, not 'level'"),
        (
            "- injure: {name: sprain, changes: {survival: -1}}",
            "allowed: movement",
        ),
        ("- stand: {who: target, may: perhaps}", "'may' is true or false, not 'perhaps'"),
        ("- pick_target: ['survivors, courage ²']", "unknown term 'courage ²'"),
    ],
)
def test_what_could_mean_two_things_is_refused(actions: str, complaint: str) -> None:
    found = problems_in(actions)
    assert any(p.startswith("cards.yaml:2: ") and complaint in p for p in found), found


def test_rows_may_be_written_in_any_order() -> None:
    assert problems_in("- roll: {4+: [flow], 1-3: [flow]}") == []


@pytest.mark.parametrize(
    ("card", "complaint"),
    [
        ("{type: duration, face_down: [flow]}", "a duration is drawn twice: it needs the blocks face_down and face_up"),
        ("{type: duration, face_up: [flow]}", "a duration is drawn twice: it needs the blocks face_down and face_up"),
        (
            "{type: duration, face_down: [flow], face_up: [flow], actions: [flow]}",
            "a duration has no actions, but face_down and face_up",
        ),
        ("{type: mood, face_up: [flow]}", "only a card with 'type: duration' has a block face_up"),
    ],
)
def test_only_a_duration_has_two_parts_and_nothing_else(tmp_path: Path, card: str, complaint: str) -> None:
    """[R-AI-14]"""
    pack = copy_of_core(tmp_path)
    line = spoil(pack, "white-lion/ai.yaml", "  claw:\n", f"  odd: {card}\n  claw:\n")
    assert problems_of(pack) == [f"core/white-lion/ai.yaml:{line}: {complaint}"]


def test_a_duration_is_no_trait_of_a_level(tmp_path: Path) -> None:
    """[R-AI-14]"""
    pack = copy_of_core(tmp_path)
    line = spoil(pack, "white-lion/monster.yaml", "traits: [cunning]", "traits: [vanish]")
    assert problems_of(pack) == [
        f"core/white-lion/monster.yaml:{line}: 'vanish' is played and discarded; it is no trait"
    ]


def test_traits_of_a_level_are_cards_that_stay_in_play(tmp_path: Path) -> None:
    """[R-AI-12]"""
    pack = copy_of_core(tmp_path)
    spoil(pack, LION, "    top: claw\n", "    top: claw\n    traits: [indomitable]\n")
    catalog = load_packs([pack])
    level = catalog.monster("white-lion").level("first-story")
    assert [catalog.cards[c].name for c in level.traits] == ["indomitable"]
    line = spoil(pack, LION, "traits: [indomitable]", "traits: [chomp]")
    assert problems_of(pack) == [f"core/{LION}:{line}: 'chomp' is played and discarded; it is no trait"]


def test_the_top_card_of_a_deck_is_a_card_of_the_deck(tmp_path: Path) -> None:
    """[R-FS-10]"""
    pack = copy_of_core(tmp_path)
    line = spoil(pack, LION, "    top: claw\n", "    top: combo-claw\n")
    assert problems_of(pack) == [f"core/{LION}:{line}: 'combo-claw' lies on top of a deck that does not hold it"]


def test_a_monster_without_levels_is_refused(tmp_path: Path) -> None:
    pack = copy_of_core(tmp_path)
    text = (pack / LION).read_text(encoding="utf-8")
    (pack / LION).write_text(text[: text.index("levels:")] + "levels: {}\n", encoding="utf-8")
    assert any("a monster needs at least one level" in p for p in problems_of(pack))


def test_copies_of_a_disorder_are_counted(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    mine = tmp_path / "mine"
    add(mine, "disorders.yaml", "cards:\n  stage-fright: {copies: 3}\n")
    catalog = load_packs([CORE, mine])
    assert catalog.disorders.count(catalog.card("stage-fright")) == 3
    assert catalog.disorders.count(catalog.card("anxiety")) == 1
