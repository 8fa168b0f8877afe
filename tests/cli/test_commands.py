"""Every command: help, exit codes, streams, refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from showdown import __version__
from showdown.cli.crash_report import broken
from showdown.lookup.refusal import CODES
from tests.support.console import showdown


def test_the_version_is_printed_without_loading_anything_heavy() -> None:
    code = "import sys; from showdown.cli import main; main(['--version']); print('cyclopts' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"showdown {__version__}\nFalse\n"


def test_help_loads_no_engine() -> None:
    code = "import sys; from showdown.cli import main; main(['--help']); print('showdown.game' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: showdown COMMAND\n")
    assert done.stdout.endswith("False\n")


def test_help_of_a_command_has_usage_options_and_examples_in_this_order() -> None:
    done = showdown("play", "--help")
    assert done.out.startswith("Usage: showdown play [OPTIONS] [ARGS]\n")
    assert done.out.index("Usage:") < done.out.index("--seed") < done.out.index("Examples:\n  showdown play\n")
    assert "without it" not in done.out and "[default: heuristic]" in done.out
    for option in ("--seed", "--plain", "--players", "--bots", "--dice", "--cards", "--ruling", "--save", "--load"):
        assert option in done.out


def test_without_arguments_there_is_a_short_usage() -> None:
    run = showdown()
    assert run.code == 0
    assert "Usage: showdown COMMAND" in run.out
    for command in ("play", "replay", "scenario", "rules", "rulings", "bench", "help"):
        assert command in run.out


def test_the_exit_codes_are_listed() -> None:
    run = showdown("help", "exit-codes")
    assert [int(line.split()[0]) for line in run.out.splitlines()] == [0, 1, 2, 3, 4, 5, 70, 130, 143]
    assert len(CODES) == 9


def test_topics_are_listed_and_an_unknown_one_names_them() -> None:
    listed = showdown("help")
    assert "exit-codes" in listed.out and listed.code == 0
    showdown("help", "exitcodes").refused(4, "exitcodes", "exit-codes, keys")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["plai"], ["plai", "did you mean 'play'?", "showdown --help"]),
        (["play", "--sed", "3"], ["--sed", "showdown play --help"]),
        (["play", "--seed", "three"], ["three", "--seed"]),
        (["play", "--players", "5"], ["5", "--players", "4"]),
        (["play", "--dice", "roll"], ["roll", "ask"]),
        (["play", "--bots", "a,x"], ["'x'", "--bots a,x", "all, none"]),
        (["play", "--ruling", "facing-aera=lane"], ["facing-aera", "did you mean 'facing-area'"]),
        (["play", "--ruling", "facing-area=lanes"], ["lanes", "half-board, lane"]),
        (["play", "--ruling", "facing-area"], ["name=value"]),
        (["play", "--dice", "ask"], ["not a terminal", "--plain"]),
        (["replay"], ["showdown replay"]),
        (["bench", "--seconds", "0"], ["--seconds"]),
    ],
)
def test_what_is_not_understood_is_refused_with_code_2(words: list[str], expected: list[str]) -> None:
    showdown(*words).refused(2, *expected)


def test_an_unknown_story_is_not_found() -> None:
    showdown("play", "second-story").refused(4, "second-story", "stories: first-story")


def test_a_traceback_is_shown_only_with_debug() -> None:
    assert "Traceback" not in showdown("replay", "nowhere.json").err
    run = showdown("replay", "nowhere.json", "--debug")
    assert run.code == 4
    assert "Traceback" in run.err and run.err.strip().splitlines()[-1].startswith("fix:")


def test_a_fault_of_our_own_writes_a_report_and_returns_70(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        _ = 1 // 0
    assert broken(caught.value, ["play"], False) == 70
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["error:", "where:", "fix:"]
    path = Path(lines[1].split(" is in ")[1])
    report = json.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    assert report["command"] == ["play"] and report["showdown"] == __version__
    assert "ZeroDivisionError" in report["traceback"][-1]


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m showdown rules | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("topics: ")
    assert "Traceback" not in done.stderr and "error" not in done.stderr
