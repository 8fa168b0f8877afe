"""Drawing what came of the fights, with Altair: ``.png`` or ``.svg``, without any outside program."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from showdown.analysis.execution import missing
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, USAGE, Refusal
from showdown.sim.results import finished
from showdown.sim.run import Run

ENDINGS: Final = (".png", ".svg")
COLOURS: Final = {"victory": "#0072B2", "defeat": "#D55E00"}
"""Okabe and Ito's, told apart by everybody."""


def check_plot(path: Path) -> None:
    """Before anything is played: can it be drawn there?"""
    if path.suffix not in ENDINGS:
        raise Refusal(USAGE, "the ending says what is drawn", f"--plot {path}", f"legal: {', '.join(ENDINGS)}")
    if not path.parent.is_dir():
        raise Refusal(NOT_FOUND, f"there is no folder '{path.parent}'", f"--plot {path}", "make it first")
    from importlib.util import find_spec

    if not (find_spec("altair") and find_spec("vl_convert")):
        raise missing(f"--plot {path}", "plot", "Altair")


def save_plot(chart: Any, path: Path) -> None:
    try:
        chart.save(str(path))
    except OSError as error:
        what = f"the plot cannot be written: {error.strerror or error}"
        raise Refusal(BAD_FILE, what, f"--plot {path}", "choose another place; the figures are above") from error


def draw_simulation(run: Run, path: Path) -> None:
    """Rounds and deaths, as shares of the fights, by how the fight ended."""
    alt: Any = import_module("altair")

    rows = finished(run.rows[0])
    spec = run.specs[0]
    counts: dict[tuple[str, int, str], int] = {}
    for row in rows:
        for what, value in (("rounds", row.rounds), ("deaths", row.deaths)):
            counts[what, value, row.outcome] = counts.get((what, value, row.outcome), 0) + 1
    charts = []
    for what in ("rounds", "deaths"):
        values = [
            {"value": value, "outcome": outcome, "share": 100 * n / len(rows)}
            for (kind, value, outcome), n in sorted(counts.items())
            if kind == what
        ]
        charts.append(
            alt.Chart(alt.Data(values=values))
            .mark_bar()
            .encode(
                x=alt.X("value:O", title=what),
                y=alt.Y("share:Q", title="% of fights"),
                color=alt.Color("outcome:N", scale=alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))),
            )
            .properties(width=320, height=220)
        )
    title = f"{spec.label}; bot {spec.bot}; seed {spec.seed}; {len(rows)} fights"
    save_plot(alt.hconcat(*charts).properties(title=title), path)


def draw_differences(names: list[str], values: list[dict[str, float]], title: str, path: Path) -> None:
    """A point and its interval for each, in points of win rate; the line is no difference."""
    alt: Any = import_module("altair")

    data = alt.Data(
        values=[{"name": n, **{k: 100 * v for k, v in f.items()}} for n, f in zip(names, values, strict=True)]
    )
    base = alt.Chart(data).encode(y=alt.Y("name:N", sort=names, title=None))
    bars = base.mark_rule(size=2).encode(x=alt.X("low:Q", title="points of win rate"), x2="high:Q")
    dots = base.mark_point(filled=True, size=60).encode(x="value:Q")
    zero = alt.Chart(alt.Data(values=[{"x": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="x:Q")
    save_plot((zero + bars + dots).properties(title=title, width=480), path)
