"""Plots in the terminal, for ``--plot -``: bars of a distribution, and intervals on a common scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from showdown.cli.output import Screen

WIDTH: Final = 44
"""Columns of a bar or a scale."""
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


def bar(share: float, width: int = WIDTH) -> str:
    """A bar of ``share`` (0 to 1) of the width, exact to an eighth of a column."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")


def show_bars(screen: Screen, title: str, rows: Sequence[tuple[str, float]]) -> None:
    """A line for each value: its name, its share in percent, its bar; the largest share fills the width."""
    screen.say(title, "bold")
    most = max((share for _, share in rows), default=0.0) or 1.0
    wide = max((len(name) for name, _ in rows), default=0)
    for name, share in rows:
        screen.say(f"  {name:>{wide}} {100 * share:5.1f} % {bar(share / most)}")


def interval(figure: dict[str, Any], low: float, high: float, width: int = WIDTH) -> str:
    """An estimate on a scale from ``low`` to ``high``: ``├──●──┤``, with ``│`` at zero."""

    def at(value: float) -> int:
        return round((max(low, min(high, value)) - low) / ((high - low) or 1) * (width - 1))

    out = [" "] * width
    if low < 0 < high:
        out[at(0)] = "│"
    first = figure["value"] if figure["low"] is None else figure["low"]
    last = figure["value"] if figure["high"] is None else figure["high"]
    for i in range(at(first), at(last) + 1):
        out[i] = "─"
    out[at(first)], out[at(last)] = "├", "┤"
    out[at(figure["value"])] = "●"
    return "".join(out).rstrip()


def show_intervals(
    screen: Screen, title: str, rows: Sequence[tuple[str, dict[str, Any]]], ends: tuple[float, float] | None = None
) -> None:
    """A line for each estimate, in percent; ``ends``: the scale as shares [default: as wide as the intervals]."""
    screen.say(title, "bold")
    wide = max((len(name) for name, _ in rows), default=0)
    known = [f[end] for _, f in rows for end in ("low", "value", "high") if f[end] is not None]
    low, high = ends or (min([0.0, *known]), max([0.0, *known]))
    for name, figure in rows:
        screen.say(f"  {name:{wide}} {100 * figure['value']:6.1f}  {interval(figure, low, high)}")
    screen.say(f"  {'':{wide}} {'':6}  {f'{100 * low:.0f}':<{WIDTH // 2}}{f'{100 * high:.0f}':>{WIDTH // 2}}")
