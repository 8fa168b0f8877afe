"""Survivors one after another in a geometric order; survivors of one step in the controller's order.  [R-ZON-04]

The steps of a sweep are masks of survivors, first step first.  They are settled when the sweep begins: a survivor who
is moved meanwhile keeps the place in the order.
"""

from __future__ import annotations

from showdown.board.zones import sweep_step
from showdown.kernel.decision import Option
from showdown.model.state import State
from showdown.rules.options import FIRST


def sweep_steps(s: State, order: int, who: int) -> tuple[int, ...]:
    """These survivors (bits) in the steps of a sweep.  [R-ZON-04]"""
    m = s.monster
    found: dict[int, int] = {}
    for i in range(len(s.survivors)):
        cell = s.survivors[i].cell
        if who >> i & 1 and cell >= 0 and m.cell >= 0:
            step = sweep_step(s.foot, m.cell, m.facing, order, cell)
            found[step] = found.get(step, 0) | 1 << i
    return tuple([found[step] for step in sorted(found)])


def next_in_sweep(s: State, steps: tuple[int, ...], free: bool) -> int:
    """Who can be next, as bits: the living of the first step that has any; ``free``: of all steps."""
    found = 0
    for step in steps:
        for i in range(len(s.survivors)):
            if step >> i & 1 and s.survivors[i].alive:
                found |= 1 << i
        if found and not free:
            break
    return found


def steps_after(steps: tuple[int, ...], who: int, free: bool) -> tuple[int, ...]:
    """The sweep goes on behind this survivor; ``free``: it starts here and goes once round."""
    at = 0
    for i in range(len(steps)):
        if steps[i] >> who & 1:
            at = i
    turned = steps[at:] + steps[:at] if free else steps[at:]
    return tuple([step & ~(1 << who) for step in turned if step & ~(1 << who)])


def choices(s: State, steps: tuple[int, ...], free: bool) -> list[Option]:
    """The survivors among whom the controller chooses; none if there is nothing to choose."""
    mask = next_in_sweep(s, steps, free)
    return [FIRST[i] for i in range(len(s.survivors)) if mask >> i & 1] if mask & (mask - 1) else []
