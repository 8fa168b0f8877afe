"""The large picture of a card: gear by keyword, what an AI card does, the hurt place of an injury, a terrain tile."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from showdown.view.card_drawings import ALIASES, BODY, EMBLEMS, ICONS, Drawing
from showdown.view.card_frames import Frame, waver

if TYPE_CHECKING:
    from showdown.view.types import CardFace

ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
TILTED: Final = frozenset(["sword", "dagger", "axe", "pickaxe", "spear", "club", "katar", "sickle"])
"""Emblems drawn upright that lie better in a wide space when tilted."""


def icon_drawing(name: str) -> Drawing:
    return ICONS[name]


def drawing(parts: Drawing, x: float, y: float, scale: float, ink: str, paper: str) -> str:
    """The strokes of a drawing, scaled and moved."""
    out = "".join(stroke(part[0], part[2:], ink, paper) for part in parts)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})" {ROUND}>{out}</g>'


def stroke(kind: str, path: str, ink: str, paper: str) -> str:
    if kind in "fh":
        return f'<path d="{path}" fill="{ink if kind == "f" else paper}"/>'
    colour, width = (ink, 2.2) if kind == "s" else (paper, 1.7)
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def emblem(face: CardFace, frame: Frame, x: float, y: float, size: float, paper: str) -> str:
    """The picture of a card around (x, y), in a square of this size."""
    name = face["emblem"]
    if name.startswith("body-"):
        return body(name.removeprefix("body-"), frame, x, y, size)
    if name == "terrain":
        return tile(face, frame, x, y, size, paper)
    name = ALIASES.get(name, name)
    if name in EMBLEMS:
        scale = size / (72 if name in TILTED else 66)
        turn = f" rotate({38 if name in TILTED else 0})"
        inner = "".join(stroke(part[0], part[2:], frame.dark, paper) for part in EMBLEMS[name])
        return (
            f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f}){turn} translate(-32 -32)" {ROUND}>{inner}</g>'
        )
    icon = name.rpartition("/")[2]
    sign = drawing(ICONS[icon], -13, -13, 26 / 24, paper, frame.dark) if icon in ICONS else rune(face["id"], paper)
    return seal(face["id"], sign, frame, x, y, size)


def seal(seed: str, sign: str, frame: Frame, x: float, y: float, size: float) -> str:
    """A sign on a spiked disc; the spikes differ from card to card."""
    spikes = 13 + int(waver(seed, 0) * 12)
    points: list[str] = []
    for i in range(spikes * 2):
        radius = (31 - 6 * waver(seed, i)) if i % 2 == 0 else 22 + 3 * waver(seed, i)
        angle = math.pi * i / spikes
        points.append(f"{math.sin(angle) * radius:.1f} {-math.cos(angle) * radius:.1f}")
    scale = size / 64
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
        f'<path d="M{"L".join(points)}Z" fill="{frame.dark}"/>'
        f'<circle r="19.4" fill="none" stroke="{frame.light}" stroke-width="1"/>'
        f"{sign}</g>"
    )


def rune(seed: str, colour: str) -> str:
    """A craft mark: a stem with branches alike on both sides.  Each card without an icon has its own."""
    strokes, ends = ["M0-14V14"], []
    for i, y in enumerate((-9, -1, 7)):
        across = 5 + round(6 * waver(seed, 40 + i))
        along = (-6, 0, 6)[int(3 * waver(seed, 50 + i))]
        strokes += [f"M0 {y}L{side * across} {y + along}" for side in (-1, 1)]
        if waver(seed, 60 + i) > 0.45:
            ends += [f'<circle cx="{side * across}" cy="{y + along}" r="2.3"/>' for side in (-1, 1)]
    stem = f'<path d="{"".join(strokes)}" stroke="{colour}" stroke-width="2.2" {ROUND}/>'
    return f'<g fill="{colour}">{stem}{"".join(ends)}</g>'


def body(place: str, frame: Frame, x: float, y: float, size: float) -> str:
    """A figure with the hurt place marked."""
    parts = "".join(
        f'<path d="{path}" fill="{"#b3261a" if name == place else "#8d7d62"}"/>'
        for name, path in BODY.items()
        if name != ("head" if place == "brain" else "brain")
    )
    scale = size / 66
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f}) translate(-32 -32)">{parts}</g>'


def tile(face: CardFace, frame: Frame, x: float, y: float, size: float, paper: str) -> str:
    """The tile from above, in spaces."""
    value = next(number["value"] for number in face["numbers"] if number["name"] == "size")
    across, down = (int(part) for part in value.split(" × "))
    step = min(size / down, 150 / across, 34)
    left, top = x - across * step / 2, y - down * step / 2
    out = ""
    for i in range(across):
        for j in range(down):
            shade = 0.62 + 0.3 * waver(face["id"], i * 9 + j)
            out += (
                f'<rect x="{left + i * step + 1:.1f}" y="{top + j * step + 1:.1f}" width="{step - 2:.1f}" '
                f'height="{step - 2:.1f}" rx="3" fill="{frame.dark}" fill-opacity="{shade:.2f}"/>'
            )
    return out
