"""Arguments that the functions of this package share: names, rulings, a game or its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from showdown.engine import Game, State

Choices = Mapping[str, str] | Sequence[str]
"""Rulings or house rules: ``{"facing-area": "lane"}`` or ``["facing-area=lane"]``."""
Names = Sequence[str] | str
"""One name or several."""
Saved: TypeAlias = "Game | Path | str"
"""A game, or the file of a saved game; "" for none."""
Where: TypeAlias = "Game | State | Path | str"
"""A position: a game, a state, or the file of a saved game; "" for none."""


def pairs(choices: Choices | str) -> tuple[str, ...]:
    """``name=value`` for each choice."""
    if isinstance(choices, Mapping):
        return tuple(f"{name}={value}" for name, value in choices.items())
    return names(choices)


def names(words: Names) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def game_or_file(save: Saved) -> tuple[Game | None, str]:
    """The game itself, or the name of its file."""
    return (None, str(save)) if isinstance(save, Path | str) else (save, "")
