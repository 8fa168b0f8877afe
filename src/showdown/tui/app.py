"""The Textual program: it shows screens, and restores the terminal on exit, signals and errors."""

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
from showdown.tui.dialogs import Page

GRACE: Final = 10.0
"""Seconds for a clean exit after a signal; then the process ends at once.  The game is on disk already."""


class ShowdownApp(App[int]):
    """Shows one screen after another.  ``crash``: the error that ended the program, for the bug report."""

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
        """What the command palette (Ctrl+P) offers: the commands of this screen, or of the one below a page."""
        below = [under for under in self.screen_stack if not isinstance(under, Page)]
        screen = below[-1] if isinstance(screen, Page) and below else screen
        for action, name, what in getattr(screen, "commands", list)():
            yield SystemCommand(name, what, partial(self.obey, screen, action))

    async def obey(self, screen: Screen[Any], action: str) -> None:
        """Close the pages over a screen, and do what was chosen for it in the command palette."""
        while isinstance(self.screen, Page):
            await self.pop_screen()
        await screen.run_action(action)

    def give_up(self, code: int) -> None:
        """Exit after a signal.  A closed terminal can block the clean exit, so a timer ends the process."""
        last_resort = threading.Timer(GRACE, os._exit, [code])
        last_resort.daemon = True
        last_resort.start()
        self.exit(code)

    def _handle_exception(self, error: Exception) -> None:
        """An internal error ends the program; the caller writes a report instead of Textual's traceback."""
        self.crash = error
        self._exception_event.set()
        self.exit(BUG)


def run(first: Screen[int]) -> tuple[int, BaseException | None]:
    """Run until the player leaves; the exit code, and the error that ended the program, if one did."""
    app = ShowdownApp(first)
    code = app.run()
    return code if code is not None else 0, app.crash
