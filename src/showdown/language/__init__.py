"""Every text that people read, in one JSON file per language; ``say`` fills one in.

    say("session.saved", file="fight.json")

The key names a section and a text of the catalogue (``en.json``).  ``template.py`` describes placeholders.  The
language ``xx`` is a pseudo-locale made from English: text that stays plain English there is not in the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from showdown.kernel.clean_text import clean
from showdown.kernel.errors import BadContent
from showdown.language.pseudo import pseudo_texts
from showdown.language.template import Fact, writer

Texts = dict[str, Any]

PSEUDO: Final = "xx"
"""The generated pseudo-locale."""
ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent
"""Where the catalogues are.  A path, because `importlib.resources` takes longer to load than the English texts."""


class Current:
    """The language of this process; set once at start-up by ``use_language``."""

    name = ENGLISH


def languages() -> list[str]:
    """The languages with a catalogue, without the pseudo-locale."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def use_language(language: str) -> None:
    """Use this language for all texts of the process.  Raises BadContent listing the known ones."""
    texts(language)
    Current.name = language


def current_language() -> str:
    return Current.name


@cache
def texts(language: str = ENGLISH) -> Texts:
    """The catalogue of a language.  Raises BadContent listing the known ones."""
    if language == PSEUDO:
        return pseudo_texts(texts(ENGLISH))
    known = languages()
    if language not in known:
        raise BadContent(f"there are no texts in the language '{language}'", found=language, allowed=known)
    found: Texts = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return found


def template_of(key: str) -> str:
    """The template with this key in the current language.  Raises KeyError for an unknown key."""
    section, _, name = key.partition(".")
    template: str = texts(Current.name)[section][name]
    return template


def say(key: str, /, **values: object) -> str:
    """The text with this key in the current language, with its placeholders filled in."""
    return writer(template_of(key))({name: as_fact(value) for name, value in values.items()})


def as_fact(value: object) -> Fact:
    """A value as a template reads it: numbers count for plurals, None and False do not hold."""
    if isinstance(value, Fact):
        return value
    if isinstance(value, bool):
        return Fact("", value)
    if value is None:
        return Fact("", None, holds=False)
    if isinstance(value, list | tuple):
        return Fact(listed([as_word(item) for item in value]), value)
    return Fact(as_word(value), value)


def as_word(value: object) -> str:
    """A value inside a sentence: names, files and errors of others control nothing and begin no line of their own."""
    return clean(str(value), lines=True).replace("\n", " ")


def listed(items: Iterable[str], last: str = "names.and") -> str:
    """``a, b and c`` in the current language."""
    found = list(items)
    if len(found) < 2:
        return "".join(found)
    return ", ".join(found[:-1]) + template_of(last) + found[-1]
