"""Draw screens of a Textual program as SVG: one screen as a picture, several as an animation without scripts.

A row that looks the same in several frames is drawn once; CSS keyframes show it while one of its frames is shown.
The file loads no fonts and no other files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.app import App

CELL: Final = 9.0
"""Width of a character, in pixels."""
LINE: Final = 18.0
"""Height of a row, in pixels."""
EDGE: Final = 14.0
"""Margin around the screen, in pixels."""
CAPTION: Final = 34.0
"""Height of the line of text below an animation, in pixels."""
FRONT: Final = ColorTriplet(232, 220, 196)
BACK: Final = ColorTriplet(18, 15, 12)


class Run(NamedTuple):
    """Characters of one row with the same look."""

    column: int
    text: str
    front: str
    back: str
    bold: bool


Row = tuple[Run, ...]
Screen = tuple[Row, ...]


class Frame(NamedTuple):
    """A screen of an animation, how long it is shown (seconds) and a line of text below it."""

    screen: Screen
    seconds: float
    caption: str


def screen_of(app: App[int]) -> Screen:
    """What a running program shows now."""
    width = app.size.width
    strips = app.screen._compositor.render_strips()
    return tuple(row_of(list(strip.crop(0, width))) for strip in strips)


def row_of(segments: Sequence[Segment]) -> Row:
    """The runs of one row; neighbours that look alike are joined."""
    runs: list[Run] = []
    column = 0
    for text, style, control in segments:
        if control or not text:
            continue
        front, back, bold = look(style or Style())
        if runs and runs[-1][2:] == (front, back, bold):
            runs[-1] = runs[-1]._replace(text=runs[-1].text + text)
        else:
            runs.append(Run(column, text, front, back, bold))
        column += len(text)
    return tuple(runs)


def look(style: Style) -> tuple[str, str, bool]:
    """Text colour, background colour and weight of a style."""
    front, back = triplet(style.color, FRONT), triplet(style.bgcolor, BACK)
    if style.reverse:
        front, back = back, front
    if style.dim:
        front = blend_rgb(front, back, 0.4)
    return front.hex, back.hex, bool(style.bold)


def triplet(color: Color | None, default: ColorTriplet) -> ColorTriplet:
    return default if color is None or color.is_default else color.get_truecolor()


def picture(screen: Screen, title: str) -> str:
    """One screen as an SVG file."""
    return document([Frame(screen, 1, "")], title, 0)


def animation(frames: Sequence[Frame], title: str) -> str:
    """Several screens as an SVG file that repeats; with reduced motion it shows the last frame only."""
    return document(frames, title, CAPTION)


def document(frames: Sequence[Frame], title: str, below: float) -> str:
    columns = max(run.column + len(run.text) for row in frames[0].screen for run in row)
    width = columns * CELL + 2 * EDGE
    height = len(frames[0].screen) * LINE + 2 * EDGE + below
    colors = Classes()
    body = "\n".join(layers(frames, colors, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">\n'
        f"<title>{escape(title)}</title>\n<style>\n{BASE}\n{colors.css()}\n{timing(frames)}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{BACK.hex}"/>\n{body}\n</svg>\n'
    )


BASE: Final = (
    "text { font: 15px 'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace; white-space: pre }\n"
    ".b { font-weight: bold }\n.caption { font: bold 16px sans-serif; fill: #f0a04b }"
)


class Classes:
    """Short class names for colours."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name(self, color: str) -> str:
        return self.names.setdefault(color, f"c{len(self.names)}")

    def css(self) -> str:
        return "\n".join(f".{name} {{ fill: {color} }}" for color, name in self.names.items())


