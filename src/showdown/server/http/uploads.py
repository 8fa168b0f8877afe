"""Read uploaded saves and packs safely: limits on size, depth, numbers and file names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from showdown.engine import BadContent, BadSave, document_in
from showdown.engine.packs import read_pack_zip
from showdown.language import say

DEPTH: Final = 32
NODES: Final = 100_000


class BadUpload(Exception):
    """An upload is refused; the message says why.  ``fix``: what to do, if that is known."""

    def __init__(self, what: str, fix: str = "") -> None:
        super().__init__(what)
        self.fix = fix


def save_in(data: bytes, most: int = NODES) -> dict[str, Any]:
    """The document of a save.  ``most``: entries that its journal may have.  Raises BadUpload."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadUpload(say("server.save_not_text")) from error
    if depth_of(text) > DEPTH:
        raise BadUpload(say("server.save_too_deep"))
    if text.count(",") > NODES:
        raise BadUpload(say("server.save_too_many"))
    try:
        document = document_in(text, say("server.the_save"))
    except BadSave as error:
        raise BadUpload(error.message) from error
    check_bounds(document)
    journal = document.get("journal")
    if isinstance(journal, list) and len(journal) > most:
        what = say("server.save_too_long", count=len(journal), most=most)
        raise BadUpload(what, say("server.fix_save_too_long", count=len(journal)))
    return document


MOST: Final = 1000
"""Largest number and longest list in a setup."""
MARKS: Final = 500
"""Most marks in a save.  No game has more; larger saves would only cost memory and time."""
MARK: Final = 1500
"""Most characters of the text of one mark.  Reading a save cuts longer texts (``clean_values``): this must be less."""
MARKS_TOGETHER: Final = 300_000
"""Most characters of all marks: an undo of revealed dice names players, answers and dice."""
DICE: Final = 30
"""Largest attribute or token: exact odds grow with the number of dice."""
SHORT: Final = 200
"""Most characters of a text in a setup."""


def check_bounds(document: dict[str, Any]) -> None:
    """Raises BadUpload for a setup or marks beyond any real game."""
    marks = document.get("marks")
    if isinstance(marks, list):
        texts = [mark.get("what") if isinstance(mark, dict) else mark for mark in marks]
        longest = max([len(str(text)) for text in texts], default=0)
        if len(marks) > MARKS or longest > MARK or len(str(marks)) > MARKS_TOGETHER:
            raise BadUpload(say("server.save_marks"))
    if not is_within(document.get("takebacks"), 10**6):
        raise BadUpload(say("server.save_undos"))
    setup = document.get("setup")
    if not isinstance(setup, dict):
        return
    rolled = [setup.get("monster_tokens")]
    survivors = setup.get("survivors")
    for survivor in survivors if isinstance(survivors, list) else ():
        if isinstance(survivor, dict):
            rolled += [survivor.get("attributes"), survivor.get("tokens")]
    # The seed may be any number: it rolls nothing here.
    rest = {field: value for field, value in setup.items() if field != "seed"}
    if not is_within(rest, MOST) or not is_within(rolled, DICE) or not is_within(setup.get("seed"), 2**64):
        raise BadUpload(say("server.save_setup"))


def is_within(value: Any, most: int) -> bool:
    if isinstance(value, str):
        return len(value) <= SHORT
    if isinstance(value, list):
        return len(value) <= MOST and all([is_within(v, most) for v in value])
    if isinstance(value, dict):
        return len(value) <= MOST and all([len(k) <= SHORT and is_within(v, most) for k, v in value.items()])
    return value is None or (isinstance(value, int) and abs(value) <= most)


def depth_of(text: str) -> int:
    """Nesting depth of brackets, without parsing; brackets inside strings count, too."""
    depth = most = 0
    for c in text:
        if c in "[{":
            depth += 1
            most = max(most, depth)
        elif c in "]}":
            depth -= 1
    return most


NAMES: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}\.ya?ml")
UPLOADED: Final = "pack"
"""What an uploaded pack without a name is called in messages."""


def unpack(data: bytes, name: str, folder: Path) -> Path:
    """Write an uploaded pack (a zip, or one file called ``name``) into an empty folder; returns the folder of the pack.

    Raises BadUpload for what is no pack.
    """
    if not data.startswith(b"PK"):
        if not NAMES.fullmatch(name):
            raise BadUpload(say("server.pack_which_file"))
        place = folder / UPLOADED
        place.mkdir()
        (place / name).write_bytes(data)
        return place
    try:
        pack = read_pack_zip(data, UPLOADED)
    except BadContent as error:
        raise BadUpload(str(error), error.fix) from error
    place = folder / pack.name
    place.mkdir()
    pack.write(place)
    return place
