"""Errors for saves and journals that today's rules or cards refuse."""

from __future__ import annotations

from typing import Any

from showdown.kernel.decision import Decision
from showdown.kernel.errors import BadChance, BadSave, ShowdownError
from showdown.kernel.journal import Entry, Recorded
from showdown.model.cards import Catalog
from showdown.saves.journal_entries import entry_in_words, recorded_in_words
from showdown.saves.recovery import due, spec_in_words, why_not


class OtherCards(BadSave):
    """A save was made with other cards than those that are loaded."""

    def __init__(self, what: str, file: str) -> None:
        super().__init__(what, file=file, fix="name the packs it was made with: --pack FOLDER")


class Diverged(ShowdownError):
    """A journal does not replay: at which entry, and why.

    ``entry``: its index; ``recorded``: the entry in words; ``legal``: what today's rules and cards accept instead.
    ``keep``: replaying up to this entry works (-1: not even the first position), which keeps ``decisions`` choices.
    """

    def __init__(
        self,
        what: str,
        entry: int = -1,
        recorded: str = "",
        legal: list[str] | None = None,
        keep: int = -1,
        decisions: int = 0,
    ) -> None:
        super().__init__(what)
        self.entry = entry
        self.recorded = recorded
        self.legal = legal or []
        self.keep = keep
        self.decisions = decisions


def unreadable_entry(entries: list[Entry], written: Any, strange: str, pending: Decision | None) -> Diverged:
    """The entry after ``entries`` cannot be read with the loaded cards; ``written``: as the file has it."""
    at = len(entries)
    recorded = entry_in_words(written)
    legal = [] if pending is None else due(pending)
    choices = [i for i, e in enumerate(entries) if e.key]
    rolling = pending is not None and pending.spec is not None
    keep = at if not rolling else choices[-1] if choices else -1
    what = f"entry {at}: {recorded} is recorded, but {strange}; due: {', '.join(legal)}"
    return Diverged(what, at, recorded, legal, keep, len([i for i in choices if i < keep]))


def refused_entry(
    error: ShowdownError, recorded: Recorded, choice: int, pending: Decision | None, cards: Catalog
) -> Diverged:
    """A recorded entry was refused with ``error`` while the choice at entry ``choice`` was answered (-1: none yet)."""
    entries = recorded.entries
    chance = isinstance(error, BadChance)
    at = recorded.at if chance or choice < 0 else choice
    kept = len([e for e in entries[: max(0, choice)] if e.key])
    text = recorded_in_words(entries[at], cards) if at < len(entries) else "nothing"
    legal: list[str] = []
    if chance and recorded.asked is not None:
        legal = [spec_in_words(recorded.asked)]
    elif pending is not None:
        legal = due(pending)
    why = f"{text} is recorded, but {why_not(error, recorded, at, cards)}"
    return Diverged(f"entry {at}: {why}", at, text, legal, choice, kept)
