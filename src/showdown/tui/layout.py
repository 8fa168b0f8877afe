"""The parts of a table screen and their layout by size: banner, board, cards, log, decision, line of keys."""

from __future__ import annotations

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
        """Short beside a small board, full where there is room."""
        if not self.drawn:
            return
        view = self.drawn
        if self.has_class("wide"):
            monster = monster_card(view)
            cards = [survivor_card(letter, v, acting(view)) for letter, v in view["survivors"].items()]
        else:
            monster = monster_lines(view)
            cards = [survivor_line(letter, v) for letter, v in view["survivors"].items()]
        self.query_one("#legend", Static).update("  ".join(terrain_legend(view)))
        self.query_one("#monster", Static).update("\n".join(monster))
        self.query_one("#survivors", Static).update("\n".join([line for card in cards for line in card]))

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
