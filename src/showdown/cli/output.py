"""Printing: answers go to stdout, notes and errors to stderr; colour only on a terminal that shows it."""

from __future__ import annotations

import json
import sys
import textwrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


class Screen:
    """Rich consoles for stdout and stderr, without markup: rule ids stand in brackets."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.out = self.console(False)
        self.err = self.console(True)

    def console(self, stderr: bool) -> Console:
        from rich.console import Console  # a command that prints JSON does without

        # On a pipe, and for a screen reader, a sentence is one line however long.
        console = Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=self.plain or None)
        console.soft_wrap = self.plain or not console.is_terminal
        return console

    def say(self, text: str = "", style: str = "", hang: int = 0) -> None:
        """Print part of the answer.  ``hang``: indent of the continuation lines on a terminal."""
        if hang and not self.out.soft_wrap and len(text) > self.out.width > hang + 20:
            text = textwrap.fill(text, self.out.width, subsequent_indent=" " * hang, drop_whitespace=True)
        self.out.print(text, style=None if self.plain else style or None)

    def note(self, text: str) -> None:
        """Print something beside the answer, such as a seed or a file name, to stderr."""
        sys.stdout.flush()
        self.err.print(text, style=None if self.plain else "dim")


def print_json(schema: str, body: dict[str, Any]) -> None:
    """Print one JSON document that names its schema."""
    print(json.dumps({"schema": schema, **body}, indent=1, ensure_ascii=False))
