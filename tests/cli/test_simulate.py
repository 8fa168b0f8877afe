"""``showdown simulate``: figures on stdout, messages on stderr, files that record how the run ended."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pexpect
import pytest

from showdown.analysis.execution import Progress
from showdown.bots import make_agent
from showdown.cli.output import Screen
from showdown.cli.run import run
from showdown.cli.run_progress import Bar
from showdown.engine import Game, encode_setup, engine_kind, first_story, is_compiled, other_engine
from showdown.sim.run import Limits, Run
from showdown.sim.run_spec import RunSpec
from showdown.sim.workers import OneProcess
from tests.support.patience import PATIENCE
from tests.support.process_signals import deaf_to_sigint, hearing_sigint

RANDOM = ["simulate", "--bot", "random", "--workers", "1"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*RANDOM, *words, "--json"]) == 0
    out: dict[str, Any] = json.loads(capsys.readouterr().out)
    return out


def refused(capsys: pytest.CaptureFixture[str], code: int, words: list[str], *said: str) -> None:
    assert run(words) == code
    out, err = capsys.readouterr()
    assert [line.split(" ")[0] for line in err.splitlines() if line.startswith(("error:", "where:", "fix:"))] == [
        "error:",
        "where:",
        "fix:",
    ]
    for word in said:
        assert word in err
    assert out == ""


# -- figures -------------------------------------------------------------------------------------------------------


def test_figures_come_with_bot_seed_intervals_and_assumptions(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "first-story", "--games", "20", "--seed", "3")
    assert found["schema"] == "showdown.simulate/1"
    assert (found["games"], found["bot"], found["seed"], found["complete"]) == (20, "random", 3, True)
    for name in (
        "win_rate",
        "any_death",
        "deaths",
        "rounds",
        "wounds",
        "killing_wound",
        "severe_injuries",
        "resources",
    ):
        assert found[name]["low"] <= found[name]["value"] <= found[name]["high"], name
    assert set(found["dies"]) == {"a", "b", "c", "d"}
    assert any("random" in line for line in found["assumptions"])


def test_the_same_seed_gives_the_same_table_and_another_one_another(capsys: pytest.CaptureFixture[str]) -> None:
    first = told(capsys, "--games", "12")
    assert told(capsys, "--games", "12") == first
    assert told(capsys, "--games", "12", "--seed", "1")["decisions"] != first["decisions"]


def test_people_get_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*RANDOM, "--games", "5"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("first-story, party first-story; bot random; seed 0; 5 fights\n")
    assert "  won  " in out and "by Wilson" in out
    assert re.search(r"wounds on the monster .* including the killing wound \([\d.]+ % of the fights\)", out)
    assert err == ""


def test_a_long_run_says_which_engine_plays_and_how_to_get_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    fights_run = Run([RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot="random")], Limits(games=4))
    fights_run.play(OneProcess())
    bar = Bar(Screen())
    fights_run.seconds = 4.0
    for fights_run.limits in (Limits(games=16), Limits(games=4000, seconds=10.0), Limits(width=0.01)):
        bar.tell(Progress(fights_run))
    assert capsys.readouterr().err == ""  # the first two are short, and of the last it is not known
    fights_run.limits = Limits(games=4000, seconds=600.0)
    bar.tell(Progress(fights_run))
    bar.tell(Progress(fights_run))
    name, other = "compiled" if is_compiled() else "pure Python", other_engine()
    assert capsys.readouterr().err == f"About 10 minutes with the {name} engine{f'; {other}' if other else ''}\n"


def test_the_time_that_a_resumed_run_takes_is_that_of_the_missing_fights() -> None:
    fights_run = Run([RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot="random")], Limits(games=4))
    fights_run.play(OneProcess())
    fights_run.resumed, fights_run.seconds, fights_run.limits = 2, 1.0, Limits(games=12)
    assert Progress(fights_run).expected == 5.0


def test_the_command_tells_the_engine(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.cli.run_progress.SURE", 0.0)
    monkeypatch.setattr("showdown.cli.run_progress.LONG", 0.0)
    assert run([*RANDOM, "--games", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["engine"] == engine_kind()
    assert err.count(" engine") == 1


def test_level_party_players_and_rulings_are_those_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["white-lion:2", "--party", "rawhide", "--players", "2", "--ruling", "facing-area=lane", "--games", "2"]
    assert told(capsys, *words)["what"] == "white-lion:2, party rawhide, 2 players, ruling facing-area=lane"


def test_fewer_survivors_and_more_than_the_party_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(told(capsys, "--games", "3", "--survivors", "1")["dies"]) == {"a"}
    assert len(told(capsys, "white-lion", "--games", "2", "--survivors", "6")["dies"]) == 6


def test_a_save_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, bot = Game.first_story(seed=5), make_agent("heuristic", 5)
    while game.state.round < 2:
        game.choose(bot.choose(game))
    save = tmp_path / "fight.json"
    game.save(save)
    before = save.read_bytes()
    found = told(capsys, "--save", str(save), "--games", "4")
    assert found["what"] == str(save) and found["rounds"]["value"] >= 2
    assert save.read_bytes() == before
    refused(capsys, 2, [*RANDOM, "--save", str(save), "--party", "rawhide"], "--party")


# -- files ---------------------------------------------------------------------------------------------------------


def test_lines_hold_every_fight_and_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    found = told(capsys, "--games", "6", "--out", str(out))
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert lines[0]["schema"] == "showdown.games/1" and lines[0]["studies"][0]["bot"] == "random"
    assert [line["fight"] for line in lines[1:-1]] == list(range(6))
    assert sum(line["decisions"] for line in lines[1:-1]) == pytest.approx(6 * found["decisions"]["value"])
    assert lines[-1] == {"end": {"complete": True, "games": 6, "why": "done"}}


def test_parquet_holds_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, columns = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    told(capsys, "--games", "6", "--out", str(lines))
    told(capsys, "--games", "6", "--out", str(columns))
    table: Any = import_module("pyarrow.parquet").read_table(columns)
    assert table.to_pylist() == [json.loads(line) for line in lines.read_text().splitlines()[1:-1]]
    assert table.schema.metadata[b"complete"] == b"true"
    assert json.loads(table.schema.metadata[b"showdown"])["packs"]["core"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["games.jsonl", "games.parquet"]


def test_a_file_is_not_overwritten_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("mine")
    refused(capsys, 2, [*RANDOM, "--games", "1", "--out", str(out)], "--yes")
    assert out.read_text() == "mine"
    told(capsys, "--games", "1", "--out", str(out), "--yes")
    assert len(out.read_text().splitlines()) == 3


def test_a_cluster_that_is_not_there_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    refused(capsys, 5, [*RANDOM, "--out", str(out), "--dask", "tcp://127.0.0.1:9"], "cannot be reached")
    assert not out.exists()


def test_a_plot_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "games.svg"
    assert run([*RANDOM, "--games", "4", "--plot", str(plot)]) == 0
    assert plot.read_text().startswith("<svg")
    capsys.readouterr()
    refused(capsys, 2, [*RANDOM, "--plot", "games.gif"], "plot.png, plot.svg")


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["white-lino"], 4, "did you mean 'white-lion'"),
        (["white-lion:9"], 4, "there is no story"),
        (["--party", "rawhdie"], 4, "did you mean 'rawhide'"),
        (["--ruling", "facing-area=round"], 2, "allowed: half-board, lane"),
        (["--players", "3", "--survivors", "2"], 2, "1 to 2"),
        (["--games", "0"], 2, "--games"),
        (["--width", "-1"], 2, "--width"),
        (["--save", "nowhere.json"], 4, "nowhere.json"),
        (["--out", "nowhere/games.jsonl"], 4, "nowhere"),
        (["--out", "games.csv"], 2, ".jsonl, .parquet"),
        (["tcp://127.0.0.1:9"], 2, "--dask tcp://127.0.0.1:9"),
        (["--dask", "tcp://127.0.0.1:9"], 5, "cannot be reached"),
        (["--dask", "http://127.0.0.1:9"], 5, "tls://host:port"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, code, [*RANDOM, *words], said)


def test_an_unknown_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, 2, ["simulate", "--bot", "hueristic"], "did you mean 'heuristic'")


# -- cut short -----------------------------------------------------------------------------------------------------


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "showdown", "simulate", "--bot", "random", *words]


@pytest.mark.parametrize("begin", [hearing_sigint, deaf_to_sigint])
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "code", "why"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated"), (signal.SIGHUP, 143, "terminated")],
)
def test_a_signal_prints_what_is_done_and_the_file_says_so(
    tmp_path: Path, number: signal.Signals, code: int, why: str, workers: str, begin: Callable[[], None]
) -> None:
    """Also where SIGINT was ignored when the run started."""
    pipe = tmp_path / "games.jsonl"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        command("--games", "1000000", "--workers", workers, "--out", str(pipe)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=begin,
    )
    with pipe.open() as file:
        lines = [file.readline(), file.readline()]
        # Like a terminal: to the whole foreground process group.
        os.killpg(process.pid, number)
        lines += file.readlines()
    out, err = process.communicate()
    assert process.returncode == code, err
    games = len(lines) - 2
    assert json.loads(lines[-1]) == {"end": {"complete": False, "games": games, "why": why}}
    assert re.search(rf"{games} fights?, CUT SHORT \({why}\)", out)
    # On a slow machine a line of progress or of the engine may stand before it; nothing of the workers does.
    told = [line for line in err.splitlines() if not re.match(r"\d+ of \d+ fights, |About \S+ \w+ with the ", line)]
    kept = "1 fight is kept" if games == 1 else f"{games} fights are kept"
    assert told == [f"{why}; {kept}: the same as with --games {games}"]


def at_terminal(words: list[str], begin: Callable[[], None], env: dict[str, str]) -> pexpect.spawn[str]:
    """Run a command in a terminal, which may write its ``^C`` into the middle of a character of the progress bar."""
    return pexpect.spawn(
        words[0], words[1:], encoding="utf-8", codec_errors="replace", env=env, timeout=PATIENCE, preexec_fn=begin
    )


@pytest.mark.parametrize("begin", [hearing_sigint, deaf_to_sigint])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_at_a_terminal(tmp_path: Path, workers: str, begin: Callable[[], None]) -> None:
    """The progress bar is removed, the figures are printed."""
    pipe = tmp_path / "games.jsonl"
    os.mkfifo(pipe)
    words = command("--games", "1000000", "--workers", workers, "--out", str(pipe))
    wide = {**os.environ, "COLUMNS": "200"}
    terminal = at_terminal(words, begin, wide)
    with pipe.open() as file:
        file.readline()
        file.readline()
        terminal.sendintr()
        games = len(file.readlines())
    terminal.expect(rf"{games} fights?, CUT SHORT \(interrupted\)")
    terminal.expect_exact("intervals: 95 %")
    terminal.expect(rf"interrupted; {games} (fight is|fights are) kept")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130


def test_a_terminal_that_is_closed_leaves_a_whole_file(tmp_path: Path) -> None:
    pipe = tmp_path / "games.jsonl"
    os.mkfifo(pipe)
    words = command("--games", "1000000", "--workers", "2", "--out", str(pipe))
    terminal = at_terminal(words, hearing_sigint, {**os.environ})
    with pipe.open() as file:
        file.readline()
        file.readline()
        os.close(terminal.child_fd)
        last = file.readlines()[-1]
    assert json.loads(last)["end"]["why"] == "terminated"
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.pid or 0, 0)[1]) == 143


def test_a_full_disk_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    limit = 6000

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    words = command("--games", "200", "--workers", "1", "--out", str(out))
    done = subprocess.run(words, capture_output=True, text=True, preexec_fn=full, check=False)
    assert done.returncode == 3, done.stderr
    assert "error: the file can no longer be written" in done.stderr
    data = out.read_text()
    assert len(data) <= limit and data.endswith("\n")
    rows = [json.loads(line) for line in data.splitlines()]
    assert [row["fight"] for row in rows[1:]] == list(range(len(rows) - 1)) and len(rows) > 5
    assert "CUT SHORT (unwritten)" in done.stdout


def test_a_device_that_takes_nothing_is_refused_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, 3, [*RANDOM, "--out", "/dev/full"], "No space left")
