"""Pictures and the demo of the terminal: rows are shared between frames, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from rich.segment import Segment
from rich.style import Style

from tools.demo import LIMIT
from tools.terminal_svg import Frame, Row, animation, picture, row_of

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def row(*texts: str) -> Row:
    return row_of([Segment(text, Style(color="red" if number % 2 else "white")) for number, text in enumerate(texts)])


def test_a_row_joins_neighbours_that_look_alike() -> None:
    runs = row_of([Segment("ab", Style(bold=True)), Segment("cd", Style(bold=True)), Segment("e", Style())])
    assert [(run.column, run.text, run.bold) for run in runs] == [(0, "abcd", True), (4, "e", False)]


def test_a_picture_has_every_word() -> None:
    text = picture((row("one & two", "red"), row("three")), "a title")
    words = [element.text for element in ElementTree.fromstring(text).iter() if element.tag.endswith("text")]
    assert words == ["one & two", "red", "three"]


def test_a_row_that_stays_is_drawn_once() -> None:
    same = row("stays")
    text = animation([Frame((same, row("first")), 1, "a"), Frame((same, row("second")), 3, "b")], "two frames")
    assert text.count(">stays<") == 1 and text.count(">first<") == 1
    # The second frame starts after one of four seconds.
    assert "@keyframes f1 { 0.000% { opacity: 0 } 25.000% { opacity: 1 } 100% { opacity: 1 } }" in text


def test_the_pictures_of_the_docs_are_small_and_whole() -> None:
    files = sorted(PICTURES.glob("*.svg"))
    assert (PICTURES / "demo.svg") in files and len(files) >= 9
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert len(text.encode()) <= LIMIT
        assert re.findall(r"https?://(?!www\.w3\.org)", text) == []
        ElementTree.fromstring(text)
