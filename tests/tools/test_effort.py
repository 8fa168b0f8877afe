"""What an act costs in the terminal, and the simulated network: the tools that measure the table."""

from __future__ import annotations

import pytest

from bench.distance import Line
from tools.effort import figure, tables_of
from tools.effort_plan import STEPS, Step
from tools.effort_terminal import CLICKS, KEYS, tried

CLICKED = {"choose who acts": 1, "move": 1, STEPS[2].name: 2, "end an act early": 1}
"""Clicks of each step in the terminal; attacks by a click on a piece are for the browser."""


@pytest.mark.parametrize("step", [step for step in STEPS if step.name in CLICKED], ids=lambda step: step.name)
def test_the_fewest_clicks_of_a_step(step: Step) -> None:
    done = [found for found in [tried(step, way) for way in CLICKS[step.name]] if found is not None]
    assert min([found.inputs for found in done]) == CLICKED[step.name]


def test_a_way_that_leads_elsewhere_does_not_count() -> None:
    move = STEPS[1]
    assert tried(move, ["row:end"]) is None
    assert tried(move, ["space:A1"]) is None
    assert tried(move, KEYS["end an act early"][1]) is None


def test_the_report_names_both_commits_and_what_is_impossible() -> None:
    way = {"way": "click", "inputs": 2, "scrolls": 1, "skips": 0}
    rows = [
        {"commit": name, "effort": {"browser": {"move": found}}, "board": {"80x24": 0.416}}
        for name, found in (("old", None), ("new", way))
    ]
    assert figure(way) == "2 + 1 to scroll"
    text = tables_of(rows)
    assert "| browser | move | – | 2 + 1 to scroll | click |" in text
    assert "| 80x24 | 42% | 42% |" in text


def test_a_line_delays_every_byte_and_sends_one_after_another() -> None:
    line = Line(rate=1000, delay=0.5)
    assert line.arrival(now=10.0, size=100) == pytest.approx(10.6)
    assert line.arrival(now=10.0, size=100) == pytest.approx(10.7), "it waits for the bytes before"
    assert line.arrival(now=20.0, size=100) == pytest.approx(20.6), "the line was free again"
    assert Line(rate=0, delay=0.5).arrival(now=10.0, size=10**9) == 10.5
