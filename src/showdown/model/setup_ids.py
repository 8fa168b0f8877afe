"""Numbers and names of the setup: ambushes, starting points of a position, landmarks and edges of the board."""

from __future__ import annotations

from typing import Final

# -- who ambushes whom (R-SET-10) ---------------------------------------------------------------------------------
AMBUSHES: Final[tuple[str, ...]] = ("", "monster", "survivors")
STARTS: Final[tuple[str, ...]] = (
    "round-start",
    "monster-turn",
    "draw",
    "monster-turn-end",
    "survivors-turn",
    "between-acts",
    "round-end",
    "act",
    "attack",
    "card",
)
"""Where in a round a position may start, in the order of play; the last three name who or which card."""
IN_SURVIVORS_TURN: Final[tuple[str, ...]] = ("survivors-turn", "between-acts", "round-end", "act", "attack")
BY_MONSTER: Final = 1
BY_SURVIVORS: Final = 2

# -- what the setup line of a terrain card is measured from (R-SET-05) --------------------------------------------
SAME_TERRAIN: Final = 0
ANY_TERRAIN: Final = 1
THE_MONSTER: Final = 2
BOARD_EDGES: Final = 3
LANDMARKS: Final[tuple[str, ...]] = ("same terrain", "other terrain", "monster", "board edges")

# -- board edges survivors start on -------------------------------------------------------------------------------
NO_EDGE: Final = -1
EDGES: Final[tuple[str, ...]] = ("north", "east", "south", "west", "short", "long")
SHORT_EDGES: Final = 4
LONG_EDGES: Final = 5
