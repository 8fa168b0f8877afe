"""Hit locations that are alike when they are the last to be tried.

When nothing of an attack comes after a location, what it brings depends on its numbers alone, unless its critical
effects wound, kill, or do anything else we cannot tell from here: then it has no twin.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from showdown.engine import Catalog

HARMLESS: Final = frozenset(
    {
        "archive",
        "bash",
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


PLAIN: Final = HARMLESS | {"kill"}
"""Verbs of critical effects that do what they do whatever the state is, as far as hits and wounds go."""


@lru_cache(maxsize=16)
def beyond(catalog: Catalog, verbs: frozenset[str]) -> frozenset[str]:
    """Cards with other critical effects than these."""
    out = set()
    for program, (_, _, place) in zip(catalog.programs, catalog.program_places, strict=True):
        name, _, part = place.partition(": ")
        if part.startswith("critical") and any([op.name not in verbs for op in program]):
            out.add(name)
    return frozenset(out)


def by_numbers(catalog: Catalog, card: int) -> bool:
    """Does what this location brings as the last one depend on a few numbers of the state, and not on the whole?"""
    location = catalog.hit_location(card)
    return location.special < 0 and not location.trap and location.name not in beyond(catalog, PLAIN)


def likeness(catalog: Catalog, card: int) -> object:
    """Equal for twins."""
    location = catalog.hit_location(card)
    if location.special >= 0 or location.trap or location.name in beyond(catalog, HARMLESS):
        return card
    return numbers(catalog, card)


def numbers(catalog: Catalog, card: int) -> object:
    """Equal for locations on which every wound roll is as good as on the other."""
    location = catalog.hit_location(card)
    return (
        location.impervious,
        location.super_dense,
        location.toughness,
        location.has_critical,
        location.lucky_keywords,
        location.luck,
    )
