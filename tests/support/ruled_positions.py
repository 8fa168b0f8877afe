"""A position played with one ruling set."""

from __future__ import annotations

from tests.support.position import Dice, Play, play


def play_with_ruling(name: str, value: str, position: str, *dice: Dice) -> Play:
    """The position with one ruling; an empty value means the default."""
    return play(f"rulings: {{{f'{name}: {value}' if value else ''}}}\n{position}", *dice)
