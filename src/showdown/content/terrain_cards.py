"""Terrain cards: their form, and how they are compiled."""

from __future__ import annotations

from showdown.content.card_files import Titles, add_card, each_card, next_id, title_of
from showdown.content.setup_forms import GLYPH, SETUP_LINE, setup_line
from showdown.content.survivor_cards import TILE_ABILITY, add_abilities
from showdown.forms.kinds import TRUTH, Code, Form, Listing, Number, optional
from showdown.forms.reader import Source
from showdown.model.cards import Catalog, TerrainCard
from showdown.model.ids import NO_PROGRAM, TERRAIN_RULES, USED_FROM
from showdown.rules.verbs.kinds import BLOCK, MODIFIERS, TILE_BLOCK
from showdown.rules.verbs.registry import card_reading

MOST_WITH_TURN = 12
"""Tiles with a turn that cards may put on the board, unless their card says another number."""
TERRAIN_CARD = Form(
    width=Number(1, 9),
    height=Number(1, 9),
    obstacle=optional(TRUTH),
    impassable=optional(TRUTH),
    destructible=optional(TRUTH),
    tiles=optional(Number(1, 9), 1),
    copies=optional(Number(0, 9)),
    setup=optional(SETUP_LINE),
    glyph=optional(GLYPH, "#"),
    standing_in=optional(MODIFIERS),
    passing_through=optional(BLOCK),
    turn=optional(TILE_BLOCK),
    most=optional(Number(1, 40)),
    on_top=optional(Form(range=optional(Number(0, 9)), accuracy=optional(Number(0, 9)))),
    rules=optional(Listing(Code(TERRAIN_RULES))),
    used_from=optional(Code(USED_FROM, 0)),
    abilities=optional(Listing(TILE_ABILITY)),
)


def compile_terrain(source: Source, catalog: Catalog, titles: Titles) -> None:
    w = card_reading(source, catalog)
    for name, f, path in each_card(source, w, TERRAIN_CARD):
        card = TerrainCard(next_id(w, name, path, "terrain"), name, title_of(name, titles), f["width"], f["height"])
        card.obstacle = f["obstacle"]
        card.impassable = f["impassable"]
        card.destructible = f["destructible"]
        card.tiles = f["tiles"]
        card.copies = f["copies"]
        if f["setup"] is not None:
            setup_line(w, card, f["setup"], (*path, "setup"))
        card.glyph = f["glyph"]
        card.modifiers = f["standing_in"]
        card.on_pass = f["passing_through"]
        card.turn = f["turn"]
        card.most = f["most"] or (MOST_WITH_TURN if card.turn != NO_PROGRAM else 0)
        if f["on_top"] is not None:
            card.climbable = True
            card.top_range = f["on_top"]["range"]
            card.top_accuracy = f["on_top"]["accuracy"]
        for rule in f["rules"]:
            card.tile_rules |= 1 << rule
        card.used_from = f["used_from"]
        add_abilities(card, f)
        add_card(catalog, card)
        others = [c for c in catalog.terrain_deck if c != card.id]
        catalog.terrain_deck = tuple(sorted(others + [card.id] * card.copies))
