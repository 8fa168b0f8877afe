"""Dice, cards and survivors as people write them."""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog
from showdown.kernel.errors import IllegalOption
from showdown.model.chance_by_name import parse_value, typed_source
from showdown.model.ids import FACE_OF_PLACE, LETTERS, PLACES, PURPOSES, SETTLE


def parsed(purpose: str, value: int | str) -> int:
    return parse_value(core_catalog(), PURPOSES.index(purpose), value)


@pytest.mark.parametrize(
    ("purpose", "value", "number"),
    [
        ("to_hit", 7, 7),
        ("to_hit", "7", 7),
        ("to_hit", " 10 ", 10),
        ("to_hit", "-1", -1),
        ("to_hit", "123456789", 123456789),
        ("random_survivor", "a", 0),
        ("random_survivor", " B", 1),
        ("random_survivor", LETTERS[-1], len(LETTERS) - 1),
        ("random_survivor", "1", 1),
        ("random_survivor", 1, 1),
    ],
)
def test_numbers_and_letters(purpose: str, value: int | str, number: int) -> None:
    """A text with a number is that number, whatever it is for."""
    assert parsed(purpose, value) == number


def test_a_card_is_written_by_its_id() -> None:
    claw = core_catalog().card_ids["claw"]
    assert parsed("draw_ai", "claw") == parsed("draw_ai", " Claw ") == parsed("draw_ai", claw) == claw


@pytest.mark.parametrize(("dice", "cards"), [(True, False), (False, True), (True, True), (False, False)])
def test_people_are_asked_for_what_they_throw_and_draw(dice: bool, cards: bool) -> None:
    """Never for what a card in the wound stack is."""
    asked = typed_source(dice, cards).asked
    assert (PURPOSES.index("to_hit") in asked) is dice
    assert (PURPOSES.index("draw_ai") in asked) is cards
    assert SETTLE not in asked


def test_a_body_place_is_one_face_of_the_location_die_each() -> None:
    """[R-DMG-02]"""
    assert len({parsed("hit_location", name) for name in PLACES}) == len(PLACES)
    assert [parsed("hit_location", name.title()) for name in PLACES] == list(FACE_OF_PLACE)


@pytest.mark.parametrize(
    ("purpose", "value", "allowed"),
    [
        ("to_hit", "a", 0),
        ("to_hit", "claw", 0),
        ("to_hit", "head", 0),
        ("to_hit", "1234567890", 0),
        ("to_hit", "--1", 0),
        ("to_hit", "\u0661", 0),
        ("draw_ai", "a", len(core_catalog().cards)),
        ("draw_ai", "head", len(core_catalog().cards)),
        ("random_survivor", "claw", 0),
        ("random_survivor", "head", 0),
        ("hit_location", "a", len(PLACES)),
        ("hit_location", "claw", len(PLACES)),
        ("random_survivor", "z", 0),
        ("to_hit", "²", 0),
    ],
)
def test_what_is_no_result_of_the_roll_is_refused(purpose: str, value: str, allowed: int) -> None:
    """A letter is a survivor, a place a face and an id a card only where one is asked for."""
    with pytest.raises(IllegalOption, match=f"is not a result of {purpose}") as refused:
        parsed(purpose, value)
    assert refused.value.problem.found == value and len(refused.value.problem.allowed) == allowed


def test_the_refusal_names_what_is_possible() -> None:
    with pytest.raises(IllegalOption, match="legal: head, arms, body, waist, legs"):
        parsed("hit_location", "toe")
