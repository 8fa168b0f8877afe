"""Names instead of catalogue numbers in saves: which fields hold cards, programs or injuries."""

from __future__ import annotations

from showdown.kernel.codec import Names
from showdown.model.cards import Catalog

CARD_FIELDS = frozenset(
    {
        "card",
        "cards",
        "weapon",
        "gear",
        "grid",
        "arts",
        "spent",
        "spent_round",
        "current",
        "ai_discard",
        "face_up",
        "hl_discard",
        "in_play",
        "panel",
        "archived",
        "resources",
        "rewards",
        "disorders",
        "stuck",
        "groups",
        "maybe",
        "timed_cards",
        "statuses",
        "flipped",
    }
)
PROGRAM_FIELDS = frozenset({"program", "after_hit", "before_damage", "after_damage"})
INJURY_FIELDS = frozenset({"injury", "injuries", "lessons"})


def catalog_names(catalog: Catalog) -> Names:
    """Cards, programs and injuries by name."""
    kinds = dict.fromkeys(CARD_FIELDS, 0) | dict.fromkeys(PROGRAM_FIELDS, 1) | dict.fromkeys(INJURY_FIELDS, 2)
    names = [[c.name for c in catalog.cards], catalog.program_names, catalog.injuries]
    return Names(kinds, names, [catalog.card_ids, catalog.program_ids, catalog.injury_ids])
