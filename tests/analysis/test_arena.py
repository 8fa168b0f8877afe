"""The arena: same results for any number of workers, resumes after a stop, refuses untrusted files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from showdown.analysis.arena import Arena, Leaderboard, difference
from showdown.cli.arena import progress_line
from showdown.cli.run import run
from tests.support.process_signals import hearing_sigint

PAUSING = """
import os
import time

class Pausing:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, game):
        if self.seed == 2:
            with open(os.environ["PIPE"], "w") as pipe:
                print("at work", file=pipe, flush=True)
                time.sleep(3600)
        return game.decision.keys()[-1]
"""
STUBBORN = """
class Stubborn:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, game):
        return "fly" if self.seed == 2 else game.decision.keys()[-1]
"""


def board(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))["arenas"]


def test_progress_before_the_first_fight_has_ended_divides_by_nothing() -> None:
    """On a slow machine the first report came before the first result, and the run ended with a ZeroDivisionError."""
    assert progress_line("random", "", 4) == ""
    told = progress_line("random", "110", 4)
    assert told.startswith("random") and "3" in told and "66.7\u00a0%" in told


def test_it_goes_on_where_it_stopped_and_workers_do_not_matter(tmp_path: Path, capsys: Any) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    few = ["arena", "random", "--players", "1", "--seed", "7"]
    assert run([*few, "--games", "2", "--file", str(one)]) == 0
    assert run([*few, "--games", "4", "--file", str(one)]) == 0
    capsys.readouterr()
    assert run([*few, "--games", "4", "--workers", "2", "--file", str(two), "--json"]) == 0
    assert board(one) == board(two)
    told = json.loads(capsys.readouterr().out)
    assert told["schema"] == "showdown.arena/1"
    assert told["bots"][0]["games"] == 4
    low, high = told["bots"][0]["interval"]
    assert 0 <= low <= told["bots"][0]["rate"] <= high <= 1
    before = two.read_bytes()
    assert run([*few, "--games", "3", "--file", str(two)]) == 0
    assert two.read_bytes() == before


def test_a_bot_that_answers_wrongly_is_named_and_the_rest_is_kept(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stubborn.py").write_text(STUBBORN, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "board.json"
    code = run(["arena", "stubborn:Stubborn", "--games", "4", "--players", "1", "--file", str(file)])
    said = capsys.readouterr().out
    assert code == 1
    assert "1 failed, counted as not won" in said
    assert "1 facing               the bot 'stubborn:Stubborn' gave an illegal answer: 'fly' is not offered" in said
    assert "showdown play first-story --players 1 --seed 2 --bots all --bot stubborn:Stubborn" in said
    record = board(file)["first-story 1p from 0"]["bots"]["stubborn:Stubborn"]
    assert record["games"] == 4 and record["outcomes"][2] == "-" and "-" not in record["outcomes"].replace("-", "", 1)
    assert [failure["seed"] for failure in record["failures"]] == [2]


def test_seeds_are_counted_from_the_first_one(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stubborn.py").write_text(STUBBORN, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    words = ["arena", "stubborn:Stubborn", "--players", "1", "--file", str(tmp_path / "board.json"), "--json"]
    assert run([*words, "--seed", "1", "--games", "2"]) == 1
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert (failure["fight"], failure["seed"]) == (1, 2)


BREAKING = """
class Breaking:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, game):
        raise KeyError("nothing")
"""


def test_a_bot_that_always_fails_is_given_up_and_the_next_one_plays(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "breaking.py").write_text(BREAKING, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "board.json"
    words = ["arena", "breaking:Breaking", "random", "--games", "12", "--players", "1", "--file", str(file)]
    for _ in range(2):
        assert run([*words, "--json"]) == 1
        out, err = capsys.readouterr()
        bots = json.loads(out)["bots"]
        assert [(row["bot"], row["games"], row["failed"]) for row in bots] == [
            ("breaking:Breaking", 10, 10),
            ("random", 12, 0),
        ]
        assert "too many fights failed" in err and "--again" in err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_prints_the_table_of_what_is_done(tmp_path: Path, number: signal.Signals, code: int) -> None:
    (tmp_path / "pausing.py").write_text(PAUSING, encoding="utf-8")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-m", "showdown", "arena", "pausing:Pausing", "random", "--games", "9", "--players", "1"],
        cwd=tmp_path,
        env={**os.environ, "PIPE": str(pipe), "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hearing_sigint,
    )
    with pipe.open() as told:
        assert told.readline() == "at work\n"
        process.send_signal(number)
        out, err = process.communicate()
    assert process.returncode == code, err
    assert out.splitlines()[2].split()[:2] == ["pausing:Pausing", "2"]
    assert "2 fights are kept" in err
    bots = board(tmp_path / "leaderboard.json")["first-story 1p from 0"]["bots"]
    assert {name: record["games"] for name, record in bots.items()} == {"pausing:Pausing": 2}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["randon"], 4, "did you mean 'random'?"),
        ([], 2, "no bot is named"),
        (["random", "--story", "white-lyon:1"], 4, "white-lyon"),
        (["random", "--games", "0"], 2, "games"),
    ],
)
def test_bad_wishes_are_refused(arguments: list[str], code: int, words: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "board.json"
    assert run(["arena", *arguments, "--file", str(file)]) == code
    assert words in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("text", ["", "[]", '{"schema": "other/1"}', '{"schema": "showdown.leaderboard/1"}'])
def test_a_file_that_is_no_leaderboard_is_refused_and_left_alone(text: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "board.json"
    file.write_text(text, encoding="utf-8")
    assert run(["arena", "random", "--file", str(file)]) == 3
    assert "not a valid leaderboard" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == text


def test_fights_with_other_cards_are_not_mixed(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "board.json"
    leaders = Leaderboard(file)
    leaders.entry(Arena(), 0)["cards"] = "other"
    leaders.write()
    assert run(["arena", "random", "--games", "1", "--file", str(file)]) == 3
    assert "other cards" in capsys.readouterr().err


def test_differences_are_paired_by_seed() -> None:
    found = difference("1010-1", "11110")
    assert (found["games"], found["gained"], found["lost"], found["points"]) == (5, 2, 0, 40.0)
    assert found["interval"][0] < 40 < found["interval"][1]
