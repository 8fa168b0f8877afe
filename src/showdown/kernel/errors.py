"""Everything that can be refused, each error naming the thing and the legal alternatives."""

from __future__ import annotations

from difflib import get_close_matches


class ShowdownError(Exception):
    """Base of every error a user of the library may want to catch."""


class StaleDecision(ShowdownError):
    """An answer arrived for a decision that is no longer (or not yet) pending."""


class IllegalOption(ShowdownError):
    """An answer that the pending decision does not offer."""


class BadChance(ShowdownError):
    """Dice or cards that do not fit what was asked for: wrong purpose, number or value."""


class BadSave(ShowdownError):
    """A save file that cannot be trusted: truncated, altered, or of another version."""


class BadContent(ShowdownError):
    """A card, pack, setup or scenario that cannot be used."""


class RuleBug(ShowdownError):
    """The engine contradicts itself, or a card loops: never the player's fault."""


def did_you_mean(word: str, known: list[str]) -> str:
    """A trailing hint like ``; did you mean 'dodge'?``, or nothing when no known word is near."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
