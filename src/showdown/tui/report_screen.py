"""The end of a fight: how it went, and what to do next."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from showdown.engine import Game
from showdown.language import say
from showdown.replay.timeline import Timeline

MARGIN: Final = 6
"""Columns of the frame, its padding and the scrollbar."""


class ReportScreen(ModalScreen[str]):
    """Shows the report; returns what is wanted next: ``replay``, ``rematch``, ``leave`` or nothing (the table)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "next('replay')", ""),
        ("m", "next('rematch')", ""),
        ("q,ctrl+q,ctrl+c", "next('leave')", ""),
        ("escape,enter,space", "next('')", ""),
        ("down", "scroll(1)", ""),
        ("up", "scroll(-1)", ""),
    ]

    def __init__(self, played: Game | Timeline, keys: str = "tui.report_keys") -> None:
        """``keys``: the text that says what the keys do."""
        super().__init__()
        self.played = played
        self.keys = keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = say("tui.page_report")
            page.border_subtitle = say(self.keys)
            with VerticalScroll():
                yield Static(say("tui.report_coming"), markup=False, classes="page-text")

    def on_mount(self) -> None:
        """The chance to win takes a moment to compute."""
        self.run_worker(self.compute, thread=True)

    def compute(self) -> None:
        from showdown.replay.report import report
        from showdown.replay.report_text import report_lines

        found = report(self.played)
        catalog = (self.played.last if isinstance(self.played, Timeline) else self.played).catalog
        lines = report_lines(found, catalog, self.app.size.width - MARGIN)
        if self.is_running:
            self.app.call_from_thread(self.show, lines)

    def show(self, lines: list[str]) -> None:
        self.query_one(".page-text", Static).update(Text("\n".join(lines)))

    def action_next(self, wanted: str) -> None:
        self.dismiss(wanted)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
