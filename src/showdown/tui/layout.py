"""The parts of a table screen and their layout by size: banner, board, status, log, decision, line of keys."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from showdown.engine import Catalog, Names, acting, monster_card, plain_name, survivor_card, terrain_legend, view_types
from showdown.language import say
from showdown.session.log import Line
from showdown.tui.board import LEFT, ROWS, WIDTH, Board
from showdown.tui.decision_panel import DecisionPanel
from showdown.tui.dialogs import Page
from showdown.tui.log_panel import LogPanel
from showdown.tui.marks import NO_MARKS, Marks
from showdown.tui.playback import Stop
from showdown.tui.stage import Stage
from showdown.tui.status_panel import Party, monster_rows

SMALLEST: Final = (60, 24)
WIDE: Final = (110, 34)
"""From this size on lines of the log have numbers and survivors their gear."""
TALL: Final = 30
"""Rows from which the card being played is shown below the decision."""
COLUMNS: Final = ((130, 3), (78, 2), (0, 1))
"""Columns of the board for each space, by the width of the window."""
LEAST_DECISION: Final = 12
"""Rows that the question and its options keep, if the window has them and they need them."""
FEWEST_DECISION: Final = 5
"""Rows that they keep even if they need less: typing an answer takes three."""
LEAST_CARD, MOST_CARD = 28, 60
"""Columns of the narrowest and of the widest card."""


class Spread(Screen[int]):
    """Draws a view with these parts.  Subclasses add what players can do."""

    def __init__(self) -> None:
        super().__init__()
        self.names: Names = plain_name
        """The printed names of cards; subclasses know the catalogue."""
        self.drawn: view_types.View | None = None
        """The view that the screen shows; None before the first one."""
        self.marks = NO_MARKS
        self.message = False
        """Is a message in the bottom line?  The next key removes it."""
        self.next_kills = False
        """Does the next wound kill the monster of the view that is shown?"""
        self.decision_rows = 0
        """Rows of the right column that monster and survivors leave for the decision and the card."""

    def compose(self) -> ComposeResult:
        yield Static("", id="banner", markup=False)
        with Vertical(id="left"):
            yield Board(id="board")
            yield Static("", id="legend", markup=False)
            yield LogPanel()
        with Vertical(id="right"):
            yield Static("", id="monster", markup=False)
            yield Static("", id="survivors", markup=False)
            yield DecisionPanel()
            yield Stage()
            yield Static("", id="card", markup=False)
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

    @property
    def stage(self) -> Stage:
        return self.query_one(Stage)

    def draw(
        self,
        view: view_types.View,
        legal: list[str],
        in_range: list[str],
        marks: Marks = NO_MARKS,
        next_kills: bool = False,
    ) -> None:
        self.drawn = view
        self.next_kills = next_kills
        self.marks = marks
        self.board.show(view, legal, in_range, marks)
        self.draw_status()

    def draw_log(self, lines: list[Line], fresh: int, titles: dict[int, str]) -> None:
        self.log_panel.show(lines, fresh, titles)

    def draw_status(self) -> None:
        """Monster and survivors beside the board, as fully as leaves room for the decision."""
        if not self.drawn:
            return
        view = self.drawn
        width = self.size.width - self.left_columns - 2
        monster = monster_rows(view, width, self.names, self.next_kills)
        room = self.size.height - 2 - len(monster) - self.rows_kept
        party = Party(view, width, self.names, self.marks).rows(room)
        lines = 2 if self.has_class("wide") else 0
        self.decision_rows = self.size.height - 2 - len(monster) - len(party) - lines
        self.query_one("#legend", Static).update("  ".join(terrain_legend(view)))
        self.query_one("#monster", Static).update(Text("\n").join(monster))
        self.query_one("#survivors", Static).update(Text("\n").join(party))

    @property
    def rows_kept(self) -> int:
        """Rows that monster and survivors leave: half of the window, or less if the decision needs less."""
        most = max(LEAST_DECISION, self.size.height // 2)
        if self.has_class("tall") or not self.panel.display:
            return most
        return min(most, max(self.panel.rows_wanted, FEWEST_DECISION))

    @property
    def left_columns(self) -> int:
        """Columns of the board, with its margin."""
        return LEFT + WIDTH * self.board.columns + 1

    @property
    def card_columns(self) -> int:
        """Columns of a card in the right column."""
        return min(max(self.size.width - self.left_columns - 4, LEAST_CARD), MOST_CARD)

    def show_stage(self, stop: Stop, catalog: Catalog, place: str) -> None:
        """Show a beat in place of the decision.  ``place``: which beat of how many."""
        self.panel.display = False
        self.query_one("#card").display = False
        self.stage.display = True
        self.draw_status()
        self.stage.show(stop, catalog, place, self.card_columns)
        self.set_focus(self.stage)

    def hide_stage(self) -> None:
        """Show the decision again."""
        self.stage.display = False
        self.panel.display = True
        self.query_one("#card").display = self.has_class("tall")

    def hints(self) -> str | Text:
        """The keys that matter now, for the bottom line."""
        return ""

    def show_status(self, text: str | Text) -> None:
        """A message in the bottom line until the next key; the keys that matter if empty."""
        self.message = bool(text)
        self.query_one("#keys", Static).update(text or self.hints())

    def on_key(self, event: events.Key) -> None:
        """Remove the message, before the key does something."""
        if self.message:
            self.end_message()

    def end_message(self) -> None:
        """What the bottom line shows after a message."""
        self.show_status("")

    def read(self, title: str, text: str, at_end: bool = False) -> None:
        """Open a page over the table.  ``at_end``: scrolled to its last line."""
        self.app.push_screen(Page(title, text, at_end))

    # -- sizes -----------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        self.set_class(small, "small")
        self.set_class(width >= WIDE[0] and height >= WIDE[1], "wide")
        self.set_class(height >= TALL, "tall")
        if small:
            need = f"{SMALLEST[0]} x {SMALLEST[1]}"
            text = say("tui.too_small", need=need, has=f"{width} x {height}")
            self.query_one("#too-small", Static).update(text)
        self.board.columns = next(columns for least, columns in COLUMNS if width >= least)
        self.board.styles.width = self.left_columns - 1
        self.board.styles.height = ROWS
        self.styles.grid_columns = f"{self.left_columns} 1fr"
        self.draw_status()
        self.log_panel.redraw()
        self.resized()

    def resized(self) -> None:
        """Draw again what depends on the size of the window.  Subclasses add their parts."""

    # -- what any table can do -------------------------------------------------------------------------------------

    def action_show_info(self) -> None:
        """The monster's and the survivors' cards on one page."""
        if not self.drawn:
            return
        acts = acting(self.drawn)
        over = self.drawn["monster"]["dead"]
        survivors = self.drawn["survivors"].items()
        cards = [survivor_card(letter, v, acts, self.names, over) for letter, v in survivors]
        texts = ["\n".join(card) for card in [monster_card(self.drawn, self.names), *cards]]
        self.read(say("tui.page_info"), "\n\n".join(texts))

    def action_show_log(self) -> None:
        titles, lines, last = self.log_panel.titles, [], 0
        for line in self.log_panel.lines:
            if line.section != last and line.section in titles:
                last = line.section
                lines += ["", titles[last]]
            lines.append(f"{line.number or '':>4}  \t{line.text}")
        self.read(say("tui.page_log"), "\n".join(lines).strip("\n"), at_end=True)
