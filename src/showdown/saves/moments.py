"""Decisions that can be gone back to.

A long fight has hundreds of them, a server hundreds of fights, and Python's search for garbage stops everybody while it
walks through all of it.  From one decision to the next nearly nothing changes, and a moment never changes: what is
equal in two of them is kept once.
"""

from __future__ import annotations

from typing import Any

from showdown.kernel.chance import Source
from showdown.model import monster, survivor
from showdown.model.state import PILE_FIELDS, PLAIN_FIELDS, State


class Moment:
    """A decision, and how much had happened by then.  Its state is read and cloned, never changed."""

    def __init__(self, state: State, chance: Source, entries: int, events: int) -> None:
        self.state = state
        self.chance = chance
        self.entries = entries
        self.events = events


def moment_after(before: Moment | None, state: State, chance: Source, entries: int, events: int) -> Moment:
    """A copy of the state as it is now, sharing with the moment before what is still the same."""
    now = state.clone()
    if before is not None:
        share(now, before.state)
    return Moment(now, chance, entries, events)


def share(new: State, old: State) -> None:
    share_lists(new, old, (*PLAIN_FIELDS, "tiles"))
    share_lists(new.monster, old.monster, monster.FIELDS)
    for field in PILE_FIELDS:
        pile, known = getattr(new, field), getattr(old, field)
        if pile.cards == known.cards and pile.known == known.known:
            setattr(new, field, known)
    for i in range(min(len(new.survivors), len(old.survivors))):
        share_lists(new.survivors[i], old.survivors[i], survivor.FIELDS)


def share_lists(new: Any, old: Any, fields: tuple[str, ...]) -> None:
    for field in fields:
        known = getattr(old, field)
        if isinstance(known, list) and getattr(new, field) == known:
            setattr(new, field, known)
