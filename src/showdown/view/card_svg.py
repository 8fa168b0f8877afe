"""Draw the face of a card as SVG: ink on bone paper, 240 units wide and 336 high.

The drawing needs no style sheet and no font of its own.  Each line of text states its width (``textLength``), so that
no font can push it out of the frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax import saxutils

from showdown.view.card_emblems import drawing, emblem, icon_drawing
from showdown.view.card_face import subtitle
from showdown.view.card_frames import FRAMES, Frame, divider, grain, paper_path, rays, stitches
from showdown.view.card_text import LEADING, Fitted, Type, fitted, one_line, text_width, wrapped

if TYPE_CHECKING:
    from showdown.view.types import CardAffinity, CardFace, CardNumber

WIDTH: Final = 240
HEIGHT: Final = 336
"""The size of a card, in its own units: five to seven."""
INK: Final = "#1b140b"
PAPER: Final = "#f3ead4"
BONE: Final = "#f7f0df"
SERIF: Final = (
    "Iowan Old Style, Palatino Linotype, Palatino, Book Antiqua, URW Palladio L, Georgia, DejaVu Serif, serif"
)
BAND: Final = 40
"""Height of the title band."""
SIDE: Final = 17
"""Margin of text, left and right."""
LARGEST: Final = 13.0
SMALLEST: Final = 6.25
"""Font sizes of sentences, in units."""
PICTURED: Final = 11.5
"""Largest font size where an emblem would find no room beside larger letters."""
LEAST_EMBLEM: Final = 48
MOST_EMBLEM: Final = 132
ONLY_EMBLEM: Final = 166
"""Height that is worth drawing an emblem in, and the most it gets above sentences and alone."""
AFFINITIES: Final = {
    "red": ("#a8281c", "M-1.2 4.6 0 3.4 1.2 4.6 0 5.8Z"),
    "green": ("#2c6a34", "M-4 4.6H4M0 .6V8.6"),
    "blue": ("#235a92", "M0 2A2.6 2.6 0 1 1-.1 2Z"),
}
"""Colour of an affinity, and a mark that tells it without colours: a dot, a cross, a ring."""
EDGES: Final = {"up": (120, 0, 0), "right": (240, 188, 90), "down": (120, 336, 180), "left": (0, 188, 270)}
"""Where an affinity is on the card, and how it is turned."""


def card_svg(face: CardFace) -> str:
    """The drawn card, as an SVG document."""
    frame = FRAMES[face["frame"]]
    sheet = Sheet(face, frame)
    sheet.draw()
    id, title = escape(face["id"]), escape(face["title"])
    said = escape(" ".join(face["says"]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-labelledby="title-{id} text-{id}" font-family="{SERIF}">'
        f'<title id="title-{id}">{title}</title><desc id="text-{id}">{said}</desc>{"".join(sheet.out)}</svg>\n'
    )


def escape(text: str) -> str:
    """A text for XML, in an element or in an attribute; without characters that XML forbids."""
    return saxutils.escape("".join(char for char in text if char >= " "), {'"': "&quot;"})


class Line(NamedTuple):
    """How a line of text is set."""

    size: float
    fill: str = INK
    bold: bool = False
    italic: bool = False
    anchor: str = "start"


class Sheet:
    """One card being drawn, from top to bottom."""

    def __init__(self, face: CardFace, frame: Frame) -> None:
        self.face = face
        self.frame = frame
        self.out: list[str] = []
        self.top = float(BAND)
        """Where the next part begins."""
        # A table needs the room for its rows, which would all have the same icon.
        table = face["frame"] == "table"
        self.side = 13 if table else SIDE
        self.type = Type(LARGEST, SMALLEST, 0, 0.2) if table else Type(LARGEST, SMALLEST)
        self.icons = [] if table else face["icons"]
        self.bottom = float(HEIGHT - (28 if self.icons or face["monster"] else 14))
        """Where the foot begins."""

    def draw(self) -> None:
        self.ground()
        self.title_band()
        self.kind_line()
        self.number_row()
        self.sentences()
        self.foot()
        for affinity in self.face["affinities"]:
            self.affinity(affinity)

    # -- helpers -----------------------------------------------------------------------------------------------

    def text(self, x: float, y: float, text: str, how: Line) -> None:
        """A line of text with its baseline at ``y``."""
        width = text_width(text, how.size, how.bold)
        style = f' fill="{how.fill}"' if how.fill != INK else ""
        style += ' font-weight="700"' if how.bold else ""
        style += ' font-style="italic"' if how.italic else ""
        style += f' text-anchor="{how.anchor}"' if how.anchor != "start" else ""
        self.out.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{how.size:.2f}"{style} textLength="{width:.1f}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        )

    def icon(self, name: str, x: float, y: float, size: float, ink: str, paper: str) -> None:
        """An icon in a square whose top left corner is at (x, y)."""
        self.out.append(drawing(icon_drawing(name), x, y, size / 24, ink, paper))

    # -- parts -------------------------------------------------------------------------------------------------

    def ground(self) -> None:
        dark, light = self.frame.dark, self.frame.light
        self.out.append(f'<rect width="{WIDTH}" height="{HEIGHT}" rx="11" fill="{INK}"/>')
        self.out.append(f'<rect x="2.5" y="2.5" width="{WIDTH - 5}" height="{HEIGHT - 5}" rx="9" fill="{dark}"/>')
        self.out.append(
            f'<rect x="4.5" y="4.5" width="{WIDTH - 9}" height="{HEIGHT - 9}" rx="7" fill="none" stroke="{light}" '
            'stroke-width=".8" stroke-opacity=".55"/>'
        )
        shape = paper_path(self.frame.edge, self.face["id"], 7, BAND, WIDTH - 7, self.bottom)
        self.out.append(f'<path d="{shape}" fill="{PAPER}" stroke="{INK}" stroke-width=".8"/>')
        self.out.append(grain(self.face["id"], 12, BAND + 8, WIDTH - 12, self.bottom - 8))
        if self.frame.edge == "stitched":
            self.out.append(stitches(7, BAND, WIDTH - 7, self.bottom, dark))

    def title_band(self) -> None:
        face, right = self.face, WIDTH - 13.0
        self.out.append(
            f'<circle cx="25" cy="23" r="13" fill="{PAPER}" stroke="{self.frame.light}" stroke-width="1.2"/>'
        )
        self.icon(self.frame.sign, 16, 14, 18, self.frame.dark, PAPER)
        pips = {"basic": 1, "advanced": 2, "legendary": 3, "special": 4}.get(face["level"], 0)
        if pips or face["copies"] > 1:
            self.level(pips, right)
            right -= 23
        left, room = 44.0, right - 44
        text, size = one_line(face["title"], 20, 14.5, room, True)
        if size > 14.5 or not text.endswith("…"):
            self.text(left, 23 + size * 0.34, text, Line(size, BONE, True))
            return
        lines = wrapped(face["title"], 13.5, room, True)[:2]
        for i, part in enumerate(lines):
            line, size = one_line(part, 13.5, 9, room, True)
            self.text(left, 20.5 + 14 * i, line, Line(size, BONE, True))

    def level(self, pips: int, right: float) -> None:
        """Rank of an AI card as lozenges, and how many copies there are."""
        for i in range(pips):
            x = right - 6 - (i % 2) * 9
            y = 14 + (i // 2) * 9 if pips > 2 else 17
            self.out.append(f'<path d="M{x} {y - 4.6}l3.8 4.6-3.8 4.6-3.8-4.6Z" fill="{self.frame.light}"/>')
        if self.face["copies"] > 1:
            self.text(right - 2, 36, f"×{self.face['copies']}", Line(11.5, BONE, True, anchor="end"))

    def kind_line(self) -> None:
        """The kind in words, then keywords: in the same line if they fit, else below."""
        self.top += 6 if self.frame.edge in ("stitched", "torn", "teeth", "hills") else 4
        words = subtitle(self.face)
        room = WIDTH - 2 * SIDE
        # No line begins with the dot between two words.
        whole, keywords = "\u00a0· ".join(words), "\u00a0· ".join(words[1:])
        text, size = one_line(whole, 12.5, 10.5, room, True)
        if text == whole:
            self.centred(text, size, True)
        else:
            self.centred(*one_line(words[0], 12.5, 8, room, True), True)
            size = 10 if len(wrapped(keywords, 10, room)) <= 2 else 9
            for line in wrapped(keywords, size, room):
                self.centred(line, size, False)
        self.top += 6
        self.out.append(divider(WIDTH / 2, self.top, 150, self.frame.dark))
        self.top += 5

    def centred(self, text: str, size: float, bold: bool) -> None:
        self.top += size * 1.16
        self.text(WIDTH / 2, self.top, text, Line(size, self.frame.dark, bold, anchor="middle"))

    def number_row(self) -> None:
        numbers = self.face["numbers"]
        if not numbers:
            return
        step = min(56.0, (WIDTH - 2 * SIDE) / len(numbers))
        left = WIDTH / 2 - step * (len(numbers) - 1) / 2
        for i, number in enumerate(numbers):
            self.number(number, left + step * i, self.top + 20, step - 3)
        self.top += 54

    def number(self, number: CardNumber, x: float, y: float, room: float) -> None:
        """A number in a shape that tells its kind, with its name below."""
        shape = SHAPES.get(number["name"], COIN)
        self.out.append(
            f'<path transform="translate({x:.1f} {y:.1f})" d="{shape}" fill="{self.frame.dark}" stroke="{INK}" '
            'stroke-width=".8"/>'
        )
        value, size = one_line(number["value"], 21, 10, 38 if shape == PLATE else 26, True)
        self.text(x, y + size * 0.35, value, Line(size, BONE, True, anchor="middle"))
        label, size = one_line(number["label"], 11, 6.5, room)
        self.text(x, y + 28, label, Line(size, INK, anchor="middle"))

    def sentences(self) -> None:
        face = self.face
        room = self.bottom - self.top - (11 if self.frame.edge in ("drips", "teeth") else 7)
        texts = [(each["icon"], each["text"]) for each in face["sentences"]]
        width = WIDTH - 2 * self.side
        fit = fitted(texts, width, room, self.type)
        if room - fit.height < LEAST_EMBLEM:
            # Slightly smaller letters, if they make room for the emblem.
            smaller = fitted(texts, width, room, self.type._replace(largest=min(fit.size, PICTURED)))
            fit = smaller if room - smaller.height >= LEAST_EMBLEM else fit
        left_over = room - fit.height
        picture = min(MOST_EMBLEM if texts else ONLY_EMBLEM, left_over - 8)
        y = self.top
        if left_over >= LEAST_EMBLEM:
            spare = left_over - picture
            y += spare * (0.35 if texts else 0.5)
            self.out.append(rays(face["id"], WIDTH / 2, y + picture / 2, picture, self.frame.dark))
            self.out.append(emblem(face, self.frame, WIDTH / 2, y + picture / 2, picture, PAPER))
            y += picture + spare * 0.35
        else:
            y += min(left_over / 2, 8)
            self.watermark(self.top + room / 2)
        self.paragraphs(fit, y)

    def watermark(self, y: float) -> None:
        """The emblem, faint and behind the text, where a card has much to say."""
        drawn = emblem(self.face, self.frame, WIDTH / 2, y, 150, PAPER)
        self.out.append(f'<g opacity=".06">{drawn}</g>')

    def paragraphs(self, fit: Fitted, y: float) -> None:
        size, gutter = fit.size, self.type.gutter
        for paragraph in fit.paragraphs:
            aside = not paragraph.icon
            if paragraph.icon and gutter:
                self.icon(paragraph.icon, self.side, y + size * 0.02, size * 1.22, self.frame.dark, PAPER)
            for line in paragraph.lines:
                self.text(self.side + gutter * size, y + size * 0.95, line, Line(size, italic=aside))
                y += LEADING * size
            y += self.type.gap * size

    def foot(self) -> None:
        face = self.face
        y = self.bottom + (HEIGHT - 5 - self.bottom) / 2
        x = 14.0
        for icon in self.icons:
            self.icon(icon, x, y - 8.5, 17, BONE, self.frame.dark)
            x += 22.5
        if face["monster"]:
            room = WIDTH - 14 - x - 4
            text, size = one_line(face["monster"], 10.5, 6, room)
            self.text(WIDTH - 14, y + size * 0.34, text, Line(size, BONE, italic=True, anchor="end"))

    def affinity(self, affinity: CardAffinity) -> None:
        """Half a lozenge on the edge; a mark inside tells the colour without colours."""
        x, y, turn = EDGES[affinity["edge"]]
        colour, mark = AFFINITIES[affinity["colour"]]
        self.out.append(
            f'<g transform="translate({x} {y}) rotate({turn})" stroke="{BONE}">'
            f'<path d="M-14-1H14L0 13.5Z" fill="{colour}" stroke-width="1.4"/>'
            f'<path d="{mark}" fill="none" stroke-width="1.8"/></g>'
        )


COIN: Final = "M0-18C10-18 18-10 18 0S10 18 0 18-18 10-18 0-10-18 0-18Z"
SHIELD: Final = "M-17-17C-7-13.5 7-13.5 17-17 18.5-1 13 12 0 18.5-13 12-18.5-1-17-17Z"
KITE: Final = "M0-21 21-2 0 20-21-2Z"
HEXAGON: Final = "M-10-17H10L20 0 10 17H-10L-20 0Z"
BLADE: Final = "M-17-13 0-19 17-13V7L0 19-17 7Z"
PLATE: Final = "M-23-15H23V15H-23Z"
SHAPES: Final = {
    "speed": HEXAGON,
    "accuracy": KITE,
    "roll": KITE,
    "strength": BLADE,
    "damage": BLADE,
    "head": SHIELD,
    "arms": SHIELD,
    "body": SHIELD,
    "waist": SHIELD,
    "legs": SHIELD,
    "everywhere": SHIELD,
    "size": PLATE,
}
"""The shape around a number tells what it is."""
