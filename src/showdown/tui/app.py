"""The program around the tables: colours, signals, and a way out that always leaves the terminal as it was."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from textual.app import App, SystemCommand
from textual.screen import Screen

from showdown.lookup.refusal import BUG, INTERRUPTED, TERMINATED

GRACE: Final = 10.0
"""Seconds a signal leaves for a clean way out; the game is on disk already."""


class ShowdownApp(App[int]):
    """Shows one screen after the other; ``crash`` is what broke, for the report."""

    TITLE = "showdown"
    CSS_PATH = "look.tcss"

    def __init__(self, first: Screen[int]) -> None:
        super().__init__()
        self.first = first
        self.crash: BaseException | None = None

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for number, code in ((signal.SIGTERM, TERMINATED), (signal.SIGHUP, TERMINATED), (signal.SIGINT, INTERRUPTED)):
            loop.add_signal_handler(number, self.give_up, code)
        self.push_screen(self.first)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette (Ctrl+P) offers: the commands of this screen, by name."""
        for action, name, what in getattr(screen, "commands", list)():
            yield SystemCommand(name, what, partial(screen.run_action, action))

    def give_up(self, code: int) -> None:
        """Leave as usual; but where the terminal is gone the usual way may wait for it for ever, and hold the game."""
        last_resort = threading.Timer(GRACE, os._exit, [code])
        last_resort.daemon = True
        last_resort.start()
        self.exit(code)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of our own ends the program with a report instead of a screen full of source code."""
        self.crash = error
        self._exception_event.set()
        self.exit(BUG)


def run(first: Screen[int]) -> tuple[int, BaseException | None]:
    """Run until somebody leaves; the exit code, and what broke if anything did."""
    app = ShowdownApp(first)
    code = app.run()
    return code if code is not None else 0, app.crash
