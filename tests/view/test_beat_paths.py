"""Ways of figures, space by space, as clients draw them."""

from __future__ import annotations

from itertools import pairwise

from showdown.board.bitsets import ALL
from showdown.board.cells import COLUMN, NAMES, ROW
from showdown.engine import beats_of
from showdown.view.beat_paths import way
from tests.support.random_fights import fight, play

CELLS = {name: cell for cell, name in enumerate(NAMES)}


def told(start: str, end: str, *blocked: str) -> list[str]:
    free = ALL & ~sum([1 << CELLS[name] for name in blocked])
    return [NAMES[cell] for cell in way(CELLS[start], CELLS[end], free)]


def test_a_way_has_few_turns() -> None:
    assert told("B2", "D4") == ["B2", "C2", "D2", "D3", "D4"]
    assert told("B2", "B5") == ["B2", "B3", "B4", "B5"]


def test_a_way_goes_around_what_is_in_between() -> None:
    lion = ("M5", "N5", "M6", "N6")
    found = told("O5", "M7", *lion)
    assert len(found) == 5 and not set(found) & set(lion)
    assert told("A1", "A3", "A2") == ["A1", "B1", "B2", "B3", "A3"]


def test_no_way_leads_over_the_edge_of_the_board() -> None:
    """The space after V1 in the numbering is A2."""
    assert len(told("V1", "A2")) == 23


def test_without_a_way_the_ends_are_left() -> None:
    assert told("A1", "A3", "A2", "B1") == ["A1", "A3"]
    assert told("C3", "C3") == ["C3", "C3"]


def test_moves_of_fights_are_told_step_by_step_and_end_where_the_figure_is() -> None:
    steps = 0
    for number in range(3):
        game = play(number, fight(number, listen=True), 400)
        for beat in beats_of(game.state, game.events):
            if beat["kind"] not in ("move", "monster-move") or len(beat["path"]) < 3:
                continue
            cells = [CELLS[name] for name in beat["path"]]
            for here, there in pairwise(cells):
                assert abs(COLUMN[here] - COLUMN[there]) + abs(ROW[here] - ROW[there]) == 1, beat
                steps += 1
            ends = [c["after"] for c in beat["changes"] if c["path"].endswith(".at")]
            assert beat["path"][-1] in ends
    assert steps > 50
