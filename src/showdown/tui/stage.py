"""What is happening now, while beats are played: the sentence, the dice, and the card being played."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from showdown.engine import Catalog, card_box, card_face, view_types
from showdown.language import say
from showdown.tui.choices import MARK, NO_MARK
from showdown.tui.colours import survivor_colour
from showdown.tui.playback import Stop

GOOD, BAD = "bold #a9cf8a", "bold #e06c5b"


class Stage(VerticalScroll, can_focus=True):
    """Shown in place of the decision.  Enter and space go on, left steps back, Escape ends the playback."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space,right", "turn(1)", ""),
        ("left,backspace", "turn(-1)", ""),
        ("escape,end", "turn(0)", ""),
    ]

    class Turned(Message):
        """Go on (1), step back (-1), or end the playback (0)."""

        def __init__(self, way: int) -> None:
            super().__init__()
            self.way = way

    def __init__(self) -> None:
        super().__init__(Static("", id="beat", markup=False), id="stage")

    def show(self, stop: Stop, catalog: Catalog, place: str, width: int) -> None:
        """``place``: which beat of how many; ``width``: columns of the card."""
        self.query_one("#beat", Static).update(drawn(stop, catalog, place, width))
        self.scroll_home(animate=False)

    def action_turn(self, way: int) -> None:
        self.post_message(self.Turned(way))

    def on_click(self) -> None:
        self.post_message(self.Turned(1))


def drawn(stop: Stop, catalog: Catalog, place: str, width: int) -> RenderableType:
    beat = stop.beat
    title = Text(beat["section"]["title"], "bold #ffd27d")
    title.append(f"  {place}", Style(color="#8f836f", bold=False))
    style = f"bold {survivor_colour(beat['who'])}" if beat["who"] else "bold #ffe3b0"
    parts: list[RenderableType] = [title, Text("")]
    if beat["roll"]:
        # First: in a small window a long sentence would hide the dice.
        parts += [dice(beat["roll"]), Text("")]
    rows = table_rows(catalog, stop)
    if rows is not None:
        # The sentence names the rolled row, and the log below the board has it too.
        parts += [rows, Text("")]
    parts.append(Text(beat["text"], style))
    if stop.card and rows is None:
        card, others = card_shown(catalog, stop)
        parts.append(Text(""))
        if others:
            names = ", ".join([catalog.cards[catalog.card_ids[other]].title for other in others])
            parts.append(Text(say("tui.other_cards", of=len(others) + 1, cards=names), "#8f836f"))
        parts.append(card_drawn(catalog, card, width))
    return Group(*parts)


def card_shown(catalog: Catalog, stop: Stop) -> tuple[str, list[str]]:
    """The card to draw for a beat, the trap among hit locations, and the others that were drawn with it."""
    beat, card = stop.beat, stop.card
    if beat["kind"] != "locations" or len(beat["cards"]) < 2:
        return card, []
    drawn = list(beat["cards"])
    traps = [name for name in drawn if catalog.hit_location(catalog.card_ids[name]).trap]
    shown = traps[0] if traps else card
    drawn.remove(shown)
    return shown, drawn


def table_rows(catalog: Catalog, stop: Stop) -> Text | None:
    """The rolled row of an injury table with its text between its neighbours; None if the beat is no such roll."""
    roll = stop.beat["roll"]
    if stop.beat["kind"] != "injury" or roll is None:
        return None
    tables = [table for table in (*catalog.severe, catalog.brain_trauma) if table is not None]
    rows = [row for table in tables if catalog.cards[table.card].name == stop.card for row in table.rows]
    rolled = next((n for n, row in enumerate(rows) if row.title == roll["verdict"]), None)
    if rolled is None:
        return None
    out = Text()
    for n in range(max(rolled - 1, 0), min(rolled + 2, len(rows))):
        face = card_face(catalog, rows[n].name)
        line = f"{face['numbers'][0]['value']} {face['title']}"
        texts = [line, *[sentence["text"] for sentence in face["sentences"]]] if n == rolled else [line]
        out.append(
            f"{MARK if n == rolled else NO_MARK}{': '.join(texts)}\n", "bold #ffd27d" if n == rolled else "#8f836f"
        )
    out.rstrip()
    return out


def dice(roll: view_types.Roll) -> Text:
    """``[7] hit [2] miss  needs 6+: 1 hit``: each die with a mark, the number needed, and the result."""
    out = Text()
    for die in roll["dice"]:
        ok = die["ok"]
        sign = "" if ok is None else "+" if ok else "-"
        lantern = "*" if die["value"] == roll["sides"] else ""
        out.append(f"[{die['value']}{lantern}]{sign}", "bold" if ok is None else GOOD if ok else BAD).append(" ")
    needed = roll["needed"]
    return out.append(say("tui.roll", needed=needed or 0, verdict=roll["verdict"]), "#ffe3b0")


def card_drawn(catalog: Catalog, card: str, width: int, rows: int = 0) -> Text:
    """The card as a box.  ``rows``: at most this many; a box that is cut closes with an ellipsis [default: all]."""
    lines = card_box(card_face(catalog, card), width)
    if rows and len(lines) > rows:
        last = lines[-1]
        lines = [*lines[: rows - 1], f"{last[0]}{' … '.center(len(last) - 2, last[1])}{last[-1]}"]
    return Text("\n".join(lines), "#c9b896", no_wrap=True)
