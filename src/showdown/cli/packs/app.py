"""``showdown packs``: its commands, each loaded when it is used."""

from __future__ import annotations

from typing import Final

from showdown.cli.help_page import command
from showdown.language import say

app = command(
    "packs", "showdown packs new monster bonemaw", "showdown packs install bonemaw-1.0.0.zip", "showdown packs list"
)

COMMANDS: Final = ("new", "install", "list", "remove", "export")
"""In the order of the help page; the module ``showdown.cli.packs.NAME`` has each one."""

for order, name in enumerate(COMMANDS):
    app.command(f"showdown.cli.packs.{name}:app", name=name, help=say(f"help.packs.{name}"), sort_key=order)
