"""House rules on the command line: listed, named in every output, refused clearly, kept in a save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import HOUSE_RULES, Game, parse_house
from tests.support.console import showdown


def test_they_are_listed_and_every_example_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["house"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert run(["house", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "showdown.house/1" and [r["name"] for r in found["rules"]] == [
        r.name for r in HOUSE_RULES
    ]
    for rule in found["rules"]:
        parse_house({rule["name"]: rule["example"]})
        assert any(line.startswith(f"{rule['name']}={rule['example']}  ") for line in lines)


def test_the_output_names_those_that_hold(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--games", "2", "--workers", "1", "--bot", "random", "--house", "extra-life=2"]
    assert run([*words, "--house", "board=12x16"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert "house rule extra-life=2, house rule board=12x16;" in first
    assert run(["simulate", "--games", "2", "--workers", "1", "--bot", "random"]) == 0
    assert "house" not in capsys.readouterr().out


def test_one_varies_against_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "base", "house=extra-life:30", "--games", "4", "--workers", "1", "--json"]
    assert run(words) == 0
    book, hard = json.loads(capsys.readouterr().out)["studies"]
    assert hard["name"] == "house=extra-life:30" and hard["wounds"]["value"] > book["wounds"]["value"]


def test_what_all_share_stands_above_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "base", "players=1", "--games", "2", "--workers", "1", "--bot", "random"]
    assert run([*words, "--house", "extra-turn=50", "--story", "white-lion:1", "--party", "rawhide"]) == 0
    said = "white-lion:1, party rawhide, house rule extra-turn=50; bot random; seed 0; 2 fights each, same seeds"
    assert capsys.readouterr().out.splitlines()[0] == said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("extra-life", "a house rule is name=value"),
        ("extra-live=2", "did you mean 'extra-life'?"),
        ("extra-life=many", "allowed: 1 to 50"),
        ("board=9x9", "allowed: columns x rows, even"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], command: str, word: str, said: str) -> None:
    assert run([command, "first-story", "--house", word]) == 2
    out, err = capsys.readouterr()
    assert [line.split(" ")[0] for line in err.splitlines()] == ["error:", "where:", "fix:"] and said in err and not out


def test_a_game_with_them_says_so_and_keeps_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fight.json"
    told = showdown("play", "--seed", "3", "--house", "extra-life=2", "--plain", "--save", str(path), typed=["q"])
    assert "house rule extra-life=2" in told.err
    assert Game.load(path).view()["house"] == {"extra-life": "2"}
    assert run(["play", "--load", str(path), "--house", "extra-life=3"]) == 2
    assert "a loaded game keeps its own --house" in capsys.readouterr().err
    assert run(["simulate", "--save", str(path), "--house", "extra-life=3"]) == 2
    assert "--house cannot be combined with a saved game, which has its own" in capsys.readouterr().err
