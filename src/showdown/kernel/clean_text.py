"""Text from others is data: remove what would control a terminal, reverse a line or hide in it.

Every text that a person, a file or a client brings in (names, titles, notes, packs, chat, saves, errors) passes
``clean`` before another person sees it.  Removed are control characters (C0, C1 and whole escape sequences), bidi
overrides and isolates, other invisible characters, half characters (lone surrogates), private and unassigned ones, and
combining marks beyond ``MOST_MARKS`` in a row.  Accents, CJK and emoji stay.  Limits: the tags of regional flags
(England, Scotland, Wales) and letters that are newer than this Python are removed, too.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

MOST_MARKS: Final = 6
"""Combining marks kept after one letter; no language needs more."""
LONGEST: Final = 2000
"""Most characters of one text in a file of others (``clean_values``)."""
ESCAPES: Final = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]"  # CSI: colours, cursor, modes
    "|(?:\x1b[\\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]{0,4096}(?:\x07|\x1b\\\\|\x9c)"  # OSC, DCS, SOS, PM, APC
    "|\x1b[ -/]{1,4}[0-~]"  # character sets and the like
)
"""Escape sequences of terminals that are complete; of others only the control characters are removed."""
REMOVED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories that are removed: controls, invisible formats, surrogates, private and unassigned characters."""
MARKS: Final = frozenset({"Mn", "Me", "Mc"})
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u3164\uffa0")
"""Letters and marks that show nothing."""
JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible characters that Persian, Indian scripts and many emoji need."""
JOINED: Final = 0x590
"""Joiners are kept between two characters from here on: no older script (Latin, Greek, Cyrillic) needs them."""
PLAIN: Final = re.compile(
    "[ -~\n\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u2500-\u25ff\u4e00-\u9fff]*"
)
"""Text of common characters that all stay, found faster than one by one."""
BLANK: Final = "\u2800"


def clean(text: str, lines: bool = False) -> str:
    """The text without characters that control or hide; "" if nothing visible is left.

    On one line with single spaces; with ``lines`` its line breaks and spaces stay.

    >>> clean("An\\x1b[31mn\\u202ea  B.\\n")
    'Anna B.'
    """
    if PLAIN.fullmatch(text):
        return text if lines else " ".join(text.split())
    out = visible(ESCAPES.sub("", text).replace("\r\n", "\n"), lines)
    return out if lines else " ".join(out.split())


def visible(text: str, lines: bool) -> str:
    """The characters that may stay."""
    kept: list[str] = []
    marks = 0
    joiner = ""
    for c in text:
        category = unicodedata.category(c)
        if c in JOINERS:
            joiner = c if kept and ord(kept[-1]) >= JOINED and not kept[-1].isspace() else ""
            continue
        if c == "\n" and lines:
            pass
        elif c == BLANK or (c.isspace() and not (lines and category == "Zs")):
            c, category = " ", "Zs"
        elif (category in REMOVED and not is_new(c, category)) or c in UNSEEN:
            continue
        marks = marks + 1 if category in MARKS else 0
        if marks > MOST_MARKS:
            continue
        if joiner and ord(c) >= JOINED and not c.isspace():
            kept.append(joiner)
        joiner = ""
        kept.append(c)
    return "".join(kept)


def is_new(c: str, category: str) -> bool:
    """Is this unassigned character where new emoji and ideographs are added, and not the end of a plane?"""
    return category == "Cn" and 0x10000 <= ord(c) < 0x40000 and ord(c) & 0xFFFE != 0xFFFE


def is_clean(text: str) -> bool:
    """Would ``clean`` keep every character of this line?"""
    return "\n" not in text and clean(text, lines=True) == text


def clean_values(value: Any) -> Any:
    """JSON values with every text, also keys, cleaned and cut after ``LONGEST`` characters."""
    if isinstance(value, str):
        return clean_line(value)
    if isinstance(value, list):
        return [clean_values(v) for v in value]
    if isinstance(value, dict):
        return {clean_values(k): clean_values(v) for k, v in value.items()}
    return value


def clean_line(text: str) -> str:
    """The text on one line, cut after ``LONGEST`` characters.  Its spaces stay: replays must find the same names."""
    if len(text) <= LONGEST and text.isascii() and text.isprintable():
        return text
    out = clean(text, lines=True).replace("\n", " ")
    return out if len(out) <= LONGEST else out[: LONGEST - 1] + "…"
