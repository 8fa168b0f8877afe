"""Dice, cards and survivors as people write them, and the chance sources that are made from them."""

from __future__ import annotations

from showdown.kernel.chance import Forced, Seeded, Source, TypedChance
from showdown.kernel.errors import IllegalOption
from showdown.model.cards import Catalog
from showdown.model.ids import (
    CARD_PURPOSES,
    DICE_PURPOSES,
    FACE_OF_PLACE,
    HIT_LOCATION,
    LETTERS,
    PLACES,
    PURPOSES,
    RANDOM_SURVIVOR,
    SETTLE,
)


def parse_value(catalog: Catalog, purpose: int, value: int | str) -> int:
    """One die, card or survivor, by number or name.  Raises IllegalOption naming what is possible."""
    if isinstance(value, int):
        return value
    text = value.strip().lower()
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
        return int(text)
    if purpose == HIT_LOCATION and text in PLACES:
        return FACE_OF_PLACE[PLACES.index(text)]
    if purpose == RANDOM_SURVIVOR and text in LETTERS:
        return LETTERS.index(text)
    if purpose in CARD_PURPOSES and text in catalog.card_ids:
        return catalog.card_ids[text]
    known = list(PLACES) if purpose == HIT_LOCATION else []
    if purpose in CARD_PURPOSES:
        known = [c.name for c in catalog.cards]
    what = f"'{value}' is not a result of {PURPOSES[purpose]}"
    raise IllegalOption(what, found=value, allowed=known)


def forced(catalog: Catalog, entries: list[tuple[str, list[int | str]]], then: Source | None = None) -> Forced:
    """Forced dice from names: ``[("to_hit", [5, 9]), ("hit_location", ["body", "legs"])]``."""
    out: list[tuple[int, tuple[int, ...]]] = []
    for name, values in entries:
        if name not in PURPOSES:
            known = list(PURPOSES)
            raise IllegalOption(f"no dice are rolled for '{name}'", found=name, allowed=known)
        purpose = PURPOSES.index(name)
        out.append((purpose, tuple([parse_value(catalog, purpose, v) for v in values])))
    return Forced(out, PURPOSES, then)


def typed_source(dice: bool, cards: bool) -> TypedChance:
    """People roll the dice, draw the cards, or both; the rest is seeded.

    Cards that no player may look at (those in the wound stack) are never asked for.
    """
    asked: list[int] = []
    if dice:
        asked += DICE_PURPOSES
    if cards:
        asked += [purpose for purpose in CARD_PURPOSES if purpose != SETTLE]
    return TypedChance(frozenset(asked), Seeded())
