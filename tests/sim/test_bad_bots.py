"""A bot that misbehaves fails its own fights; what others played is kept."""

from __future__ import annotations

import json
import threading

import pytest

from showdown.cli.run import run
from showdown.engine import encode_setup, first_story
from showdown.sim.crew import Pool
from showdown.sim.results import summary
from showdown.sim.study import Played, Study, play_batch
from showdown.sim.trial import LOST, Limits, Trial

STORY = encode_setup(first_story(4, 0, {}))


def study(bot: str, patience: float = 60.0) -> Study:
    return Study(bot, setup=STORY, bot=f"tests.sim.bad_bots:{bot}", patience=patience)


def test_an_illegal_answer_fails_that_fight_and_no_other() -> None:
    rows = play_batch(study("Illegal"), 0, 6).rows
    assert [row.outcome == "failed" for row in rows] == [False, True] * 3
    assert "'win:now' is not offered" in rows[1].error
    found = summary(rows)
    assert found["failed"] == 3 and found["errors"]


def test_a_bot_that_hangs_is_interrupted() -> None:
    (row,) = play_batch(study("Hanging", patience=0.05), 0, 1).rows
    assert row.outcome == "failed" and row.error == "the bot did not answer within 0.05 s"


def test_in_a_thread_too() -> None:
    """As Dask runs it."""
    found: list[Played] = []
    thread = threading.Thread(target=lambda: found.append(play_batch(study("Hanging", patience=0.05), 0, 1)))
    thread.start()
    thread.join()
    assert found[0].rows[0].error == "the bot did not answer within 0.05 s"


def test_a_bot_that_raises_is_named_with_what_it_raised() -> None:
    (row,) = play_batch(study("Broken"), 0, 1).rows
    assert row.outcome == "failed" and "KeyError('nothing here')" in row.error


def test_a_bot_that_kills_its_worker_again_and_again_ends_the_run() -> None:
    crew = Pool(1)
    trial = Trial([study("Deadly")], Limits(games=4))
    try:
        trial.run(crew)
    finally:
        crew.close()
    assert trial.why == LOST and "died" in trial.trouble
    assert trial.done() == 0 and not trial.complete


def test_the_command_keeps_the_good_fights_and_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--bot", "tests.sim.bad_bots:Illegal", "--games", "300", "--workers", "1", "--json"]
    assert run(words) == 1
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["failed"] == 10 and found["games"] == 20 and not found["complete"]
    assert err.startswith("error: too many fights failed: ") and "win:now" in err
    assert "20 fights are kept" in err


def test_a_few_failures_are_told_and_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--bot", "tests.sim.bad_bots:Illegal", "--games", "6", "--workers", "1"]) == 0
    assert "failed, not counted      3: " in capsys.readouterr().out


@pytest.mark.parametrize("command", [["simulate"], ["compare", "base", "players=1"]])
def test_how_long_a_bot_may_think_is_said_on_the_command_line(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    words = ["--bot", "tests.sim.bad_bots:Hanging", "--patience", "0.02", "--games", "2", "--workers", "1", "--json"]
    assert run([*command, *words]) == 0
    found = json.loads(capsys.readouterr().out)
    for study in found.get("studies", [found]):
        assert study["failed"] == 2 and study["errors"] == ["the bot did not answer within 0.02 s"]


def test_patience_is_above_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--patience", "0"]) == 2
    assert "--patience" in capsys.readouterr().err
