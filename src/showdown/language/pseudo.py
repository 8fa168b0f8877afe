"""The pseudo-locale: English with accents, one third longer.  Shows texts outside the catalogue and narrow layouts."""

from __future__ import annotations

import re
from typing import Any, Final

ACCENTS: Final = str.maketrans("aeiouycnsAEIOUYCNS", "àéîöûýçñšÀÉÎÖÛÝÇÑŠ")
VOWELS: Final = re.compile(r"[aeiouyAEIOUY]")
UNTOUCHED: Final = re.compile(r"(`[^`]*`|(?<!\w)--?[a-z][\w-]*|\{[^?#{}|]*[?#}])")
"""Commands in backticks, options, and the names of placeholders: no language translates these."""
SETTINGS: Final = frozenset({"quiet", "language"})
"""Sections of the catalogue that are no texts."""


def pseudo_texts(texts: dict[str, Any]) -> dict[str, Any]:
    """A catalogue with every text accented and longer; placeholders stay."""
    return {key: value if key in SETTINGS else pseudo(value) for key, value in texts.items()}


def pseudo(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: pseudo(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [pseudo(inner) for inner in value]
    return pseudo_template(value) if isinstance(value, str) else value


def pseudo_template(template: str) -> str:
    """
    >>> pseudo_template("{who} moves {spaces} {spaces#space|spaces}.")
    '{who} möövééš {spaces} {spaces#špààçéé|špààçééš}.'
    """
    parts = UNTOUCHED.split(template)
    return "".join([part if at % 2 else re.sub(r"[A-Za-z]+", longer, part) for at, part in enumerate(parts)])


def longer(word: re.Match[str]) -> str:
    """The word with accents and enough doubled vowels for a third more letters."""
    text = word.group()
    if len(text) == 1 and text not in "aAI":
        return text  # a key to press, or the letter of a survivor
    more = (len(text) + 1) // 3
    out = ""
    for letter in text:
        out += letter
        if more and VOWELS.match(letter):
            out += letter.lower()
            more -= 1
    return out.translate(ACCENTS)
