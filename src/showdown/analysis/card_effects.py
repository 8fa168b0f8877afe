"""The effect of each card of a monster: the same seeds with the card, and with the card without text.

The fights with the card are those of the base run, so only the fights without it are played.  Both have the same dice
and draws until the card matters for the first time; the differences are paired fight by fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from showdown.engine import AI_LEVELS, Catalog, MonsterDef, MonsterLevel
from showdown.engine.learning import cards_of
from showdown.sim.compare import paired_differences
from showdown.sim.run import Run
from showdown.sim.run_spec import FightRow, RunSpec

WITHOUT = "without="


def cards_at(catalog: Catalog, monster: MonsterDef, level: MonsterLevel) -> list[str]:
    """The cards that can appear at a level: those of its decks, its traits, the Basic Action."""
    out: list[str] = []
    for card in cards_of(catalog, monster):
        dealt = card.id in level.deck or card.id in (monster.basic_action, level.ai_bottom)
        if card.kind == "ai" and level.quota and card.id in monster.ai:
            dealt = dealt or bool(level.quota[catalog.ai(card.id).level])
        if dealt or card.id in level.traits or (card.kind == "hit-location" and card.id not in level.removes):
            out.append(card.name)
    return out


def specs_without(specs: list[RunSpec], catalog: Catalog) -> list[RunSpec]:
    """A specification for each set of fights and each card that can appear in it."""
    out: list[RunSpec] = []
    for spec in specs:
        monster = catalog.monster(spec.setup["monster"])
        for card in cards_at(catalog, monster, monster.level(spec.setup["level"])):
            changes = (*spec.changes, WITHOUT + card)
            out.append(replace(spec, label=f"{spec.label} / {WITHOUT}{card}", recorded=False, changes=changes, play=()))
    return out


def card_effects(base: Run, other: Run, catalog: Catalog, monster: str, dealt: dict[str, int]) -> list[dict[str, Any]]:
    """What each card did: differences "with the card minus without it", over all sets; most deaths first.

    ``dealt``: deaths in the base run that each card dealt itself.
    """
    with_card = {spec.label: rows for spec, rows in zip(base.specs, base.rows, strict=True)}
    pairs: dict[str, tuple[list[FightRow], list[FightRow]]] = {}
    for spec, rows in zip(other.specs, other.rows, strict=True):
        label, _, card = spec.label.rpartition(f" / {WITHOUT}")
        n = min(len(rows), len(with_card[label]))
        without, having = pairs.setdefault(card, ([], []))
        without += rows[:n]
        having += with_card[label][:n]
    out = [
        {"card": name, "kind": kind_of(catalog, monster, name), "deaths_dealt": dealt.get(name, 0)}
        | paired_differences(without, having)
        for name, (without, having) in pairs.items()
    ]
    return sorted(out, key=lambda row: (-row["deaths"]["value"], row["card"]))


def kind_of(catalog: Catalog, monster: str, name: str) -> str:
    """``basic``, ``advanced``, ... for AI cards; ``basic-action``, ``trait``, ``hit-location``."""
    definition, card = catalog.monster(monster), catalog.cards[catalog.card(name)]
    if card.kind != "ai":
        return "hit-location"
    if card.id == definition.basic_action:
        return "basic-action"
    if any(card.id in level.traits for level in definition.levels):
        return "trait"
    return AI_LEVELS[catalog.ai(card.id).level]


def shown(row: dict[str, Any], names: Iterable[str] = ("win_rate", "deaths")) -> bool:
    """Whether the interval of one of these differences leaves out zero."""
    found = [row[name] for name in names]
    return any(f["low"] is not None and (f["low"] > 0 or f["high"] < 0) for f in found)
