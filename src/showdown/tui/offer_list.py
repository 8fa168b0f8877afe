"""The options of a decision as a list: where room is short, only the one under the bar shows its whole text."""

from __future__ import annotations

import re
from typing import Final

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from showdown.session.offers import Offer
from showdown.tui.text_rows import folded, hanging

ODDS: Final = Style(color="#a9cf8a", bold=False)
LABEL: Final = "bold #ffd27d"
FEWEST, MOST = 2, 5
"""Lines of an option that is not under the bar, if not all options fit in full."""
CLAUSE_ENDS: Final = (": ", ", ", "; ", " (")
"""Where a text can stop without breaking a phrase."""
CLAUSE: Final = re.compile("[,;] ")
"""Between the clauses of the odds."""
NARROWEST: Final = 20
"""Columns of text that are assumed before the list has its size."""


class OfferList(OptionList):
    """Every option with its key.  The bar may rest on none of them: then Enter answers nothing."""

    class Unselected(Message):
        """Enter was pressed without an option under the bar."""

    def __init__(self) -> None:
        super().__init__(id="options", markup=False)
        self.offers: list[Offer] = []
        self.keys_shown = False
        self.lines: list[int] = []
        """Lines of each option while it is not under the bar; empty: all options are shown in full."""
        self.whole: int | None = None
        """The row that shows its whole text although others are shortened."""

    def show(self, offers: list[Offer], highlight: bool) -> None:
        """``highlight``: put the bar on the first option, so that Enter chooses it."""
        self.offers = offers
        self.write(0 if offers and highlight else None)

    def write(self, at: int | None) -> None:
        """Write all rows for the present size, with the bar on row ``at``."""
        self.lines, self.whole = [], None
        self.clear_options()
        self.lines = self.lines_for(self.size.height, at is not None) if self.size.height else []
        self.add_options([Row(self.row(n)) for n in range(len(self.offers))])
        self.highlighted = at

    def on_resize(self) -> None:
        self.write(self.highlighted)

    def lines_for(self, height: int, bar: bool) -> list[int]:
        """Lines for each option, so that all fit; nothing if all fit in full.

        ``bar``: there must be room for the whole text of the tallest option, too.
        """
        if self.rows_wanted <= height:
            return []
        full = [self.height_of(offer, False) for offer in self.offers]
        brief = [self.height_of(offer, True) for offer in self.offers]
        short = [min(FEWEST, rows) for rows in brief]
        for lines in range(FEWEST + 1, MOST + 1):
            for n, rows in enumerate(brief):
                longer = [*short[:n], min(lines, rows), *short[n + 1 :]]
                under_bar = max([a - b for a, b in zip(full, longer, strict=True)]) if bar else 0
                if sum(longer) + under_bar <= height:
                    short = longer
        return short

    @property
    def rows_wanted(self) -> int:
        """Rows of all options in full."""
        return sum([self.height_of(offer, False) for offer in self.offers])

    def height_of(self, offer: Offer, brief: bool) -> int:
        return len(folded(self.with_key(self.text_of(offer, brief), offer), self.columns))

    # -- rows ------------------------------------------------------------------------------------------------------

    @property
    def label_width(self) -> int:
        return max([len(offer.label) for offer in self.offers], default=0)

    @property
    def columns(self) -> int:
        """Columns of the texts, beside the labels and a gap."""
        return max(self.scrollable_content_region.width - self.label_width - 1, NARROWEST)

    def row(self, n: int) -> Table:
        offer = self.offers[n]
        if self.lines and n != self.whole:
            text = shortened_offer(*parts_of(offer, True), self.columns, self.lines[n])
        else:
            text = self.text_of(offer)
        return hanging(f"{offer.label:>{self.label_width}}", self.with_key(text, offer), LABEL)

    def with_key(self, text: Text, offer: Offer) -> Text:
        """The text, followed by the option key if players want to see keys."""
        return text.append(f"  {offer.key}", "dim") if self.keys_shown else text

    def text_of(self, offer: Offer, brief: bool = False) -> Text:
        """What an option does, with its odds.  ``brief``: the odds instead of the details."""
        what, before, odds, after = parts_of(offer, brief)
        return with_odds(what, before, odds, after)

    # -- the bar ---------------------------------------------------------------------------------------------------

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Show the whole text under the bar, and shorten the one it left."""
        if self.lines and highlighted != self.whole:
            before, self.whole = self.whole, highlighted
            changed = [n for n in (before, highlighted) if n is not None]
            if before is None:
                # Without a bar there was more room for all of them.
                self.lines = self.lines_for(self.size.height, True)
                changed = list(range(len(self.offers)))
            for n in changed:
                self.replace_option_prompt_at_index(n, self.row(n))
        super().watch_highlighted(highlighted)

    def scrolled_within(self, way: int) -> bool:
        """Scroll an option that is taller than the list; False if it is shown to its end in this direction."""
        at = self.highlighted
        height = self.scrollable_content_region.height
        if at is None or self._heights.get(at, 0) <= height:
            return False
        top = self._index_to_line[at]
        hidden = top + self._heights[at] - height - self.scroll_offset.y if way > 0 else self.scroll_offset.y - top
        if hidden <= 0:
            return False
        self.scroll_relative(y=way * min(hidden, height - 1), animate=False, immediate=True)
        return True

    def action_cursor_down(self) -> None:
        if not self.scrolled_within(1):
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        if not self.scrolled_within(-1):
            super().action_cursor_up()

    def action_select(self) -> None:
        if self.highlighted is None:
            self.post_message(self.Unselected())
        super().action_select()


def parts_of(offer: Offer, brief: bool) -> tuple[str, str, str, str]:
    """What an option does, and its odds with the signs around them.  ``brief``: the odds instead of the details."""
    # A line must not break before the sign.
    text, odds = offer.text.replace(" %", "%"), offer.odds.replace(" %", "%")
    what, colon, _ = text.partition(":")
    if not odds:
        return text, "", "", ""
    return (what, ": ", odds, "") if brief and colon else (text, " (", odds, ")")


def with_odds(what: str, before: str, odds: str, after: str) -> Text:
    return Text(what).append(f"{before}{odds}{after}" if odds else "", ODDS)


def shortened_offer(what: str, before: str, odds: str, after: str, columns: int, most: int) -> Text:
    """An option in at most ``most`` lines: first the odds lose their last clauses, but never the chance itself."""
    whole = with_odds(what, before, odds, after)
    if not odds or len(folded(whole, columns)) <= most:
        return shortened(whole, columns, most)
    clauses = CLAUSE.split(odds)
    chance = next((clause for clause in clauses if "%" in clause), clauses[0])
    # Clauses and the signs between them take turns.
    ends = [sum([len(clause) + 2 for clause in clauses[:n]]) - 2 for n in range(len(clauses) - 1, 1, -1)]
    for kept in [*[f"{odds[:end]} …" for end in ends], f"{chance} …"]:
        text = with_odds(what, before, kept, after)
        if len(folded(text, columns)) <= most:
            return text
    words = what.split(" ")
    for n in range(len(words) - 1, 0, -1):
        text = with_odds(f"{' '.join(words[:n])} …", before, chance, after)
        if len(folded(text, columns)) <= most:
            return text
    return shortened(whole, columns, most)


def shortened(text: Text, columns: int, most: int) -> Text:
    """The clauses that fit into ``most`` lines, with an ellipsis for the rest; words if not even one clause fits."""
    lines = folded(text, columns)
    if len(lines) <= most:
        return text
    kept = Text(" ").join([*lines[: most - 1], lines[most - 1][: columns - 2]])
    ends = [kept.plain.rfind(mark) for mark in CLAUSE_ENDS]
    end = max(*ends, 0) or kept.plain.rfind(" ")
    return kept[:end].append(" …") if end > 0 else kept.append("…")
