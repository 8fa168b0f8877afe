"""Recipes of gear: where a settlement crafts it, and from which resources.  [R-CRA-01, R-CRA-02]"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final, final

from showdown.content.keywords import LIKE_A_TYPO, Keyword
from showdown.forms.kinds import NAME, ByName, Defs, Field, Fields, Form, Kind, Number, Schema, optional
from showdown.forms.reader import Path, Reading, Source
from showdown.model.cards import Catalog, Gear, Recipe

LOCATIONS: Final = (
    "barber-surgeon",
    "blacksmith",
    "bone-smith",
    "catarium",
    "exhausted-lantern-hoard",
    "leather-worker",
    "mask-maker",
    "organ-grinder",
    "plumery",
    "skinnery",
    "stone-circle",
    "weapon-crafter",
)
"""The locations of the core game.  A pack may have others, if they do not look like one of these mistyped."""
RESOURCE: Final = "resource"


@final
class Location(Kind):
    """A location of the settlement: one of the core game, or a new one that does not look like a typo of one."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        word = r.name(value, path)
        near = [] if word in LOCATIONS else get_close_matches(word, LOCATIONS, 1, LIKE_A_TYPO)
        if near:
            r.bad(path, f"unknown location '{word}'", found=word, near=near[0])
        return word

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"enum": list(LOCATIONS)}, NAME.schema(defs)]}


COSTS: dict[str, Field] = {
    "cards": optional(ByName(Number(1, 20), NAME)),
    "types": optional(ByName(Number(1, 20), Keyword())),
    "any": optional(Number(1, 20)),
    "endeavors": optional(Number(1, 9)),
}
"""``cards``: resources by name; ``types``: resources with a keyword; ``any``: resources of any kind."""
RECIPE = Form(
    location=Location(),
    innovation=optional(NAME, ""),
    **COSTS,
    **{"or": optional(Form(**COSTS).at_least_one(*COSTS))},
).at_least_one(*COSTS)


def recipes(f: Fields | None) -> tuple[Recipe, ...]:
    """The recipe of a card, and the other way to pay for it if there is one."""
    if f is None:
        return ()
    ways = [f] if f["or"] is None else [f, f["or"]]
    return tuple(
        Recipe(f["location"], f["innovation"], way["cards"], way["types"], way["any"], way["endeavors"]) for way in ways
    )


def check_recipes(sources: list[Source], catalog: Catalog) -> None:
    """Refuse recipes that name a resource which does not exist; monsters have theirs, so this comes last."""
    files = {source.file: source for source in sources}
    known = [card.name for card in catalog.cards if card.kind == RESOURCE]
    for card in catalog.cards:
        source = files.get(catalog.origins[card.name][0])
        if not isinstance(card, Gear) or source is None:
            continue
        for i, recipe in enumerate(card.recipes):
            way = ("cards", card.name, "recipe", *(("or",) if i else ()), "cards")
            for name, _ in recipe.cards:
                if name not in known:
                    source.problem((*way, name), f"there is no resource '{name}'", found=name, allowed=known)
