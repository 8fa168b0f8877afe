"""``showdown threat`` as people and programs call it, and every example of docs/numbers/threat.md."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.cli.run import run
from showdown.engine import Game
from showdown.forecast.monster_turn import FIGURES
from showdown.forecast.threat_text import CHANCES, columns, tight
from showdown.language import say
from showdown.session.session import Session
from showdown.session.threat import Look

BOARD = "white-lion first-story K8 south; a K11; b K6"
PAGE = Path(__file__).parents[2] / "docs" / "numbers" / "threat.md"


def test_the_examples_of_the_page_say_what_the_command_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PAGE.parents[2])
    blocks = re.findall(r"```console\n\$ showdown (.*)\n((?:.*\n)*?)```", PAGE.read_text(encoding="utf-8"))
    assert len(blocks) >= 2
    for command, expected in blocks:
        assert run(shlex.split(command)) == 0
        assert capsys.readouterr().out == expected, command


def test_a_save_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.first_story(seed=7)
    while game.decision.kind != "act_order":
        game.choose(game.decision.options[0])
    before = game.digest()
    game.save(tmp_path / "fight.json")
    assert run(["threat", str(tmp_path / "fight.json"), "--samples", "10", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "showdown.threat/1"
    assert set(data["survivors"]) == {letter for letter, v in game.view()["survivors"].items() if v["alive"]}
    assert sum(stop["probability"] for stop in data["monster_ends"]) == pytest.approx(1)
    assert data["method"]["ties"] == "uniform" and data["assumptions"]
    assert "named" not in data["cards"] and data["cards"]["may_come"] > 1
    for figures in data["survivors"].values():
        assert 0 <= figures["targeted"]["mean"] <= 1 + 1e-9 and figures["targeted"]["standard_error"] >= 0
    assert Game.load(tmp_path / "fight.json").digest() == before


def test_heat_in_json_has_a_digit_for_every_space(capsys: pytest.CaptureFixture[str]) -> None:
    corner = "white-lion first-story Q10 south; a V16; b K6"
    assert run(["threat", "--board", corner, "--survivor", "a", "--heat", "--json"]) == 0
    heat = json.loads(capsys.readouterr().out)["heat"]
    assert heat["survivor"] == "a" and {spot["digit"] for spot in heat["spaces"]} <= set(range(10))
    assert [spot["space"] for spot in heat["spaces"] if spot["stays"]] == ["V16"]


def test_one_space_says_what_the_heat_map_says_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    far = "white-lion first-story K8 south; a H9; b K11"
    assert run(["threat", "--board", far, "--survivor", "a", "--at", "h8", "--json"]) == 0
    there = json.loads(capsys.readouterr().out)
    moved = far.replace("a H9", "a H8")
    assert run(["threat", "--board", moved, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["survivors"] == there["survivors"]


@pytest.mark.parametrize(
    ("words", "code", "what"),
    [
        (["threat"], 2, "no position is named"),
        (["threat", "nowhere.json"], 4, "there is no file and no game named 'nowhere.json'"),
        (["threat", "--board", BOARD, "--heat"], 2, "--heat needs a survivor"),
        (["threat", "--board", BOARD, "--at", "K10"], 2, "--space needs a survivor"),
        (["threat", "--board", BOARD, "--survivor", "a", "--at", "Z99"], 2, "'Z99' is not a space"),
        (["threat", "--board", BOARD, "--survivor", "a", "--at", "A1"], 1, "cannot move to A1"),
        (["threat", "--board", BOARD, "--survivor", "z"], 4, "there is no living survivor 'z'"),
        (["threat", "--board", BOARD, "--ties", "best"], 2, "best"),
        (["threat", "--board", BOARD, "--samples", "1"], 2, "samples"),
        (["threat", "--board", BOARD.replace("a K11", "a K11 down"), "--survivor", "a", "--heat"], 1, "cannot move"),
    ],
)
def test_refusals_are_three_lines(words: list[str], code: int, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == code
    out, err = capsys.readouterr()
    assert not out and what in err and len(err.splitlines()) == 3


def test_the_table_fits_into_a_page_of_80_columns() -> None:
    game = Game.first_story(seed=7)
    while game.decision.kind != "act_order":
        game.choose(game.decision.options[0])
    look = Look(Session(game, make_agent("heuristic", 3)), False)
    rows = [line for line in look.page().splitlines() if re.match(r"[a-d] [A-Z].*%", line)]
    assert len(rows) == 4 and max([len(row) for row in rows]) <= 72


def test_numbers_with_three_digits_fit_too() -> None:
    """One 100.0 % broke the table."""
    heads = ["", *[say(f"threat.{figure}") for figure in FIGURES]]
    widest = ["a Allister", *[tight(">99.9 %" if f in CHANCES else "9.99") for f in range(len(FIGURES))]]
    assert max([len(row) for row in columns([heads, widest], 1)]) <= 72
    assert (tight("100.0 %"), tight("42.0 %"), tight("0.50")) == ("100%", "42.0%", "0.50")
