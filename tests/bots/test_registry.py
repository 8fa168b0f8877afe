"""Third-party bots: by entry point, by module and class, and their illegal answers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from showdown.bots import known_bots, make_agent
from showdown.bots.builtin import Mcts
from showdown.engine import Game, IllegalOption, ShowdownError

PAGE = Path(__file__).parents[2] / "docs" / "make" / "bots.md"

WRONG = """
class Wrong:
    def __init__(self, seed): pass
    def choose(self, game): return "fly"

class Number:
    def __init__(self, seed): pass
    def choose(self, game): return 3

class Broken:
    def __init__(self, seed): pass
    def choose(self, game): return {}["key"]

class Meddler:
    def __init__(self, seed): pass
    def choose(self, game):
        key = game.decision.keys()[0]
        game.choose(key)
        return key

class NoSeed:
    def choose(self, game): return "end"

class Mute:
    def __init__(self, seed): pass
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that Python imports from."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "wrongbots.py").write_text(WRONG, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "wrongbots", raising=False)
    return tmp_path


def code_in(page: Path) -> str:
    """The ten lines of the page."""
    text = page.read_text(encoding="utf-8")
    return text.split("```python\n", 1)[1].split("```", 1)[0]


def test_a_bot_in_ten_lines_plays_by_its_place_and_by_entry_point(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_in(PAGE)
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    (shelf / "tenlines.py").write_text(code, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "tenlines", raising=False)
    info = shelf / "tenlines-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tenlines\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[showdown.bots]\nbrute = tenlines:Brute\n", encoding="utf-8")
    assert "brute" in known_bots()
    keys = []
    for name in ("tenlines:Brute", "brute"):
        game, bot = Game.first_story(seed=3, players=2, listen=False), make_agent(name, 1)
        while not game.over:
            game.choose(bot.choose(game))
        assert game.outcome in ("victory", "defeat")
        keys.append([e.key for e in game.journal.entries])
    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "wrongbots:Wrong",
            r"tick 0 \(controller\): the bot 'wrongbots:Wrong' gave an illegal answer: 'fly' is not offered",
        ),
        ("wrongbots:Number", r"tick 0: the bot 'wrongbots:Number' answered 3"),
    ],
)
def test_an_illegal_answer_names_the_bot_and_changes_nothing(shelf: Path, name: str, words: str) -> None:
    game = Game.first_story(seed=1)
    before = game.digest()
    with pytest.raises(IllegalOption, match=words):
        make_agent(name, 1).choose(game)
    assert game.digest() == before


def test_a_bot_that_breaks_down_or_meddles_is_named(shelf: Path) -> None:
    with pytest.raises(ShowdownError, match="the bot 'wrongbots:Broken' raised KeyError"):
        make_agent("wrongbots:Broken", 1).choose(Game.first_story(seed=1))
    with pytest.raises(ShowdownError, match="'wrongbots:Meddler' changed the game"):
        make_agent("wrongbots:Meddler", 1).choose(Game.first_story(seed=1))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wrongbots:Mute", r"has no method choose"),
        ("wrongbots:NoSeed", r"cannot be created with a seed"),
        ("wrongbots:Nobody", r"module 'wrongbots' has no 'Nobody'"),
        ("nowhere:Bot", r"no module 'nowhere'.*allowed: random, heuristic"),
        ("heuristik", r"did you mean 'heuristic'"),
        ("mcts:0", r"number of iterations"),
        ("mcts:-5", r"number of iterations"),
        ("mcts:many", r"number of iterations"),
        ("mcts:0s", r"or a time"),
        ("strong:0", r"strong with a number of futures"),
        ("strong:-2", r"strong with a number of futures"),
        ("strong:2s", r"strong with a number of futures"),
        ("strong-fast:9", r"use strong-fast, strong or strong-slow"),
        ("strong-slowest", r"did you mean 'strong-slow'"),
    ],
)
def test_what_is_no_bot_is_refused(shelf: Path, name: str, words: str) -> None:
    with pytest.raises(ShowdownError, match=words):
        make_agent(name, 1)


def test_mcts_takes_iterations_or_seconds() -> None:
    bots = [make_agent(name, 1) for name in ("mcts", "mcts:7", "mcts:0.05s")]
    assert all(isinstance(bot, Mcts) for bot in bots)
    assert [bot.iterations for bot in bots[:2] if isinstance(bot, Mcts)] == [400, 7]
    far = make_agent("mcts:8:3", 1)
    assert isinstance(far, Mcts) and (far.iterations, far.rounds) == (8, 3)
    plain = make_agent("mcts", 1, iterations=9)
    assert isinstance(plain, Mcts) and plain.iterations == 9


def test_mcts_with_a_time_limit_answers_legally() -> None:
    game, bot = Game.first_story(seed=2, players=1, listen=False), make_agent("mcts:0.002s", 1)
    for _ in range(25):
        game.choose(bot.choose(game))
