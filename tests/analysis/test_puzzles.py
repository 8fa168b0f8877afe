"""Puzzles: mined, written, read again with every problem, and shipped with the package."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.analysis import puzzle_mining
from showdown.analysis.playouts import Playouts
from showdown.analysis.puzzle_files import (
    PuzzleFile,
    load_puzzles,
    read_puzzles,
    write_puzzles,
    written,
)
from showdown.analysis.puzzle_mining import laid_out, mined, proved
from showdown.api import BadContent, Game, core_catalog, make_agent
from showdown.engine import RandomStream, read_position
from tests.support.sling_puzzle import ONE_SLING_AWAY, puzzle

CATALOG = core_catalog()


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    write_puzzles(path, PuzzleFile(7, 12, [puzzle()]))
    found = load_puzzles(path, CATALOG)
    assert (found.seed, found.fights, [p.id for p in found.puzzles]) == (7, 12, ["one-sling-away"])
    assert found.puzzles[0].options == puzzle().options
    assert found.puzzles[0].game(CATALOG).digest() == puzzle().game(CATALOG).digest()
    assert [p.name for p in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"end"', '"fly"', "'fly' is not offered"),
        ('"Q7"', '"Z7"', "'Z7' is not a space"),
        ('kind: "action"', 'kind: "hit"', "asks for 'action'"),
        ("won", "one", "'one'"),
        ("founding-stone", "foundin-stone", "founding-stone"),
        ("format: 1", "format: 2", "from 1 to 1"),
    ],
)
def test_mistakes_are_told_with_their_line(old: str, new: str, told: str) -> None:
    text = written(PuzzleFile(0, 0, [puzzle()]))
    assert old in text
    with pytest.raises(BadContent) as error:
        read_puzzles(text.replace(old, new), "mine.yaml", CATALOG)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if old in row)
    assert told in str(error.value)
    assert any(problem.line == line for problem in error.value.problems)


def test_an_id_names_one_puzzle() -> None:
    text = written(PuzzleFile(0, 0, [puzzle(), puzzle()]))
    with pytest.raises(BadContent, match="id of an earlier puzzle"):
        read_puzzles(text, "mine.yaml", CATALOG)


def test_the_winning_throw_is_proved_and_a_choice_of_equals_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_mining, "OPEN", (0.0, 1.0))
    playouts = Playouts(CATALOG, "heuristic", 1)
    three = ONE_SLING_AWAY.replace("movement=0", "movement=1")
    options = proved(playouts, Game(read_position(three)).state)
    assert options[0].key == "use:founding-stone:sling"
    assert all(option.low > 0 and option.behind >= 1000 * puzzle_mining.MARGIN for option in options[1:])
    same = three.replace("survival=0/1 gear=founding-stone,cloth", "survival=0/1 gear=cloth")
    assert proved(playouts, Game(read_position(same)).state) == []


def test_a_written_position_offers_the_same_choice() -> None:
    game, bot = Game.first_story(seed=11, players=1), make_agent("heuristic", 7)
    laid = 0
    while not game.over:
        if game.decision.kind in puzzle_mining.KINDS:
            found = laid_out(game, RandomStream(1))
            if found is not None:
                laid += 1
                assert Game(found[1], game.catalog).decision.keys() == game.decision.keys()
        game.choose(bot.choose(game))
    assert laid > 5


def test_mining_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_mining, "TRIED", 1)
    monkeypatch.setattr(puzzle_mining, "SCREENS", ((4, 0.1),))
    monkeypatch.setattr(puzzle_mining, "PAIRS", 20)
    stories = (("white-lion:1", "first-story"),)
    whole, part = PuzzleFile(3), PuzzleFile(3)
    assert [step.fights for step in mined(whole, stories, most=4)] == [2, 4]
    assert [step.fights for step in mined(part, stories, most=2)] == [2]
    assert [step.fights for step in mined(part, stories, most=4)] == [4]
    assert part.fights == whole.fights == 4
    assert written(part) == written(whole)


def test_the_puzzles_of_the_package_are_whole() -> None:
    puzzles = load_puzzles(None, CATALOG).puzzles
    assert len(puzzles) >= 1
    for one in puzzles:
        assert all(option.low > 0 and option.behind >= 50 for option in one.options[1:]), one.id
        assert sorted(o.key for o in one.options) == sorted(one.game(CATALOG).decision.keys()), one.id
