"""``showdown cards show``: what a card does, and how its file says it."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.cards.card_lookup import sentences, slug_of
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, Packs
from showdown.engine import core_folder
from showdown.language import say
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import OK

app = command("cards.show", "showdown cards show claw", "showdown cards show beast's maw")


@app.default
def show(
    name: Annotated[list[str], Parameter(help=say("help.cards.name"))],
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    words, packs = " ".join(name), pack or []
    catalog = catalog_of(packs)
    lines = sentences(catalog, words)
    card = catalog.cards[catalog.card(slug_of(words))]
    file, line = catalog.origins[card.name]
    source = source_lines(file, line, packs)
    if json:
        body: dict[str, Any] = {"name": card.name, "title": card.title, "kind": card.kind, "says": lines}
        print_json("showdown.card/1", {**body, "file": file, "line": line, "source": source})
        return OK
    screen = Screen()
    for said in lines:
        screen.say(said)
    screen.say()
    screen.say(f"{file}:{line}")
    for text in source:
        screen.say(text)
    return OK


def source_lines(file: str, line: int, packs: list[str]) -> list[str]:
    """The lines of a card in its file: the first one, and those indented below it."""
    pack, _, inside = file.partition("/")
    folder = next((f for f in folders_of(packs) if f.name == pack), core_folder())
    lines = (folder / inside).read_text(encoding="utf-8").split("\n")
    depth = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    out = [lines[line - 1][depth:]]
    for text in lines[line:]:
        if text.strip() and len(text) - len(text.lstrip()) <= depth:
            break
        out.append(text[depth:])
    while out and not out[-1].strip():
        out.pop()
    return out
