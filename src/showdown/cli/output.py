"""Printing: answers go to stdout, notes and errors to stderr; colour only on a terminal that shows it.

Commands print with the functions of this module only: they remove what would control the terminal
(``showdown.kernel.clean_text``).
"""

from __future__ import annotations

import json
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from showdown.engine import clean

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

        # On a pipe a sentence is one line however long.  A terminal would break a long line inside a word.
        console = Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=self.plain or None)
        console.soft_wrap = not console.is_terminal
        return console

    def say(self, text: str = "", style: str = "", hang: int = 0) -> None:
        """Print part of the answer.  ``hang``: indent of the continuation lines on a terminal."""
        text = clean(text, lines=True)
        if hang and not self.out.soft_wrap and len(text) > self.out.width > hang + 20:
            text = textwrap.fill(text, self.out.width, subsequent_indent=" " * hang, drop_whitespace=True)
        self.out.print(text, style=None if self.plain else style or None)

    def note(self, text: str, wrap: bool = True) -> None:
        """Print something beside the answer, such as a seed or a file name, to stderr.

        ``wrap``: break long lines; not for commands, which people copy.
        """
        sys.stdout.flush()
        soft = None if wrap else True
        self.err.print(clean(text, lines=True), style=None if self.plain else "dim", soft_wrap=soft)


def print_text(text: object = "", end: str = "\n") -> None:
    """Print part of the answer without style."""
    print(clean(str(text), lines=True), end=end)


def print_error(text: object) -> None:
    """Print something beside the answer to stderr without style."""
    print(clean(str(text), lines=True), file=sys.stderr)


def print_json(schema: str, body: dict[str, Any]) -> None:
    """Print one JSON document that names its schema."""
    print(json_text({"schema": schema, **body}, indent=1))


def json_text(body: object, indent: int | None = None) -> str:
    """JSON without a character that controls a terminal; in the name of a file it is escaped, so nothing is lost."""
    text = json.dumps(body, indent=indent, ensure_ascii=False)
    if clean(text, lines=True) == text:
        return text
    return json.dumps(body, indent=indent).replace("\x7f", "\\u007f")
