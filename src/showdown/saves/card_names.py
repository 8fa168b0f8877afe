"""Names instead of catalogue numbers in saves: which fields hold cards, programs, injuries or counters."""

from __future__ import annotations

from collections.abc import Mapping

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
# Tokens by counter: a pack that brings another counter changes the numbers of all that follow it.
COUNTER_FIELDS = frozenset({"counters"})


def catalog_names(catalog: Catalog) -> Names:
    """Cards, programs, injuries and counters by name."""
    fields = [CARD_FIELDS, PROGRAM_FIELDS, INJURY_FIELDS, COUNTER_FIELDS]
    kinds = {field: kind for kind, same in enumerate(fields) for field in same}
    names = [
        [c.name for c in catalog.cards],
        catalog.program_names,
        catalog.injuries,
        [c.name for c in catalog.counters],
    ]
    ids: list[Mapping[str, int]] = [catalog.card_ids, catalog.program_ids, catalog.injury_ids, catalog.counter_ids]
    return Names(kinds, names, ids, COUNTER_FIELDS)
