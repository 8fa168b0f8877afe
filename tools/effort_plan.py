"""The act that ``tools.effort`` plays: the position, its steps, and how to tell that a step was done.

The same seed and option keys lead to the same position in both commits, in the browser and in the terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

SEED: Final = 10
OPENING: Final = ("face:north", "at:K2", "at:J3", "at:H5", "at:I4", "target:b", "stop:J4:north", "take:arms")
"""Option keys up to the first act of the survivors: the lion stands among them."""
SPACE: Final = "L5"
WEAPON: Final = "founding-stone"
"""Of two weapons that reach the lion."""
WOUND: Final = "glorious-mane"
"""Of two hit locations: the attack hits twice."""

View = dict[str, Any]


class Step(NamedTuple):
    """``keys``: option keys chosen before it, after the opening.

    ``done``: is it done, by the kind of the next decision and the view?
    """

    name: str
    keys: tuple[str, ...]
    done: Callable[[str, View], bool]


def acts(letter: str, view: View) -> bool:
    return any([p.get("doing") == "act" and p.get("survivor") == letter for p in view["progress"]])


ATTACK: Final = (
    ("act:b", "move", f"to:{SPACE}"),
    lambda kind, view: kind == "act_order" and not acts("b", view),
)
"""Before and after the attack."""
STEPS: Final = (
    Step("choose who acts", (), lambda kind, view: kind == "action" and acts("b", view)),
    Step("move", ("act:b",), lambda kind, view: kind == "action" and view["survivors"]["b"]["at"] == SPACE),
    Step("attack with a chosen weapon, to the end of the wound order", *ATTACK),
    # The same attack, begun by a click on a piece.
    Step("attack by a click on the weapon, to the end of the wound order", *ATTACK),
    Step("attack by a click on the monster, to the end of the wound order", *ATTACK),
    Step("end an act early", ("act:a",), lambda kind, view: kind == "act_order" and not acts("a", view)),
)
MOMENT: Final = ("act:b",)
"""Where the share of the board is measured: a survivor acts."""


class Tried(NamedTuple):
    """What one way of doing a step took.  ``skips``: inputs that only ended a playback, in addition to ``inputs``."""

    way: str
    inputs: int
    scrolls: int = 0
    skips: int = 0

    @property
    def effort(self) -> tuple[int, int]:
        return self.inputs + self.scrolls, self.skips
