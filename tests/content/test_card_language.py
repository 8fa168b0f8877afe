"""Sentences about cards are translatable: every word comes from the catalogue, and every text of it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import showdown
from showdown.content.card_sentences import explain_card
from showdown.content.keywords import KEYWORDS
from showdown.content.recipe_words import title_of_id
from showdown.engine import Catalog, Gear, load_packs, resource_cards
from showdown.language import current_language, texts, use_language
from showdown.model.card_wording import Wording
from showdown.model.rulings import RULINGS
from showdown.model.setup_ids import LANDMARKS
from tests.support.verb_examples import VERB_EXAMPLES, compiled

SOURCE = Path(showdown.__file__).parent
PLAIN = re.compile(r"(?<![A-Za-zÀ-ÿŠš])[A-Za-z]{2,}(?![A-Za-zÀ-ÿŠš])")
"""A word without an accent: the pseudo-locale leaves none in its own texts."""


@cache
def catalog() -> Catalog:
    return load_packs([SOURCE / "packs" / "core", SOURCE / "packs" / "homebrew-example"])


@pytest.fixture
def pseudo() -> Iterator[None]:
    before = current_language()
    use_language("xx")
    yield
    use_language(before)


def names(cards: Catalog) -> list[str]:
    """Names that packs give to things: cards, injuries, rows of tables, abilities, locations, decks, rulings."""
    found = [card.title for card in cards.cards] + cards.injury_titles
    found += [row.title for table in (*cards.severe, cards.brain_trauma) if table for row in table.rows]
    found += [ability.title.capitalize() for card in cards.cards for ability in card.abilities]
    recipes = [recipe for card in cards.cards if isinstance(card, Gear) for recipe in card.recipes]
    found += [title_of_id(word) for recipe in recipes for word in (recipe.location, recipe.innovation) if word]
    found += [title_of_id(card.deck) for card in resource_cards(cards)]
    found += [word for ruling in RULINGS for word in (ruling.name, *ruling.values)]
    found += ["Beer", "Inn"]  # what a settlement has is named by packs
    found += [word for counter in cards.counters for word in (counter.title, counter.name.replace("-", " "))]
    found += [zone.name.replace("-", " ") for zone in cards.zones]
    found += [monster.title for monster in cards.monsters.values()]
    found += [title_of_id(name) for card in cards.cards for bonus in card.bonuses for name in bonus.against]
    found += [face.title for card in cards.cards for face in card.faces]
    found += [title for monster in cards.monsters.values() for title in monster.procedure_titles.values()]
    return sorted(set(found), key=len, reverse=True)


IN_EXAMPLES = [
    "Spiral Age",
    "Green Lens",
    "Ghost Step",
    "Many Eyes",
    "Blue Lens",
    "Red Lens",
    "Closed",
    "Test",
    "Open",
    "age",
    "Red",
    "Blue",
]
"""Cards, faces, procedures and counters that only the examples of verbs name."""


def plain_words(text: str, known: list[str]) -> list[str]:
    """English words that are no names."""
    for name in known:
        text = text.replace(name, "")
    return PLAIN.findall(text)


def test_no_card_has_an_english_word_in_the_pseudo_locale(pseudo: None) -> None:
    # The last two are parts of titles in "the Red, Green and Blue Lens"; the first is a fighting art the pack lacks.
    known = ["Swordsman's Promise", *names(catalog()), "Red", "Green"]
    lines = [line for card in catalog().cards for line in explain_card(catalog(), card.name)]
    assert len(lines) > 500
    assert [(line, words) for line in lines if (words := plain_words(line, known))] == []


def test_no_verb_has_an_english_word_in_the_pseudo_locale(pseudo: None) -> None:
    """Those that no shipped card uses, too."""
    for example, _ in VERB_EXAMPLES.values():
        ops, _, cards = compiled(example)
        for op in ops:
            for words in (Wording(cards), Wording(cards, True), Wording(cards, True, True)):
                said = op.sentence(words)
                assert plain_words(said, [*IN_EXAMPLES, *names(cards)]) == [], said


def test_the_words_of_a_pack_are_not_translated(pseudo: None) -> None:
    """A keyword that only a pack knows stays as it is; the printed ones have a text."""
    assert set(KEYWORDS) <= set(texts()["keywords"])


@cache
def source() -> str:
    """All code that may ask for a text of a card."""
    files = [path for package in ("model", "rules", "content", "view") for path in (SOURCE / package).rglob("*.py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def families() -> set[str]:
    """The beginnings of keys that the code completes: ``cards.moment.``."""
    return set(re.findall(r"\"(cards\.[a-z_.]*\.)(?:\{|\")", source()))


@pytest.mark.parametrize("key", sorted(texts()["cards"]))
def test_every_text_of_a_card_is_asked_for(key: str) -> None:
    full = f"cards.{key}"
    assert f'"{full}"' in source() or any(full.startswith(family) for family in families() | HIT_LOCATION)


HIT_LOCATION = {"cards.trap", "cards.selected", "cards.on_"}
"""Keys that follow from the parts of a hit location."""


def test_every_family_of_texts_is_complete() -> None:
    """A vocabulary of the engine has a text for each of its words."""
    from showdown.model import ids
    from showdown.model.selectors import FILTERS

    found = texts()["cards"]
    for family, words in {
        "moment": ids.HOOKS,
        "impaired": ids.IMPAIRMENTS,
        "rule": ids.CARD_RULES,
        "survivor_rule": ids.SURVIVOR_RULES,
        "terrain_rule": ids.TERRAIN_RULES,
        "used_from": ids.USED_FROM,
        "landmark": LANDMARKS,
        "stat": ids.STATS,
        "place": ids.PLACES,
        "special": (*ids.WEAPON_RULES, *ids.GEAR_RULES),
        "colour": ids.COLOURS[1:],
        "edge": ids.CARD_EDGES,
        "level": ids.AI_LEVELS,
        "type": ids.AI_TYPES,
        "is": FILTERS,
    }.items():
        assert [word for word in words if f"{family}.{word}" not in found] == [], family
