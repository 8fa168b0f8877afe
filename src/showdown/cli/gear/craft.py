"""``showdown gear craft``: what a list of resources can make, and what is one resource short."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from showdown.analysis.crafting import Craft, craft
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, Packs
from showdown.engine import Names, card_names
from showdown.language import say
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import OK

app = command(
    "gear.craft",
    "showdown gear craft bone=3 hide sinew",
    'showdown gear craft "white fur=2" hide "great cat bones" --location catarium',
    "showdown gear craft bone hide --innovation ammonia --innovation drums",
)


@app.default
def print_crafts(
    resources: Annotated[list[str], Parameter(help=say("help.gear.craft.resources"))],
    /,
    *,
    location: Annotated[
        list[str] | None, Parameter(help=say("help.gear.craft.location"), consume_multiple=False)
    ] = None,
    innovation: Annotated[
        list[str] | None, Parameter(help=say("help.gear.craft.innovation"), consume_multiple=False)
    ] = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    found = craft(resources, locations=location or [], innovations=innovation or [], packs=pack or [])
    if json:
        print_json("showdown.craft/1", found.document())
        return OK
    names = card_names(catalog_of(pack or []))
    screen = Screen()
    for key, crafts in (
        ("cli.gear.can-make", found.can_make),
        ("cli.gear.needs-innovation", found.needs_innovation),
        ("cli.gear.one-short", found.one_short),
    ):
        if crafts or key == "cli.gear.can-make":
            screen.say(say(key, count=len(crafts)), "bold")
        for each in crafts:
            screen.say("  " + line(each, names), hang=4)
    return OK


def line(each: Craft, names: Names) -> str:
    uses = ", ".join([say("names.copies", number=n, card=names(name)) for name, n in each.uses.items()])
    return say(
        "cli.gear.craft",
        title=each.title,
        location=title(each.location),
        uses=uses,
        endeavors=each.endeavors,
        innovation=title(each.innovation),
        missing=say("cli.gear.or").join(each.missing),
    )


def title(name: str) -> str:
    return name.replace("-", " ").title()
