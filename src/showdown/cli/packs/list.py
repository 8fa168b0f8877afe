"""``showdown packs list``: the core, the packs shipped with it, and the installed ones."""

from __future__ import annotations

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import clean, installed_folder
from showdown.language import say
from showdown.library.pack_shelf import ShelvedPack, shelved_packs
from showdown.lookup.refusal import BAD_FILE, OK, refuse

app = command("packs.list", "showdown packs list", "showdown packs list --json")


@app.default
def list_packs(*, json: Json = False) -> int:
    try:
        packs = shelved_packs()
    except OSError as error:
        raise refuse(BAD_FILE, "cli.packs.bad-folder", str(installed_folder()), why=error.strerror) from error
    if json:
        body = {"folder": str(installed_folder()), "packs": [pack.document() for pack in packs]}
        print_json("showdown.packs/1", body)
        return OK
    screen = Screen()
    width = max(len(clean(pack.name)) for pack in packs)
    for pack in packs:
        screen.say(f"{clean(pack.name):<{width}}  {standing(pack)}", hang=width + 2)
        for problem in pack.problems:
            screen.say(f"{'':<{width}}  {say('cli.packs.problem', what=problem)}", hang=width + 2)
    return OK


def standing(pack: ShelvedPack) -> str:
    """``1.0.0, installed, 18 cards, monsters bonemaw, by Ada, CC-BY-4.0``."""
    about = pack.manifest
    return say(
        "cli.packs.standing",
        version=about.document()["version"] if about else "",
        origin=pack.origin,
        cards=pack.cards,
        monsters=", ".join(pack.monsters),
        parties=", ".join(pack.parties),
        authors=", ".join(about.authors) if about else "",
        licence=about.licence if about else "",
        bad=bool(pack.problems),
    )
