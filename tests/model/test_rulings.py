"""The table of rulings, how it is chosen from, and its page."""

import pytest

from showdown import rulebook
from showdown.kernel.errors import BadContent
from showdown.model import rulings
from showdown.model.rulings_rulebook import Ruling
from tools import rulings_page


def test_there_is_one_ruling_per_open_question_in_id_order() -> None:
    questions = [rule.id for rule in rulebook.all_rules() if rule.id.startswith("R-AMB-")]
    assert [ruling.id for ruling in rulings.RULINGS] == questions


def test_constants_name_the_position_of_each_ruling_and_value() -> None:
    for index, ruling in enumerate(rulings.RULINGS):
        name = ruling.name.upper().replace("-", "_")
        assert getattr(rulings, name) == index
        for number, value in enumerate(ruling.values[1:], start=1):
            assert getattr(rulings, f"{name}_{value.upper().replace('-', '_')}") == number


def test_nothing_chosen_is_the_default() -> None:
    assert rulings.parse_rulings({}) == rulings.DEFAULT_RULINGS
    assert rulings.describe(rulings.DEFAULT_RULINGS) == {}


def test_every_value_survives_parse_and_describe() -> None:
    for ruling in rulings.RULINGS:
        for value in ruling.values[1:]:
            chosen = {ruling.name: value}
            assert rulings.describe(rulings.parse_rulings(chosen)) == chosen


def test_unknown_ruling_is_named_with_the_nearest() -> None:
    with pytest.raises(BadContent, match=r"there is no ruling 'facing-aera'; .*did you mean 'facing-area'"):
        rulings.parse_rulings({"facing-aera": "lane"})


def test_unknown_value_is_named_with_the_legal_ones() -> None:
    with pytest.raises(BadContent, match="ruling facing-area cannot be 'cone'; allowed: half-board, lane"):
        rulings.parse_rulings({"facing-area": "cone"})


@pytest.mark.parametrize("broken", [(), (*rulings.DEFAULT_RULINGS[1:], 9)])
def test_a_tuple_that_does_not_fit_is_refused(broken: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        rulings.describe(broken)


def test_the_page_is_fresh() -> None:
    assert rulings_page.is_fresh()


def test_every_choice_says_what_each_of_its_values_means() -> None:
    for ruling in rulings.RULINGS:
        meanings = ruling.meanings()
        if len(ruling.values) == 1:
            assert meanings == {} and ruling.notes
            continue
        assert list(meanings) == list(ruling.values), ruling.name
        assert all(text.endswith(".") for text in meanings.values()), ruling.name


@pytest.mark.parametrize(
    ("notes", "meanings"),
    [
        ("one: the first. two: the second.", {"one": "the first.", "two": "the second."}),
        ("two: the second. one: the first.", {"one": "the first.", "two": "the second."}),
        ("one: the first.", {}),
        ("two: the second.", {}),
        ("Nothing of that.", {}),
    ],
)
def test_meanings_are_given_for_all_values_or_for_none(notes: str, meanings: dict[str, str]) -> None:
    assert Ruling("R-AMB-99", "which", "Which?", ("one", "two"), notes).meanings() == meanings
