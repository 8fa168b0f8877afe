"""The parts of a table screen and their layout by size: banner, board, cards, log, decision, line of keys."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from showdown.engine import (
    acting,
    monster_card,
    monster_lines,
    survivor_card,
    survivor_line,
    terrain_legend,
    view_types,
)
from showdown.language import say
from showdown.session.log import Line
from showdown.tui.board import Board
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.dialogs import Page
from showdown.tui.log_panel import LogPanel

SMALLEST: Final = (80, 24)
WIDE: Final = (110, 34)
BOARD_ROWS: Final = 17
"""Rows of the board with its letters."""
LOG_ROWS: Final = (3, 10)
"""Rows that the log keeps beside a small board, and in a wide window with its borders."""
SMALL_LEFT: Final = 50
WIDE_LEFT: Final = 65
"""Columns left of the cards, with margins."""


class Spread(Screen[int]):
    """Draws a view with these parts.  Subclasses add what players can do."""

    HINTS = ""
    """Key of the text in the bottom line."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: view_types.View | None = None
        """The view that the screen shows; None before the first one."""

    def compose(self) -> ComposeResult:
        yield Static("", id="banner", markup=False)
        with Vertical(id="left"):
            yield Board(id="board")
            yield Static("", id="legend", markup=False)
        with Vertical(id="right"):
            yield Static("", id="monster", markup=False)
            yield Static("", id="survivors", markup=False)
            yield LogPanel()
        yield DecisionPanel()
        yield Static("", id="keys", markup=False)
        yield Static("", id="too-small", markup=False)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def panel(self) -> DecisionPanel:
        return self.query_one(DecisionPanel)

    @property
    def log_panel(self) -> LogPanel:
        return self.query_one(LogPanel)

    def draw(self, view: view_types.View, legal: list[str], in_range: list[str], lines: list[Line], fresh: int) -> None:
        self.drawn = view
        self.board.show(view, legal, in_range)
        self.draw_cards()
        self.log_panel.show(lines, fresh)

    def draw_cards(self) -> None:
        """Monster and survivors beside the board, as fully as leaves room for the log."""
        if not self.drawn:
            return
        view = self.drawn
        survivors = view["survivors"].items()
        short = [survivor_line(letter, v) for letter, v in survivors]
        if self.has_class("wide"):
            monster = monster_card(view)
            full = [survivor_card(letter, v, acting(view)) for letter, v in survivors]
            forms = [
                full,
                [card[:-1] if v["gear"] else card for card, (_, v) in zip(full, survivors, strict=True)],
                short,
            ]
        else:
            monster = monster_lines(view)
            forms = [short, [card[:1] for card in short]]
        room = self.size.height - 2 - LOG_ROWS[1] if self.has_class("wide") else BOARD_ROWS - LOG_ROWS[0]
        head = self.wrapped(monster)
        chosen = [self.wrapped([line for card in form for line in card]) for form in forms]
        cards = next((lines for lines in chosen if len(head) + len(lines) <= room), chosen[-1])
        self.query_one("#legend", Static).update("  ".join(terrain_legend(view)))
        self.query_one("#monster", Static).update("\n".join(head))
        self.query_one("#survivors", Static).update("\n".join(cards))

    def wrapped(self, lines: list[str]) -> list[str]:
        """Lines as wide as the column beside the board; what follows is indented."""
        width = max(20, self.size.width - (WIDE_LEFT if self.has_class("wide") else SMALL_LEFT))
        out: list[str] = []
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            out += wrap(line, width, subsequent_indent=indent) or [""]
        return out

    def show_status(self, text: str) -> None:
        """A message in the bottom line until the next key; the hints if empty."""
        self.query_one("#keys", Static).update(text or say(self.HINTS))

    def read(self, title: str, text: str) -> None:
        """Open a page over the table."""
        self.app.push_screen(Page(title, text))

    # -- sizes -----------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        self.set_class(small, "small")
        self.set_class(width >= WIDE[0] and height >= WIDE[1], "wide")
        if small:
            need = f"{SMALLEST[0]} x {SMALLEST[1]}"
            text = say("tui.too_small", need=need, has=f"{width} x {height}")
            self.query_one("#too-small", Static).update(text)
        self.draw_cards()
        self.log_panel.redraw()

    # -- what any table can do -------------------------------------------------------------------------------------

    def action_show_monster(self) -> None:
        if self.drawn:
            self.read(say("tui.page_monster"), "\n".join(monster_card(self.drawn)))

    def action_show_survivors(self) -> None:
        if not self.drawn:
            return
        acts = acting(self.drawn)
        cards = [survivor_card(letter, v, acts) for letter, v in self.drawn["survivors"].items()]
        self.read(say("tui.page_survivors"), "\n\n".join(["\n".join(card) for card in cards]))

    def action_show_log(self) -> None:
        lines = self.log_panel.lines
        self.read(say("tui.page_log"), "\n".join([f"{line.number or '':>4}  {line.text}" for line in lines]))
