"""Saves and packs that people send: small, flat enough, and plain data."""

from __future__ import annotations

import json
from typing import Any, Final

from showdown.api import BadSave, document_in

DEPTH: Final = 32
NODES: Final = 100_000


class BadUpload(Exception):
    """It cannot be used; says why."""


def save_in(data: bytes) -> dict[str, Any]:
    """The document of a save.  Raises BadUpload."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadUpload("this is not a save: not even text") from error
    if deepest(text) > DEPTH:
        raise BadUpload("this is not a save: it is nested too deeply")
    if text.count(",") > NODES:
        raise BadUpload("this is not a save: it has too many parts")
    try:
        document = document_in(text, "the save")
    except BadSave as error:
        raise BadUpload(str(error).removeprefix("the save: ")) from error
    return document


def deepest(text: str) -> int:
    """How deep brackets are nested, quickly and without a parser; brackets inside strings count, too."""
    depth = most = 0
    for c in text:
        if c in "[{":
            depth += 1
            most = max(most, depth)
        elif c in "]}":
            depth -= 1
    return most


def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
    out = dict(pairs)
    if len(out) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return out


def strict(text: str) -> Any:
    """JSON without doubled keys and without numbers that are none."""

    def refuse(word: str) -> Any:
        raise ValueError(f"{word} is not a number here")

    return json.loads(text, object_pairs_hook=no_twins, parse_constant=refuse)
