"""``showdown packs new``: write a pack of one kind to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import BadContent, nearest
from showdown.engine.packs import PACK_TEMPLATES, new_pack
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, OK, USAGE, Refusal, refuse

app = command(
    "packs.new",
    "showdown packs new monster bonemaw",
    'showdown packs new gear "Marrow Tools"',
    "showdown packs new party night-watch --out packs",
)


@app.default
def new(
    kind: Annotated[str, Parameter(help=say("help.packs.new.kind"))],
    name: Annotated[list[str], Parameter(help=say("help.packs.new.name"))],
    /,
    *,
    out: Annotated[Path, Parameter(help=say("help.cards.new.out"), show_default=say("help.this-folder"))] = Path(),
    json: Json = False,
) -> int:
    title = " ".join(name)
    where = f"showdown packs new {kind} {title}"
    if kind not in PACK_TEMPLATES:
        near, known = nearest(kind, list(PACK_TEMPLATES)), ", ".join(PACK_TEMPLATES)
        raise refuse(USAGE, "cli.packs.no-template", where, kind=kind, near=near, known=known)
    files = write_pack(kind, title, out, where)
    pack = files[-1].parent
    if json:
        body = {"name": pack.name, "folder": str(pack), "files": [str(file) for file in files]}
        print_json("showdown.packs-new/1", body)
        return OK
    screen = Screen()
    for file in files:
        screen.say(str(file))
    screen.note(say("cli.packs.next", pack=pack, name=pack.name, kind=kind))
    return OK


def write_pack(kind: str, title: str, folder: Path, where: str) -> list[Path]:
    """The files of a new pack, its manifest last.  Refused for a bad name and where something already is."""
    try:
        return new_pack(kind, title, folder)
    except BadContent as error:
        raise Refusal(USAGE, str(error), where, say("cli.cards.other-name-fix")) from error
    except FileExistsError as error:
        raise refuse(USAGE, "cli.cards.folder-exists", str(error.filename)) from error
    except OSError as error:
        raise refuse(BAD_FILE, "cli.cards.not-written", str(folder), why=error.strerror) from error
