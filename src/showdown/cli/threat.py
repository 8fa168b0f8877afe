"""``showdown threat``: the monster's next turn in figures, or the spaces a survivor could move to."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from showdown.api import heat as heat_of
from showdown.api import threat as threat_of
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import AT_LEAST_0, Between, Board, BoardRulings, Json, Packs, SavedGame, Spoilers, hidden
from showdown.language import say
from showdown.lookup.refusal import OK, USAGE, refuse

app = command(
    "threat",
    "showdown threat fight.json",
    "showdown threat fight.json --ties worst --survival dodge",
    "showdown threat fight.json --survivor b --heat",
    'showdown threat --board "white-lion first-story K8 south; a K11; b K6"',
)
SCHEMA = "showdown.threat/1"


@app.default
def threat(
    game: SavedGame = "",
    /,
    *,
    board: Board = "",
    survivor: Annotated[str, Parameter(help=say("help.threat.survivor"))] = "",
    heat: Annotated[bool, Parameter(help=say("help.threat.heat"))] = False,
    space: Annotated[str, Parameter(help=say("help.threat.space"))] = "",
    at: Annotated[str, hidden("--at")] = "",
    ties: Annotated[Literal["uniform", "worst", "first"], Parameter(help=say("help.threat.ties"))] = "uniform",
    survival: Annotated[Literal["none", "dodge"], Parameter(help=say("help.threat.survival"))] = "none",
    samples: Annotated[int | None, Parameter(help=say("help.threat.samples"), validator=Between(2, 100_000))] = None,
    seed: Annotated[int, Parameter(help=say("help.threat.seed"), validator=AT_LEAST_0)] = 0,
    spoilers: Spoilers = False,
    ruling: BoardRulings = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    request = {
        "save": game if board else game_file(game),
        "board": board,
        "survivor": survivor,
        "ties": ties,
        "survival": survival,
        "samples": samples,
        "seed": seed,
        "ruling": ruling or (),
        "pack": pack or (),
    }
    return show_threat(heat, space or at, spoilers, json, request)


def show_threat(on_spaces: bool, space: str, spoilers: bool, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.threat` and `heat`."""
    if on_spaces and space:
        raise refuse(USAGE, "cli.threat.heat-and-space", "showdown threat --heat --space")
    if on_spaces:
        request["progress"] = show_progress if sys.stderr.isatty() else no_progress
        spots = heat_of(**request, where="showdown threat")
        lines, data = spots.lines(), spots.data()
    else:
        found = threat_of(**request, at=space, where="showdown threat")
        lines, data = found.lines(spoilers), found.data(spoilers)
    if as_json:
        print_json(SCHEMA, data)
        return OK
    screen = Screen()
    for line in lines:
        screen.say(line)
    return OK


def show_progress(done: int, of: int) -> None:
    """A line on the terminal that is wiped at the end."""
    text = say("cli.threat.progress", space=done + 1, of=of) if done < of else " " * 40
    print(f"\r{text}\r" if done >= of else f"\r{text}", end="", file=sys.stderr, flush=True)


def no_progress(done: int, of: int) -> None:
    """For a stderr that is not a terminal."""
