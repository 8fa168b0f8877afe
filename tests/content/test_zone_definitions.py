"""`cards show` says what the zones on a card are."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.board.zones import (
    AROUND,
    BACK,
    BOARD,
    DISTANCE,
    EDGE,
    FRONT,
    HALF,
    LANE,
    LEFT,
    RECTANGLE,
    RIGHT,
    SEVERAL,
    Area,
)
from showdown.content.card_definitions import area_words
from showdown.content.card_sentences import card_lines
from tests.support.custom_monster import beast

CARDS = """
axe:
  actions:
    - pick_target: "closest threat, in zone ring"
    - attack: {zone: sweep, order: right to left, speed: 1, accuracy: 2, damage: 1}
    - if: {somebody: "survivors, outside zone board"}
      then: [flow]
stand-off:
  type: mood
  while_in_play: {stops_movement: sweep, reach: 2}
"""


def test_the_zones_of_a_card_are_explained_once(tmp_path: Path) -> None:
    catalog = beast(tmp_path, CARDS, zones="sweep: {lane: front, deep: 2, wider: 2}")
    sweep = "The sweep zone: 2 rows in front of the monster, as wide as its base and 2 spaces more on each side."
    axe = [line.text for line in card_lines(catalog, catalog.cards[catalog.card("axe")])]
    assert [text for text in axe if " zone: " in text] == [
        "The ring zone: the spaces up to 1 space around the monster, diagonally too.",
        sweep,
        "The board zone: the whole board.",
    ]
    mood = [line.text for line in card_lines(catalog, catalog.cards[catalog.card("stand-off")])]
    assert mood[-1] == sweep
    assert any("the monster's attacks reach 2 spaces" in text for text in mood)


@pytest.mark.parametrize(
    ("area", "words"),
    [
        (Area(LANE, FRONT, EDGE), "every space to the board edge in front of the monster, as wide as its base"),
        (Area(LANE, BACK, 1), "1 row behind the monster, as wide as its base"),
        (Area(LANE, LEFT, 8), "8 rows on the monster's left, as wide as its base"),
        (Area(LANE, RIGHT, 1, 1), "1 row on the monster's right, as wide as its base and 1 space more on each side"),
        (Area(DISTANCE, 1, 3), "the spaces at most 3 steps from the monster"),
        (Area(DISTANCE, 2, 3), "the spaces 2 to 3 steps from the monster"),
        (Area(HALF, 0), "the spaces directly in front of the left half of the monster"),
        (Area(BOARD, without=(Area(AROUND, 2),)),
         "the whole board, without the spaces up to 2 spaces around the monster, diagonally too"),
    ],
)  # fmt: skip
def test_areas_in_words(area: Area, words: str) -> None:
    assert area_words(area) == words


COLUMNS = (
    "Columns are counted to the monster's right, rows forward; column 0 of row 0 is the rear left space of its base."
)


@pytest.mark.parametrize(
    ("zone", "explained"), [("{x: 0..1, y: -1}", 1), ("{around: 2, without: {x: 0, y: -1}}", 1), ("{around: 2}", 0)]
)
def test_columns_and_rows_are_explained_once(tmp_path: Path, zone: str, explained: int) -> None:
    catalog = beast(tmp_path, CARDS, zones=f"sweep: {zone}")
    axe = [line.text for line in card_lines(catalog, catalog.cards[catalog.card("axe")])]
    assert axe.count(COLUMNS) == explained


def test_rectangles_are_counted_from_the_base() -> None:
    one = Area(RECTANGLE, -EDGE, -1, 2, 2)
    assert area_words(one) == "columns the board edge to -1 of row 2"
    both = Area(SEVERAL, parts=(Area(BOARD), Area(DISTANCE, 1, 1)))
    assert area_words(both) == "the whole board and the spaces at most 1 step from the monster"
