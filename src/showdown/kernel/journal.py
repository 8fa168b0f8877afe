"""The journal: every choice and every settled chance, in order.  The truth, and small."""

from __future__ import annotations

from typing import final

from showdown.kernel.chance import Source, Spec
from showdown.kernel.core import Core
from showdown.kernel.errors import BadChance
from showdown.kernel.record import Record


@final
class Entry(Record):
    """A choice (``key`` set) or settled chance (``key`` empty)."""

    key: str
    purpose: int
    values: tuple[int, ...]


@final
class Journal:
    """Grows by one entry per choice and per settled chance; undo truncates it."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def choice(self, key: str) -> None:
        self.entries.append(Entry(key, -1, ()))

    def chance(self, purpose: int, values: tuple[int, ...]) -> None:
        self.entries.append(Entry("", purpose, values))

    def truncate(self, length: int) -> None:
        del self.entries[length:]

    def copy(self) -> Journal:
        other = Journal()
        other.entries = list(self.entries)
        return other


@final
class Recorded(Source):
    """Chance out of a journal: replay.  Stands at ``at``; choices in between are the replayer's business."""

    def __init__(self, entries: list[Entry], names: tuple[str, ...]) -> None:
        self.entries = entries
        self.names = names
        self.at = 0
        self.asked: Spec | None = None
        """The spec that was asked for last: error messages say why an entry does not fit it."""

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        self.asked = spec
        asked = self.names[spec.purpose]
        if self.at >= len(self.entries):
            # A game saved while it waited for dice at the table: it waits again.
            return None
        entry = self.entries[self.at]
        if entry.key:
            raise BadChance(f"the game asks for {asked}, not for the choice '{entry.key}'", entry=self.at)
        if entry.purpose != spec.purpose:
            raise BadChance(f"the game asks for {asked}, not for {self.names[entry.purpose]}", entry=self.at)
        problem = spec.problem(entry.values)
        if problem:
            raise BadChance(f"{asked}: {problem}", entry=self.at)
        self.at += 1
        return entry.values
