"""The pending decision: always in the same place, its question, its options, or the line to type dice into."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from showdown.language import say
from showdown.session.offers import Offer

ODDS: Final = Style(color="#a9cf8a", bold=False)


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
        self.offers: list[Offer] = []
        self.keys_shown = False

    def compose(self) -> ComposeResult:
        yield Static("", id="question", markup=False)
        yield OptionList(id="options", markup=False)
        yield Input(id="entry", placeholder=say("tui.entry_hint"))

    def show(self, question: str, offers: list[Offer], entry: str = "", highlight: bool = True) -> None:
        """``entry``: what must be typed, where dice or cards are asked for.

        ``highlight``: put the bar on the first option, so that Enter chooses it.
        """
        self.query_one("#question", Static).update(question)
        self.offers = offers
        self.fill()
        rows = self.query_one(OptionList)
        rows.display = bool(offers)
        rows.highlighted = 0 if offers and highlight else None
        line = self.query_one(Input)
        line.value = ""
        line.display = bool(entry)
        if entry:
            line.placeholder = entry

    def fill(self) -> None:
        """Write the rows, with option keys if they are wanted."""
        rows = self.query_one(OptionList)
        rows.clear_options()
        width = max([len(offer.label) for offer in self.offers], default=0)
        columns = max(self.size.width - width - 3, 20)
        texts = [self.text_of(offer) for offer in self.offers]
        question = len(str(self.query_one("#question", Static).content)) // max(self.size.width - 2, 20) + 1
        needed = sum([len(wrap(text.plain, columns)) for text in texts])
        if self.size.height and needed > self.size.height - question:
            # Every option in at most two lines; `?` explains it in full.
            texts = [shortened(self.text_of(offer, brief=True), columns, 2) for offer in self.offers]
        for offer, text in zip(self.offers, texts, strict=True):
            if self.keys_shown:
                text.append(f"  {offer.key}", "dim")
            rows.add_option(Row(hanging(f"{offer.label:>{width}}", text, "bold #ffd27d")))

    def text_of(self, offer: Offer, brief: bool = False) -> Text:
        """What an option does, with its odds.  ``brief``: the odds instead of the details."""
        what, colon, _ = offer.text.partition(":")
        text = Text(what if brief and colon and offer.odds else offer.text)
        if offer.odds:
            text.append(f": {offer.odds}" if brief and colon else f" ({offer.odds})", ODDS)
        return text

    def on_resize(self) -> None:
        """The texts are as long as there is room."""
        at = self.query_one(OptionList).highlighted
        self.fill()
        self.query_one(OptionList).highlighted = at

    def show_keys(self, shown: bool) -> None:
        """Show or hide the option keys beside the options."""
        self.keys_shown = shown
        rows = self.query_one(OptionList)
        at = rows.highlighted
        self.fill()
        rows.highlighted = at

    @property
    def keys(self) -> list[str]:
        """Option keys, in the order shown."""
        return [offer.key for offer in self.offers]

    @property
    def highlighted(self) -> str:
        """The key of the option under the bar, or nothing."""
        row = self.query_one(OptionList).highlighted
        return self.offers[row].key if row is not None and row < len(self.offers) else ""

    def highlight(self, key: str) -> None:
        rows = self.query_one(OptionList)
        rows.highlighted = self.keys.index(key)

    def labelled(self, label: str) -> str:
        """The option key of the option with this label, or nothing."""
        return next((offer.key for offer in self.offers if offer.label == label), "")

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
        self.post_message(self.Answered(self.offers[event.option_index].key))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        event.input.value = ""
        if text:
            self.post_message(self.Typed(text))


def shortened(text: Text, columns: int, lines: int) -> Text:
    """As much as fits into a number of lines, with an ellipsis for the rest."""
    wrapped = wrap(text.plain, columns)
    if len(wrapped) > lines:
        text.truncate(
            min(len(" ".join(wrapped[:lines])), sum([len(line) + 1 for line in wrapped[: lines - 1]]) + columns - 1)
        )
        text.append("…")
    return text


def hanging(head: str, text: Text, style: str = "") -> Table:
    """Text that wraps beside its head, not under it."""
    row = Table.grid(padding=(0, 1, 0, 0), expand=True)
    row.add_column(no_wrap=True, width=len(head))
    row.add_column(ratio=1)
    row.add_row(Text(head, style), text)
    return row
