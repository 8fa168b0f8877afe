"""Whole fights in a real terminal, by keyboard alone and by mouse alone; leaving, resizing, signals."""

from __future__ import annotations

import os
import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from showdown.engine import Game
from tests.harness.terminal_kills import kill_often
from tests.support.terminal import Terminal, play_through, process_in

FIGHTS = {
    "first-story": (["first-story", "--seed", "42"], 42),
    "level-1": (["white-lion:1", "--party", "lion-hunters", "--seed", "15"], 15),
}


def twin(name: str) -> Game:
    if name == "first-story":
        return Game.first_story(seed=42, players=1)
    return Game.showdown(level="level-1", seed=15, players=1, party="lion-hunters")


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.mark.parametrize(("name", "mouse"), [("level-1", False), ("first-story", True)], ids=["keyboard", "mouse"])
def test_a_whole_fight_is_played(name: str, mouse: bool, tmp_path: Path, terminals: list[Terminal]) -> None:
    words, seed = FIGHTS[name]
    size = (120, 40) if name == "level-1" else (80, 24)
    terminal = Terminal(tmp_path, ["play", *words, "--save", "fight.json"], size)
    terminals.append(terminal)
    session = play_through(terminal, twin(name), seed, mouse)
    terminal.press("q")
    terminal.wait_for("left with 0")
    saved = Game.load(tmp_path / "fight.json")
    assert saved.over and saved.outcome == session.game.outcome
    assert saved.digest() == session.game.digest()


def test_without_colour_everything_can_be_read(tmp_path: Path, terminals: list[Terminal]) -> None:
    """NO_COLOR: legal spaces, blind spot, range, the cursor and the fallen are characters."""
    terminal = Terminal(tmp_path, ["play", "first-story", "--seed", "3"], NO_COLOR="1")
    terminals.append(terminal)
    terminal.wait_for("Which way does the White")
    terminal.press("3")
    terminal.press("v")
    text = "\n".join(terminal.wait_for(".'"))
    assert ".~.~" in text and " 2>" in text and "+'" in text
    # Of the 256 colours of this terminal 232 to 255 are greys, 16 and 231 black and white.
    colours = {int(n) for n in re.findall(r"[34]8;5;(\d+)", terminal.tmux("capture-pane", "-p", "-e"))}
    assert colours and all(n in (16, 231) or n >= 232 for n in colours)
    terminal.press("q")
    terminal.wait_for("left with 0")


@pytest.mark.parametrize("number, code", [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 143)])
def test_a_signal_restores_the_terminal_and_keeps_the_game(
    number: signal.Signals, code: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, ["play", "first-story", "--seed", "3", "--save", "fight.json"])
    terminals.append(terminal)
    terminal.wait_for("Which way does the White")
    terminal.press("3")
    terminal.wait_for("Where does Allister start")
    os.kill(process_in(terminal), number)
    lines = terminal.wait_for(f"left with {code}")
    assert not any("toughness 6" in line for line in lines)
    assert [e.key for e in Game.load(tmp_path / "fight.json").journal.entries] == ["face:south"]
    # The terminal echoes again what is typed.
    terminal.type("echoed")
    terminal.wait_for("echoed")


def test_resized_in_the_middle_it_goes_on(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, ["play", "first-story", "--seed", "3"])
    terminals.append(terminal)
    terminal.wait_for("Which way does the White")
    terminal.resize(50, 12)
    terminal.wait_for("The table needs 60 x 24 characters")
    terminal.resize(120, 40)
    terminal.wait_for("Which way does the White")
    terminal.press("3")
    terminal.wait_for("Where does Allister start")


def test_pasted_garbage_answers_nothing(tmp_path: Path, terminals: list[Terminal]) -> None:
    """Bracketed paste, escape sequences of no key, a flood of bytes: the game waits where it waited."""
    terminal = Terminal(tmp_path, ["play", "first-story", "--seed", "3", "--save", "fight.json"])
    terminals.append(terminal)
    terminal.wait_for("Which way does the White")
    terminal.type("\x1b[200~3\n1\nat:K15\n\x1b[201~")
    terminal.type("\x1b[99;99;99~\x1b[<7;900;900M")
    terminal.type("%$§" * 50)
    terminal.press("h")
    terminal.wait_for("explain the focused option")
    terminal.press("Escape")
    terminal.wait_for("Which way does the White")
    terminal.press("3")
    terminal.wait_for("Where does Allister start")
    assert [e.key for e in Game.load(tmp_path / "fight.json").journal.entries] == ["face:south"]


def test_killed_in_the_middle_it_has_everything_that_was_shown(tmp_path: Path) -> None:
    """`python -m tests.harness.terminal_kills 50` does the same fifty times."""
    assert kill_often(tmp_path, 3, random.Random(3)) >= 1


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_the_monster_turn_is_played_and_enter_never_answers(
    size: tuple[int, int], tmp_path: Path, terminals: list[Terminal]
) -> None:
    save = tmp_path / "fight.json"
    terminal = Terminal(
        tmp_path, ["play", "first-story", "--seed", "3", "--save", "fight.json"], size, SHOWDOWN_SPEED="slow"
    )
    terminals.append(terminal)
    terminal.wait_for("Which way does the White")
    terminal.press("3")
    for n, space in enumerate(("K15", "J14", "M14", "N13"), 1):
        terminal.wait_for(f"#{n} ")
        terminal.type(f"/{space}")
        terminal.press("Enter")
    terminal.wait_for("Setup  1/")
    terminal.press("Escape")
    terminal.wait_for("who is the target")
    terminal.press("1")
    terminal.wait_for("Claw")
    for n in range(1, 6):
        terminal.wait_for(f"{n}/5")
        terminal.press("Enter")
    terminal.wait_for("d1 Dodge the hit")
    made = len(Game.load(save).journal.entries)
    # The page of keys opens after both.
    terminal.press("Enter", "Enter", "h")
    terminal.wait_for("explain the focused option")
    assert len(Game.load(save).journal.entries) == made
