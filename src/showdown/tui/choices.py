"""Lists whose selected row has a ``>``, and a list in which one types to search."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from showdown.language import say
from showdown.tui.text_rows import hanging

MARK = "> "
NO_MARK = "  "


class MarkedList(OptionList):
    """Rows with a head and a text; ``>`` stands before the selected one, so that colour is not needed to see it."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, markup=False)
        self.told: list[tuple[str, str]] = []
        """Head and text of each row."""
        self.marked = -1

    def write(self, told: list[tuple[str, str]], at: int) -> None:
        """Show these rows, with one of them selected."""
        self.told, self.marked = told, at
        width = max([len(head) for head, _ in told], default=0)
        self.told = [(f"{head:<{width}}", text) for head, text in told]
        self.clear_options()
        self.add_options([Row(self.drawn(n)) for n in range(len(told))])
        self.highlighted = at if told else None

    def drawn(self, n: int) -> Table:
        head, text = self.told[n]
        return hanging(f"{MARK if n == self.marked else NO_MARK}{head}", Text(text))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Move the mark."""
        before, self.marked = self.marked, event.option_index
        for n in {before, self.marked}:
            if 0 <= n < len(self.told):
                self.replace_option_prompt_at_index(n, self.drawn(n))


class ChoiceList(ModalScreen[str | None]):
    """Choose one of many values.  Typed words leave the values that have all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave", ""),
        ("down", "move('cursor_down')", ""),
        ("up", "move('cursor_up')", ""),
        ("pagedown", "move('page_down')", ""),
        ("pageup", "move('page_up')", ""),
    ]

    def __init__(self, title: str, texts: dict[str, str], chosen: str) -> None:
        super().__init__()
        self.heading = title
        self.texts = texts
        """What people read for each value."""
        self.chosen = chosen
        self.found = list(texts)
        """The values that are shown."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = say("tui.choice_keys")
            yield Input(id="search", placeholder=say("tui.choice_hint"))
            yield MarkedList("choices")
            yield Static("", id="no-choice", markup=False)

    def on_mount(self) -> None:
        self.query_one("#no-choice").display = False
        self.fill()
        self.query_one(Input).focus()

    @property
    def choices(self) -> MarkedList:
        return self.query_one(MarkedList)

    def fill(self) -> None:
        at = self.found.index(self.chosen) if self.chosen in self.found else 0
        self.choices.write([(self.texts[value], "") for value in self.found], at)

    def on_input_changed(self, event: Input.Changed) -> None:
        words = event.value.lower().split()
        self.found = [
            value for value, text in self.texts.items() if all([word in f"{text} {value}".lower() for word in words])
        ]
        self.fill()
        none = self.query_one("#no-choice", Static)
        none.display = not self.found
        none.update("" if self.found else say("tui.choice_none", typed=event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        at = self.choices.highlighted
        if at is not None and self.found:
            self.dismiss(self.found[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.found[event.option_index])

    def action_move(self, how: str) -> None:
        getattr(self.choices, f"action_{how}")()

    def action_leave(self) -> None:
        self.dismiss(None)
