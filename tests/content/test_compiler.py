"""Card files compile to cards, kind by kind; every mistake is an error with file and line, never a crash."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from showdown.engine import core_catalog, load_packs
from showdown.model.ids import ARMS, DAMAGE, MOOD, NO_AI_DRAW, NO_PROGRAM, WAIST
from tests.support.pack_copy import CORE, add, copy_of_core, problems_of, spoil

AI = "white-lion/ai.yaml"
HITS = "white-lion/hit-locations.yaml"
LION = "white-lion/monster.yaml"


# -- what the core cards become ------------------------------------------------------------------------------------


def test_a_mood_brings_its_modifiers_rules_and_listeners() -> None:
    """[R-AI-11]"""
    catalog = core_catalog()
    enraged = catalog.ai(catalog.card("enraged"))
    assert enraged.type == MOOD
    assert [(stat, a.base, a.per_level) for stat, a in enraged.modifiers] == [(DAMAGE, 0, 1)]
    assert len(enraged.listeners) == 2
    ground = catalog.ai(catalog.card("ground-fighting"))
    assert ground.rules == NO_AI_DRAW and ground.program == NO_PROGRAM


def test_a_persistent_injury_of_an_ai_card_finds_its_hit_location() -> None:
    """[R-AI-10]"""
    catalog = core_catalog()
    replaced = [injury for injury, _ in catalog.ai(catalog.card("combo-claw")).persistent]
    assert [catalog.injuries[i] for i in replaced] == ["lost-hand"]
    assert catalog.hit_location(catalog.card("strange-hand")).injury == replaced[0]


def test_weapons_carry_their_numbers() -> None:
    """[R-GEAR-01, R-GEAR-03, R-GEAR-04]"""
    catalog = core_catalog()
    stone = catalog.gear(catalog.card("founding-stone"))
    fist = catalog.gear(catalog.card("fist-and-tooth"))
    spear = catalog.gear(catalog.card("king-spear"))
    darts = catalog.gear(catalog.card("bone-darts"))
    assert (stone.speed, stone.accuracy, stone.strength, stone.reach, stone.ranged) == (2, 7, 1, 1, False)
    assert (fist.speed, fist.accuracy, fist.strength, fist.luck, fist.always) == (2, 8, 0, 1, True)
    assert (spear.reach, spear.ranged, spear.two_handed) == (2, False, True)
    assert (darts.reach, darts.ranged, darts.frail) == (6, True, True)
    assert catalog.gear(catalog.card("cloth")).armor == ((WAIST, 1),)
    assert [o.key for o in stone.uses] == ["use:founding-stone:sling"]
    assert [catalog.cards[c].name for c in catalog.always] == ["fist-and-tooth"]


def test_every_injury_table_answers_every_roll() -> None:
    """[R-SEV-01, R-SEV-04, R-BRN-05]"""
    catalog = core_catalog()
    assert catalog.brain_trauma is not None
    for table in [*catalog.severe, catalog.brain_trauma]:
        rows = table.rows
        assert rows[0].low == 1 and rows[-1].high == 99
        assert all(a.high + 1 == b.low for a, b in pairwise(rows)), table.name
        assert table.row(-3) is rows[0] and table.row(40) is rows[-1]
    assert catalog.severe[ARMS].row(4).name == "dismembered-arm"


def test_a_card_without_a_title_gets_its_name_made_readable(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    add(mine, "gear.yaml", "cards:\n  twisted-twig: {keywords: [item]}\n")
    catalog = load_packs([CORE, mine])
    assert catalog.cards[catalog.card("twisted-twig")].title == "Twisted Twig"


# -- mistakes in the core files ------------------------------------------------------------------------------------

# file, its valid text, the mistake that replaces it, words of the error
MISTAKES = [
    (
        AI,
        "type: mood\n    actions:",
        "type: moody\n    actions:",
        "'moody' is not one of the allowed words; allowed: normal, mood, trait, duration",
    ),
    (AI, "tokens: {damage: level}", "tokens: {dmg: level}", "'dmg' is not one of the allowed words; allowed: movement"),
    (AI, "tokens: {damage: level}", "tokens: 3", "tokens"),
    (AI, "tokens: {damage: level}", "tokens: [damage]", "tokens"),
    (AI, "tokens: {damage: level}", "tokns: {damage: level}", "unknown field 'tokns'; allowed: tokens, rules"),
    (AI, "rules: [no ai draw]", "rules: [no draw]", "'no draw' is not one of the allowed words; allowed: no ai draw"),
    (AI, "rules: [no ai draw]", "rules: 3", "rules"),
    (AI, "rules: [no ai draw]", "rules:", "rules"),
    (AI, "moment: activation spent", "moment: activation spend", "did you mean 'activation spent'?"),
    (AI, "if: around 1", "if: around", "unknown term 'around'"),
    (AI, "lost-hand:\n        - gain", "lost-hand:\n        - gian", "unknown verb 'gian'"),
    (HITS, "injury: lost-hand", "injury: [lost-hand]", "a name is small letters"),
    (HITS, "impervious: true", "impervious: maybe", "true or false"),
    (HITS, "    trap:\n", "    trpa:\n", "unknown field 'trpa'"),
    (HITS, "    reflex: [", "    reflexes: [", "did you mean 'reflex'?"),
    (LION, "size: 2", "size: 9", "from 1 to 4"),
    (LION, "basic_action: basic-action", "basic_action: basic", "unknown ai 'basic'"),
    (LION, "top: claw\n", "top: strange-hand\n", "unknown ai 'strange-hand'"),
    (LION, "hit_location_top: strange-hand", "hit_location_top: claw", "unknown hit-location 'claw'"),
    (LION, "deck: [claw, chomp", "deck: [claw, chmop", "did you mean 'chomp'?"),
    (LION, "movement: 6", "movement: six", "a whole number"),
    (LION, "    toughness: 6\n", "", "field 'toughness' is missing"),
    (LION, "rewards: {basic: 4", "rewards: {basics: 4", "unknown field 'basics'"),
    ("gear.yaml", "keywords: [armor]", "keywords: 3", "keywords"),
    ("gear.yaml", "keywords: [armor]", "keywords:", "keywords"),
    ("gear.yaml", "keywords: [armor]", "keywords: armor", "keywords"),
    ("gear.yaml", "always: true", "always: sometimes", "true or false"),
    ("gear.yaml", "strength: 3, reach: 2}", "strength: 3, raech: 2}", "did you mean 'reach'?"),
    (
        "gear.yaml",
        "{speed: 2, accuracy: 8, strength: 0, deadly: 1}",
        "{accuracy: 8, strength: 0}",
        "'speed' is missing",
    ),
    ("gear.yaml", "      - {name: sling, archive: true, sling: true}", "      - sling", "fields are needed here"),
    ("gear.yaml", "{name: sling, archive: true, sling: true}", "{archive: true, sling: true}", "'name' is missing"),
    ("gear.yaml", "{name: sling, archive: true, sling: true}", "{name: sling, archive: 3}", "true or false"),
    ("terrain.yaml", "width: 2", "width: 0", "from 1 to 9"),
    ("terrain.yaml", "obstacle: true", "obstacle: 3", "true or false"),
    ("terrain.yaml", "away_from: same terrain", "away_from: sane terrain", "did you mean 'same terrain'"),
    (
        "terrain.yaml",
        "adjacent_to: monster",
        "adjacent_to: other terrain",
        "allowed: monster, board edges",
    ),
    ("terrain.yaml", "[survivors deploy anywhere,", "[survivors deploy elsewhere,", "not one of"),
    (LION, "terrain: [tall-grass]", "terrain: [tall-gras]", "did you mean 'tall-grass'"),
    (LION, "random_terrain: 2", "random_terrain: 20", "from 0 to 9"),
    (LION, "first: monster", "first: lion", "not one of the allowed words; allowed: monster, survivors"),
    ("disorders.yaml", "  fear-of-the-dark:\n", "  fear-of-the-dark: {level: 3}\n", "unknown field 'level'"),
    ("injuries.yaml", "  severe-waist:\n", "  severe-wiast:\n", "the table severe-waist is missing"),
    ("injuries.yaml", "    10+: {name: belly-up", "    ten: {name: belly-up", "'ten' is not a row"),
]


@pytest.mark.parametrize(("file", "old", "new", "complaint"), MISTAKES)
def test_a_mistake_in_a_card_file_is_told_with_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    pack = copy_of_core(tmp_path)
    spoil(pack, file, old, new)
    found = [p for p in problems_of(pack) if complaint in p]
    assert found, problems_of(pack)
    name, line, _ = found[0].split(":", 2)
    assert name == f"core/{file}" and int(line) >= 1


@pytest.mark.parametrize("file", ["gear.yaml", "terrain.yaml", "disorders.yaml", "injuries.yaml", AI, HITS, LION])
@pytest.mark.parametrize("text", ["", "3\n", "[a, b]\n", "cards: 3\n", "tables: [x]\n", "id: x\nlevels: 3\n"])
def test_a_file_of_another_shape_is_refused_without_a_crash(tmp_path: Path, file: str, text: str) -> None:
    pack = copy_of_core(tmp_path)
    (pack / file).write_text(text, encoding="utf-8")
    assert any(p.startswith(f"core/{file}:") for p in problems_of(pack))


@pytest.mark.parametrize("rows", ["3", "[]", "{}", "[a]"])
def test_a_table_without_rows_is_refused(tmp_path: Path, rows: str) -> None:
    """[R-SEV-04]"""
    mine = tmp_path / "mine"
    add(mine, "injuries.yaml", f"tables:\n  severe-arms: {rows}\n")
    assert any(p.startswith("mine/injuries.yaml:2: ") for p in problems_of(CORE, mine))


@pytest.mark.parametrize(
    "rows",
    [
        "1-3: {name: x, do: []}, 5+: {name: y, do: []}",
        "1-4: {name: x, do: []}, 4+: {name: y, do: []}",
        "2+: {name: x, do: []}",
        "1-9: {name: x, do: []}",
    ],
)
def test_a_table_must_answer_every_roll_exactly_once(tmp_path: Path, rows: str) -> None:
    """[R-SEV-01]"""
    mine = tmp_path / "mine"
    add(mine, "injuries.yaml", f"tables:\n  severe-arms: {{{rows}}}\n")
    assert any(p.startswith("mine/injuries.yaml:2: ") for p in problems_of(CORE, mine))
