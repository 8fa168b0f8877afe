"""A file of cards: each card by name, read in its form, put into the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from showdown.forms.kinds import Kind
from showdown.forms.reader import Path, Source
from showdown.model.cards import AiCard, Card, Catalog, HitLocation
from showdown.model.ids import CardId
from showdown.rules.verbs.reader import CardReading
from showdown.rules.verbs.zone_forms import declare_zones

Titles = dict[str, str]


def title_of(name: str, titles: Titles) -> str:
    """The wording file names a card; without it the id is made readable."""
    return titles.get(name) or name.replace("-", " ").title()


def add_card(catalog: Catalog, card: Card) -> None:
    if card.id == len(catalog.cards):
        catalog.cards.append(card)
    else:
        catalog.cards[card.id] = card
    catalog.card_ids[card.name] = card.id
    others = tuple([c for c in catalog.aura_cards if c != card.id])
    catalog.aura_cards = (*others, card.id) if any([aura.within for aura in card.auras]) else others


def next_id(w: CardReading, name: str, path: Path, kind: str, monster: str = "") -> CardId:
    """A new number, or the number of the card that this one replaces (packs are layered by id).

    A pack replaces cards of earlier packs, never its own; and a card only takes the place of its like.
    """
    catalog = w.catalog
    number = catalog.card_ids.get(name)
    if number is not None:
        old = catalog.cards[number]
        file, line = catalog.origins[name]
        owner = old.monster if isinstance(old, AiCard | HitLocation) else ""
        if pack_of(file) == pack_of(w.source.file):
            w.bad(path, f"'{name}' is given twice: also at {file}:{line}")
        elif old.kind != kind or owner != monster:
            whose = f" of {owner}" if owner else ""
            w.bad(path, f"'{name}' is the name of a {old.kind} card{whose} ({file}:{line}); choose another one")
    catalog.origins[name] = (w.source.file, w.source.line_of(path))
    return catalog.next_id() if number is None else number


def pack_of(file: str) -> str:
    return file.partition("/")[0]


def each_card(source: Source, w: CardReading, form: Kind, key: str = "cards") -> Iterator[tuple[str, Any, Path]]:
    """The cards of a file by name, each read in its form.  Programs are named after the card being read."""
    data = source.data
    if isinstance(data, dict):
        for other in data:
            if other != key:
                w.bad((other,), f"unknown field '{other}'", found=other, allowed=[key])
    cards = data.get(key) if isinstance(data, dict) else None
    if not isinstance(cards, dict):
        w.bad((key,), f"'{key}' must list cards by name")
        return
    for name, value in cards.items():
        w.start(w.name(name, (key, name)))
        declare_zones(w, value, (key, name))
        yield name, form.read(w, value, (key, name)), (key, name)
