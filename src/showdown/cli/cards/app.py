"""``showdown cards``: its commands, each loaded when it is used."""

from __future__ import annotations

from typing import Final

from showdown.cli.help_page import command
from showdown.language import say

app = command("cards", "showdown cards list", "showdown cards show claw", "showdown cards new monster bonemaw")

COMMANDS: Final = ("list", "show", "explain", "setup", "parties", "new", "check", "exercise", "schema")
"""In the order of the help page; the module ``showdown.cli.cards.NAME`` has each one."""

for order, name in enumerate(COMMANDS):
    app.command(f"showdown.cli.cards.{name}:app", name=name, help=say(f"help.cards.{name}"), sort_key=order)
