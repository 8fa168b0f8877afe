"""Where the dice and cards of a recorded fight come from."""

from __future__ import annotations

from typing import final

from showdown.api import Core, Entry, Source, Spec


@final
class Reader(Source):
    """Chance out of a journal.  What does not fit is left to the table, so that the game waits there unharmed."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.at = 0

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        if self.at >= len(self.entries):
            return None
        entry = self.entries[self.at]
        if entry.key or entry.purpose != spec.purpose or spec.problem(entry.values):
            return None
        self.at += 1
        return entry.values


@final
class Asked(Source):
    """Settles nothing: whoever plays the game gives every die and card."""

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        return None
