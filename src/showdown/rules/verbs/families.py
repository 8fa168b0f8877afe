"""The families of verbs: one module each.  The verbs and frames that a family declares are found by their classes."""

from __future__ import annotations

from types import ModuleType
from typing import Final, TypeVar

from showdown.rules.verbs import (
    attack,
    blocking,
    control,
    counters,
    damage,
    eating,
    endings,
    faces,
    gains,
    hit_locations,
    hits,
    injuries,
    leap,
    monster,
    movement,
    placement,
    procedures,
    reveal,
    rolls,
    sheet,
    spoils,
    survivor_cards,
    targets,
    terrain,
    tiles,
    tokens,
)

T = TypeVar("T")

FAMILIES: Final[tuple[ModuleType, ...]] = (
    control,
    rolls,
    targets,
    movement,
    placement,
    attack,
    damage,
    hits,
    gains,
    tokens,
    counters,
    spoils,
    injuries,
    sheet,
    monster,
    faces,
    procedures,
    endings,
    reveal,
    eating,
    hit_locations,
    terrain,
    tiles,
    survivor_cards,
    leap,
    blocking,
)
"""In the order of docs/make/cards.md."""


def declared(family: ModuleType, base: type[T]) -> list[type[T]]:
    """The classes of this kind that a module declares itself, in their order there."""
    found = [value for value in vars(family).values() if isinstance(value, type) and issubclass(value, base)]
    return [cls for cls in found if cls.__module__ == family.__name__]
