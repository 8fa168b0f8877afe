"""Encode a whole state, at any decision, as JSON values, and decode it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from showdown.kernel.agenda import Agenda
from showdown.kernel.codec import (
    Names,
    decode_frame,
    decode_scope,
    digest,
    encode_fields,
    encode_frame,
    encode_scope,
    fill_fields,
)
from showdown.kernel.errors import BadSave
from showdown.model import monster, survivor
from showdown.model.ids import OUTCOMES, OutcomeName
from showdown.model.piles import Pile
from showdown.model.setup import Setup
from showdown.model.state import PILE_FIELDS, PLAIN_FIELDS, State
from showdown.model.survivor import Survivor
from showdown.rules.board.terrain import make_tile
from showdown.rules.frames import FRAMES
from showdown.rules.gear.gear_grid import refresh_survivor
from showdown.rules.monster.cards_in_play import refresh, refresh_terrain
from showdown.saves.card_names import catalog_names


def encode_state(s: State) -> dict[str, Any]:
    """All fields of a state that are not derived from others."""
    names = catalog_names(s.catalog)
    return {
        "plain": encode_fields(s, PLAIN_FIELDS, names),
        "piles": {f: encode_pile(getattr(s, f), names) for f in PILE_FIELDS},
        "survivors": [encode_fields(v, survivor.FIELDS, names) for v in s.survivors],
        "monster": encode_fields(s.monster, monster.FIELDS, names),
        "tiles": [[s.catalog.cards[t.card].name, t.cell, t.facing, *([t.tokens] if t.tokens else [])] for t in s.tiles],
        "agenda": [encode_frame(f, names) for f in s.agenda.planned()],
        "scopes": [encode_scope(scope, names) for scope in s.scopes],
    }


@lru_cache(maxsize=1)
def shape() -> str:
    """A digest of the fields of every part of a snapshot; snapshots with another shape are not read."""
    return digest(
        {
            "state": list(PLAIN_FIELDS),
            "piles": list(PILE_FIELDS),
            "survivor": list(survivor.FIELDS),
            "monster": list(monster.FIELDS),
            "frames": {tag: list(FRAMES.frames[tag].fields) for tag in FRAMES.frames},
            "scopes": {tag: list(FRAMES.scopes[tag].fields) for tag in FRAMES.scopes},
        }
    )


def standing_in(document: dict[str, Any]) -> tuple[int, OutcomeName]:
    """Round and outcome of a save, read without its cards; round 0 if another version wrote the snapshot."""
    values = document["snapshot"].get("plain")
    if document["shape"] != shape() or not isinstance(values, list) or len(values) != len(PLAIN_FIELDS):
        return 0, OUTCOMES[0]
    facts = dict(zip(PLAIN_FIELDS, values, strict=True))
    now, outcome = facts["round"], facts["outcome"]
    if not isinstance(now, int) or outcome not in range(len(OUTCOMES)):
        return 0, OUTCOMES[0]
    return now, OUTCOMES[outcome]


def encode_pile(pile: Pile, names: Names) -> list[Any]:
    return [names.out("cards", pile.cards), list(pile.known)]


def decode_state(data: dict[str, Any], setup: Setup, blank: State) -> State:
    """Fill a new state with a snapshot.  Raises BadSave if it does not fit the setup or this version."""
    s = blank
    names = catalog_names(s.catalog)
    try:
        fill_fields(s, PLAIN_FIELDS, data["plain"], names)
        for f in PILE_FIELDS:
            pile = Pile()
            pile.cards = tuple(names.into("cards", data["piles"][f][0]))
            pile.known = tuple(data["piles"][f][1])
            setattr(s, f, pile)
        s.survivors = []
        for values in data["survivors"]:
            v = Survivor()
            fill_fields(v, survivor.FIELDS, values, names)
            s.survivors.append(v)
        fill_fields(s.monster, monster.FIELDS, data["monster"], names)
        s.tiles = [
            make_tile(s.catalog, s.catalog.card(name, "terrain"), at, way, *tokens)
            for name, at, way, *tokens in data["tiles"]
        ]
        s.agenda = Agenda([decode_frame(f, FRAMES, names) for f in data["agenda"]])
        s.scopes = [decode_scope(scope, FRAMES, names) for scope in data["scopes"]]
        s.waiting = None
        refresh(s)
        for i in range(len(s.survivors)):
            refresh_survivor(s, i)
        refresh_terrain(s)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"the snapshot does not fit this version: {error!r}") from error
    return s


def state_digest(s: State) -> str:
    """A digest of the whole state."""
    return digest(encode_state(s))
