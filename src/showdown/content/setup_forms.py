"""How a showdown is set up, and where terrain may be placed: the forms of ``setup:`` in monster and terrain files."""

from __future__ import annotations

from typing import Any

from showdown.board.cells import DIRECTIONS, cell_named, direction_named
from showdown.forms.kinds import Code, Either, Fields, Form, Listing, Made, Number, Word, optional
from showdown.forms.reader import Path
from showdown.model.cards import TerrainCard
from showdown.model.monster_def import Arrangement, TerrainListing
from showdown.model.setup_ids import BOARD_EDGES, EDGES, LANDMARKS, NO_EDGE, THE_MONSTER
from showdown.rules.verbs.kinds import FILTERS, CardName, Lines
from showdown.rules.verbs.reader import CardReading


def read_spot(w: CardReading, value: Any, path: Path) -> tuple[int, int]:
    """``E5``, or ``E5 east`` for a tile on its side: space and facing."""
    name, _, way = str(value).partition(" ")
    try:
        return cell_named(name), direction_named(way or "north")
    except ValueError as error:
        w.bad(path, str(error))
        return 0, 0


SPOT = Lines(read_spot, "spot", "^[A-Va-v]([1-9]|1[0-6])( (north|east|south|west))?$")


def read_glyph(w: CardReading, value: Any, path: Path) -> str:
    """One character that means nothing else on a drawn board."""
    if isinstance(value, str) and len(value) == 1 and value.isprintable() and value not in TAKEN:
        return value
    w.bad(path, f"'{value}' does not draw terrain: one character is needed, none of {' '.join(TAKEN.strip())}")
    return "#"


TAKEN = " .+~^<>vMmabcdefABCDEF"
GLYPH = Lines(read_glyph, "glyph", "^[^ .+~^<>vMma-fA-F]$")


# -- the setup line of a terrain card ----------------------------------------------------------------------------

SETUP_LINE = Form(
    away_from=optional(Code(LANDMARKS)),
    spaces=optional(Number(1, 9)),
    adjacent_to=optional(Word(LANDMARKS[THE_MONSTER], LANDMARKS[BOARD_EDGES])),
).exactly_one("away_from", "adjacent_to")


def setup_line(w: CardReading, card: TerrainCard, f: Fields, path: Path) -> None:
    """``{away_from: other terrain, spaces: 6}`` or ``{adjacent_to: monster}``.  [R-SET-05]"""
    if f["adjacent_to"]:
        card.landmark = LANDMARKS.index(f["adjacent_to"])
        if f["spaces"]:
            w.bad((*path, "spaces"), "'spaces' belongs to away_from; adjacent is one space away")
        return
    card.landmark = f["away_from"]
    card.away = f["spaces"]
    if card.landmark >= 0 and not card.away:
        w.bad(path, "field 'spaces' is missing")


# -- the setup of a showdown -------------------------------------------------------------------------------------


def listing(w: CardReading, f: Fields, path: Path) -> TerrainListing:
    card = f["card"]
    of_card = w.catalog.terrain(card).tiles if card >= 0 else 1
    return TerrainListing(card, len(f["at"]) or f["tiles"] or of_card, f["at"], f["within"])


def whole_card(w: CardReading, card: int, path: Path) -> TerrainListing:
    return TerrainListing(card, w.catalog.terrain(card).tiles if card >= 0 else 1, (), 0)


TERRAIN = Either(
    Made(
        Form(
            card=CardName("terrain"),
            tiles=optional(Number(1, 20)),
            at=optional(Listing(SPOT)),
            within=optional(Number(1, 30)),
        ),
        listing,
    ),
    Made(CardName("terrain"), whole_card),
)
"""``tall-grass``, ``{card: bug-patch, at: [L14]}`` or ``{card: acanthus-plants, tiles: 6, within: 7}``."""

STATUS = Either(Form(card=CardName("status"), **{"if": FILTERS}), CardName("status"))
"""``battle-tempo``, or ``{card: secondary-forge, if: with maul gear}`` for some survivors only."""

SETUP = Form(
    terrain=optional(Listing(TERRAIN)),
    random_terrain=optional(Number(0, 9)),
    deploy=optional(
        Form(distance=optional(Number(1, 20), 6), edge=optional(Code(EDGES, NO_EDGE))).exactly_one("distance", "edge")
    ),
    facing=optional(Code(DIRECTIONS), -1),
    first=optional(Word("monster", "survivors")),
    statuses=optional(Listing(STATUS)),
    monster=optional(SPOT),
)


def arrangement(f: Fields | None) -> Arrangement:
    """Terrain by name and at random, where the survivors start, who goes first.  [R-SET-05, R-SET-06]"""
    out = Arrangement()
    if f is None:
        return out
    out.terrain = f["terrain"]
    out.random_terrain = f["random_terrain"]
    if f["deploy"] is not None:
        out.distance = f["deploy"]["distance"]
        out.edge = f["deploy"]["edge"]
    out.monster_facing = f["facing"]
    out.survivors_first = f["first"] == "survivors"
    if f["monster"] is not None:
        out.monster_cell, out.monster_facing = f["monster"]
    out.statuses = tuple([(e["card"], e["if"]) if isinstance(e, dict) else (e, ()) for e in f["statuses"]])
    return out
