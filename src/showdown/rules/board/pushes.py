"""Where a knockback goes and what it meets.  [R-KB-01, R-ZON-05]

Away from the monster, toward it, or in a direction of its own frame.
"""

from __future__ import annotations

from typing import Final

from showdown.board.bitsets import ALL, BIT
from showdown.board.cells import COLUMN, ROW, opposite
from showdown.board.zones import sweep_direction
from showdown.model.rulings import (
    KNOCKBACK_LINE,
    KNOCKBACK_LINE_CONTROLLER,
    PUSHED_INTO_MONSTER,
    PUSHED_INTO_MONSTER_STOPS,
)
from showdown.model.state import State
from showdown.rules.queries import in_the_way

AWAY: Final = 0
LEFTWARD: Final = 1
RIGHTWARD: Final = 2
FORWARD: Final = 3
BACKWARD: Final = 4
TOWARD_MONSTER: Final = 5
CLOCKWISE: Final = 6
COUNTERCLOCKWISE: Final = 7
PUSHES: Final[tuple[str, ...]] = (
    "away",
    "left",
    "right",
    "forward",
    "back",
    "toward the monster",
    "clockwise",
    "counterclockwise",
)
"""The words of card files for these directions."""
TURNS: Final[dict[int, int]] = {LEFTWARD: 3, RIGHTWARD: 1, FORWARD: 0, BACKWARD: 2}
"""Quarter turns clockwise from the monster's facing."""

AT_THE_EDGE: Final = 0
"""A knockback stops at the board edge."""
DIES_BEYOND: Final = 1
"""A survivor who is pushed over the board edge dies."""
LEAVES_BEYOND: Final = 3
"""A survivor who is pushed over the board edge leaves the showdown alive."""
OVER_THE_EDGE: Final = (DIES_BEYOND, LEAVES_BEYOND)
STOPS_CLOSE: Final = 2
"""A knockback toward the monster stops where the survivor can get no closer."""


def push_ways(s: State, cell: int, push: int) -> list[int]:
    """The board directions in which a survivor can be pushed; of several the controller chooses.

    [R-KB-01, R-AMB-08, R-ZON-05]
    """
    m = s.monster
    if push in TURNS:
        return [(m.facing + TURNS[push]) % 4]
    if push in (CLOCKWISE, COUNTERCLOCKWISE):
        return [sweep_direction(s.foot, m.cell, m.facing, push == CLOCKWISE, cell)]
    ways = ways_away(s, cell)
    return [opposite(way) for way in ways] if push == TOWARD_MONSTER else ways


def ways_away(s: State, cell: int) -> list[int]:
    """In a straight line directly away from the monster.  [R-KB-01, R-AMB-08]"""
    anchor = s.monster.cell
    across = s.foot.gap_x(anchor, cell)
    down = s.foot.gap_y(anchor, cell)
    x_way = 1 if COLUMN[cell] > COLUMN[anchor] else 3
    y_way = 2 if ROW[cell] > ROW[anchor] else 0
    tie = across == down or s.rulings[KNOCKBACK_LINE] == KNOCKBACK_LINE_CONTROLLER
    if across and down and tie:
        return [min(x_way, y_way), max(x_way, y_way)]
    return [x_way if across > down else y_way]


def push_facts(push: int) -> dict[str, str]:
    """What an event says about the direction of a knockback; nothing about the usual one."""
    return {"push": PUSHES[push]} if push != AWAY else {}


def gets_no_closer(s: State, cell: int, ahead: int) -> bool:
    """Would the next step lead under the base, or no nearer to it?  [R-ZON-05]"""
    there = s.foot.distance(s.monster.cell, ahead)
    return there == 0 or there >= s.foot.distance(s.monster.cell, cell)


# -- what is in the way ------------------------------------------------------------------------------------------


def monster_in_the_way(s: State, start: int) -> int:
    """The base, where a knockback from outside stops at it; by default a knockback passes over it.  [R-AMB-58]"""
    base = s.foot.base[s.monster.cell]
    if s.rulings[PUSHED_INTO_MONSTER] != PUSHED_INTO_MONSTER_STOPS or s.monster.cell < 0 or base & BIT[start]:
        return 0
    return base


def free_for(s: State, who: int) -> int:
    """Spaces where a survivor can be put: unoccupied ones, and the survivor's own unless the monster covers it."""
    own = BIT[s.survivors[who].cell] & ~s.foot.base[s.monster.cell]
    return ALL & ~(in_the_way(s, who) & ~own)


def terrain_at(s: State, cell: int, start: int) -> int:
    """The flags of the terrain on a space; none for the terrain a survivor starts on top of.  [R-TER-09]"""
    flags = 0
    for tile in s.tiles:
        if tile.flags and tile.mask & BIT[cell] and not tile.mask & BIT[start]:
            flags |= tile.flags
    return flags


def met_by(s: State, who: int, cells: list[int]) -> int:
    """The other survivors on these spaces, as bits.  [R-COL-04]"""
    mask = 0
    for i in range(len(s.survivors)):
        if i != who and s.survivors[i].cell in cells and s.survivors[i].alive:
            mask |= 1 << i
    return mask
