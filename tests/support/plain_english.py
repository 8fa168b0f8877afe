"""Finds plain English among texts of the pseudo-locale: words without an accent that are no names.

Every word of the catalogue carries an accent there (``showdown.language.pseudo``).  Names of cards, survivors,
monsters, parties and terrain, option keys, rule ids, commands and keys of the keyboard are facts and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from showdown.engine import core_catalog, core_folder, ready_parties

WORD = re.compile(r"[^\W\d_]{3,}")
FACTS = re.compile(r"`[^`]*`|\bR-[A-Z]+-\d+|(?<![\w])--?[a-z][\w-]*|https?://\S+|\bshowdown\b")
"""Commands, rule ids, options, addresses."""
KEYBOARD = frozenset({"Ctrl", "PgUp", "PgDn", "Esc", "Home", "End"})


@cache
def names() -> frozenset[str]:
    """Words that occur in names."""
    catalog = core_catalog()
    titles = [card.title for card in catalog.cards] + [m.title for m in catalog.monsters.values()]
    titles += [*catalog.injury_titles, *[trait.title for trait in getattr(catalog, "traits", {}).values()]]
    # Survivors, abilities and rows of injury tables have their names in the files of the pack.
    files = [path.read_text(encoding="utf-8") for path in core_folder().rglob("*.yaml")]
    titles += [name for text in files for name in re.findall(r"\bname: *([^,}\n]*)", text)]
    titles += [*ready_parties(), "Allister Erza Lucy Zachary", "First Story"]
    titles += [words for text in files for words in re.findall(r"\b(?:keywords|archive): *\[?([^\]}\n]*)", text)]
    return frozenset([word.lower() for title in titles for word in WORD.findall(title.replace("-", " "))]) | KEYBOARD


def plain_words(text: str, facts: Iterable[str] = ()) -> list[str]:
    """Words of three or more letters that are neither accented nor part of a name; ``facts`` are left out first."""
    for fact in sorted({fact for fact in facts if fact}, key=len, reverse=True):
        text = text.replace(fact, " ")
    words = WORD.findall(FACTS.sub(" ", text))
    return [word for word in words if word.isascii() and word.lower() not in names() and word not in KEYBOARD]
