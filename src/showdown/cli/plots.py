"""Plots with Altair, as ``.png`` or ``.svg``: of fights, of differences, of odds."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from showdown.language import say
from showdown.lookup.extras import need
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, USAGE, refuse

if TYPE_CHECKING:
    from showdown.sim.run_spec import FightRow

ENDINGS: Final = (".png", ".svg")
COLOURS: Final = {"victory": "#0072B2", "defeat": "#D55E00"}
"""Colours of Okabe and Ito, which colour-blind readers can tell apart."""


def check_plot(path: Path) -> None:
    """Refuse a plot that cannot be drawn, before anything is computed."""
    where = f"--plot {path}"
    if path.suffix.lower() not in ENDINGS:
        raise refuse(USAGE, "cli.plots.ending", where)
    if not path.parent.is_dir():
        raise refuse(NOT_FOUND, "cli.plots.folder", where, folder=path.parent)
    need("numbers", "altair", "vl_convert", where=where)


def save_plot(chart: Any, path: Path) -> None:
    try:
        chart.save(str(path))
    except OSError as error:
        why = error.strerror or error
        raise refuse(BAD_FILE, "cli.plots.not-written", f"--plot {path}", why=why) from error


def draw_simulation(rows: list[FightRow], title: str, path: Path) -> None:
    """Rounds and deaths as shares of the fights, by outcome."""
    alt: Any = import_module("altair")

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
                x=alt.X("value:O", title=say(f"cli.plots.{what}")),
                y=alt.Y("share:Q", title=say("cli.plots.share")),
                color=alt.Color("outcome:N", scale=alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))),
            )
            .properties(width=320, height=220)
        )
    save_plot(alt.hconcat(*charts).properties(title=title), path)


def draw_differences(names: list[str], values: list[dict[str, float]], title: str, path: Path) -> None:
    """A point with its interval for each variant, in percentage points; the dashed line means no difference."""
    alt: Any = import_module("altair")

    data = alt.Data(
        values=[{"name": n, **{k: 100 * v for k, v in f.items()}} for n, f in zip(names, values, strict=True)]
    )
    base = alt.Chart(data).encode(y=alt.Y("name:N", sort=names, title=None))
    bars = base.mark_rule(size=2).encode(x=alt.X("low:Q", title=say("cli.plots.points")), x2="high:Q")
    dots = base.mark_point(filled=True, size=60).encode(x="value:Q")
    zero = alt.Chart(alt.Data(values=[{"x": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="x:Q")
    save_plot((zero + bars + dots).properties(title=title, width=480), path)


def draw_odds(path: Path, title: str, parts: dict[str, Any]) -> None:
    """One bar chart for each distribution, side by side."""
    alt: Any = import_module("altair")

    rows = [
        {"what": what, "number": n, "probability": p}
        for what, counted in parts.items()
        for n, p in enumerate(counted.distribution)
    ]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(color="#0072B2")
        .encode(
            x=alt.X("number:O", title=say("cli.plots.number"), axis=alt.Axis(labelAngle=0)),
            y=alt.Y("probability:Q", title=say("cli.plots.probability"), axis=alt.Axis(format="%")),
            column=alt.Column("what:N", title=None, sort=list(parts)),
        )
        .properties(title=title, width=160, height=220)
    )
    save_plot(chart, path)
