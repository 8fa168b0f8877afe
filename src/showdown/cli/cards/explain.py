"""``showdown cards explain``: a compiled card in sentences, to compare with the printed one."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from showdown.cli.cards.card_lookup import id_of, sentences
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, Packs
from showdown.language import say
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import OK

app = command("cards.explain", "showdown cards explain terrifying roar")


@app.default
def explain(
    name: Annotated[list[str], Parameter(help=say("help.cards.name"))],
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    words = " ".join(name)
    catalog = catalog_of(pack or [])
    lines = sentences(catalog, words)
    if json:
        card = catalog.cards[catalog.card(id_of(catalog, words))]
        print_json("showdown.card/1", {"name": card.name, "title": card.title, "kind": card.kind, "says": lines})
        return OK
    screen = Screen()
    for line in lines:
        screen.say(line)
    return OK
