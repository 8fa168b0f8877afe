"""``showdown cards list``: the cards of the core, or of the packs named."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from showdown.cli.cards.card_lookup import pack_of
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, Packs
from showdown.engine import Catalog, InstalledPacks, nearest
from showdown.engine.packs import Card
from showdown.language import say
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import NOT_FOUND, OK, refuse

app = command("cards.list", "showdown cards list", "showdown cards list hit-location", "showdown cards list butcher")


@app.default
def list_cards(
    kind: Annotated[str, Parameter(help=say("help.cards.list.kind"))] = "",
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    packs = pack or []
    catalog = catalog_of(packs)
    names = [folder.name for folder in folders_of(packs)]
    mine = [c for c in catalog.cards if not names or pack_of(catalog, c.name) in names]
    kinds = sorted({card.kind for card in mine})
    monsters = sorted({monster_of(card) for card in mine} - {""})
    if kind and kind not in (*kinds, *monsters):
        near = nearest(kind, [*kinds, *monsters])
        known = {"kinds": ", ".join(kinds), "monsters": ", ".join(monsters)}
        raise refuse(NOT_FOUND, "cli.cards.no-kind", kind, kind=kind, near=near, **known)
    found = [card for card in mine if kind in ("", card.kind, monster_of(card))]
    if json:
        listed = [entry(catalog, card) for card in found]
        print_json("showdown.cards/1", {"cards": listed})
        return OK
    screen = Screen()
    for card in found:
        monster = f"{monster_of(card):18} " if any(map(monster_of, found)) else ""
        screen.say(f"{card.name:26} {card.kind:14} {monster}{card.title}")
    if not packs:
        mention_packs(screen)
    return OK


def monster_of(card: Card) -> str:
    """The monster of an AI card or a hit location; empty for other cards."""
    return str(getattr(card, "monster", ""))


def entry(catalog: Catalog, card: Card) -> dict[str, str | None]:
    """The card as JSON values."""
    facts = {"name": card.name, "title": card.title, "kind": card.kind, "pack": pack_of(catalog, card.name)}
    return {**facts, "monster": monster_of(card) or None}


def mention_packs(screen: Screen) -> None:
    """Note the other installed packs, and the problems of those that cannot be used."""
    shelf = InstalledPacks()
    others = [name for name in shelf.catalogs if name != "core"]
    if others:
        screen.note(say("cli.cards.other-packs", packs=", ".join(others)))
    for name, problems in shelf.refused.items():
        lines = problems.split("\n")
        screen.note(say("cli.cards.bad-pack", pack=name, problem=lines[0], more=len(lines) - 1))
