"""Which spaces the monster threatens: where a survivor would be in its range if it moved now."""

from __future__ import annotations

from showdown.board.cells import NAMES
from showdown.model.state import State
from showdown.rules.queries import cell_in_range, monster_movement


def threatened_spaces(s: State) -> list[str]:
    """Every space but its own that is in range.  [R-BRD-12]"""
    if s.monster.cell < 0 or s.monster.dead:
        return []
    base = s.foot.base[s.monster.cell]
    reach = monster_movement(s)
    return [name for cell, name in enumerate(NAMES) if not base >> cell & 1 and cell_in_range(s, cell, reach)]


def monster_spaces(s: State, cell: int) -> list[str]:
    """The spaces that the monster covers if its north-west space is this one, row by row; none off the board."""
    return [name for i, name in enumerate(NAMES) if cell >= 0 and s.foot.base[cell] >> i & 1]
