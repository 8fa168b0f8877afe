"""Which spaces the monster threatens: where a survivor would be in its range if it moved now."""

from __future__ import annotations

from showdown.board.cells import NAMES
from showdown.model.state import State
from showdown.rules.queries import in_range, living, monster_movement


def threatened_spaces(s: State) -> list[str]:
    """The rule's own question, asked for a survivor put on every space in turn.  [R-BRD-12]"""
    if s.monster.cell < 0 or s.monster.dead or not living(s):
        return []
    trial = s.clone()
    who = living(s)[0]
    reach = monster_movement(s)
    base = s.foot.base[s.monster.cell]
    out: list[str] = []
    for cell in range(len(NAMES)):
        trial.survivors[who].cell = cell
        if not base >> cell & 1 and in_range(trial, who, reach):
            out.append(NAMES[cell])
    return out
