"""Rows of text that several parts of the screen draw."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

RULER: Final = Console()
"""Only measures text."""


def folded(text: Text, width: int) -> list[Text]:
    """The lines of a text in this number of columns, broken between words."""
    lines = list(text.wrap(RULER, max(width, 1)))
    for line in lines:
        line.rstrip()
    return lines


def hanging(head: str, text: Text, style: str = "") -> Table:
    """Text that wraps beside its head, not under it."""
    row = Table.grid(padding=(0, 1, 0, 0), expand=True)
    row.add_column(no_wrap=True, width=len(head))
    row.add_column(ratio=1)
    row.add_row(Text(head, style), text)
    return row


def cut(text: str, width: int) -> str:
    """A text of at most this many columns, with an ellipsis if it is longer."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"
