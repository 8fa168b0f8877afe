"""The resource decks, card by card: the possible rewards."""

from __future__ import annotations

from collections import Counter

from showdown.engine import core_catalog


def deck(monster: str) -> dict[str, int]:
    catalog = core_catalog()
    return dict(Counter(catalog.cards[card].name for card in catalog.monster(monster).resources))


def test_the_white_lion_has_nineteen_resources() -> None:
    """Elder Cat Teeth are a strange resource and in no deck.  [R-SET-04]"""
    found = deck("white-lion")
    assert found == {
        "curious-hand": 1,
        "eye-of-cat": 1,
        "golden-whiskers": 1,
        "great-cat-bones": 4,
        "lion-claw": 3,
        "lion-tail": 1,
        "lion-testes": 1,
        "shimmering-mane": 1,
        "sinew": 2,
        "white-fur": 4,
    }
    assert sum(found.values()) == 19 and "elder-cat-teeth" not in found


def test_the_antelope_has_sixteen_resources() -> None:
    """Correction 2: eight named cards; strange resources are in no deck.  [R-SET-04]"""
    found = deck("screaming-antelope")
    assert found == {
        "pelt": 4,
        "shank-bone": 4,
        "beast-steak": 2,
        "large-flat-tooth": 2,
        "muscly-gums": 1,
        "bladder": 1,
        "screaming-brain": 1,
        "spiral-horn": 1,
    }
    assert sum(found.values()) == 16
