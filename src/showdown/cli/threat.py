"""``showdown threat``: prints the next monster turn in figures, or the spaces a survivor could stand on."""

from __future__ import annotations

import sys
from typing import Any

from showdown.api import heat, threat
from showdown.cli.screen import Screen, print_json
from showdown.lookup.refusal import OK, USAGE, Refusal

SCHEMA = "showdown.threat/1"


def show_threat(on_spaces: bool, at: str, spoilers: bool, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.threat` and `heat`."""
    if on_spaces and at:
        raise Refusal(USAGE, "--at is about one survivor on one space", "showdown threat", "say --survivor b --at K10")
    if on_spaces:
        request["progress"] = told if sys.stderr.isatty() else silent
        spots = heat(**request, where="showdown threat")
        lines, data = spots.lines(), spots.data()
    else:
        found = threat(**request, at=at, where="showdown threat")
        lines, data = found.lines(spoilers), found.data(spoilers)
    if as_json:
        print_json(SCHEMA, data)
        return OK
    screen = Screen()
    for line in lines:
        screen.say(line)
    return OK


def told(done: int, of: int) -> None:
    """On a terminal: how far it is; wiped away at the end."""
    text = f"space {done + 1} of {of}" if done < of else " " * 24
    print(f"\r{text}\r" if done >= of else f"\r{text}", end="", file=sys.stderr, flush=True)


def silent(done: int, of: int) -> None:
    """No progress where stderr is no terminal."""
