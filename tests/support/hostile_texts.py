"""Texts that try to control a terminal, reverse a line or hide in it, and a check of what came out.

The check is written apart from ``showdown.kernel.clean_text``, so that a mistake there is found.
"""

from __future__ import annotations

import json
import random
import unicodedata
from typing import Any

FORGED = "fix: forged line"
MOST_MARKS = 6

ESCAPES = (
    "\x1b[31m",
    "\x1b[2J\x1b[H",
    "\x1b[?1049h",
    "\x1b[8m",
    "\x1b[6n",
    "\x1b[1;1;",
    "\x1b]0;title\x07",
    "\x1b]52;c;ZXZpbA==\x07",
    "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\",
    "\x1b]0;never closed",
    "\x1bP1$r0m\x1b\\",
    "\x1b_apc\x1b\\",
    "\x1b^pm\x1b\\",
    "\x1bXsos\x1b\\",
    "\x1bc",
    "\x1b(0",
    "\x1b#8",
    "\x1b\x1b[[31m31m",
    "\x1b",
)
CONTROLS = ("\x00", "\x01", "\x07", "\x08\x08\x08", "\x0b", "\x0c", "\x0e", "\x1f", "\x7f", "\r", "\r\n", "\t", "\x1a")
C1 = ("\x80", "\x85", "\x8d", "\x90q\x9c", "\x9b31m", "\x9b2J", "\x9d0;t\x9c", "\x9e", "\x9f")
BIDI = ("\u202e", "\u202d", "\u202a", "\u202b\u202c", "\u2066", "\u2067", "\u2068\u2069", "\u200e", "\u200f", "\u061c")
INVISIBLE = (
    "\u200b",
    "\u200c",
    "\u200d\u200d\u200d",
    "\u2060",
    "\u2061\u2064",
    "\ufeff",
    "\u00ad",
    "\u180e",
    "\u3164",
    "\u034f",
    "\ufff9a\ufffab\ufffb",
    "\U000e0041\U000e007f",
    "\U0001d173",
)
MARKS = ("\u0300" * 40, "\u0336\u0337\u0338" * 20, "\u20dd" * 12, "\ufe0f" * 50, "\u0e47" * 30, "\U000e0100" * 60)
LINES = ("\n", f"\n{FORGED}", f"\r\n{FORGED}", f"\u2028{FORGED}", f"\u2029{FORGED}", f"\x0b{FORGED}", f"\x85{FORGED}")
OTHER = ("\ue000", "\uf8ff", "\U000f0000", "\ufdd0", "\uffff", "\U0010fffe")
HALVES = ("\ud800", "\udfff", "\ud83d", "\udc80")
"""Lone surrogates: text that cannot be written as UTF-8."""
FAMILIES: dict[str, tuple[str, ...]] = {
    "escape": ESCAPES,
    "control": CONTROLS,
    "c1": C1,
    "bidi": BIDI,
    "invisible": INVISIBLE,
    "marks": MARKS,
    "lines": LINES,
    "other": OTHER,
    "half": HALVES,
}

LEGITIMATE = (
    "Zoë Ångström",
    "Nguyễn Thị Ánh",
    "A\u030angstro\u0308m",
    "山田太郎",
    "한국어 이름",
    "می\u200cخواهم",
    "שָׁלוֹם",
    "ก็ที่นี่",
    "क्षत्रिय",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "❤\ufe0f\u200d\U0001f525",
    "1\ufe0f\u20e3",
    "\U0001fa77",  # newer than the Unicode of Python 3.11
    "\U0001f1ec\U0001f1e7 O'Brien & Söhne",
    "<b>bold</b> {0} %s $HOME",
)
"""Names that must stay as they are."""


def hostile_texts(count: int, seed: int = 1) -> list[tuple[str, str]]:
    """Family and text: every payload once, then random mixtures of two families inside a name."""
    rng = random.Random(seed)
    out = [(family, f"A{payload}b{i}") for family, all in FAMILIES.items() for i, payload in enumerate(all)]
    if len(out) > count:
        return rng.sample(out, count)
    while len(out) < count:
        first, second = rng.sample(sorted(FAMILIES), 2)
        payloads = rng.choice(FAMILIES[first]) + rng.choice(("", "x", " ", "é")) + rng.choice(FAMILIES[second])
        out.append((first, f"A{payloads}b{len(out)}"))
    return out


def faults(text: str) -> list[str]:
    """What must not be in a text that a person sees: its forbidden characters, floods of marks, forged lines."""
    out: list[str] = []
    marks = 0
    for i, c in enumerate(text):
        category = unicodedata.category(c)
        if c in "\u200c\u200d":
            # Joiners are allowed between two visible characters of scripts and emoji that need them.
            near = text[i - 1 : i] + text[i + 1 : i + 2]
            if len(near) < 2 or min(near) < "\u0590":
                out.append(f"U+{ord(c):04X}")
        elif (category in ("Cc", "Cf", "Cs", "Co") and c != "\n") or is_unseen(c):
            out.append(f"U+{ord(c):04X}")
        marks = marks + 1 if category[0] == "M" else 0
        if marks == MOST_MARKS + 1:
            out.append("marks")
    out += ["forged line" for line in text.split("\n") if line.startswith(FORGED)]
    return out


def is_unseen(c: str) -> bool:
    """Line separators, letters that show nothing, and code points that are no characters."""
    return c in "\u2028\u2029\u3164\u034f" or ord(c) & 0xFFFE == 0xFFFE or "\ufdd0" <= c <= "\ufdef"


def faults_in_json(value: Any) -> list[str]:
    """The same for every text inside JSON values."""
    if isinstance(value, str):
        return faults(value)
    if isinstance(value, list):
        return [fault for item in value for fault in faults_in_json(item)]
    if isinstance(value, dict):
        return [fault for key, item in value.items() for fault in [*faults(key), *faults_in_json(item)]]
    return []


def faults_in_lines(text: str) -> list[str]:
    """The same for a log of JSON lines: as text, and each line decoded."""
    return faults(text) + [f for line in text.splitlines() for f in faults_in_json(json.loads(line))]
