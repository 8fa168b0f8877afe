"""``showdown puzzles``: its commands, each loaded when it is used."""

from __future__ import annotations

from typing import Final

from showdown.cli.help_page import command
from showdown.language import say

app = command(
    "puzzles", "showdown puzzles daily", "showdown puzzles play --number 7", "showdown puzzles mine mine.yaml --count 5"
)

COMMANDS: Final = ("daily", "play", "mine")
"""In the order of the help page; the module ``showdown.cli.puzzles.NAME`` has each one."""

for order, name in enumerate(COMMANDS):
    app.command(f"showdown.cli.puzzles.{name}:app", name=name, help=say(f"help.puzzles.{name}"), sort_key=order)
