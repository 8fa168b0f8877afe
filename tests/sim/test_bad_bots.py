"""A bot that misbehaves fails its own fights; the others are kept."""

from __future__ import annotations

import json
import shlex
import threading
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import encode_setup, first_story
from showdown.sim.process_pool import Pool
from showdown.sim.results import summary
from showdown.sim.run import DONE, Limits, Run
from showdown.sim.run_spec import FightRow, Played, RunSpec, play_batch

STORY = encode_setup(first_story(4, 0, {}))
BOTS = "tests.support.bad_bots"


def spec(bot: str, timeout: float = 60.0) -> RunSpec:
    return RunSpec(bot, setup=STORY, bot=f"{BOTS}:{bot}", timeout=timeout)


@pytest.fixture(scope="module")
def good() -> list[FightRow]:
    return play_batch(spec("Steady"), 0, 4).rows


def test_an_illegal_answer_fails_that_fight_and_no_other(good: list[FightRow]) -> None:
    rows = play_batch(spec("Illegal"), 0, 6).rows
    assert [row.outcome == "failed" for row in rows] == [False, True] * 3
    assert rows[0] == good[0] and rows[2] == good[2]
    assert "'win:now' is not offered" in rows[1].error
    found = summary(rows)
    assert found["failed"] == 3 and found["errors"]


def test_a_failed_fight_says_at_which_decision_it_failed() -> None:
    row = play_batch(spec("Illegal"), 1, 2).rows[0]
    assert (row.fight, row.seed, row.rounds, row.failed_at) == (1, 1, 1, "pick_target")
    assert row.decisions > 1


@pytest.mark.parametrize(
    ("bot", "timeout", "said"),
    [
        ("Nothing", 60.0, "answered None, but the key of an option is text"),
        ("Outdated", 60.0, "'face:north' is not offered"),
        ("Raising", 60.0, "raised KeyError('nothing here')"),
        ("Leaving", 60.0, "raised SystemExit(4)"),
        ("Interrupting", 60.0, "raised KeyboardInterrupt()"),
        ("Looping", 0.2, "did not answer within 0.2 s"),
        ("Stuck", 0.2, "did not answer within 0.2 s"),
        ("Deadly", 60.0, "ended its process (exit code 3)"),
        ("Killing", 60.0, "ended its process (SIGKILL)"),
    ],
)
def test_whatever_a_bot_does_in_a_worker_costs_that_fight_only(
    bot: str, timeout: float, said: str, good: list[FightRow]
) -> None:
    workers = Pool(1)
    fights_run = Run([spec(bot, timeout)], Limits(games=4))
    try:
        fights_run.play(workers)
    finally:
        workers.close()
    assert fights_run.why == DONE
    rows = fights_run.rows[0]
    assert [rows[0], rows[2]] == [good[0], good[2]]
    for row in (rows[1], rows[3]):
        assert row.outcome == "failed" and row.rounds == 1 and row.decisions and row.failed_at
        assert row.error.startswith(f"the bot '{BOTS}:{bot}' ") and said in row.error


def test_a_bot_that_cannot_be_made_has_no_decision() -> None:
    row = play_batch(spec("Unmade"), 1, 2).rows[0]
    assert (row.outcome, row.decisions, row.failed_at) == ("failed", 0, "")
    assert "cannot be created with a seed: OSError('no weights')" in row.error


def test_a_fight_is_given_up_only_when_a_worker_was_killed_in_it_twice() -> None:
    """The worker may have been killed from outside."""
    workers = Pool(1)
    fights_run = Run([spec("Killing")], Limits(games=2))
    try:
        fights_run.play(workers)
    finally:
        workers.close()
    assert workers.restarts == 1
    assert [row.outcome for row in fights_run.rows[0]][1] == "failed"


def test_a_bot_that_hangs_is_interrupted() -> None:
    (row,) = play_batch(spec("Hanging", timeout=0.05), 0, 1).rows
    assert row.outcome == "failed" and row.error == f"the bot '{BOTS}:Hanging' did not answer within 0.05 s"


def test_in_a_thread_too() -> None:
    """As Dask runs it."""
    found: list[Played] = []
    thread = threading.Thread(target=lambda: found.append(play_batch(spec("Hanging", timeout=0.05), 0, 1)))
    thread.start()
    thread.join()
    assert found[0].rows[0].error == f"the bot '{BOTS}:Hanging' did not answer within 0.05 s"


# -- when it is too much -------------------------------------------------------------------------------------------


