"""A small scenario that holds, and ways to spoil it."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent, core_catalog
from showdown.scenario import Result, load_scenario, run_scenario

SOUND = """\
name: Claw wounds an arm
rules: [R-MAT-06, R-DMG-02]
rulings: {facing-area: half-board}
monster: {id: white-lion, level: first-story, at: K8, facing: south, tokens: {luck: 1}, knocked_down: false}
survivors:
  a: {at: K11, gear: [founding-stone, cloth], actions: [dodge]}
  b: {at: P11, knocked_down: true, armor: {head: 2}, injuries: {arms: light}}
players: [[a], [b]]
terrain:
  - {id: stone-column, at: F5, facing: east}
decks:
  ai: [claw, grasp]
  hit_locations: [strange-hand]
controller: b
start: monster-turn
round: 3
dice:
  - to_hit: [5, 1]
  - hit_location: [arms]
steps:
  - choose: take:arms
  - expect: {survivors: {a: {injuries: {arms: light}}}, decision: {kind: act_order, options: [act:a, act:b]}}
"""


def run(text: str) -> Result:
    return run_scenario(load_scenario(text, "claw.yaml", core_catalog()), core_catalog())


def spoiled(old: str, new: str) -> str:
    """The sound scenario with one text replaced."""
    assert SOUND.count(old) == 1, f"{old!r} occurs {SOUND.count(old)} times"
    return SOUND.replace(old, new)


def line_of(old: str) -> int:
    return SOUND[: SOUND.index(old)].count("\n") + 1


def problems(text: str) -> list[str]:
    """What is wrong with a file, a line each."""
    with pytest.raises(BadContent) as caught:
        load_scenario(text, "claw.yaml", core_catalog())
    return str(caught.value).split("\n")


def failures(text: str) -> list[tuple[int, str]]:
    """Where a scenario does not hold, and why."""
    return [(f.line, f.message) for f in run(text).failures]
