"""``showdown cards``: which cards there are, and what each does in plain sentences."""

from __future__ import annotations

from showdown.api import BadContent, core_catalog, explain_card
from showdown.cli.refusal import NOT_FOUND, OK, Refusal
from showdown.cli.screen import Screen, print_json


def list_cards(kind: str, as_json: bool) -> int:
    cards = core_catalog().cards
    kinds = sorted({card.kind for card in cards})
    if kind and kind not in kinds:
        raise Refusal(NOT_FOUND, "there is no such kind of card", kind, f"kinds: {', '.join(kinds)}")
    found = [card for card in cards if not kind or card.kind == kind]
    if as_json:
        listed = [{"name": card.name, "title": card.title, "kind": card.kind} for card in found]
        print_json("showdown.cards/1", {"cards": listed})
        return OK
    screen = Screen()
    for card in found:
        screen.say(f"{card.name:26} {card.kind:14} {card.title}")
    return OK


def show_card(name: str, as_json: bool) -> int:
    catalog = core_catalog()
    slug = name.lower().replace("'", "").replace(" & ", " and ").replace(" ", "-")
    try:
        lines = explain_card(catalog, slug)
    except BadContent as error:
        raise Refusal(NOT_FOUND, str(error), name, "`showdown cards list` names them all") from error
    if as_json:
        card = catalog.cards[catalog.card(slug)]
        print_json("showdown.card/1", {"name": card.name, "title": card.title, "kind": card.kind, "says": lines})
        return OK
    screen = Screen()
    for line in lines:
        screen.say(line)
    return OK
