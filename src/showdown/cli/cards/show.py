"""``showdown cards show``: the card drawn as a box or as SVG, what it does, and how its file says it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from showdown.cli.cards.card_lookup import face_named
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json, print_text
from showdown.cli.parameters import Json, Packs
from showdown.engine import card_box, card_svg, core_folder, view_types
from showdown.language import say
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import BAD_FILE, OK, USAGE, refuse

app = command(
    "cards.show",
    "showdown cards show claw",
    "showdown cards show beast's maw",
    "showdown cards show bone axe --svg bone-axe.svg",
)

WIDEST: Final = 56
"""Columns of the box on a wide terminal; longer lines are hard to read."""
STDOUT: Final = "-"


@app.default
def show(
    name: Annotated[list[str], Parameter(help=say("help.cards.name"))],
    /,
    *,
    pack: Packs = None,
    svg: Annotated[str, Parameter(help=say("help.cards.show.svg"), show_default=False, allow_leading_hyphen=True)] = "",
    json: Json = False,
) -> int:
    packs = pack or []
    catalog = catalog_of(packs)
    face = face_named(catalog, " ".join(name))
    if svg == STDOUT and json:
        raise refuse(USAGE, "cli.cards.one-output", f"--svg {STDOUT} --json")
    if svg:
        write_drawing(card_svg(face), svg)
    file, line = catalog.origins.get(face["id"], ("", 0))
    source = source_lines(file, line, packs) if file else []
    if json:
        body: dict[str, Any] = {"name": face["id"], "title": face["title"], "kind": face["kind"], "says": face["says"]}
        print_json("showdown.card/1", {**body, "file": file, "line": line, "source": source, "face": face})
    elif svg != STDOUT:
        print_card(face, svg, f"{file}:{line}" if file else "", source)
    return OK


def write_drawing(drawing: str, file: str) -> None:
    """Write the SVG to a file, or to stdout for ``-``."""
    if file == STDOUT:
        print_text(drawing, end="")
        return
    try:
        Path(file).write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise refuse(BAD_FILE, "cli.cards.svg-not-written", f"--svg {file}", why=error.strerror) from error


def print_card(face: view_types.CardFace, svg: str, place: str, source: list[str]) -> None:
    """A box on a terminal; elsewhere a sentence a line, which programs and screen readers can follow."""
    screen = Screen()
    if svg:
        screen.say(svg)
        return
    if screen.out.is_terminal:
        for line in card_box(face, min(screen.out.width, WIDEST)):
            screen.say(line)
    else:
        for said in face["says"]:
            screen.say(said)
    if place:
        screen.say()
        screen.say(place)
        for text in source:
            screen.say(text)


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
