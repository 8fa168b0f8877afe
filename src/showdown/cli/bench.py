"""``showdown bench``: what sim/bench.py measures, as a table or as JSON."""

from __future__ import annotations

from typing import Any

from showdown.cli.screen import Screen, print_json
from showdown.lookup.refusal import OK
from showdown.sim.bench import run_bench


def bench(seconds: float, as_json: bool) -> int:
    screen = Screen()
    if not as_json:
        screen.note(f"Measuring for {seconds:g} s each ...")
    figures = run_bench(seconds)
    if as_json:
        print_json("showdown.bench/1", figures)
    else:
        screen.say("\n".join(table(figures)))
        screen.note(figures["other_engine"])
    return OK


def table(figures: dict[str, Any]) -> list[str]:
    """One line each: a figure with its range and spread, or a plain fact about the machine."""
    width = max([len(name) for name in figures])
    lines: list[str] = []
    for name, value in figures.items():
        label = f"{name.replace('_', ' '):<{width}}"
        if isinstance(value, dict):
            median, low, high = (number(value[part]) for part in ("median", "low", "high"))
            lines.append(f"{label}  {median:>10}  ({low} to {high}, spread {value['spread_percent']} %)")
        elif name not in ("schema", "other_engine"):
            lines.append(f"{label}  {value!s:>10}")
    return lines


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"
