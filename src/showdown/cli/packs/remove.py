"""``showdown packs remove``: take an installed pack off the shelf."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import BadContent
from showdown.language import say
from showdown.library.pack_shelf import NotInstalled, remove
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, refuse, refused

app = command("packs.remove", "showdown packs remove bonemaw")


@app.default
def remove_pack(
    name: Annotated[str, Parameter(help=say("help.packs.remove.name"))],
    /,
    *,
    json: Json = False,
) -> int:
    where = f"showdown packs remove {name}"
    try:
        folder = remove(name)
    except NotInstalled as error:
        raise refused(error, USAGE, where) from error
    except BadContent as error:
        raise refused(error, NOT_FOUND, where) from error
    except OSError as error:
        raise refuse(BAD_FILE, "cli.packs.not-removed", where, why=error.strerror) from error
    if json:
        print_json("showdown.packs-remove/1", {"name": name, "folder": str(folder)})
    else:
        Screen().say(say("cli.packs.removed", name=name, folder=folder))
    return OK
