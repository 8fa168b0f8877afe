"""Hit locations that are alike when they are the last to be tried.

When nothing of an attack comes after a location, what it brings depends on its numbers alone, unless its critical
effects wound, kill, or do anything else we cannot tell from here: then it has no twin.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from showdown.api import Catalog

HARMLESS: Final = frozenset(
    {
        "archive",
        "discard",
        "gain",
        "knock_down",
        "may",
        "priority_target",
        "resource",
        "roll",
        "stand",
        "tokens",
    }
)
"""Verbs of critical effects that bring neither hits nor wounds by themselves."""


@lru_cache(maxsize=8)
def harmful(catalog: Catalog) -> frozenset[str]:
    """Cards with critical effects that may bring more than the wound itself."""
    out = set()
    for program, (_, _, place) in zip(catalog.programs, catalog.program_places, strict=True):
        name, _, part = place.partition(": ")
        if part.startswith("critical") and any([op.verb not in HARMLESS for op in program]):
            out.add(name)
    return frozenset(out)


def likeness(catalog: Catalog, card: int) -> object:
    """Equal for twins."""
    location = catalog.hit_location(card)
    if location.special >= 0 or location.trap or location.name in harmful(catalog):
        return card
    return (
        location.impervious,
        location.super_dense,
        location.toughness,
        location.has_critical,
        location.lucky_keywords,
        location.luck,
    )
