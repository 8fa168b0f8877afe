"""A real terminal (tmux) that runs the table, and a player who uses keyboard or mouse.

The player knows what to answer from a twin: the same game, played in this process by the bot.  What is on the screen is
what a person would see; what is sent are the keys and clicks of a person.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.action_keys import action_keys
from showdown.session.explain import SPACES
from showdown.session.session import Session

PATIENCE = 60.0
"""Seconds after which a screen that does not come is a failure."""
STILL = 3.0
"""Seconds after which a screen that did not change is taken as it is."""
EDGE = "│"
"""Between the board and the column of the decision."""
NUMBERS = count()


class Terminal:
    """A separate tmux server, so that tests do not share one."""

    def __init__(self, folder: Path, words: list[str], size: tuple[int, int] = (80, 24), **env: str) -> None:
        # A server that just ended may still hold its socket, so each test uses another socket.
        self.socket = str(folder / f"tmux{next(NUMBERS)}")
        command = [sys.executable, "-m", "showdown", *words]
        keep = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "TMUX", "COLUMNS", "LINES")}
        # Beats are not played unless a test wants them.
        names = [
            f"{k}={v}"
            for k, v in {"TERM": "xterm-256color", "SHOWDOWN_SPEED": "instant", "SHOWDOWN_CONFIRM": "no", **env}.items()
        ]
        shell = f"cd '{folder}' && env {' '.join(names)} {' '.join(command)}; echo \"left with $?\"; cat"
        self.tmux("-f", os.devnull, "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), shell, env=keep)

    def tmux(self, *words: str, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True, env=env, check=True)
        return done.stdout

    @property
    def screen(self) -> list[str]:
        return self.tmux("capture-pane", "-p").splitlines()

    def wait_for(self, text: str) -> list[str]:
        """The screen as soon as it shows this text."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            lines = self.screen
            if any(text in line for line in lines):
                return lines
            time.sleep(0.02)
        raise AssertionError(f"'{text}' did not come:\n" + "\n".join(self.screen))

    def loses(self, text: str, patience: float) -> bool:
        """True if this text disappears from the screen within this number of seconds."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if not any(text in line for line in self.screen):
                return True
            time.sleep(0.02)
        return False

    def settled(self, before: list[str] | None = None) -> list[str]:
        """The screen when nothing moves on it any more.  ``before``: it shall have changed from that, if it does."""
        until = time.monotonic() + STILL
        while self.screen == before and time.monotonic() < until:
            time.sleep(0.02)
        last, lines = None, self.screen
        while lines != last and time.monotonic() < until:
            time.sleep(0.05)
            last, lines = lines, self.screen
        return lines

    def press(self, *keys: str) -> None:
        """Keys by tmux's names: Enter, Down, q."""
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def click(self, column: int, row: int, button: int = 0) -> None:
        """A mouse button pressed and released, as terminals send it; columns and rows from 0.  65: the wheel, down."""
        self.type(f"\x1b[<{button};{column + 1};{row + 1}M")
        if button < 64:
            self.type(f"\x1b[<{button};{column + 1};{row + 1}m")

    def resize(self, width: int, height: int) -> None:
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def close(self) -> None:
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)


def play_through(terminal: Terminal, twin: Game, seed: int, mouse: bool) -> Session:
    """Answer every decision as the bot would, by keys or by clicks, until the showdown is over."""
    session = Session(twin, make_agent("heuristic", seed))
    session.settle()
    while not twin.over:
        number = f"#{len(twin.journal.entries)} "
        terminal.wait_for(number)
        key = session.bot.choose(twin)
        d = twin.decision
        n = d.keys().index(key)
        if mouse and session.moves() is not None and d.options[n].verb == "move":
            # A click on a marked space is the move and its space at once.
            session.answer(key)
            key = session.bot.choose(twin)
            click_until_heard(terminal, number, key, "", True)
        elif mouse:
            click_until_heard(terminal, number, key, action_keys(d)[n], d.options[n].verb in SPACES)
        elif n < 9 and d.options[n].verb != "move":
            terminal.press(str(n + 1))
            if 10 * (n + 1) <= len(d.options) or action_keys(d)[n] != str(n + 1):
                # The digit could be the first of a longer number; an option with a letter is only selected by it.
                terminal.press("Enter")
        else:
            terminal.type("/" + key)
            terminal.press("Enter")
        session.answer(key)
        session.settle()
    terminal.wait_for("The showdown is over")
    return session


def click_until_heard(terminal: Terminal, number: str, key: str, label: str, space: bool) -> None:
    """Click again if nothing changed: a click during a redraw may be lost."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        terminal.wait_for(number)
        click_option(terminal, terminal.settled(), key, label, space)
        if terminal.loses(number, PATIENCE / 6):
            return
    raise AssertionError(f"no click on '{key}' was heard:\n" + "\n".join(terminal.screen))


def click_option(terminal: Terminal, lines: list[str], key: str, label: str, space: bool) -> None:
    """Click a space on the board, or the row of the list that begins with this label."""
    parts = key.split(":")
    if space and len(parts) == 2:
        row, left = header(lines)
        terminal.click(left + 2 * (ord(parts[1][0]) - ord("A")), row + int(parts[1][1:]))
        return
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        # From below: above the options there are survivors, who have letters, too.
        for y, line in reversed(list(enumerate(lines))):
            board, edge, right = line.partition(EDGE)
            if edge and right.split(maxsplit=1)[:1] == [label] and len(right) - len(right.lstrip()) <= 2:
                terminal.click(len(board) + 5, y)
                return
        # One turn of the wheel at a time: of several, some would come between the look and the click.
        terminal.click(len(lines[5].partition(EDGE)[0]) + 5, len(lines) - 6, 65)
        lines = terminal.settled(lines)
    raise AssertionError(f"'{label}' is not on the screen:\n" + "\n".join(terminal.screen))


def header(lines: list[str]) -> tuple[int, int]:
    """Row of the column letters, and the column where A stands."""
    for y, line in enumerate(lines):
        at = line.find("A B C D E F")
        if at >= 0:
            return y, at
    raise AssertionError("there is no board on the screen:\n" + "\n".join(lines))


def process_in(terminal: Terminal) -> int:
    """The program that runs in the pane."""
    shell = terminal.tmux("list-panes", "-F", "#{pane_pid}").strip()
    children = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True).stdout.split()
    return int(children[0])
