"""Sources of dice and cards for a recorded game."""

from __future__ import annotations

from typing import Final, final

from showdown.engine import Core, Entry, FunctionSource, Source, Spec

ASKED: Final = FunctionSource(lambda s, spec: None)
"""Settles nothing: the caller enters every die and card."""


@final
class JournalReader:
    """Takes dice and cards from a journal.  At an entry that does not fit, the game waits, unchanged."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.at = 0
        self.source: Source = FunctionSource(self.settle)

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        if self.at >= len(self.entries):
            return None
        entry = self.entries[self.at]
        if entry.key or entry.purpose != spec.purpose or spec.problem(entry.values):
            return None
        self.at += 1
        return entry.values
