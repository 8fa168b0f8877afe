"""The catalogues: every sentence of the renderer, one JSON file a language."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from showdown.kernel.errors import BadContent

Texts = dict[str, Any]


@cache
def texts(language: str = "en") -> Texts:
    """The catalogue of a language.  Raises BadContent naming those there are."""
    folder = resources.files(__name__)
    known = sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".json"))
    if language not in known:
        raise BadContent(f"there are no texts in the language '{language}'", found=language, allowed=known)
    found: Texts = json.loads(folder.joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return found
