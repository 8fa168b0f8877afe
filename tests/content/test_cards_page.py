"""The page of the card language is generated, complete and fresh."""

from __future__ import annotations

from showdown.content.keywords import GEAR_FIELDS, WEAPON_FIELDS
from showdown.content.schema import meaning
from showdown.content.survivor_cards import GEAR_CARD, WEAPON
from showdown.rules.verbs.registry import VERBS
from tools import cards_page


def test_the_page_is_fresh() -> None:
    assert cards_page.is_fresh(), "run make docs"


def test_every_verb_is_explained() -> None:
    assert [verb for verb in VERBS if not meaning(verb)] == []


def test_every_field_of_gear_is_explained() -> None:
    assert set(WEAPON_FIELDS) == set(WEAPON.fields), "explain it in content/keywords.py"
    assert set(GEAR_FIELDS) == set(GEAR_CARD.fields), "explain it in content/keywords.py"
