"""``showdown cards new``: write a pack to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen
from showdown.cli.parameters import hidden
from showdown.engine import BadContent
from showdown.engine import new_monster as write_monster
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, OK, USAGE, Refusal, refuse

app = command("cards.new", "showdown cards new monster bonemaw")
monster_app = command(
    "cards.new.monster", "showdown cards new monster bonemaw", 'showdown cards new monster "Pale Stag"'
)
app.command(monster_app)


@monster_app.default
def monster(
    name: Annotated[list[str], Parameter(help=say("help.cards.new.name"))],
    /,
    *,
    out: Annotated[Path, Parameter(help=say("help.cards.new.out"), show_default=say("help.this-folder"))] = Path(),
    in_: Annotated[Path | None, hidden("--in")] = None,
) -> int:
    title, folder = " ".join(name), in_ or out
    try:
        files = write_monster(title, folder)
    except BadContent as error:
        where = f"showdown cards new monster {title}"
        raise Refusal(USAGE, str(error), where, say("cli.cards.other-name-fix")) from error
    except FileExistsError as error:
        raise refuse(USAGE, "cli.cards.folder-exists", str(error.filename)) from error
    except OSError as error:
        raise refuse(BAD_FILE, "cli.cards.not-written", str(folder), why=error.strerror) from error
    screen = Screen()
    for file in files:
        screen.say(str(file))
    pack = files[0].parents[1]
    screen.note(say("cli.cards.next", pack=pack, name=pack.name))
    return OK
