"""Colours of the table: survivors, body locations, and the scale of the heat map."""

from __future__ import annotations

from typing import Final

from rich.style import Style

SURVIVORS: Final = ("#8ec5d6", "#e8a0bf", "#a9d18e", "#c3a6ff", "#f0a86a", "#7fd6b8")
"""One colour per survivor, in the order of their letters."""
DARK: Final = "#14110f"
HEAT: Final = (
    "#24452c", "#33532b", "#4a5f2a", "#66672a", "#806a2a", "#93632b", "#9c542c", "#a0432d", "#a1322f", "#a02233",
)  # fmt: skip
"""Backgrounds of the heat map, from 0 (no expected damage) to 9 (the most)."""
BODY: Final = {
    "armored": Style(color=DARK, bgcolor="#9db8a0"),
    "bare": Style(color="#a8997f", bgcolor="#2b241d"),
    "light": Style(color=DARK, bgcolor="#e0a05b", bold=True),
    "heavy": Style(color="#fff4dc", bgcolor="#a33a2f", bold=True),
}
"""A body location by its state."""


def survivor_colour(letter: str) -> str:
    return SURVIVORS[(ord(letter.lower()) - ord("a")) % len(SURVIVORS)]


def survivor_style(letter: str, down: bool = False) -> Style:
    """A survivor's figure; underlined if knocked down."""
    return Style(color=DARK, bgcolor=survivor_colour(letter), bold=True, underline=down)


def heat_style(digit: str) -> Style:
    return Style(color="#fff4dc", bgcolor=HEAT[int(digit)], bold=True)
