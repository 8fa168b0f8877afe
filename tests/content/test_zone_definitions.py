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
from showdown.content.card_sentences import card_lines
from showdown.content.zone_words import area_words
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
    sweep = (
        "The sweep zone covers the 2 rows directly in front of the monster (as wide as its base and 2 spaces more on "
        "each side)."
    )
    axe = [line.text for line in card_lines(catalog, catalog.cards[catalog.card("axe")])]
    assert [text for text in axe if " zone covers " in text] == [
        "The ring zone covers the spaces that touch the monster, also at a corner.",
        sweep,
        "The board zone covers the whole board.",
    ]
    mood = [line.text for line in card_lines(catalog, catalog.cards[catalog.card("stand-off")])]
    assert mood[-1] == sweep
    assert any("the monster's attacks reach 2 spaces" in text for text in mood)


@pytest.mark.parametrize(
    ("area", "words"),
    [
        (Area(LANE, FRONT, EDGE), "every space to the board edge in front of the monster (as wide as its base)"),
        (Area(LANE, BACK, 1), "the row directly behind the monster (as wide as its base)"),
        (Area(LANE, LEFT, 8), "the 8 columns directly to the monster's left (as wide as its base)"),
        (Area(LANE, RIGHT, 1, 1), "the column directly to the monster's right (as wide as its base and 1 space "
         "more on each side)"),
        (Area(DISTANCE, 1, 3), "the spaces at most 3 steps from the monster (a step is never diagonal)"),
        (Area(DISTANCE, 2, 3), "the spaces 2 to 3 steps from the monster (a step is never diagonal)"),
        (Area(HALF, 0), "the spaces directly in front of the left half of the monster (left as the monster sees it)"),
        (Area(BOARD, without=(Area(AROUND, 2),)),
         "the whole board, except the spaces within 2 spaces of the monster (a diagonal step counts as 1 space)"),
    ],
)  # fmt: skip
def test_areas_in_words(area: Area, words: str) -> None:
    assert area_words(area, 2) == words


@pytest.mark.parametrize(
    ("size", "cells", "words"),
    [
        (2, (1, 1, -1, -1), "the space 1 row behind the base, in line with the right column of the base"),
        (2, (-2, -2, 1, 1), "the space level with the front row of the base, 2 columns left of the base"),
        (2, (0, 0, 3, 3), "the space 2 rows in front of the base, in line with the left column of the base"),
        (2, (0, 1, -1, -1), "the spaces 1 row behind the base, as wide as the base"),
        (2, (-1, 2, -2, -2), "the spaces 2 rows behind the base, as wide as the base and 1 column more on each side"),
        (2, (-2, 3, -2, 3), "the spaces within 2 spaces of the monster (a diagonal step counts as 1 space)"),
        (3, (3, 4, 0, 0), "the spaces level with the rear row of the base, 1 to 2 columns right of the base"),
        (3, (1, 1, 3, 3), "the space 1 row in front of the base, in line with column 2 of the base from the left"),
        (2, (-1, 0, 0, 1), "the spaces level with the base, from 1 column left of the base to in line with the "
         "left column of the base"),
    ],
)  # fmt: skip
def test_rectangles_start_from_the_base(size: int, cells: tuple[int, int, int, int], words: str) -> None:
    assert area_words(Area(RECTANGLE, *cells), size) == words


@pytest.mark.parametrize(
    ("zone", "framed"), [("{x: 0..1, y: -1}", 1), ("{around: 2, without: {x: 0, y: -1}}", 1), ("{around: 2}", 0)]
)
def test_left_and_right_are_those_of_the_monster(tmp_path: Path, zone: str, framed: int) -> None:
    catalog = beast(tmp_path, CARDS, zones=f"sweep: {zone}")
    axe = [line.text for line in card_lines(catalog, catalog.cards[catalog.card("axe")])]
    assert len([text for text in axe if "zone (as the monster sees it) covers " in text]) == framed


def test_areas_of_several_parts_are_told_one_after_another() -> None:
    one = Area(RECTANGLE, -EDGE, -1, 2, 2)
    far = "the spaces 1 row in front of the base, from column 1 to the board edge left of the base"
    assert area_words(one, 2) == far
    both = Area(SEVERAL, parts=(Area(BOARD), Area(DISTANCE, 1, 1)))
    assert (
        area_words(both, 2) == "the whole board; the spaces at most 1 step from the monster (a step is never diagonal)"
    )
