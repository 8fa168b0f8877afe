"""``showdown config``: which settings hold and where they come from."""

from __future__ import annotations

import json as json_module
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import print_json, print_text
from showdown.cli.parameters import Json
from showdown.cli.settings import settings
from showdown.language import say
from showdown.library.settings import SETTINGS
from showdown.library.settings_file import FILE, user_file
from showdown.lookup.refusal import OK

app = command("config", "showdown config show --origin", "showdown config path")
show_app = command("config.show", "showdown config show --origin")
path_app = command("config.path", "showdown config path")
app.command(show_app)
app.command(path_app)


@show_app.default
def show(*, origin: Annotated[bool, Parameter(help=say("help.config.show.origin"))] = False, json: Json = False) -> int:
    held = settings()
    if json:
        body = {s.key: {"value": held[s.key], "origin": held.origins[s.key], "about": s.about} for s in SETTINGS}
        print_json("showdown.config/1", {"settings": body, "files": files()})
        return OK
    for s in SETTINGS:
        line = f"{s.key} = {json_module.dumps(held[s.key], ensure_ascii=False)}"
        print_text(f"{line:<36} # {held.origins[s.key]}" if origin else line)
    return OK


@path_app.default
def path(*, json: Json = False) -> int:
    if json:
        print_json("showdown.config-path/1", {"files": files()})
        return OK
    for file in files():
        print_text(file["file"] if file["there"] else say("cli.config.missing-file", file=file["file"]))
    return OK


def files() -> list[dict[str, Any]]:
    """The settings files, the one with precedence first."""
    both = (("project", Path(FILE).absolute()), ("user", user_file()))
    return [{"whose": whose, "file": str(file), "there": file.exists()} for whose, file in both]
