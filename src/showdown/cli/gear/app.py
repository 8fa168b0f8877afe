"""``showdown gear``: its commands, each loaded when it is used."""

from __future__ import annotations

from typing import Final

from showdown.cli.help_page import command
from showdown.language import say

app = command("gear", "showdown gear craft bone=2 hide sinew")

COMMANDS: Final = ("craft",)
"""In the order of the help page; the module ``showdown.cli.gear.NAME`` has each one."""

for order, name in enumerate(COMMANDS):
    app.command(f"showdown.cli.gear.{name}:app", name=name, help=say(f"help.gear.{name}"), sort_key=order)
