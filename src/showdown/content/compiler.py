"""Every kind of card file: its name, its form, and the function that compiles it."""

from __future__ import annotations

from collections.abc import Callable

from showdown.content.card_files import Titles
from showdown.content.injury_tables import TABLE, compile_stories, compile_tables
from showdown.content.manifest import MANIFEST
from showdown.content.monster_cards import (
    AI_CARD,
    HIT_LOCATION,
    RESOURCE_CARD,
    TRAIT_CARD,
    compile_ai,
    compile_hit_locations,
    compile_resources,
    compile_supplies,
    compile_traits,
)
from showdown.content.monster_levels import MONSTER
from showdown.content.party_files import PARTY
from showdown.content.survivor_cards import (
    ARMOR_SET,
    COUNTER_CARD,
    GEAR_CARD,
    SHEET_CARD,
    STATUS_CARD,
    compile_armor_sets,
    compile_counters,
    compile_disorders,
    compile_fighting_arts,
    compile_gear,
    compile_statuses,
)
from showdown.content.terrain_cards import TERRAIN_CARD, compile_terrain
from showdown.forms.kinds import NAME, TEXT, ByName, Form, Kind
from showdown.forms.reader import Source
from showdown.model.cards import Catalog
from showdown.model.monster_def import MonsterDef
from showdown.rules.verbs.kinds import BLOCK
from showdown.rules.verbs.registry import card_reading

TEXT_FILE = Form(titles=ByName(TEXT))


def read_titles(source: Source, catalog: Catalog) -> Titles:
    """The wording apart from the mechanics: titles by id."""
    return dict(TEXT_FILE.read(card_reading(source, catalog), source.data, ())["titles"])


# -- every kind of file ------------------------------------------------------------------------------------------


def cards_of(form: Kind, key: str = "cards") -> Form:
    return Form(**{key: ByName(form, NAME)})


PACK_FILES: tuple[tuple[str, Callable[[Source, Catalog, Titles], None]], ...] = (
    ("counters.yaml", compile_counters),
    ("resources.yaml", compile_supplies),
    ("gear.yaml", compile_gear),
    ("armor.yaml", compile_gear),
    ("items.yaml", compile_gear),
    ("armor-sets.yaml", compile_armor_sets),
    ("terrain.yaml", compile_terrain),
    ("terrain-gear.yaml", compile_gear),
    ("fighting-arts.yaml", compile_fighting_arts),
    ("disorders.yaml", compile_disorders),
    ("statuses.yaml", compile_statuses),
    ("injuries.yaml", compile_tables),
    ("stories.yaml", compile_stories),
    ("traits.yaml", compile_traits),
)
"""In the order they are compiled: a file may name cards of the files before it."""
MONSTER_FILES: tuple[tuple[str, Callable[[Source, Catalog, Titles, MonsterDef], None]], ...] = (
    ("resources.yaml", compile_resources),
    ("hit-locations.yaml", compile_hit_locations),
    ("ai.yaml", compile_ai),
)
FORMS: dict[str, Kind] = {
    "pack.yaml": MANIFEST,
    "monster.yaml": MONSTER,
    "ai.yaml": cards_of(AI_CARD),
    "hit-locations.yaml": cards_of(HIT_LOCATION),
    "resources.yaml": cards_of(RESOURCE_CARD),
    "gear.yaml": cards_of(GEAR_CARD),
    "armor.yaml": cards_of(GEAR_CARD),
    "items.yaml": cards_of(GEAR_CARD),
    "terrain-gear.yaml": cards_of(GEAR_CARD),
    "armor-sets.yaml": cards_of(ARMOR_SET),
    "fighting-arts.yaml": cards_of(SHEET_CARD),
    "terrain.yaml": cards_of(TERRAIN_CARD),
    "injuries.yaml": cards_of(TABLE, "tables"),
    "disorders.yaml": cards_of(SHEET_CARD),
    "statuses.yaml": cards_of(STATUS_CARD),
    "counters.yaml": cards_of(COUNTER_CARD, "counters"),
    "traits.yaml": cards_of(TRAIT_CARD),
    "stories.yaml": cards_of(BLOCK, "stories"),
    "text.yaml": TEXT_FILE,
    "party.yaml": PARTY,
}
"""How each file is written, for the JSON Schema.

``text.yaml`` means every file of the folder text, ``party.yaml`` every file of the folder parties.
"""
