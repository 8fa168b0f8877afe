"""Text in drawings: how wide it is, where it wraps, how small it must be.

No browser is asked: widths are those of a book face.  Each drawn line states its width, so that another font cannot
push it out of the frame.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

WIDTHS: Final[dict[str, int]] = {
    char: width
    for width, chars in {
        250: " \u00a0.,:;!'",
        234: "j",
        291: "il",
        333: "fJI-()[]",
        326: "t",
        395: "r",
        424: "s",
        444: 'c?"',
        479: "e",
        500: "az0123456789–",
        516: "xS",
        546: "oqv",
        556: "bgkyF",
        582: "hn",
        604: "dpuP+×<>=/",
        613: "BELT",
        668: "RXYZ",
        726: "KCV",
        778: "ADUGO&Q",
        834: "wHN",
        883: "m…",
        946: "M",
        1000: "W—",
    }.items()
    for char in chars
}
"""Widths in thousandths of the font size, close to Palatino and Georgia."""
LOOSE: Final = 1.04
"""Room for fonts a little wider than that."""
BOLD: Final = 1.07
"""How much wider bold letters are."""
UNKNOWN: Final = 620
FULL: Final = 1000
"""Widths of other letters; full-width ones such as Chinese characters."""


LEADING: Final = 1.2
GAP: Final = 0.42
"""Line height, and the space between two paragraphs, in font sizes."""
GUTTER: Final = 1.75
"""Room for the icon before a paragraph, in font sizes."""


class Paragraph(NamedTuple):
    """A sentence broken into lines, with its icon."""

    icon: str
    lines: list[str]


class Type(NamedTuple):
    """How sentences are set: font sizes to try; room for icons and between paragraphs, in font sizes."""

    largest: float
    smallest: float
    gutter: float = GUTTER
    gap: float = GAP


class Fitted(NamedTuple):
    """Paragraphs at the largest font size at which they fit; ``cut``: they fit at none, and the rest is left out."""

    size: float
    paragraphs: list[Paragraph]
    height: float
    cut: bool


def char_width(char: str) -> int:
    if char in WIDTHS:
        return WIDTHS[char]
    if unicodedata.combining(char):
        return 0
    base = unicodedata.normalize("NFD", char)[0]
    if base in WIDTHS:
        return WIDTHS[base]
    return FULL if unicodedata.east_asian_width(char) in "WF" else UNKNOWN


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line, in the unit of ``size``."""
    return sum(char_width(char) for char in text) * size / 1000 * LOOSE * (BOLD if bold else 1)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The lines of a text; a word wider than a line is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if text_width(joined, size, bold) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        while text_width(word, size, bold) > width and len(word) > 1:
            head = longest_head(word, size, width, bold)
            lines.append(head)
            word = word[len(head) :]
        line = word
    return [*lines, line] if line else lines


def longest_head(word: str, size: float, width: float, bold: bool) -> str:
    """As many letters of a word as fit; at least one."""
    for end in range(len(word), 1, -1):
        if text_width(word[:end], size, bold) <= width:
            return word[:end]
    return word[:1]


def one_line(text: str, largest: float, smallest: float, width: float, bold: bool = False) -> tuple[str, float]:
    """A text in one line and its font size; shortened with an ellipsis if it does not fit at the smallest."""
    natural = text_width(text, largest, bold)
    if natural <= width:
        return text, largest
    size = max(smallest, largest * width / natural)
    if text_width(text, size, bold) > width + 0.01:
        while len(text) > 1 and text_width(f"{text}…", size, bold) > width:
            text = text[:-1].rstrip()
        text = f"{text}…"
    return text, size


def fitted(texts: list[tuple[str, str]], width: float, height: float, type: Type) -> Fitted:
    """Sentences (icon, text) in a box, at the largest font size at which all of them fit."""
    size = type.largest
    while True:
        paragraphs = broken(texts, size, width - type.gutter * size)
        needed = height_of(paragraphs, size, type.gap)
        if needed <= height:
            return Fitted(size, paragraphs, needed, False)
        if size <= type.smallest:
            kept = cut_to(paragraphs, size, height, type.gap)
            return Fitted(size, kept, height_of(kept, size, type.gap), True)
        size = max(type.smallest, size - 0.25)


def broken(texts: list[tuple[str, str]], size: float, width: float) -> list[Paragraph]:
    return [Paragraph(icon, wrapped(text, size, width)) for icon, text in texts]


def height_of(paragraphs: list[Paragraph], size: float, gap: float) -> float:
    lines = sum(len(paragraph.lines) for paragraph in paragraphs)
    return (lines * LEADING + max(0, len(paragraphs) - 1) * gap) * size


def cut_to(paragraphs: list[Paragraph], size: float, height: float, gap: float) -> list[Paragraph]:
    """The paragraphs that fit; the last line ends with an ellipsis."""
    kept = [Paragraph(icon, list(lines)) for icon, lines in paragraphs]
    while kept and height_of(kept, size, gap) > height:
        kept[-1].lines.pop()
        if not kept[-1].lines:
            kept.pop()
    if kept:
        kept[-1].lines[-1] = kept[-1].lines[-1].rstrip(" .,;:") + " …"
    return kept
