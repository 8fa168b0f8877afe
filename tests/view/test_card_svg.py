"""Drawn cards: well-formed, accessible, and no text outside the frame, for every card that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from showdown.engine import Catalog, InstalledPacks, core_catalog, view_types
from showdown.language import ENGLISH, PSEUDO, use_language
from showdown.view.card_face import all_faces, card_face
from showdown.view.card_frames import FRAMES
from showdown.view.card_svg import BAND, HEIGHT, INK, PAPER, WIDTH, card_svg
from showdown.view.card_text import Type, char_width, fitted, one_line, text_width, wrapped

SVG = "{http://www.w3.org/2000/svg}"
RIM = 7.0
"""Width of the frame around the paper."""
TEXT_CONTRAST = 4.5
"""Least contrast of text, as WCAG AA asks."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return InstalledPacks().catalogs["homebrew-example"]


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Texts a third longer than English."""
    use_language(PSEUDO)
    yield
    use_language(ENGLISH)


class Text(NamedTuple):
    text: str
    left: float
    right: float
    top: float
    bottom: float
    size: float


def texts_of(svg: str) -> list[Text]:
    """Every line of text with the box that it states for itself."""
    out: list[Text] = []
    for element in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        x, y, size, width = (float(element.attrib[name]) for name in ("x", "y", "font-size", "textLength"))
        left = x - {"start": 0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
        out.append(Text(element.text or "", left, left + width, y - size * 0.75, y + size * 0.25, size))
    return out


def outside(face: view_types.CardFace) -> list[Text]:
    """Lines that leave the frame of the card."""
    found = texts_of(card_svg(face))
    return [t for t in found if t.left < RIM or t.right > WIDTH - RIM or t.top < RIM or t.bottom > HEIGHT - RIM + 2]


def test_no_text_of_any_card_leaves_the_frame(catalog: Catalog) -> None:
    for name, _, _ in all_faces(catalog):
        assert outside(card_face(catalog, name)) == [], name


def test_no_text_leaves_the_frame_in_a_longer_language(catalog: Catalog, pseudo: None) -> None:
    for name, _, _ in all_faces(catalog):
        assert outside(card_face(catalog, name)) == [], name


def test_no_line_of_any_card_covers_another(catalog: Catalog) -> None:
    for name, _, _ in all_faces(catalog):
        lines = texts_of(card_svg(card_face(catalog, name)))
        for i, one in enumerate(lines):
            for other in lines[i + 1 :]:
                beside = one.right <= other.left + 0.2 or other.right <= one.left + 0.2
                above = one.bottom <= other.top + 1.6 or other.bottom <= one.top + 1.6
                assert beside or above, (name, one, other)


def test_no_shipped_card_is_cut(catalog: Catalog) -> None:
    """Every sentence of every card is on its drawing, whole."""
    for name, _, _ in all_faces(catalog):
        face = card_face(catalog, name)
        drawn = " ".join(text.text for text in texts_of(card_svg(face)))
        for sentence in face["sentences"]:
            assert sentence["text"] in drawn, name
        assert "…" not in drawn, name


def test_titles_kinds_and_numbers_are_legible_at_160_pixels(catalog: Catalog) -> None:
    scale = 160 / WIDTH
    for name, _, _ in all_faces(catalog):
        face = card_face(catalog, name)
        lines = texts_of(card_svg(face))
        assert min(line.size for line in lines if line.bottom <= BAND + 1) * scale >= 7.5, name
        kind = next(line for line in lines if line.text.startswith(face["label"]) and line.top > BAND)
        assert kind.size * scale >= 7, name
        sizes = {line.text: line.size * scale for line in lines}
        for number in face["numbers"]:
            assert sizes[number["value"]] >= 9, name


def test_sentences_are_readable_at_320_pixels(catalog: Catalog) -> None:
    """Tables have many rows and are smaller; the longest AI card describes two zones in words."""
    for name, _, kind in all_faces(catalog):
        sizes = [text.size * 320 / WIDTH for text in texts_of(card_svg(card_face(catalog, name)))]
        assert min(sizes) >= (8.3 if kind == "table" else 9.0), name


def test_a_drawing_names_and_describes_itself() -> None:
    face = card_face(core_catalog(), "beasts-maw")
    root = ElementTree.fromstring(card_svg(face))
    assert root.get("role") == "img" and root.findtext(f"{SVG}title") == "Beast's Maw"
    assert root.findtext(f"{SVG}desc") == " ".join(face["says"])
    named = {element.get("id") for element in root}
    assert set(str(root.get("aria-labelledby")).split()) <= named


def test_texts_are_inert() -> None:
    """Markup in a title or a sentence of a pack is shown, not obeyed."""
    face = card_face(core_catalog(), "claw")
    evil = '<script>alert("x")</script>&amp;'
    hidden = f"{evil}\x00\x1b"
    face = {
        **face,
        "id": 'x"><script>',
        "title": hidden,
        "monster": evil,
        "sentences": [{"icon": "", "text": evil}],
        "says": [hidden],
    }
    root = ElementTree.fromstring(card_svg(face))
    assert root.findtext(f"{SVG}title") == evil
    assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_a_card_that_says_too_much_is_cut_inside_its_frame() -> None:
    face = card_face(core_catalog(), "claw")
    face = {**face, "sentences": face["sentences"] * 12}
    assert outside(face) == []
    assert texts_of(card_svg(face))[-2].text.endswith("…")


def test_a_card_with_endless_words_stays_inside_its_frame() -> None:
    face = card_face(core_catalog(), "cat-gut-bow")
    long = "W" * 90
    numbers: list[view_types.CardNumber] = [{"name": "speed", "label": long, "value": "1000000000"}]
    face = {**face, "title": long, "keywords": [long], "numbers": numbers, "monster": long}
    assert outside({**face, "sentences": [{"icon": "move", "text": long}]}) == []


def test_the_same_card_is_always_drawn_the_same() -> None:
    first, second = (card_svg(card_face(core_catalog(), "claw")) for _ in range(2))
    assert first == second
    assert first != card_svg(card_face(core_catalog(), "chomp"))


def test_affinities_are_on_their_edges() -> None:
    with_two, without = (card_svg(card_face(core_catalog(), name)) for name in ("bandages", "founding-stone"))
    assert with_two.count("rotate(180)") == 1 and with_two.count("rotate(270)") == 1
    assert "rotate(270)" not in without


def test_every_frame_has_readable_colours() -> None:
    for name, frame in FRAMES.items():
        assert contrast(frame.dark, PAPER) >= TEXT_CONTRAST, name
        assert contrast(frame.light, frame.dark) >= 3, name
    assert contrast(INK, PAPER) >= 7


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# -- text in drawings ------------------------------------------------------------------------------------------------


def test_text_wraps_at_words_and_breaks_only_what_is_wider_than_a_line() -> None:
    lines = wrapped("the monster moves toward the target", 10, 70)
    assert " ".join(lines) == "the monster moves toward the target" and len(lines) > 1
    assert all(text_width(line, 10) <= 70 for line in lines)
    broken = wrapped("incomprehensibilities", 10, 40)
    assert "".join(broken) == "incomprehensibilities" and all(text_width(line, 10) <= 40 for line in broken)
    assert wrapped("", 10, 40) == []


def test_one_line_shrinks_before_it_is_cut() -> None:
    assert one_line("Claw", 20, 10, 100) == ("Claw", 20)
    text, size = one_line("Beast's Scapular Deltoid", 20, 10, 150)
    assert text == "Beast's Scapular Deltoid" and 10 < size < 20
    text, size = one_line("Beast's Scapular Deltoid", 20, 10, 50)
    assert text.endswith("…") and size == 10 and text_width(text, size) <= 50


def test_letters_with_accents_and_other_scripts_have_widths() -> None:
    assert char_width("é") == char_width("e") and char_width("\u0301") == 0
    assert char_width("漢") == 1000 and char_width("ж") > 0


def test_the_largest_font_that_fits_is_used() -> None:
    short = fitted([("", "One line.")], 200, 100, Type(13, 6, 0))
    assert (short.size, short.cut) == (13, False)
    long = fitted([("", "many words " * 40)], 200, 100, Type(13, 6, 0))
    assert 6 <= long.size < 13 and not long.cut and long.height <= 100
    assert fitted([("", "many words " * 400)], 200, 100, Type(13, 6, 0)).cut
    assert fitted([], 200, 100, Type(13, 6, 0)).height == 0
