"""``showdown cards new``: write the pack of a monster to start from, as ``showdown packs new monster`` does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen
from showdown.cli.packs.new import write_pack
from showdown.cli.parameters import hidden
from showdown.language import say
from showdown.lookup.refusal import OK

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
    title = " ".join(name)
    files = write_pack("monster", title, in_ or out, f"showdown cards new monster {title}")
    screen = Screen()
    for file in files:
        screen.say(str(file))
    pack = files[-1].parent
    screen.note(say("cli.cards.next", pack=pack, name=pack.name))
    return OK
