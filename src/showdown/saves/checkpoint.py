"""Checkpoints: the decisions of a game that undo can return to."""

from __future__ import annotations

from showdown.kernel.chance import Source
from showdown.model.state import State


class Checkpoint:
    """The state at a decision, with the number of entries and events before it.  The state is never changed.

    A state and its clones share their tuples and other immutable parts, so a checkpoint takes little more memory than
    what its decision changed.
    """

    __slots__ = ("state", "chance", "entries", "events")

    def __init__(self, state: State, chance: Source, entries: int, events: int) -> None:
        self.state = state
        self.chance = chance
        self.entries = entries
        self.events = events
