"""Catalogue numbers as names in saves, by what each field holds."""

from __future__ import annotations

from typing import Any

from showdown.kernel.codec import Names
from showdown.kernel.errors import BadSave
from showdown.model.cards import Catalog

CARD_FIELDS = frozenset(
    {
        "card",
        "cards",
        "weapon",
        "gear",
        "current",
        "ai_discard",
        "hl_discard",
        "in_play",
        "panel",
        "archived",
        "resources",
        "rewards",
        "disorders",
        "groups",
        "maybe",
    }
)
PROGRAM_FIELDS = frozenset({"program", "after_hit", "before_damage", "after_damage"})
INJURY_FIELDS = frozenset({"injury", "injuries", "lessons"})


class CatalogNames(Names):
    """Cards, programs and injuries by name.  Negative numbers (nothing; a hidden slot) stay numbers."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def out(self, field: str, value: Any) -> Any:
        if field in CARD_FIELDS:
            return self.each_out(value, [c.name for c in self.catalog.cards])
        if field in PROGRAM_FIELDS:
            return self.each_out(value, self.catalog.program_names)
        if field in INJURY_FIELDS:
            return self.each_out(value, self.catalog.injuries)
        return list(value) if isinstance(value, tuple) else value

    def each_out(self, value: Any, names: list[str]) -> Any:
        if isinstance(value, list | tuple):
            return [self.each_out(v, names) for v in value]
        return names[value] if value >= 0 else value

    def into(self, field: str, value: Any) -> Any:
        if field in CARD_FIELDS:
            return self.each_into(field, value, self.catalog.card_ids)
        if field in PROGRAM_FIELDS:
            return self.each_into(field, value, self.catalog.program_ids)
        if field in INJURY_FIELDS:
            return self.each_into(field, value, self.catalog.injury_ids)
        return value

    def each_into(self, field: str, value: Any, ids: dict[str, int]) -> Any:
        if isinstance(value, list):
            return [self.each_into(field, v, ids) for v in value]
        if isinstance(value, int):
            return value
        if value not in ids:
            raise BadSave(f"the save speaks of '{value}' ({field}), which the loaded packs do not have")
        return ids[value]
