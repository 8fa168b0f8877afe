"""Figures as data: rows, documents, data frames, progress, and refusals that say what to do."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from showdown.api import (
    Game,
    ShowdownError,
    advise,
    balance,
    compare,
    heat,
    monster_odds,
    odds,
    read_position,
    simulate,
    threat,
    trap_odds,
    wound_result,
)
from showdown.api import Progress as RunProgress
from showdown.cli.run import run

BOARD = "white-lion level-1 K8 south; a K11; b A1"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What a command prints with ``--json``, without the name of its schema."""
    assert run([*words, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    del out["schema"]
    return dict(out)


# -- the commands print what the functions return ---------------------------------------------------------------------


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulate("white-lion:2", party="rawhide", bot="random", games=3, seed=5)
    words = ["simulate", "white-lion:2", "--party", "rawhide", "--bot", "random", "--games", "3", "--seed", "5"]
    assert found.data() == printed(capsys, *words)
    assert [row["seed"] for row in found.rows()] == [5_000_000_000, 5_000_000_001, 5_000_000_002]
    assert {tuple(row) for row in found.rows()} == {tuple(found.rows()[0])}


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    found = compare(["base", {"survivors": "2"}], bot="random", games=3)
    assert found.data() == printed(capsys, "compare", "base", "survivors=2", "--bot", "random", "--games", "3")
    first, second = found.rows()
    assert (first["variant"], first["difference_deaths"]) == ("base", None)
    assert second["difference_deaths"] == found.data()["differences"][0]["deaths"]["value"]
    assert len(found.fights()) == 6 and found.fights()[0]["variant"] == "base"


def test_advise(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = Game.first_story(seed=7, players=1)
    game.save(tmp_path / "fight.json")
    file = advise(tmp_path / "fight.json", ["face:north", "face:east"], bot="random", games=2)
    words = ["advise", str(tmp_path / "fight.json"), "face:north", "face:east", "--bot", "random", "--games", "2"]
    assert file.data() == printed(capsys, *words)
    live = advise(game, ["face:north", "face:east"], bot="random", games=2)
    assert live.rows() == file.rows()
    assert [row["option"] for row in live.rows()] == [option["key"] for option in live.data()["options"]]
    assert live.best == live.rows()[0]["option"]


def test_balance(capsys: pytest.CaptureFixture[str]) -> None:
    found = balance("white-lion:1", party=["rawhide", "first-story"], bot="random", games=2)
    words = ["--party", "rawhide", "--party", "first-story", "--bot", "random", "--games", "2"]
    assert found.data() == printed(capsys, "balance", "white-lion:1", *words)
    assert [(row["level"], row["party"]) for row in found.rows()] == [("1", "rawhide"), ("1", "first-story")]
    assert {"card": "claw", **found.data()["cards"]["claw"]} in found.cards()


def test_odds(capsys: pytest.CaptureFixture[str]) -> None:
    found = odds(weapon="bone-axe", against="white-lion:1", dice_only=True)
    words = ["odds", "--weapon", "bone-axe", "--against", "white-lion:1", "--dice-only"]
    assert found.data() == printed(capsys, *words)
    assert sum(row["hits"] for row in found.rows()) == pytest.approx(1)
    assert sum(row["number"] * row["wounds"] for row in found.rows()) == pytest.approx(found.wounds.mean)


def test_monster_odds(capsys: pytest.CaptureFixture[str]) -> None:
    found = monster_odds("claw", "c", against="white-lion:2", party="rawhide")
    words = ["odds", "--attack", "claw", "--on", "c", "--against", "white-lion:2", "--party", "rawhide"]
    assert found.data() == printed(capsys, *words)
    assert sum(row["boxes"] for row in found.rows()) == pytest.approx(1)


def test_trap_odds_and_wound_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    found = trap_odds(6, 5, against="white-lion:1")
    words = ["odds", "--trap", "--tries", "6", "--times", "5", "--against", "white-lion:1"]
    assert found.data() == printed(capsys, *words)
    assert [row["hits"] for row in found.rows()] == [1, 2, 3, 4, 5]
    said = printed(capsys, "odds", "--roll", "7", "--strength", "0", "--luck", "6", "--toughness", "8")
    assert wound_result(7, strength=0, luck=6, toughness=8) == said["result"] == "critical"


def test_threat_and_heat(capsys: pytest.CaptureFixture[str]) -> None:
    found = threat(board=BOARD, samples=4)
    assert found.data() == printed(capsys, "threat", "--board", BOARD, "--samples", "4")
    spots = heat(board=BOARD, survivor="b", samples=2)
    words = ["threat", "--board", BOARD, "--samples", "2", "--survivor", "b", "--heat"]
    assert spots.data() == printed(capsys, *words)
    assert [row["space"] for row in spots.rows()] == [s["space"] for s in spots.data()["heat"]["spaces"]]


# -- positions, progress, files ---------------------------------------------------------------------------------------


def test_a_game_a_state_and_a_save_are_the_same_position(tmp_path: Path) -> None:
    game = Game(read_position("white-lion level-1 K8 south\na K11\nb A1"))
    game.save(tmp_path / "fight.json")
    rows = threat(game, samples=4).rows()
    assert rows == threat(game.state, samples=4).rows() == threat(tmp_path / "fight.json", samples=4).rows()


def test_progress_is_told_from_the_first_fight_to_the_last() -> None:
    seen: list[tuple[int, int, str]] = []

    def watch(run: RunProgress) -> None:
        seen.append((run.done, run.total, run.estimate()))

    found = simulate(bot="random", games=6, progress=watch)
    assert seen[0] == (0, 6, "fights")
    assert seen[-1][:2] == (6, 6) and seen[-1][2].startswith("won ")
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)
    assert repr(found) == f"<Simulation: 6 fights, {seen[-1][2]}>"


def test_two_workers_play_the_same_fights() -> None:
    alone = simulate(bot="random", games=6, seed=3)
    assert simulate(bot="random", games=6, seed=3, workers=2).rows() == alone.rows()


def test_the_fights_are_written_to_a_file(tmp_path: Path) -> None:
    found = simulate(bot="random", games=3, out=tmp_path / "fights.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "fights.jsonl").read_text().splitlines()]
    assert [line["seed"] for line in lines if "seed" in line and "outcome" in line] == [
        row["seed"] for row in found.rows()
    ]


# -- data frames ------------------------------------------------------------------------------------------------------


class Frame:
    """Stands in for the DataFrame of a library that the tests do not install."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = rows


@pytest.fixture
def without_libraries(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    return monkeypatch


def install(patch: pytest.MonkeyPatch, name: str) -> None:
    module = ModuleType(name)
    module.DataFrame = type(name, (Frame,), {})  # type: ignore[attr-defined]
    patch.setitem(sys.modules, name, module)


def test_a_frame_is_of_the_library_that_is_installed(without_libraries: pytest.MonkeyPatch) -> None:
    found = odds(speed=2, accuracy=7, strength=3, toughness=8)
    install(without_libraries, "polars")
    assert type(found.frame()).__name__ == "polars"
    install(without_libraries, "pandas")
    assert type(found.frame()).__name__ == "pandas"
    assert type(found.frame("polars")).__name__ == "polars"
    assert found.frame().rows == found.rows()


def test_without_a_library_the_error_says_what_to_install(without_libraries: pytest.MonkeyPatch) -> None:
    found = odds(speed=2, accuracy=7, strength=3, toughness=8)
    with pytest.raises(ShowdownError) as neither:
        found.frame()
    assert str(neither.value).splitlines() == [
        "neither pandas nor polars is installed",
        "where: frame()",
        "fix: pip install pandas; rows() gives the same data without it",
    ]
    with pytest.raises(ShowdownError, match="polars is not installed"):
        found.frame("polars")
    with pytest.raises(ShowdownError, match="legal: pandas, polars"):
        found.frame("excel")


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call, what, fix",
    [
        (lambda: simulate("white-lyon:1"), "no story 'white-lyon:1'", "stories: first-story"),
        (lambda: simulate(party="nobodies"), "no party 'nobodies'", "allowed"),
        (lambda: simulate(bot="clever"), "no bot 'clever'", "allowed"),
        (lambda: simulate(games=0), "games is 0", "above 0"),
        (lambda: simulate(ruling={"facing-area": "wide"}), "wide", "lane"),
        (lambda: compare(["base"]), "nothing to compare", "two or more"),
        (lambda: compare(["base", "hat=red"]), "'hat' cannot vary", "legal"),
        (lambda: advise("no-such-save.json"), "no such file", "check the file name"),
        (lambda: balance("white-lyon"), "no monster 'white-lyon'", "known"),
        (lambda: odds(weapon="bone-ax", against="white-lion:1"), "no weapon 'bone-ax'", "bone-axe"),
        (lambda: odds(weapon="bone-axe", against="white-lion:1", order="best"), "no order 'best'", "legal"),
        (lambda: wound_result(11, toughness=8), "11", "1 to 10"),
        (lambda: trap_odds(toughness=8), "no trap", "--against"),
        (lambda: monster_odds("claw", "z", party="rawhide"), "no survivor 'z'", "known"),
        (lambda: threat(board=BOARD, at="K10"), "--space", "--survivor"),
        (lambda: threat(board=BOARD, ties="best"), "ties cannot be 'best'", "uniform"),
        (lambda: threat(), "no position is named", "--board"),
        (lambda: heat(board=BOARD), "--heat needs a survivor", "name one"),
    ],
)
def test_a_request_that_cannot_be_met_says_what_to_do(call: Any, what: str, fix: str) -> None:
    with pytest.raises(ShowdownError) as refused:
        call()
    assert what in refused.value.what
    assert fix in refused.value.fix
    assert "fix: " in str(refused.value)
