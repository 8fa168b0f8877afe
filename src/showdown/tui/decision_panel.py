"""The pending decision: always in the same place, its question, its options, or the line to type dice into."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static

from showdown.language import say
from showdown.session.offers import Offer
from showdown.tui.offer_list import OfferList
from showdown.tui.text_rows import folded


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

    def compose(self) -> ComposeResult:
        yield Static("", id="question", markup=False)
        yield OfferList()
        yield Input(id="entry", placeholder=say("tui.entry_hint"))

    def show(self, question: str, offers: list[Offer], entry: str = "", highlight: bool = True) -> None:
        """``entry``: what must be typed, where dice or cards are asked for.

        ``highlight``: put the bar on the first option, so that Enter chooses it.
        """
        self.query_one("#question", Static).update(question)
        self.options.show(offers, highlight)
        self.options.display = bool(offers)
        line = self.query_one(Input)
        line.value = ""
        line.display = bool(entry)
        if entry:
            line.placeholder = entry

    @property
    def rows_wanted(self) -> int:
        """Rows of the question and of all options in full."""
        question = Text(str(self.query_one("#question", Static).content))
        return len(folded(question, self.size.width - 2)) + self.options.rows_wanted

    @property
    def options(self) -> OfferList:
        return self.query_one(OfferList)

    @property
    def offers(self) -> list[Offer]:
        """The options shown, in their order."""
        return self.options.offers

    def toggle_keys(self) -> None:
        """Show or hide the option keys beside the options."""
        self.options.keys_shown = not self.options.keys_shown
        self.options.write(self.options.highlighted)

    @property
    def keys(self) -> list[str]:
        """Option keys, in the order shown."""
        return [offer.key for offer in self.offers]

    @property
    def highlighted(self) -> str:
        """The key of the option under the bar, or nothing."""
        row = self.options.highlighted
        return self.offers[row].key if row is not None and row < len(self.offers) else ""

    def highlight(self, key: str) -> None:
        self.options.highlighted = self.keys.index(key)

    def open_entry(self) -> None:
        """Open the line for typing."""
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
