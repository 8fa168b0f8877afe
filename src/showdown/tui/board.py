"""The board: one, two or three columns for each space, coordinates around it, and a cursor that chooses a space.

Every mark is a character as well as a colour: `+` legal, `~` blind spot, `'` in the monster's range, `*` where the
monster would stop, `=` and `·` where a figure was and passed, `!` a target, `†` the dead, capitals for knocked-down
survivors, digits for danger, and the bottom line names the space under the cursor.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from showdown.engine import NAMES, squares, view_types
from showdown.tui.colours import heat_style, survivor_style
from showdown.tui.marks import BOARD_COLUMNS, GRAVE, TARGET, WAY, Marks
from showdown.tui.marks import LEFT as WAS_THERE

WIDTH, HEIGHT = BOARD_COLUMNS, 16
FREE = ". "
"""First characters of a space without a figure, terrain or mark."""
ROWS = HEIGHT + 1
"""Rows of the board with its letters."""
LEFT = 3
"""Columns of the row numbers."""

INK: dict[str, Style] = {
    "plain": Style(color="#6b6256", bgcolor="#1a1613"),
    "axis": Style(color="#a8997f", bgcolor="#14110f"),
    "here": Style(color="#ffd27d", bold=True, reverse=True),
    "monster": Style(color="#1a1410", bgcolor="#d9a441", bold=True),
    "ghost": Style(color="#ffd27d", bgcolor="#5a3d18", bold=True),
    "dead": Style(color="#e06c5b", bgcolor="#2a1a18", bold=True),
    "zone": Style(color="#fff4dc", bgcolor="#7a2a24", bold=True),
    "trail": Style(color="#ffd27d", bgcolor="#4a3a1c"),
    "legal": Style(color="#dff2c8", bgcolor="#33502b", bold=True),
    "blind": Style(color="#c7a6e8", bgcolor="#2c2338"),
    "range": Style(color="#d0905c", bgcolor="#241a12"),
    "terrain": Style(color="#a2b58c", bgcolor="#232a1e"),
}


class Board(Widget, can_focus=True):
    """Draws a view.  Says when a space is chosen or asked about; the screen knows what that means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "go(0,-1)", ""),
        ("down", "go(0,1)", ""),
        ("left", "go(-1,0)", ""),
        ("right", "go(1,0)", ""),
        ("full_stop,n", "next_legal(1)", ""),
        ("comma,N", "next_legal(-1)", ""),
        ("enter,space", "choose", ""),
    ]

    class Chosen(Message):
        """A space was chosen."""

        def __init__(self, space: str) -> None:
            super().__init__()
            self.space = space

    class Asked(Message):
        """A space is to be explained."""

        def __init__(self, space: str) -> None:
            super().__init__()
            self.space = space

    class Moved(Message):
        """The cursor is on another space."""

        def __init__(self, space: str) -> None:
            super().__init__()
            self.space = space

    class Unarmed(Message):
        """Enter was pressed before the cursor was moved, although it had to be."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.columns = 2
        """Columns of the terminal for each space: 1 to 3."""
        self.cells: list[str] = [". "] * (WIDTH * HEIGHT)
        self.ink: list[Style] = [INK["plain"]] * (WIDTH * HEIGHT)
        self.legal: list[str] = []
        self.cursor = 0
        self.armed = True
        """False for a new decision: Enter must not choose a space before the cursor was moved."""
        self.heat: dict[str, str] = {}
        """A digit for spaces that can be chosen: how dangerous they are."""
        self.ghost: list[str] = []
        """Spaces that the monster would cover at the stop under the bar of the options."""
        self.shown: tuple[view_types.View, list[str], list[str], Marks] | None = None

    def warm(self, heat: dict[str, str]) -> None:
        """Draw the same view with these digits."""
        self.heat = heat
        if self.shown:
            self.show(*self.shown)

    def haunt(self, spaces: list[str]) -> None:
        """Draw the same view with the monster where it would stop."""
        self.ghost = spaces
        if self.shown:
            self.show(*self.shown)

    def show(self, view: view_types.View, legal: list[str], in_range: list[str], marks: Marks) -> None:
        """Draw a view; names of spaces to mark: legal ones and those in range; then what else is marked."""
        self.shown = (view, legal, in_range, marks)
        self.cells = squares(view, legal)
        self.legal = legal
        terrain = {name for tile in view["terrain"] for name in tile["spaces"]}
        figures = {v["at"]: (letter, v["knocked_down"]) for letter, v in view["survivors"].items() if v["at"]}
        monster, ranged = view["monster"], set(in_range)
        base, blind = set(monster["spaces"]), set() if monster["dead"] else set(monster["blind_spot"])
        offered, graves = set(legal), marks.graves_in(view)
        for i, name in enumerate(NAMES):
            digit = self.heat.get(name, "") if name in offered else ""
            self.ink[i] = (
                INK["dead" if monster["dead"] else "monster"] if name in base and name not in figures
                else survivor_style(*figures[name]) if name in figures
                else heat_style(digit) if digit
                else INK["legal"] if name in offered
                else INK["zone"] if name in marks.zone
                else INK["trail"] if name in marks.left or name in marks.way
                else INK["dead"] if name in graves
                else INK["blind"] if name in blind
                else INK["terrain"] if name in terrain
                else INK["range"] if name in ranged
                else INK["plain"]
            )  # fmt: skip
            if name in ranged and self.cells[i][1] == " " and name not in base:
                self.cells[i] = self.cells[i][0] + "'"
            figure = figures[name][0] if name in figures else ""
            sign = sign_at(name, figure, marks)
            if name in base and monster["dead"] and not figure:
                self.cells[i] = f"M{GRAVE}"
            elif name in graves and self.cells[i][0] in FREE:
                self.cells[i] = GRAVE + self.cells[i][1]
            if sign and (name not in base or monster["dead"]):
                self.cells[i] = self.cells[i][0].replace(".", sign) + sign
            if figure and marks.beside(figure):
                self.ink[i] += Style(reverse=True)
            if digit:
                self.cells[i] = self.cells[i][0] + digit
            if name in self.ghost:
                # Who is there now can still be read.
                self.cells[i], self.ink[i] = self.cells[i][0].replace(".", "*") + "*", INK["ghost"]
        self.refresh()

    @property
    def space(self) -> str:
        """The space under the cursor."""
        return NAMES[self.cursor]

    def near(self, name: str) -> str:
        """The legal space nearest to another one, by orthogonal distance; that one if it is legal itself."""
        column, row = NAMES.index(name) % WIDTH, NAMES.index(name) // WIDTH
        places = {legal: divmod(NAMES.index(legal), WIDTH) for legal in self.legal}
        return min(self.legal, key=lambda legal: abs(places[legal][0] - row) + abs(places[legal][1] - column))

    def put_cursor(self, name: str) -> None:
        self.cursor = NAMES.index(name)
        self.refresh()
        self.post_message(self.Moved(name))

    # -- drawing -------------------------------------------------------------------------------------------------

    def get_content_width(self, container: Any, viewport: Any) -> int:
        return LEFT + self.columns * WIDTH

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        return ROWS

    def render_line(self, y: int) -> Strip:
        cursor = self.cursor if self.has_focus else -1
        column, row = (cursor % WIDTH, cursor // WIDTH) if cursor >= 0 else (-1, -1)
        if y == 0:
            letters = [
                Segment(centred(f"{chr(65 + x)} ", self.columns), INK["here" if x == column else "axis"])
                for x in range(WIDTH)
            ]
            return Strip([Segment(" " * LEFT, INK["axis"]), *letters])
        if y > HEIGHT:
            return Strip.blank(self.size.width, INK["axis"])
        here = y - 1 == row
        out = [Segment(f"{y:>2}{'>' if here else ' '}", INK["here" if here else "axis"])]
        for x in range(WIDTH):
            i = (y - 1) * WIDTH + x
            style = self.ink[i]
            text = centred(self.cells[i], self.columns)
            if self.columns == 1 and x and self.cells[i][0] in "Mm" and self.cells[i - 1] == self.cells[i]:
                # The arrow of the monster, as where a space has two columns.
                text = self.cells[i][1]
            out.append(Segment(text, style + Style(reverse=True) if i == cursor else style))
        return Strip(out)

    # -- keyboard and mouse ----------------------------------------------------------------------------------------

    def action_go(self, dx: int, dy: int) -> None:
        self.armed = True
        column, row = self.cursor % WIDTH, self.cursor // WIDTH
        self.put_cursor(NAMES[min(max(row + dy, 0), HEIGHT - 1) * WIDTH + min(max(column + dx, 0), WIDTH - 1)])

    def action_next_legal(self, way: int) -> None:
        """Round the legal spaces in reading order."""
        self.armed = True
        if self.legal:
            order = sorted([NAMES.index(name) for name in self.legal])
            later = [i for i in order if (i - self.cursor) * way > 0]
            nearest = (min if way > 0 else max)(later or order)
            self.put_cursor(NAMES[nearest])

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.space) if self.armed else self.Unarmed())

    def on_click(self, event: events.Click) -> None:
        x, y = (event.x - LEFT) // self.columns, event.y - 1
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            self.armed = True
            self.put_cursor(NAMES[y * WIDTH + x])
            self.post_message((self.Asked if event.button == 3 else self.Chosen)(self.space))


def sign_at(name: str, figure: str, marks: Marks) -> str:
    """The mark of a space, or of the survivor there; empty if it has none."""
    if figure and marks.beside(figure):
        return marks.beside(figure)
    return TARGET if name in marks.zone else WAS_THERE if name in marks.left else WAY if name in marks.way else ""


def centred(cell: str, columns: int) -> str:
    """The two characters of a space in one, two or three columns; in one, the mark of an empty space."""
    if columns == 1:
        return cell[1] if cell[0] in ". " and cell[1] != " " else cell[0]
    return cell if columns == 2 else f" {cell}"
