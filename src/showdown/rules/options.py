"""Every option that does not depend on cards, made once and shared.  ``docs/option-keys.md`` lists all keys."""

from __future__ import annotations

from typing import Final

from showdown.board.cells import CELLS, DIRECTIONS, NAMES
from showdown.kernel.decision import Option
from showdown.model.ids import DASH, ENCOURAGE, LETTERS, PLACES, SURGE

TO: Final[list[Option]] = [Option(f"to:{NAMES[c]}", "to", c) for c in range(CELLS)]
AT: Final[list[Option]] = [Option(f"at:{NAMES[c]}", "at", c) for c in range(CELLS)]
PLACE: Final[list[Option]] = [Option(f"place:{NAMES[c]}", "place", c) for c in range(CELLS)]
LAY: Final[list[list[Option]]] = [
    [Option(f"lay:{NAMES[c]}", "lay", c, 0) for c in range(CELLS)],
    [Option(f"lay:{NAMES[c]}:east", "lay", c, 1) for c in range(CELLS)],
]
"""Tiles as they come, facing north, and on their side."""
EAT: Final[list[Option]] = [Option(f"eat:{NAMES[c]}", "eat", c) for c in range(CELLS)]
MONSTER_AT: Final[list[Option]] = [Option(f"monster:{NAMES[c]}", "monster", c) for c in range(CELLS)]
FACE: Final[list[Option]] = [Option(f"face:{DIRECTIONS[f]}", "face", f) for f in range(4)]
PUSH: Final[list[Option]] = [Option(f"push:{DIRECTIONS[f]}", "push", f) for f in range(4)]
TAKE: Final[list[Option]] = [Option(f"take:{PLACES[p]}", "take", p) for p in range(5)]
DODGES: Final[list[Option]] = [Option(f"dodge:{PLACES[p]}", "dodge", p) for p in range(5)]
TARGET: Final[list[Option]] = [Option(f"target:{c}", "target", i) for i, c in enumerate(LETTERS)]
ACT: Final[list[Option]] = [Option(f"act:{c}", "act", i) for i, c in enumerate(LETTERS)]
FIRST: Final[list[Option]] = [Option(f"first:{c}", "first", i) for i, c in enumerate(LETTERS)]
NOMINATE: Final[list[Option]] = [Option(f"nominate:{c}", "nominate", i) for i, c in enumerate(LETTERS)]
CONTROLLER: Final[list[Option]] = [Option(f"controller:p{i + 1}", "controller", i) for i in range(len(LETTERS))]
DASHES: Final[list[Option]] = [Option(f"dash:{c}", "survival", DASH, i) for i, c in enumerate(LETTERS)]
SURGES: Final[list[Option]] = [Option(f"surge:{c}", "survival", SURGE, i) for i, c in enumerate(LETTERS)]
ENCOURAGES: Final[list[list[Option]]] = [
    [Option(f"encourage:{c}:{d}", "survival", ENCOURAGE, i, j) for j, d in enumerate(LETTERS)]
    for i, c in enumerate(LETTERS)
]
SURVIVORS_START: Final = Option("start:survivors", "start", 0)
MONSTER_STARTS: Final = Option("start:monster", "start", 1)
MOVE: Final = Option("move", "move")
FREE: Final = Option("free", "free", -1)
END: Final = Option("end", "end")
DONE: Final = Option("done", "done")
YES: Final = Option("yes", "yes")
NO: Final = Option("no", "no")
YES_OR_NO: Final[list[Option]] = [YES, NO]


def stop_option(end: int, facing: int, passed: int, last: int, broken: list[str], going: str) -> Option:
    """A monster's route by where it stops, how it faces there, whom it ran over and what it broke.

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
    return Option(key, "stop", end, facing, passed << 3 | (last + 1))
