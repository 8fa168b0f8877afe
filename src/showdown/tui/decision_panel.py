"""The pending decision: always in the same place, its question, its options, or the line to type dice into."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from showdown.language import say


class DecisionPanel(Vertical):
    """The question, its options, and an input line for typed answers."""

    class Answered(Message):
        """An option was chosen by its key."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Typed(Message):
        """A line was typed: an answer, dice, or a command of the line mode."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(id="decision")
        self.keys: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("", id="question", markup=False)
        yield OptionList(id="options", markup=False)
        yield Input(id="entry", placeholder=say("tui.entry_hint"))

    def show(self, question: str, options: list[tuple[str, str]], entry: str = "") -> None:
        """``options``: key and text of each.  ``entry``: what must be typed, where dice or cards are asked for."""
        self.query_one("#question", Static).update(question)
        rows = self.query_one(OptionList)
        self.keys = [key for key, _ in options]
        rows.clear_options()
        heads = [f"{n:>2} {key:<{self.width_of_keys}}" for n, key in enumerate(self.keys, 1)]
        rows.add_options([Row(hanging(head, Text(text))) for head, (_, text) in zip(heads, options, strict=True)])
        rows.display = bool(options)
        if options:
            rows.highlighted = 0
        line = self.query_one(Input)
        line.value = ""
        line.display = bool(entry)
        if entry:
            line.placeholder = entry

    @property
    def width_of_keys(self) -> int:
        return min(26, max([len(key) for key in self.keys], default=0))

    @property
    def highlighted(self) -> str:
        """The key of the option under the bar, or nothing."""
        row = self.query_one(OptionList).highlighted
        return self.keys[row] if row is not None and row < len(self.keys) else ""

    def open_entry(self) -> None:
        """Let somebody type."""
        line = self.query_one(Input)
        line.display = True
        # At once: what is typed or pasted behind the key that opened it belongs here.
        self.screen.set_focus(line)

    def close_entry(self) -> None:
        line = self.query_one(Input)
        line.value = ""
        line.display = False

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Answered(self.keys[event.option_index]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        event.input.value = ""
        if text:
            self.post_message(self.Typed(text))


def hanging(head: str, text: Text, style: str = "") -> Table:
    """Text that wraps beside its head, not under it."""
    row = Table.grid(padding=(0, 2, 0, 0), expand=True)
    row.add_column(no_wrap=True, width=len(head))
    row.add_column(ratio=1)
    row.add_row(Text(head, style), text)
    return row
