"""``showdown bench``: how many decisions, fights and clones per second this machine manages."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json, positive
from showdown.language import say
from showdown.lookup.refusal import OK
from showdown.sim.bench import run_bench

app = command("bench", "showdown bench", "showdown bench --seconds 10 --json")


@app.default
def bench(
    *,
    seconds: Annotated[float, Parameter(help=say("help.bench.seconds"), validator=positive)] = 2.0,
    json: Json = False,
) -> int:
    screen = Screen()
    if not json:
        screen.note(say("cli.bench.measuring", seconds=f"{seconds:g}"))
    figures = run_bench(seconds)
    if json:
        print_json("showdown.bench/1", figures)
    else:
        screen.say("\n".join(table(figures)))
        if figures["other_engine"]:
            screen.note(figures["other_engine"])
    return OK


def table(figures: dict[str, Any]) -> list[str]:
    """One line each: a figure with its range and spread, or a fact about the machine."""
    width = max([len(name) for name in figures])
    lines: list[str] = []
    for name, value in figures.items():
        label = f"{name.replace('_', ' '):<{width}}"
        if isinstance(value, dict):
            median, low, high = (number(value[part]) for part in ("median", "low", "high"))
            more = say("cli.bench.range", low=low, high=high, spread=value["spread_percent"])
            lines.append(f"{label}  {median:>10}  {more}")
        elif name not in ("schema", "other_engine"):
            lines.append(f"{label}  {value!s:>10}")
    return lines


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"
