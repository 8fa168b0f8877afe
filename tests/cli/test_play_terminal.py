"""The line mode in a real terminal that is too small for the table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tests.support.console import SHOWDOWN
from tests.support.patience import PATIENCE
from tests.support.process_signals import deaf_to_sigint, hearing_sigint


def start(folder: Path, *words: str, begin: Callable[[], None] = hearing_sigint, **env: str) -> pexpect.spawn[str]:
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return pexpect.spawn(
        SHOWDOWN[0],
        [*SHOWDOWN[1:], "play", "first-story", "--seed", "3", *words],
        encoding="utf-8",
        dimensions=(22, 100),  # too low for the table: the game is played in lines
        timeout=PATIENCE,
        cwd=str(folder),
        preexec_fn=begin,
        env={**plain, "TERM": "xterm-256color", "INPUTRC": os.devnull, **env},
    )


def answer(game: pexpect.spawn[str], *lines: str) -> str:
    """Type lines, each when the prompt is there; what was printed before the last prompt."""
    for line in lines:
        game.expect_exact("\n> ")
        game.sendline(line)
    game.expect_exact("\n> ")
    return str(game.before)


def leave(game: pexpect.spawn[str]) -> int | None:
    game.sendline("q")
    game.expect(pexpect.EOF)
    game.close()
    return game.exitstatus


def test_ctrl_c_stops_the_bot_that_plays_on_and_not_the_game(tmp_path: Path) -> None:
    game = start(tmp_path)
    answer(game, "face:south")
    game.sendline("X")
    game.expect_exact("Monster turn.")
    game.sendintr()
    game.expect_exact("The bot stopped: your decision.")
    game.expect_exact("\n> ")
    assert leave(game) == 0


def test_spaces_are_shown_on_the_board_and_the_screen_has_colour(tmp_path: Path) -> None:
    game = start(tmp_path)
    screen = answer(game, "face:south")
    assert " 8  . . . . + . . . . . MvMv. . . . . + . . . ." in screen
    assert "28 spaces: type one, as in K2" in screen
    assert "\x1b[1mWhere does Allister start?" in screen
    assert leave(game) == 0


def test_plain_text_is_broken_between_words(tmp_path: Path) -> None:
    """The terminal broke long lines of ``--plain`` inside words."""
    game = start(tmp_path, "--plain")
    screen = answer(game, "h", "?")
    lines = screen.splitlines()
    assert max(map(len, lines)) <= 100 and any(len(line) > 70 for line in lines)
    assert leave(game) == 0


def test_no_color_is_honoured(tmp_path: Path) -> None:
    for words, env in (((), {"NO_COLOR": "1"}), (("--no-color",), {}), (("--plain",), {})):
        game = start(tmp_path, *words, begin=hearing_sigint, **env)
        screen = answer(game, "face:south")
        assert "\x1b[3" not in screen and "Where does Allister start?" in screen
        assert leave(game) == 0


def test_a_fight_goes_on_after_undo_and_explain(tmp_path: Path) -> None:
    game = start(tmp_path)
    screen = answer(game, "3", "K15", "J14", "M14", "u", "M14", "N13", "?", "target:a", "dodge:arms")
    assert "Allister spends 1 survival and dodges the hit to the arms." in screen
    assert "Who acts next?" in screen
    assert leave(game) == 0


@pytest.mark.parametrize("begin", [hearing_sigint, deaf_to_sigint])
def test_control_c_keeps_the_save_and_returns_130(begin: Callable[[], None], tmp_path: Path) -> None:
    """At a terminal, also if the parent process ignores SIGINT."""
    game = start(tmp_path, "--save", "fight.json", begin=begin)
    answer(game, "face:south", "K15")
    game.sendintr()
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130
    saved = json.loads((tmp_path / "fight.json").read_text(encoding="utf-8"))
    assert saved["journal"] == ["face:south", "at:K15"]


def test_without_a_terminal_ctrl_c_stays_ignored_if_it_was() -> None:
    """A background job of a script: Ctrl-C in the terminal is meant for the script."""
    code = "from signal import *; from showdown.cli.run import hear_ctrl_c as hear; hear(); "
    code += "print(getsignal(SIGINT).name)"
    said = subprocess.run(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=deaf_to_sigint,
        check=True,
    )
    assert said.stdout == "SIG_IGN\n"


def test_control_d_leaves_like_q(tmp_path: Path) -> None:
    game = start(tmp_path, "--save", "fight.json")
    answer(game, "face:south")
    game.sendeof()
    game.expect("The game is saved to fight.json")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0
