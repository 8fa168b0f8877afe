"""Checkpoints: the decisions of a game that undo can return to."""

from __future__ import annotations

from showdown.kernel.chance import Source
from showdown.model.state import State


class Checkpoint:
    """The state at a decision, and how much had happened by then.  The state is read and cloned, never changed.

    A state and its clones share their tuples and everything else that never changes, so a checkpoint holds little more
    than what its decision changed.
    """

    __slots__ = ("state", "chance", "entries", "events")

    def __init__(self, state: State, chance: Source, entries: int, events: int) -> None:
        self.state = state
        self.chance = chance
        self.entries = entries
        self.events = events
