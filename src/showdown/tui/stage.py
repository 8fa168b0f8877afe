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
    parts.append(Text(beat["text"], style))
    if stop.card:
        parts += [Text(""), card_drawn(catalog, stop.card, width)]
    return Group(*parts)


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
