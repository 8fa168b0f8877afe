"""Pages over the table: a text to read (explanations, help, cards, the log), and a question before an answer."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from showdown.language import say
from showdown.tui.text_rows import hanging


class Page(ModalScreen[None]):
    """A text to read; Enter, Esc, `q`, `?` or a click closes it."""

    BACK = "tui.page_back"
    """The text that says how to close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,enter,question_mark", "close", ""),
        ("down,j", "scroll(1)", ""),
        ("up,k", "scroll(-1)", ""),
        ("pagedown,space", "scroll(10)", ""),
        ("pageup", "scroll(-10)", ""),
    ]

    def __init__(self, title: str, text: str, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end
        """Show the last line first."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = say(self.BACK)
            with VerticalScroll():
                yield Static(laid_out(self.text), markup=False, classes="page-text")

    def on_mount(self) -> None:
        if self.at_end:
            self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class MenuPage(Page):
    """A page over a menu, which it hides: the page would cut the frame of the list."""


class Lesson(Page):
    """A lesson: below the question and the middle of the board, which most lessons are about."""

    BACK = "tui.lesson_on"


class Confirm(ModalScreen[bool]):
    """A question before an answer that loses something: `y` or the key pressed before says yes.

    Enter says no: it is the key that is pressed without looking.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape,n,q,enter", "answer(False)", ""), ("y", "answer(True)", "")]

    def __init__(self, question: str, again: str) -> None:
        super().__init__()
        self.question = question
        self.again = again
        """The label of the option: pressed a second time, it says yes."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = say("tui.page_sure")
            page.border_subtitle = say("tui.sure_keys", again=self.again if self.again.isalpha() else "")
            yield Static(self.question, markup=False, classes="page-text")

    def on_key(self, event: events.Key) -> None:
        if event.key == self.again:
            event.stop()
            self.dismiss(True)

    def action_answer(self, sure: bool) -> None:
        self.dismiss(sure)


def laid_out(text: str) -> Group:
    """Text whose lines wrap beside their head, ended by a tab (keys and what they do), or below their indentation."""
    parts: list[Table | Text] = []
    for tabbed, several in groupby(text.split("\n"), lambda line: "\t" in line):
        lines = list(several)
        parts += columns([line.partition("\t") for line in lines]) if tabbed else [wrapping(line) for line in lines]
    return Group(*parts)


def columns(lines: list[tuple[str, str, str]]) -> list[Table | Text]:
    """Neighbouring lines with a head: what follows begins in the same column."""
    width = max([len(head) for head, _, _ in lines])
    return [hanging(f"{head:<{width}}", Text(rest)) for head, _, rest in lines]


def wrapping(line: str) -> Table | Text:
    inside = line.lstrip(" ")
    # The gap behind the head is one more column.
    return hanging(" " * (len(line) - len(inside) - 1), Text(inside)) if line.startswith("  ") else Text(line)
