"""A page of text over the table: explanations, help, cards, the log."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from showdown.language import say
from showdown.tui.decision_panel import hanging


class Page(ModalScreen[None]):
    """A text to read; any of the keys named, or a click beside it, puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,enter,question_mark", "dismiss", ""),
        ("down,j", "scroll(1)", ""),
        ("up,k", "scroll(-1)", ""),
        ("pagedown,space", "scroll(10)", ""),
        ("pageup", "scroll(-10)", ""),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = say("tui.page_back")
            with VerticalScroll():
                yield Static(laid_out(self.text), markup=False, classes="page-text")

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_click(self) -> None:
        self.dismiss()


def laid_out(text: str) -> Group:
    """Text whose lines wrap beside their head where they have one, ended by a tab: keys and what they do."""
    rows = [line.partition("\t") for line in text.split("\n")]
    return Group(*[hanging(head, Text(rest)) if tab else Text(head) for head, tab, rest in rows])
