"""Griffe extension: the doctest examples of docstrings become code blocks of the site."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).*\n?)*\n?)+", re.MULTILINE)
"""Doctest paragraphs: a prompt and the lines up to an empty one."""

TWO_TICKS: Final = re.compile(r"(?<!`)``(?!`)")


class Doctests(griffe.Extension):
    """Fence the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each module, class, function and attribute that is loaded."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """The docstring with its examples in fences and single backquotes around code."""
    fenced = EXAMPLE.sub(lambda match: f"\n```pycon\n{match[0].rstrip()}\n```\n", text)
    return TWO_TICKS.sub("`", fenced)
