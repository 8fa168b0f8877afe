"""Dice, cards and survivors typed by number or name."""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog
from showdown.kernel.errors import IllegalOption
from showdown.model.chance_by_name import parse_value
from showdown.model.ids import DRAW_AI, HIT_LOCATION, RANDOM_SURVIVOR, TO_HIT


@pytest.mark.parametrize(
    ("purpose", "typed", "value"),
    [
        (HIT_LOCATION, "head", 1),
        (HIT_LOCATION, " Waist ", 5),
        (RANDOM_SURVIVOR, "a", 0),
        (RANDOM_SURVIVOR, "b", 1),
        (TO_HIT, "7", 7),
        (TO_HIT, 7, 7),
        (TO_HIT, "-3", -3),
        (HIT_LOCATION, "123456789", 123456789),
    ],
)
def test_a_number_a_place_and_a_letter_are_read(purpose: int, typed: int | str, value: int) -> None:
    assert parse_value(core_catalog(), purpose, typed) == value


def test_a_card_is_read_by_its_name() -> None:
    assert parse_value(core_catalog(), DRAW_AI, "claw") == core_catalog().card("claw")


@pytest.mark.parametrize(
    ("purpose", "typed"),
    [
        (HIT_LOCATION, "b"),
        (HIT_LOCATION, "claw"),
        (HIT_LOCATION, "1234567890"),
        (RANDOM_SURVIVOR, "z"),
        (RANDOM_SURVIVOR, "head"),
        (RANDOM_SURVIVOR, "claw"),
        (TO_HIT, "head"),
        (TO_HIT, "b"),
        (TO_HIT, "claw"),
        (TO_HIT, "²"),
        (DRAW_AI, "head"),
        (DRAW_AI, "b"),
        (DRAW_AI, "nonsense"),
    ],
)
def test_a_name_of_another_kind_is_refused(purpose: int, typed: str) -> None:
    with pytest.raises(IllegalOption, match=f"'{typed}' is not a result of"):
        parse_value(core_catalog(), purpose, typed)


def test_the_refusal_names_what_is_possible() -> None:
    with pytest.raises(IllegalOption) as places:
        parse_value(core_catalog(), HIT_LOCATION, "toe")
    assert "legal: head, arms, body, waist, legs" in str(places.value)
    with pytest.raises(IllegalOption) as cards:
        parse_value(core_catalog(), DRAW_AI, "toe")
    assert "legal: " in str(cards.value)
    with pytest.raises(IllegalOption) as dice:
        parse_value(core_catalog(), TO_HIT, "toe")
    assert "legal" not in str(dice.value)
