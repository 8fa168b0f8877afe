"""The moments of cards in words: ``when you are knocked down``, ``at the start of the monster turn``."""

from __future__ import annotations

from typing import Final

from showdown.language import say
from showdown.model.card_wording import say_or
from showdown.model.ids import HOOKS

OWN: Final = "cards.own_moment."
"""Moments of the survivor who has the card."""
ONCE_PER_SHOWDOWN: Final = 2
"""The limit of a moment that counts once in the showdown."""


def moment(hook: int, own: bool, first: bool = False) -> str:
    """When a card does something.  ``first``: what follows says that it counts once."""
    general = say(f"cards.moment.{HOOKS[hook]}")
    return say_or(OWN + HOOKS[hook], general, first=first) if own else general
