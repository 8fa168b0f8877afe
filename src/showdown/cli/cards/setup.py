"""``showdown cards setup``: the terrain of a monster's showdown, where survivors start, and who goes first."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, Packs
from showdown.engine import explain_setup, nearest
from showdown.language import listed, say
from showdown.lookup.refusal import NOT_FOUND, OK, refuse
from showdown.lookup.stories import catalog_for

app = command("cards.setup", "showdown cards setup white-lion", "showdown cards setup white-lion:2")


@app.default
def setup(
    monster: Annotated[str, Parameter(help=say("help.option.monster"))],
    /,
    *,
    pack: Packs = None,
    json: Json = False,
) -> int:
    name, _, wanted = monster.partition(":")
    catalog = catalog_for(monster, pack or [])
    where = f"showdown cards setup {monster}"
    if name not in catalog.monsters:
        known = list(catalog.monsters)
        near = nearest(name, known)
        raise refuse(NOT_FOUND, "cli.cards.no-monster", where, monster=name, near=near, known=", ".join(known))
    every = catalog.monsters[name].levels
    levels = [lv for lv in every if wanted in ("", lv.name, lv.name.removeprefix("level-"))]
    if not levels:
        known = [lv.name for lv in every]
        raise refuse(NOT_FOUND, "cli.cards.no-level", where, monster=name, level=wanted, known=", ".join(known))
    found = [{"level": lv.name, **explain_setup(lv.setup, catalog)} for lv in levels]
    if json:
        print_json("showdown.setup/1", {"monster": name, "levels": found})
        return OK
    screen = Screen()
    for level in found:
        tiles = [f"{t['tiles']} x {t['title']}" if t["tiles"] > 1 else t["title"] for t in level["terrain"]]
        if level["random_terrain"]:
            tiles.append(say("cli.cards.random-terrain", count=level["random_terrain"]))
        said = {"level": level["level"], "terrain": listed(tiles), "start": level["start"], "first": level["first"]}
        screen.say(say("cli.cards.setup", **said), hang=2)
    return OK
