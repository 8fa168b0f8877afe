"""What many commands share: examples before the help, and options that mean the same everywhere."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter


def examples(*lines: str) -> str:
    """Help begins with what people type."""
    return "\n".join(["Examples:", *[f"  {line}" for line in lines]])


Json = Annotated[bool, Parameter(name="--json", help="Print one JSON document instead of text.")]

Packs = Annotated[
    list[str] | None,
    Parameter(
        name="--pack",
        help="A pack on top of the core: its folder, or the name of an installed one.",
        consume_multiple=False,
    ),
]
Board = Annotated[
    str,
    Parameter(
        help="Instead of a save: a position or scenario file, or a position as text; - for stdin.",
        allow_leading_hyphen=True,
    ),
]
