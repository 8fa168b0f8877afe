"""A rematch: the same fight again, with other dice."""

from __future__ import annotations

from showdown.engine import Setup


def same_fight(old: Setup, seed: int) -> Setup:
    """The starting position of a rematch.  A whole fight shuffles its decks anew; those of a position belong to it."""
    again = old.copy()
    again.seed = seed
    if again.deploy:
        again.decks, again.known = None, {}
    return again
