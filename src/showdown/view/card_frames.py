"""The frame of each kind of card: colours, sign and the edge of the paper."""

from __future__ import annotations

import math
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from showdown.view.types import CardFrame


class Frame(NamedTuple):
    """How a kind of card is framed."""

    dark: str
    """Colour of the frame, of numbers and icons; readable on paper and under bone."""
    light: str
    """Colour of thin ornaments on the frame."""
    edge: str
    """Shape of the paper: torn, hide, teeth, stitched, arch, hills, notched or drips."""
    sign: str
    """The icon before the title."""


FRAMES: Final[dict[CardFrame, Frame]] = {
    "ai": Frame("#2b2118", "#e0a63c", "torn", "attack"),
    "basic-action": Frame("#4a3316", "#e0a63c", "torn", "reflex"),
    "mood": Frame("#4d1f36", "#e3a6bd", "torn", "brain"),
    "trait": Frame("#38381a", "#d3cc7a", "torn", "rule"),
    "duration": Frame("#17404a", "#8fd0d6", "torn", "hourglass"),
    "hit-location": Frame("#6a2114", "#e8b49a", "hide", "target"),
    "trap": Frame("#120d09", "#e0553c", "teeth", "trap"),
    "persistent-injury": Frame("#55300f", "#e4b67c", "hide", "persistent"),
    "weapon": Frame("#2c3a47", "#a9c3d8", "stitched", "attack"),
    "armor": Frame("#553619", "#ddb380", "stitched", "shield"),
    "gear": Frame("#463d2b", "#d6c69b", "stitched", "bundle"),
    "armor-set": Frame("#5e4610", "#f0cf6c", "stitched", "shield"),
    "fighting-art": Frame("#17432f", "#93d3ac", "arch", "gain"),
    "disorder": Frame("#3c2858", "#bda4e0", "arch", "brain"),
    "status": Frame("#4a2440", "#e0a4cc", "arch", "hourglass"),
    "story": Frame("#222f55", "#a3b4e6", "arch", "book"),
    "terrain": Frame("#3a4622", "#c3d18f", "hills", "flag"),
    "resource": Frame("#64480f", "#efc76a", "notched", "bundle"),
    "table": Frame("#5b1414", "#eb9f92", "drips", "dice"),
    "injury": Frame("#5b1414", "#eb9f92", "drips", "blood"),
}


def waver(seed: str, n: int) -> float:
    """A number in [0, 1) that is always the same for the same card: pens waver, but not from one look to the next."""
    return zlib.crc32(f"{seed}/{n}".encode()) % 10_007 / 10_007


def paper_path(edge: str, seed: str, left: float, top: float, right: float, bottom: float) -> str:
    """The outline of the paper, clockwise from the top left corner."""
    over = rim(edge, seed, left, right, top, -1)
    under = rim("flat" if edge in ("torn", "hills", "arch") else edge, seed + "'", left, right, bottom, 1)
    points = " ".join(f"{x:.1f} {y:.1f}" for x, y in over + under[::-1])
    return f"M{points}Z"


def rim(edge: str, seed: str, left: float, right: float, y: float, out: int) -> list[tuple[float, float]]:
    """The upper (``out`` -1) or lower (``out`` 1) edge of the paper, from left to right."""
    cut = 7.0
    if edge in ("flat", "stitched", "notched"):
        return [(left, y - out * cut), (left + cut, y), (right - cut, y), (right, y - out * cut)]
    if edge == "hide":
        return [(left, y + out * 2), (left + 26, y - out * 1), (right - 26, y - out * 1), (right, y + out * 2)]
    if edge == "arch":
        return [
            (left, y - out * 12),
            (left + 4, y - out * 4),
            (left + 16, y),
            (right - 16, y),
            (right - 4, y - out * 4),
            (right, y - out * 12),
        ]
    steps = {"torn": 19, "teeth": 15, "hills": 9, "drips": 13}[edge]
    deep = {"torn": 5.0, "teeth": 7.0, "hills": 6.0, "drips": 6.0}[edge]
    points: list[tuple[float, float]] = []
    for i in range(steps * 2 + 1):
        x = left + (right - left) * i / (steps * 2)
        height = (0.35 + 0.65 * waver(seed, i)) * deep if i % 2 else 0.0
        points.append((x, y - out * (height if edge != "drips" else deep - height)))
    return points


def stitches(left: float, top: float, right: float, bottom: float, colour: str) -> str:
    """A seam inside the paper of gear."""
    return (
        f'<rect x="{left + 3.6}" y="{top + 3.6}" width="{right - left - 7.2}" height="{bottom - top - 7.2}" rx="4" '
        f'fill="none" stroke="{colour}" stroke-width="1.1" stroke-dasharray="5 3.4" stroke-opacity=".6"/>'
    )


def divider(x: float, y: float, width: float, colour: str) -> str:
    """A line with a lozenge in its middle, under the kind of a card."""
    half = width / 2
    return (
        f'<path d="M{x - half:.1f} {y:.1f}L{x - 6:.1f} {y - 0.7:.1f}V{y + 0.7:.1f}ZM{x + half:.1f} {y:.1f}L{x + 6:.1f} '
        f'{y - 0.7:.1f}V{y + 0.7:.1f}ZM{x:.1f} {y - 3:.1f}l3.6 3-3.6 3-3.6-3Z" fill="{colour}" fill-opacity=".75"/>'
    )


def grain(seed: str, left: float, top: float, right: float, bottom: float) -> str:
    """Specks and fibres of the paper."""
    marks: list[str] = []
    for i in range(46):
        x = left + (right - left) * waver(seed, 500 + i)
        y = top + (bottom - top) * waver(seed, 600 + i)
        long = 1 + 5 * waver(seed, 700 + i)
        lean = 2 * waver(seed, 800 + i) - 1
        marks.append(f"M{x:.1f} {y:.1f}l{long:.1f} {long * lean:.1f}")
    return f'<path d="{"".join(marks)}" stroke="#8a6f3c" stroke-width=".6" stroke-opacity=".22"/>'


def rays(seed: str, x: float, y: float, size: float, colour: str) -> str:
    """Short strokes around an emblem, as in a woodcut."""
    strokes: list[str] = []
    count = 54
    for i in range(count):
        angle = 2 * math.pi * (i + 0.35 * waver(seed, 900 + i)) / count
        inner = size * (0.53 + 0.03 * waver(seed, 300 + i))
        outer = inner + size * (0.05 + 0.13 * waver(seed, 400 + i))
        across, along = math.sin(angle), -math.cos(angle) * 0.86
        if abs(along * outer) > size * 0.5:
            outer = size * 0.5 / abs(along)
        if outer > inner:
            start = f"M{x + across * inner:.1f} {y + along * inner:.1f}"
            strokes.append(f"{start}L{x + across * outer:.1f} {y + along * outer:.1f}")
    return f'<path d="{"".join(strokes)}" stroke="{colour}" stroke-width="1.1" stroke-opacity=".38"/>'
