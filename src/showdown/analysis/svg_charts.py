"""Small charts as SVG text, for reports that need no other file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple

FIRST: Final = "#0072B2"
SECOND: Final = "#D55E00"
"""Colours of Okabe and Ito, which colour-blind readers can tell apart."""


class Point(NamedTuple):
    """A value at ``x`` with its interval."""

    x: float
    value: float
    low: float
    high: float


class Line(NamedTuple):
    points: list[Point]
    colour: str
    dashed: bool = False


def point_of(x: float, figure: dict[str, Any], scale: float = 100.0) -> Point:
    """A figure of a summary as a point; without an interval it has no width."""
    value = scale * figure["value"]
    low, high = figure["low"], figure["high"]
    return Point(x, value, value if low is None else scale * low, value if high is None else scale * high)


def line_chart(
    title: str,
    lines: Sequence[Line],
    ticks: Sequence[tuple[float, str]],
    rule: float | None = None,
    width: int = 220,
    height: int = 190,
) -> str:
    """Percentages from 0 to 100 over a few positions, with intervals; ``rule``: a dashed line across."""
    left, right, top, bottom = 34, 10, 24, 24
    xs = [x for x, _ in ticks]
    span = (max(xs) - min(xs)) or 1
    inner = width - left - right - 20

    def at_x(x: float) -> float:
        return left + 10 + (x - min(xs)) / span * inner if len(xs) > 1 else left + 10 + inner / 2

    def at_y(y: float) -> float:
        return top + (100 - y) / 100 * (height - top - bottom)

    parts = [f'<text class="t" x="{left}" y="14">{escape(title)}</text>']
    for y in (0, 25, 50, 75, 100):
        parts.append(f'<path class="g" d="M{left} {at_y(y):.1f}H{width - right}"/>')
        parts.append(f'<text class="a" x="{left - 4}" y="{at_y(y) + 3:.1f}" text-anchor="end">{y}</text>')
    for x, name in ticks:
        parts.append(f'<text class="a" x="{at_x(x):.1f}" y="{height - 8}" text-anchor="middle">{escape(name)}</text>')
    if rule is not None:
        parts.append(f'<path class="r" d="M{left} {at_y(rule):.1f}H{width - right}"/>')
    for number, line in enumerate(lines):
        parts += drawn_line(line, 3 * number - 1.5 * (len(lines) - 1), at_x, at_y)
    return svg(width, height, title, parts)


def drawn_line(line: Line, shift: float, at_x: Any, at_y: Any) -> list[str]:
    """The points with their intervals, joined; ``shift``: so that intervals of several lines do not overlap."""
    dash = ' stroke-dasharray="4 3"' if line.dashed else ""
    spots = [(at_x(p.x) + shift, p) for p in line.points]
    path = "L".join(f"{x:.1f} {at_y(p.value):.1f}" for x, p in spots)
    out = [f'<path d="M{path}" fill="none" stroke="{line.colour}" stroke-width="2"{dash}/>'] if spots else []
    for x, p in spots:
        out.append(f'<path d="M{x:.1f} {at_y(p.low):.1f}V{at_y(p.high):.1f}" stroke="{line.colour}"/>')
        out.append(f'<circle cx="{x:.1f}" cy="{at_y(p.value):.1f}" r="3" fill="{line.colour}"/>')
    return out


def interval_bar(figure: dict[str, Any], most: float, shown: bool, width: int = 140, height: int = 18) -> str:
    """One difference with its interval around a zero line; ``most``: the value at the edge of the picture."""
    point = point_of(0, figure, 1.0)
    middle, scale = width / 2, (width / 2 - 6) / (most or 1)

    def at(value: float) -> float:
        return middle + max(-most, min(most, value)) * scale

    colour = (SECOND if point.value > 0 else FIRST) if shown else "#888"
    return svg(
        width,
        height,
        f"{point.value:+.3f}",
        [
            f'<path class="g" d="M{middle} 0V{height}"/>',
            f'<path d="M{at(point.low):.1f} {height / 2}H{at(point.high):.1f}" stroke="{colour}" stroke-width="2"/>',
            f'<circle cx="{at(point.value):.1f}" cy="{height / 2}" r="4" fill="{colour}"/>',
        ],
    )


def svg(width: int, height: int, label: str, parts: list[str]) -> str:
    head = f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img"'
    return f'{head} aria-label="{escape(label, quote=True)}">{"".join(parts)}</svg>'