def test_a_run_goes_on_while_less_than_half_of_its_fights_fail() -> None:
    fights_run = Run([spec("Seldom")], Limits(games=60))
    workers = Pool(2)
    try:
        fights_run.play(workers)
    finally:
        workers.close()
    assert fights_run.why == DONE and summary(fights_run.rows[0])["failed"] == 12


# -- at the command line -------------------------------------------------------------------------------------------


def words_of(bot: str, *words: str) -> list[str]:
    return ["simulate", "--bot", f"{BOTS}:{bot}", "--workers", "1", *words]


def test_the_command_keeps_the_good_fights_and_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words_of("Illegal", "--games", "300", "--json")) == 1
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["failed"] == 10 and found["games"] == 20 and not found["complete"]
    assert "error: too many fights failed: " in err and "win:now" in err
    assert "20 fights are kept" in err


def test_failed_fights_are_listed_and_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words_of("Illegal", "--games", "6")) == 1
    out, err = capsys.readouterr()
    assert "Failed fights, not counted in any figure: 3\n" in out
    table = [line.split() for line in out.splitlines() if "is not offered" in line]
    assert [(row[0], row[1], row[2], row[4]) for row in table] == [(n, n, "1", "pick_target") for n in "135"]
    assert err.endswith("3 of 6 fights failed\n")


def test_a_run_without_a_single_good_fight_prints_its_failures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words_of("Hanging", "--games", "2", "--patience", "0.02")) == 1
    out, err = capsys.readouterr()
    assert "did not answer within 0.02 s" in out and "won" not in out
    assert err.endswith("2 of 2 fights failed\n")


@pytest.mark.parametrize("bot", ["Illegal", "Raising"])
def test_a_failure_says_how_to_see_it_again(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What it names leads to the same decision and the same failure."""
    more = ["white-lion:1", "--party", "rawhide", "--players", "2", "--ruling", "facing-area=lane", "--games", "2"]
    assert run(words_of(bot, *more, "--json")) == 1
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert (failure["fight"], failure["seed"], failure["bot"]) == (1, 1, f"{BOTS}:{bot}")
    words = shlex.split(failure["again"])
    assert words[:2] == ["showdown", "play"]
    assert run([*words[1:], "--no-save"]) == 1
    err = capsys.readouterr().err
    assert f"({failure['kind']}): {failure['what']}" in err


def test_where_play_cannot_begin_the_fight_its_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words_of("Illegal", "--games", "2", "--survivors", "3")) == 1
    assert "run the same command with --games 2; it ends with this fight" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["simulate"], ["compare", "base", "players=1"]])
def test_how_long_a_bot_may_think_is_said_on_the_command_line(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    words = ["--bot", f"{BOTS}:Hanging", "--patience", "0.02", "--games", "2", "--workers", "1", "--json"]
    assert run([*command, *words]) == 1
    found = json.loads(capsys.readouterr().out)
    for each in found.get("studies", [found]):
        assert each["failed"] == 2 and each["errors"] == [f"the bot '{BOTS}:Hanging' did not answer within 0.02 s"]


def test_failed_fights_of_every_set_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bot", f"{BOTS}:Illegal", "--games", "2", "--workers", "1"]
    assert run(["compare", "base", "players=1", *words]) == 1
    out = capsys.readouterr().out
    assert out.count("1 failed") == 2 and "Failed fights, not counted in any figure: 2" in out
    assert run(["balance", "white-lion:1", "--party", "rawhide", *words, "--json"]) == 1
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert failure["name"] == "1 / rawhide" and "white-lion:1" in failure["again"]


def test_failed_fights_count_for_no_card(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "white-lion:1", "--party", "rawhide", "--workers", "1", "--json"]
    assert run([*words, "--bot", f"{BOTS}:Illegal", "--games", "2"]) == 1
    failing = json.loads(capsys.readouterr().out)
    assert run([*words, "--bot", f"{BOTS}:Steady", "--games", "1"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert failing["cards"] == alone["cards"] and failing["kills"] == alone["kills"]


def test_patience_is_above_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--patience", "0"]) == 2
    assert "--patience" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["raise OSError('no weights')", "import sys; sys.exit(3)", "class Bot("])
def test_a_module_that_cannot_be_loaded_is_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "unloadable.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert run(["simulate", "--bot", "unloadable:Bot", "--games", "1"]) == 2
    assert "the bot 'unloadable:Bot' cannot be loaded" in capsys.readouterr().err
