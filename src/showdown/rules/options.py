"""Every option that does not depend on cards, made once and shared.  ``docs/make/option-keys.md`` lists all keys."""

from __future__ import annotations

from typing import Final

from showdown.board.cells import CELLS, DIRECTIONS, NAMES
from showdown.board.paths import FIGURES, WALLS
from showdown.kernel.decision import Option
from showdown.model.ids import DASH, ENCOURAGE, LETTERS, NO_CARD, PLACES, SURGE, CardId, Cell, Seat, SurvivorId
from showdown.model.options import (
    CardOption,
    FacingOption,
    PlaceOption,
    PlayerOption,
    SpaceOption,
    StartOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
)


def spaces(verb: str) -> list[Option]:
    """One option for each space."""
    return [SpaceOption(f"{verb}:{NAMES[c]}", verb, Cell(c)) for c in range(CELLS)]


def survivors(verb: str) -> list[Option]:
    """One option for each survivor."""
    return [SurvivorOption(f"{verb}:{c}", verb, SurvivorId(i)) for i, c in enumerate(LETTERS)]


def facings(verb: str) -> list[Option]:
    """One option for each direction."""
    return [FacingOption(f"{verb}:{DIRECTIONS[f]}", verb, f) for f in range(4)]


def places(verb: str) -> list[Option]:
    """One option for each place of the body."""
    return [PlaceOption(f"{verb}:{PLACES[p]}", verb, p) for p in range(5)]


def survival(word: str, action: int) -> list[SurvivalOption]:
    """A survival action without a second survivor, for each survivor."""
    return [SurvivalOption(f"{word}:{c}", "survival", action, SurvivorId(i), -1) for i, c in enumerate(LETTERS)]


TO: Final = spaces("to")
AT: Final = spaces("at")
PLACE: Final = spaces("place")
LAY: Final[list[list[Option]]] = [
    [TileOption(f"lay:{NAMES[c]}", "lay", Cell(c), 0) for c in range(CELLS)],
    [TileOption(f"lay:{NAMES[c]}:east", "lay", Cell(c), 1) for c in range(CELLS)],
]
"""Tiles as they come, facing north, and on their side."""
EAT: Final = spaces("eat")
TILE: Final = spaces("tile")
MONSTER_AT: Final = spaces("monster")
FACE: Final = facings("face")
PUSH: Final = facings("push")
TAKE: Final = places("take")
DODGES: Final = places("dodge")
TARGET: Final = survivors("target")
ACT: Final = survivors("act")
FIRST: Final = survivors("first")
NOMINATE: Final = survivors("nominate")
CONTROLLER: Final[list[Option]] = [
    PlayerOption(f"controller:p{i + 1}", "controller", Seat(i)) for i in range(len(LETTERS))
]
DASHES: Final = survival("dash", DASH)
SURGES: Final = survival("surge", SURGE)
ENCOURAGES: Final[list[list[SurvivalOption]]] = [
    [SurvivalOption(f"encourage:{c}:{d}", "survival", ENCOURAGE, SurvivorId(i), j) for j, d in enumerate(LETTERS)]
    for i, c in enumerate(LETTERS)
]
SURVIVORS_START: Final = StartOption("start:survivors", "start", True)
MONSTER_STARTS: Final = StartOption("start:monster", "start", False)
MOVE: Final = Option("move", "move")
FREE: Final = CardOption("free", "free", CardId(NO_CARD))
END: Final = Option("end", "end")
DONE: Final = Option("done", "done")
YES: Final = Option("yes", "yes")
NO: Final = Option("no", "no")
YES_OR_NO: Final[list[Option]] = [YES, NO]


PLAIN_STOPS: Final[list[StopOption | None]] = [None] * (CELLS * 20)
"""Stops of routes without collision and broken terrain, by space, facing and last step: made once, and shared."""


def plain_stop(end: int, facing: int, last: int) -> StopOption:
    """The option of a route without collision and broken terrain: ``stop:H7:north``."""
    at = (end * 4 + facing) * 5 + last + 1
    known = PLAIN_STOPS[at]
    if known is None:
        known = stop_option(end, facing, 0, last, [], "")
        PLAIN_STOPS[at] = known
    return known


def stop_option(end: int, facing: int, passed: int, last: int, broken: list[str], going: str) -> StopOption:
    """A monster's route by where it stops, how it faces there, which survivors it ran over and what it broke.

    ``passed``: as in board.paths.Route.
    ``stop:H7:north``, ``stop:H7:north:over-b``, ``stop:H7:north:breaks-N8``, ``stop:H7:north:over-b:going-south``.
    """
    key = f"stop:{NAMES[end]}:{DIRECTIONS[facing]}"
    over = "".join([LETTERS[i] for i in range(len(LETTERS)) if passed >> i & 1])
    if over:
        key += ":over-" + over
    for space in broken:
        key += ":breaks-" + space
    if going:
        key += ":going-" + going
    return StopOption(key, "stop", Cell(end), facing, passed & FIGURES, passed >> WALLS, last, tuple(broken), going)
