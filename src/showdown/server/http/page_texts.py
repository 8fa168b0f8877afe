"""Texts for the page in the language of this process: inside its document, and as one JSON file with a version."""

from __future__ import annotations

import hashlib
import html
import json
import re
from functools import cache
from typing import Final

from showdown.language import current_language, say, texts

SECTIONS: Final = ("page", "words", "names")
"""What the page says itself; all other sentences come ready from the server."""
NAME: Final = "texts.json"
MARK: Final = re.compile(r"\{\{([\w.]+)\}\}")
"""In the document: ``{{page.title}}`` is a text, ``{{language}}`` the language, ``{{texts}}`` where the texts are."""


def page_texts() -> bytes:
    """The JSON that ``text.js`` reads."""
    return encoded(current_language())


@cache
def encoded(language: str) -> bytes:
    chosen = {section: texts(language)[section] for section in SECTIONS}
    return json.dumps({"language": language, "texts": chosen}, ensure_ascii=False, separators=(",", ":")).encode()


def texts_address() -> str:
    """Where browsers get the texts; the version changes with them, so that they can be kept for ever."""
    return f"/static/{NAME}?v={hashlib.sha256(page_texts()).hexdigest()[:16]}"


def document(source: bytes) -> bytes:
    """The page's HTML with its texts filled in; commands in backticks become code."""

    def filled(mark: re.Match[str]) -> str:
        key = mark.group(1)
        text = current_language() if key == "language" else texts_address() if key == "texts" else say(key)
        return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))

    return MARK.sub(filled, source.decode()).encode()
