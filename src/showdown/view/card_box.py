"""The face of a card as lines of text in a box, for terminals."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from showdown.language import say
from showdown.view.card_face import subtitle

if TYPE_CHECKING:
    from showdown.view.types import CardFace

NARROWEST: Final = 20
"""Columns below which no card can be read."""
SIGNS: Final[dict[str, str]] = {
    "attack": "»",
    "target": "◎",
    "flow": "☼",
    "move": "→",
    "dice": "◆",
    "critical": "✦",
    "failure": "↶",
    "reflex": "↯",
    "wound": "✶",
    "trap": "▼",
    "persistent": "✕",
    "activation": "▸",
    "hourglass": "◷",
    "bonus": "±",
    "rule": "§",
}
"""Characters of one column for icons; any other icon is a dot."""
EDGES: Final = {"up": "↑", "right": "→", "down": "↓", "left": "←"}


def card_box(face: CardFace, width: int = 38) -> list[str]:
    """The card as lines of exactly ``width`` columns: title, kind, numbers, sentences, keywords."""
    width = max(width, NARROWEST)
    room = width - 4
    out = [f"┏{'━' * (width - 2)}┓"]
    out += [framed(line, width, "┃") for line in title_lines(face, room)]
    out.append(f"┡{'━' * (width - 2)}┩")
    out += [framed(line, width) for line in kind_lines(face, room)]
    if face["numbers"]:
        numbers = "   ".join(f"{each['label']} {each['value']}" for each in face["numbers"])
        out += [framed(line.center(room).rstrip(), width) for line in textwrap.wrap(numbers, room)]
    for sentence in face["sentences"]:
        sign = SIGNS.get(sentence["icon"], "·")
        out += [framed(line, width) for line in hung(sentence["text"], sign, room)]
    return [*out, f"└{'─' * (width - 2)}┘"]


def title_lines(face: CardFace, room: int) -> list[str]:
    copies = f" ×{face['copies']}" if face["copies"] > 1 else ""
    lines = textwrap.wrap(face["title"], room - len(copies)) or [""]
    lines[0] = lines[0].ljust(room - len(copies)) + copies
    return lines


def kind_lines(face: CardFace, room: int) -> list[str]:
    words = [*subtitle(face), *([face["monster"]] if face["monster"] else [])]
    words += [f"{say('cards.colour.' + each['colour'])} {EDGES[each['edge']]}" for each in face["affinities"]]
    return textwrap.wrap("\u00a0· ".join(words), room)


def hung(text: str, sign: str, room: int) -> list[str]:
    """A sentence after its sign; further lines are indented."""
    return textwrap.wrap(text, room, initial_indent=f"{sign} ", subsequent_indent="  ")


def framed(line: str, width: int, wall: str = "│") -> str:
    return f"{wall} {line.ljust(width - 4)} {wall}"
