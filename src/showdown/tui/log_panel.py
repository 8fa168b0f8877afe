"""What happened: the log by turns and acts; a line can be asked about, by key or by click."""

from __future__ import annotations

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from showdown.engine import view_types
from showdown.session.log import REMARK, Line
from showdown.tui.text_rows import hanging

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
    REMARK: "dim",
}
"""Colour repeats what the words say, never more."""
HEADED = ("round", "monster-turn", "survivors-turn")
"""Kinds of lines that only begin a section: its heading says the same."""
SHOWN = 60
"""Lines beside the board; the whole log has a page."""
HEADING = Style(color="#c9b896", bold=True, underline=True)


class LogPanel(OptionList):
    """What happened: lines under the heading of their turn or act.  `>` marks lines that are new since the answer."""

    class Asked(Message):
        """A line is to be explained."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="log", markup=False)
        self.lines: list[Line] = []
        self.titles: dict[int, str] = {}
        self.fresh = 0
        self.rows: list[Line | None] = []
        """The line of each row; None for a heading."""

    def show(self, lines: list[Line], fresh: int, titles: dict[int, str]) -> None:
        """``fresh``: how many lines were there before the last answer; ``titles``: headings by section."""
        self.lines, self.fresh, self.titles = list(lines), fresh, titles
        self.rows = []
        self.clear_options()
        ruled, section = self.screen.has_class("wide"), 0
        drawn_rows: list[Row] = []
        first = max(0, len(lines) - SHOWN)
        for i, line in enumerate(lines[first:], first):
            if line.section != section and line.section in titles:
                section = line.section
                self.rows.append(None)
                drawn_rows.append(Row(Text(titles[section], HEADING), disabled=True))
            if line.kind not in HEADED:
                self.rows.append(line)
                drawn_rows.append(Row(drawn(line, i >= fresh, ruled)))
        self.add_options(drawn_rows)
        if self.rows:
            self.highlighted = len(self.rows) - 1
            self.scroll_end(animate=False, immediate=True)

    def redraw(self) -> None:
        """The size has changed: with more or less room for each line."""
        self.show(self.lines, self.fresh, self.titles)

    def on_resize(self) -> None:
        """The bottom line has grown or shrunk: the newest line stays in view."""
        if self.rows and self.highlighted == len(self.rows) - 1:
            self.scroll_end(animate=False, immediate=True)

    @property
    def number(self) -> int:
        """The number of the highlighted line; 0 for a remark or a heading."""
        row = self.highlighted
        line = self.rows[row] if row is not None and row < len(self.rows) else None
        return line.number if line else 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        line = self.rows[event.option_index]
        if line and line.number:
            self.post_message(self.Asked(line.number))


def drawn(line: Line, fresh: bool, ruled: bool) -> Table:
    """``ruled``: with the number of the line, where there is room for it."""
    number = f"{line.number:>4}" if line.number else "    "
    style = STYLES.get(line.kind, "")
    head = f"{'>' if fresh else ' '}{number if ruled else ''}"
    return hanging(head, Text(line.text, style), style)


def titles_of(sections: list[view_types.Section]) -> dict[int, str]:
    """Headings by the number of their section."""
    return {section["n"]: section["title"] for section in sections}


def lines_until(lines: list[Line], beat: view_types.Beat) -> list[Line]:
    """The log up to a beat.  Remarks belong to no beat: one stays if the line after it does."""
    later = next((i for i, line in enumerate(lines) if line.beat > beat["n"]), len(lines))
    return lines[:later]
