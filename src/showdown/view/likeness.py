"""When two positions are alike: everything that a rule could ask is the same in both, whatever dice led there."""

from __future__ import annotations

from collections.abc import Callable
from marshal import dumps
from operator import attrgetter
from typing import Any, Final

from showdown.model import monster, survivor
from showdown.model.state import PILE_FIELDS, PLAIN_FIELDS, State

OF_STATE: Final = attrgetter(
    # The key of the dice is no part of a position.
    *[field for field in PLAIN_FIELDS if field not in ("key0", "key1")],
    *[f"{pile}.{part}" for pile in PILE_FIELDS for part in ("cards", "known")],
)
OF_SURVIVOR: Final = attrgetter(*survivor.FIELDS)
OF_MONSTER: Final = attrgetter(*monster.FIELDS)
NO_REFERENCES: Final = 2
"""The marshal format in which equal values have equal bytes."""

readers: dict[type, Callable[[Any], Any]] = {}
"""How the tag and fields of each kind of frame and scope are read, all at once."""


def likeness(s: State) -> bytes:
    """Bytes that are equal for alike positions.  For memory tables only: nothing is ever read back from them."""
    out: list[Any] = [OF_STATE(s), OF_MONSTER(s.monster)]
    for v in s.survivors:
        out.append(OF_SURVIVOR(v))
    for tile in s.tiles:
        out.append((tile.card, tile.cell, tile.facing))
    parts: list[Any] = [*s.agenda, *s.scopes]
    for part in parts:
        kind = type(part)
        if kind not in readers:
            readers[kind] = attrgetter("tag", *part.fields)
        out.append(readers[kind](part))
    return dumps(out, NO_REFERENCES)
