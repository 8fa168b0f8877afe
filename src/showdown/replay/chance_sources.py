"""Where the dice and cards of a recorded fight come from."""

from __future__ import annotations

from typing import Final, final

from showdown.engine import Core, Entry, FunctionSource, Source, Spec

ASKED: Final = FunctionSource(lambda s, spec: None)
"""Settles nothing: the caller gives every die and card."""


@final
class Reader:
    """Chance out of a journal.  What does not fit is left to the table, so that the game waits there unharmed."""

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
