"""Griffe extension: examples and parameter tables of docstrings become Markdown for the site."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).*\n?)*\n?)+", re.MULTILINE)
"""Doctest paragraphs: a prompt and the lines up to an empty one."""

PARAMETER: Final = re.compile(r"^(\w[\w, ]*?) {2,}(\S.*)$")
TWO_TICKS: Final = re.compile(r"(?<!`)``(?!`)")


class Doctests(griffe.Extension):
    """Rewrite every docstring as Markdown."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each module, class, function and attribute that is loaded."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """The docstring with fenced examples, parameters as a list, and single backquotes around code."""
    fenced = EXAMPLE.sub(lambda match: f"\n```pycon\n{match[0].rstrip()}\n```\n", text)
    paragraphs = [listed(part) if ">>>" not in part else part for part in fenced.split("\n\n")]
    return TWO_TICKS.sub("`", "\n\n".join(paragraphs))


def listed(paragraph: str) -> str:
    """Turn lines such as ``games  fights for each option`` into a list; continued lines are indented."""
    lines = paragraph.strip("\n").splitlines()
    if not any(PARAMETER.match(line) for line in lines) or lines[0].startswith(" "):
        return paragraph
    out: list[str] = []
    for line in lines:
        found = PARAMETER.match(line)
        if found:
            out.append(f"* `{found[1]}`: {found[2]}")
        elif line.startswith(" "):
            out[-1] += f" {line.strip()}"
        else:
            out.append(f"* `{line.strip()}`:")
    return "\n".join(out)
