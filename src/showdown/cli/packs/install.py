"""``showdown packs install``: take a pack out of a zip or a folder, check it, and put it on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import BadContent, InstalledPacks, nearest
from showdown.language import say
from showdown.library.pack_shelf import NotInstalled, ShelvedPack, install
from showdown.lookup.packs import refused_pack
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, refuse, refused

app = command(
    "packs.install",
    "showdown packs install bonemaw-1.0.0.zip",
    "showdown packs install ~/Downloads/bonemaw-1.1.0.zip --replace",
    "showdown packs install my-packs/bonemaw",
)


@app.default
def install_pack(
    source: Annotated[Path, Parameter(help=say("help.packs.install.source"))],
    /,
    *,
    replace: Annotated[bool, Parameter(help=say("help.packs.install.replace"))] = False,
    json: Json = False,
) -> int:
    where = f"showdown packs install {source}"
    if not source.exists():
        near = nearest(source.name, beside(source))
        raise refuse(NOT_FOUND, "cli.packs.no-source", where, source=source, near=near)
    try:
        pack = install(source, replace)
    except NotInstalled as error:
        raise refused(error, USAGE, where) from error
    except BadContent as error:
        raise refused_pack(error, str(source)) from error
    except OSError as error:
        raise refuse(BAD_FILE, "cli.packs.not-installed", where, why=error.strerror) from error
    if json:
        print_json("showdown.packs-install/1", pack.document())
    else:
        tell(pack)
    return OK


def beside(source: Path) -> list[str]:
    """Zips and folders that may have been meant."""
    try:
        return [path.name for path in source.parent.iterdir() if path.suffix == ".zip" or path.is_dir()]
    except OSError:
        return []


def tell(pack: ShelvedPack) -> None:
    screen = Screen()
    version = pack.document().get("version", "")
    counts = {"cards": pack.cards, "monsters": ", ".join(pack.monsters), "parties": ", ".join(pack.parties)}
    screen.say(say("cli.packs.installed", name=pack.name, version=version, **counts))
    if pack.monsters:
        hidden = hidden_monsters(pack)
        for other, monsters in hidden.items():
            screen.note(say("cli.packs.hidden", other=other, monsters=", ".join(monsters), pack=pack.name))
        screen.note(say("cli.packs.play", story=f"{pack.monsters[0]}:1", pack=pack.name if hidden else ""))


def hidden_monsters(pack: ShelvedPack) -> dict[str, list[str]]:
    """Monsters of a pack that another pack has, too, and brings to a fight unless ``--pack`` is given: by that pack."""
    shelf = InstalledPacks()
    out: dict[str, list[str]] = {}
    for monster in pack.monsters:
        other = shelf.pack_of_monster(monster)
        if other != pack.name:
            out.setdefault(other, []).append(monster)
    return out
