"""Third-party bots: by entry point, by module and class, and their illegal answers."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from showdown.bots import known_bots, make_agent
from showdown.bots.builtin import Mcts
from showdown.bots.registry import Named, source_of
from showdown.cli.run import run
from showdown.engine import Game, IllegalOption, ShowdownError
from showdown.lookup.extras import this_python

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
        ("wrongbots:Nobody", r"'wrongbots' has no class 'Nobody'"),
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


# -- a bot in a file -----------------------------------------------------------------------------------------------


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, which Python does not import from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p not in ("", str(tmp_path))])
    return tmp_path


def test_a_bot_in_a_file_plays_from_an_empty_folder(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As docs/make/first-bot.md says: in this process and in workers, and for packs in the arena."""
    code = (PAGE.parent / "first-bot.md").read_text(encoding="utf-8").split("```python\n", 1)[1].split("```", 1)[0]
    (empty / "mybot.py").write_text(code, encoding="utf-8")
    bot = "mybot.py:Brute"
    assert run(["compare", "bot=random", f"bot={bot}", "--games", "2", "--workers", "1"]) == 0
    assert f"bot={bot}" in capsys.readouterr().out
    # On its own line: a bot that others wrote plays in a worker process.
    assert run(["arena", bot, "--games", "1", "--players", "1", "--story", "bellmaw:1"]) == 0
    assert source_of(bot) != ""


def test_a_bot_in_a_file_imports_the_modules_beside_it(empty: Path) -> None:
    (empty / "deep").mkdir()
    (empty / "deep" / "beside_it.py").write_text("KEY = 'end'\n", encoding="utf-8")
    code = "from beside_it import KEY\nclass One:\n    def __init__(self, seed): self.key = KEY\n"
    code += "    def choose(self, game): ...\n"
    (empty / "deep" / "one.py").write_text(code, encoding="utf-8")
    bot = make_agent("deep/one.py:One", 1)
    assert isinstance(bot, Named) and getattr(bot.bot, "key", "") == "end"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("none.py:Bot", "no file"),
        ("one.py:Two", "'one.py' has no class 'Two'"),
        ("one.py", "not the class in it: one.py:YourBot"),
        ("broken.py:Bot", "cannot be loaded: SyntaxError"),
    ],
)
def test_a_file_without_that_bot_is_refused(
    name: str, what: str, empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty / "one.py").write_text("class One: ...\n", encoding="utf-8")
    (empty / "broken.py").write_text("x =\n", encoding="utf-8")
    assert run(["simulate", "--bot", name, "--games", "1"]) == 2
    err = capsys.readouterr().err
    assert what in err and "fix: " in err


def test_the_template_is_a_bot_with_a_test(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots", "new", "Night", "Hunter"]) == 0
    told = capsys.readouterr()
    assert told.out.split("\n")[0] == "night-hunter/night_hunter.py"
    # Not `pip install night-hunter`, which asks the index, and not any pip: the Python that has showdown.
    assert f"`{this_python()} -m pip install ./night-hunter`" in told.err
    game, bot = Game.first_story(seed=1, players=1), make_agent("night-hunter/night_hunter.py:NightHunter", 1)
    for _ in range(40):
        game.choose(bot.choose(game))
    compile((empty / "night-hunter" / "test_night_hunter.py").read_text(encoding="utf-8"), "test", "exec")
    project = tomllib.loads((empty / "night-hunter" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["showdown.bots"] == {"night-hunter": "night_hunter:NightHunter"}
    # The showdown on the index is another project.
    assert project["project"]["dependencies"] == []
    assert run(["bots", "new", "night-hunter"]) == 2
    assert run(["bots", "new", "9lives"]) == 2


def test_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == known_bots()


def test_an_exception_of_a_bot_names_its_file_and_line(empty: Path) -> None:
    text = "class Broken:\n    def __init__(self, seed): ...\n    def choose(self, game):\n        return 1 / 0\n"
    (empty / "broken_bot.py").write_text(text, encoding="utf-8")
    bot = make_agent("broken_bot.py:Broken", 1)
    with pytest.raises(ShowdownError, match=r"raised ZeroDivisionError.* in .*broken_bot\.py, line 4"):
        bot.choose(Game.first_story(seed=1, players=1))