def layers(frames: Sequence[Frame], colors: Classes, height: float) -> Iterator[str]:
    """The rows and captions, grouped by the frames that show them."""
    shown: dict[tuple[str, int, Row | str], list[int]] = {}
    for number, frame in enumerate(frames):
        for y, row in enumerate(frame.screen):
            shown.setdefault(("row", y, row), []).append(number)
        if frame.caption:
            shown.setdefault(("caption", 0, frame.caption), []).append(number)
    groups: dict[tuple[int, ...], list[str]] = {}
    for (_, y, what), numbers in shown.items():
        caption = f'<text class="caption" x="{EDGE:g}" y="{height - EDGE:g}">{escape(str(what))}</text>'
        text = caption if isinstance(what, str) else drawn(what, y, colors)
        if text:
            groups.setdefault(tuple(numbers), []).append(text)
    for group, texts in groups.items():
        kind = "" if len(group) == len(frames) else f' class="{animation_name(group)}"'
        yield f"<g{kind}>{''.join(texts)}</g>"


def drawn(row: Row, y: int, colors: Classes) -> str:
    """The rectangles and texts of one row."""
    top = EDGE + y * LINE
    out: list[str] = []
    for back, runs in groupby(row, key=lambda run: run.back):
        same = list(runs)
        if back != BACK.hex:
            left, right = same[0].column, same[-1].column + len(same[-1].text)
            out.append(
                f'<rect class="{colors.name(back)}" x="{EDGE + left * CELL:g}" y="{top:g}" '
                f'width="{(right - left) * CELL + 0.3:g}" height="{LINE + 0.3:g}"/>'
            )
    for run in row:
        for column, word in words(run):
            kind = colors.name(run.front) + (" b" if run.bold else "")
            out.append(
                f'<text class="{kind}" x="{EDGE + column * CELL:g}" y="{top + 13.5:g}" '
                f'textLength="{len(word) * CELL:g}">{escape(word)}</text>'
            )
    return "".join(out)


def words(run: Run) -> Iterator[tuple[int, str]]:
    """The parts of a run between wide gaps, each with its column."""
    column = run.column
    for part in run.text.replace("   ", "\x00   \x00").split("\x00"):
        text = part.strip(" ")
        if text:
            yield column + len(part) - len(part.lstrip(" ")), text
        column += len(part)


def animation_name(numbers: Sequence[int]) -> str:
    return "f" + "-".join(str(number) for number in numbers)


def timing(frames: Sequence[Frame]) -> str:
    """Keyframes for each set of frames that shares rows."""
    if len(frames) == 1:
        return ""
    total = sum(frame.seconds for frame in frames)
    starts = [100 * sum(f.seconds for f in frames[:n]) / total for n in range(len(frames) + 1)]
    out: list[str] = []
    for numbers in sorted(sets_of(frames)):
        name = animation_name(numbers)
        points = [f"{starts[n]:.3f}% {{ opacity: {int(n in numbers)} }}" for n in range(len(frames))]
        changes = [points[0], *[p for n, p in enumerate(points) if n and (n in numbers) != (n - 1 in numbers)]]
        end = f"100% {{ opacity: {int(len(frames) - 1 in numbers)} }}"
        out.append(f"@keyframes {name} {{ {' '.join(changes)} {end} }}")
        out.append(f".{name} {{ opacity: 0; animation: {name} {total:g}s step-end infinite }}")
    still = [f".{animation_name(n)} {{ opacity: 1 }}" for n in sorted(sets_of(frames)) if len(frames) - 1 in n]
    calm = "\n".join(["[class^=f] { animation: none !important }", *still])
    return "\n".join(out) + f"\n@media (prefers-reduced-motion: reduce) {{\n{calm}\n}}\n"


def sets_of(frames: Sequence[Frame]) -> set[tuple[int, ...]]:
    """The sets of frames that show the same row or caption, without the set of all."""
    shown: dict[tuple[int, Row | str], list[int]] = {}
    for number, frame in enumerate(frames):
        for y, row in enumerate(frame.screen):
            shown.setdefault((y, row), []).append(number)
        if frame.caption:
            shown.setdefault((-1, frame.caption), []).append(number)
    return {tuple(numbers) for numbers in shown.values() if len(numbers) < len(frames)}
