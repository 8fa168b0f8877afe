"""Cards by their printed names, and the pack each card comes from."""

from __future__ import annotations

from showdown.engine import BadContent, Catalog, all_faces, card_face, explain_card, nearest, view_types
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, Refusal


def pack_of(catalog: Catalog, name: str) -> str:
    return catalog.origins[name][0].partition("/")[0]


def monsters_of(catalog: Catalog, pack: str) -> list[str]:
    return [name for name in catalog.monsters if pack_of(catalog, name) == pack]


def cards_of(catalog: Catalog, pack: str) -> list[str]:
    return [card.name for card in catalog.cards if pack_of(catalog, card.name) == pack]


def slug_of(name: str) -> str:
    """A printed name as an id: ``Beast's Maw`` is ``beasts-maw``."""
    return name.lower().replace("'", "").replace(" & ", " and ").replace(" ", "-")


def id_of(catalog: Catalog, name: str) -> str:
    """The id of the card with this id or printed name; else the name as an id, which no card has."""
    slug = slug_of(name)
    if slug in catalog.card_ids:
        return slug
    return next((card.name for card in catalog.cards if slug_of(card.title) == slug), slug)


def sentences(catalog: Catalog, name: str) -> list[str]:
    """What a card does, in sentences.  Refused with a suggestion if there is no such card."""
    try:
        return explain_card(catalog, id_of(catalog, name))
    except BadContent as error:
        near = nearest(slug_of(name), [card.name for card in catalog.cards])
        raise Refusal(NOT_FOUND, error.what, name, say("cli.cards.unknown-fix", near=near)) from error


def face_named(catalog: Catalog, name: str) -> view_types.CardFace:
    """A card or an injury by its printed name or id.  Refused with a suggestion if there is none."""
    try:
        return card_face(catalog, id_of(catalog, name))
    except BadContent as error:
        near = nearest(slug_of(name), [found for found, _, _ in all_faces(catalog)])
        raise Refusal(NOT_FOUND, error.what, name, say("cli.cards.unknown-fix", near=near)) from error
