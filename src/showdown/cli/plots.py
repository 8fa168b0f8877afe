"""Plots of fights, differences, win curves and odds: with Altair as ``.png`` or ``.svg``, or as text for ``-``."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from showdown.cli.output import Screen
from showdown.cli.text_plots import show_bars, show_intervals
from showdown.language import say
from showdown.lookup.extras import need
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, USAGE, refuse

if TYPE_CHECKING:
    from showdown.sim.run_spec import FightRow

ENDINGS: Final = (".png", ".svg")
TERMINAL: Final = Path("-")
"""``--plot -`` draws in the terminal."""
COLOURS: Final = {"victory": "#0072B2", "defeat": "#D55E00"}
"""Colours of Okabe and Ito, which colour-blind readers can tell apart."""


def check_plot(path: Path, as_json: bool) -> None:
    """Refuse a plot that cannot be drawn, before anything is computed."""
    where = f"--plot {path}"
    if path == TERMINAL:
        if as_json:
            raise refuse(USAGE, "cli.plots.json", f"{where} --json")
        return
    if path.suffix.lower() not in ENDINGS:
        raise refuse(USAGE, "cli.plots.ending", where)
    if not path.parent.is_dir():
        raise refuse(NOT_FOUND, "cli.plots.folder", where, folder=path.parent)
    need("numbers", "altair", "vl_convert", where=where)


def save_plot(chart: Any, path: Path, screen: Screen) -> None:
    try:
        chart.save(str(path))
    except OSError as error:
        why = error.strerror or error
        raise refuse(BAD_FILE, "cli.plots.not-written", f"--plot {path}", why=why) from error
    screen.note(say("cli.plot", file=path))


def draw_simulation(rows: list[FightRow], title: str, path: Path, screen: Screen) -> None:
    """Rounds and deaths as shares of the fights, by outcome."""
    if path == TERMINAL:
        for what in ("rounds", "deaths"):
            numbers = [int(getattr(row, what)) for row in rows]
            shares = [(str(n), numbers.count(n) / len(numbers)) for n in range(min(numbers), max(numbers) + 1)]
            show_bars(screen, say(f"cli.plots.{what}"), shares)
        return
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
    save_plot(alt.hconcat(*charts).properties(title=title), path, screen)


def draw_curves(sets: list[tuple[str, str, str, dict[str, float]]], title: str, path: Path, screen: Screen) -> None:
    """The win rate by level with its interval: a chart for each party, a line for each monster.

    ``sets``: monster, level, party, win rate.
    """
    if path == TERMINAL:
        rows = [(f"{monster} {level} / {party}", rate) for monster, level, party, rate in sets]
        show_intervals(screen, title, rows, (0.0, 1.0))
        return
    alt: Any = import_module("altair")

    values = [
        {"monster": monster, "level": level, "party": party, **{k: 100 * v for k, v in rate.items()}}
        for monster, level, party, rate in sets
    ]
    base = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X("level:O", title=say("cli.plots.level"), axis=alt.Axis(labelAngle=0)), color=alt.Color("monster:N")
    )
    lines = base.mark_line(point=True).encode(y=alt.Y("value:Q", title=say("cli.plots.won")))
    bars = base.mark_rule().encode(y="low:Q", y2="high:Q")
    chart = (lines + bars).properties(width=180, height=180).facet(column=alt.Column("party:N", title=None))
    save_plot(chart.properties(title=title), path, screen)


def draw_differences(names: list[str], values: list[dict[str, float]], title: str, path: Path, screen: Screen) -> None:
    """A point with its interval for each variant, in percentage points; the dashed line means no difference."""
    if path == TERMINAL:
        show_intervals(screen, title, list(zip(names, values, strict=True)))
        return
    alt: Any = import_module("altair")

    data = alt.Data(
        values=[{"name": n, **{k: 100 * v for k, v in f.items()}} for n, f in zip(names, values, strict=True)]
    )
    base = alt.Chart(data).encode(y=alt.Y("name:N", sort=names, title=None))
    bars = base.mark_rule(size=2).encode(x=alt.X("low:Q", title=say("cli.plots.points")), x2="high:Q")
    dots = base.mark_point(filled=True, size=60).encode(x="value:Q")
    zero = alt.Chart(alt.Data(values=[{"x": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="x:Q")
    save_plot((zero + bars + dots).properties(title=title, width=480), path, screen)


def draw_odds(path: Path, title: str, parts: dict[str, Any], screen: Screen) -> None:
    """One bar chart for each distribution, side by side."""
    if path == TERMINAL:
        for what, counted in parts.items():
            show_bars(screen, what, [(str(n), p) for n, p in enumerate(counted.distribution)])
        return
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
    save_plot(chart, path, screen)
