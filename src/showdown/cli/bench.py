"""``showdown bench``: what sim/bench.py measures, as a table or as JSON."""

from __future__ import annotations

from typing import Any

from showdown.cli.refusal import OK
from showdown.cli.screen import Screen, print_json
from showdown.sim.bench import run_bench


def bench(seconds: float, as_json: bool) -> int:
    screen = Screen()
    if not as_json:
        screen.note(f"Measuring for {seconds:g} s each ...")
    figures = run_bench(seconds)
    if as_json:
        print_json("showdown.bench/1", figures)
    else:
        show(screen, figures, "")
    return OK


def show(screen: Screen, figures: dict[str, Any], indent: str) -> None:
    """Nested figures, one a line."""
    width = max([len(str(k)) for k in figures], default=0)
    for name, value in figures.items():
        label = str(name).replace("_", " ")
        if isinstance(value, dict):
            screen.say(f"{indent}{label}", "bold")
            show(screen, value, indent + "  ")
        else:
            screen.say(f"{indent}{label:<{width}}  {number(value)}")


def number(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
