"""The log: numbered lines with dice inline; a line can be asked about, by key or by click."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from showdown.session.log import REMARK, Line
from showdown.tui.decision_panel import hanging

STYLES = {
    "dies": "bold #e06c5b",
    "injury-roll": "#e06c5b",
    "damage": "#e08a5b",
    "knocked-down": "#e08a5b",
    "wound": "#a9cf8a",
    "critical": "bold #a9cf8a",
    "monster-dies": "bold #a9cf8a",
    "showdown-over": "bold",
    "trap": "bold #e06c5b",
    "round": "bold #ffd27d",
    "survivors-turn": "bold #ffd27d",
    "monster-turn": "bold #ffd27d",
    REMARK: "dim",
}
"""Colour repeats what the words say, never more."""


class LogPanel(OptionList):
    """Follows the log of a session.  New lines since the last answer are marked with `>`."""

    class Asked(Message):
        """Somebody wants to know about a line."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="log", markup=False)
        self.lines: list[Line] = []
        self.fresh = 0

    def show(self, lines: list[Line], fresh: int) -> None:
        """``fresh``: how many lines were there before the last answer."""
        kept = min(self.fresh, fresh, len(lines))
        if lines[:kept] != self.lines[:kept] or len(lines) < len(self.lines) or not self.lines:
            kept = 0
            self.clear_options()
        else:
            while self.option_count > kept:
                self.remove_option_at_index(self.option_count - 1)
        ruled = self.screen.has_class("wide")
        self.add_options([Row(drawn(line, i >= fresh, ruled)) for i, line in enumerate(lines) if i >= kept])
        self.lines = list(lines)
        self.fresh = fresh
        if lines:
            self.highlighted = len(lines) - 1
            self.scroll_end(animate=False, immediate=True)

    def redraw(self) -> None:
        """The size has changed: with more or less room for each line."""
        lines, fresh = self.lines, self.fresh
        self.lines = []
        self.clear_options()
        self.show(lines, fresh)

    @property
    def number(self) -> int:
        """The number of the highlighted line; 0 for a remark."""
        row = self.highlighted
        return self.lines[row].number if row is not None and row < len(self.lines) else 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        number = self.lines[event.option_index].number
        if number:
            self.post_message(self.Asked(number))


def drawn(line: Line, fresh: bool, ruled: bool) -> Table:
    """``ruled``: with the rule behind the line, where there is room for it."""
    number = f"{line.number:>4}" if line.number else "    "
    style = STYLES.get(line.kind, "")
    text = Text(line.text, style)
    if line.rules and ruled:
        text.append(f"  {line.rules[0]}", "dim not bold")
    return hanging(f"{'>' if fresh else ' '}{number}", text, style)
