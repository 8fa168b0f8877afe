"""Rulings by name, as text and as JSON: for ``showdown rules`` and ``showdown rulings``."""

from __future__ import annotations

from typing import Any

from showdown.cli.output import Screen
from showdown.engine import RULINGS, Ruling, nearest
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, refuse


def ruling_named(name: str) -> Ruling:
    """The ruling with this name or rule id.  Refused with a suggestion."""
    for ruling in RULINGS:
        if name.lower() in (ruling.name, ruling.id.lower()):
            return ruling
    near = nearest(name, [r.name for r in RULINGS])
    raise refuse(NOT_FOUND, "cli.rulings.unknown", f"showdown rulings {name}", name=name, near=near)


def show_ruling(screen: Screen, ruling: Ruling, margin: str, asked: bool = False) -> None:
    """Print the open question and what each value means, the default first.  ``asked``: without the question."""
    meanings = ruling.meanings()
    parts = [say("cli.rulings.ruling", name=ruling.name)]
    parts += [] if asked else [ruling.question]
    parts += [] if meanings else [ruling.notes]
    screen.say(margin + " ".join(parts), hang=len(margin) + 2)
    for value, meaning in meanings.items():
        name = say("cli.rulings.default", value=value) if value == ruling.values[0] else value
        screen.say(f"{margin}  {name}: {meaning}", hang=len(margin) + 4)


def ruling_entry(r: Ruling) -> dict[str, Any]:
    out: dict[str, Any] = {"id": r.id, "name": r.name, "question": r.question, "default": r.values[0]}
    return out | {"values": list(r.values), "meanings": r.meanings(), "notes": r.notes}
