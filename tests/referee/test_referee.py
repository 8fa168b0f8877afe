"""One hundred random fights under the eyes of the second referee.  `python -m tests.referee 5000` watches more."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter

import pytest

from tests.referee.__main__ import main, never_checked
from tests.referee.fights import new_game, report, watch
from tests.referee.figures import Kind
from tests.support.patience import PATIENCE
from tests.support.process_signals import deaf_to_sigint

FIGHTS = 100
BATCH = 5
RICH = (58, 13, 1, 32)
"""Fights of those in which, together, figures of every kind are checked."""


@pytest.mark.parametrize("first", range(0, FIGHTS, BATCH))
def test_the_engine_and_the_referee_agree(first: int) -> None:
    for number in range(first, first + BATCH):
        for found in watch(number).disagreements:
            pytest.fail(report(number, found))


def test_no_kind_of_figure_is_left_out() -> None:
    counts: Counter[Kind] = Counter()
    for number in RICH:
        counts += watch(number).counts
    assert never_checked(counts) == []


def test_the_fights_are_of_every_variety() -> None:
    setups = [new_game(number).setup for number in range(FIGHTS)]
    assert {setup.monster for setup in setups} == {
        "white-lion",
        "screaming-antelope",
        "butcher",
        "kings-man",
        "the-hand",
        "bellmaw",
        "gallowkite",
        "tallowmother",
        "tithe-keeper",
    }
    assert {setup.level for setup in setups if setup.monster == "white-lion"} == {
        "first-story",
        "level-1",
        "level-2",
        "level-3",
        "beast-of-sorrow",
        "great-golden-cat",
    }
    assert {name for setup in setups for name in setup.house} == {"board", "reroll-deaths", "extra-turn", "extra-life"}
    assert {len(setup.players) for setup in setups} == {1, 2, 3, 4}
    assert any(setup.rulings for setup in setups) and any(not setup.rulings for setup in setups)


def test_the_tool_prints_a_table_and_fails_when_a_kind_was_never_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "--seed", "0", "--decisions", "20", "--workers", "1"]) == 1
    printed = capsys.readouterr().out
    assert "1 fights with 20 decisions, 0 disagreements" in printed
    assert "never checked: " in printed
    for kind in Kind:
        assert kind.value in printed


def test_control_c_prints_what_was_checked_so_far() -> None:
    """Also where SIGINT was ignored when the tool started."""
    command = [sys.executable, "-m", "tests.referee", "100000", "--workers", "1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=deaf_to_sigint
    ) as tool:
        assert tool.stderr is not None
        assert tool.stderr.readline() == "watching 100000 fights from 0 on\n"
        tool.send_signal(signal.SIGINT)
        printed, _ = tool.communicate(timeout=PATIENCE)
    assert tool.returncode == 130
    assert "disagreements" in printed
    assert "figures" in printed
