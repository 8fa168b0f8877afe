"""Saves and packs that people send: small, flat enough, and plain data."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path
from typing import Any, Final

from showdown.engine import BadSave, document_in

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
        raise BadUpload(error.message) from error
    check_bounds(document)
    return document


MOST: Final = 1000
MARKS: Final = 500
"""No game has numbers, texts and lists beyond these; a save that does would cost whoever keeps the server."""
DICE: Final = 30
"""Attributes and tokens: what an attack rolls is followed in every way it can go."""
SHORT: Final = 200


def check_bounds(document: dict[str, Any]) -> None:
    """Raises BadUpload for a setup or remarks that no game comes to."""
    marks = document.get("marks")
    if isinstance(marks, list) and (len(marks) > MARKS or len(str(marks)) > MARKS * SHORT):
        raise BadUpload("this is no save of a game: it has too many marks")
    if not is_within(document.get("takebacks"), 10**6):
        raise BadUpload("this is no save of a game: nobody takes back so often")
    setup = document.get("setup")
    if not isinstance(setup, dict):
        return
    rolled = [setup.get("monster_tokens")]
    survivors = setup.get("survivors")
    for survivor in survivors if isinstance(survivors, list) else ():
        if isinstance(survivor, dict):
            rolled += [survivor.get("attributes"), survivor.get("tokens")]
    # The seed is any number: it rolls nothing here.
    rest = {field: value for field, value in setup.items() if field != "seed"}
    if not is_within(rest, MOST) or not is_within(rolled, DICE) or not is_within(setup.get("seed"), 2**64):
        raise BadUpload("this is no save of a game: nobody starts with such numbers or names")


def is_within(value: Any, most: int) -> bool:
    if isinstance(value, str):
        return len(value) <= SHORT
    if isinstance(value, list):
        return len(value) <= MOST and all([is_within(v, most) for v in value])
    if isinstance(value, dict):
        return len(value) <= MOST and all([len(k) <= SHORT and is_within(v, most) for k, v in value.items()])
    return value is None or (isinstance(value, int) and abs(value) <= most)


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


MEMBERS: Final = 200
UNPACKED: Final = 10 * 2**20
RATIO: Final = 100
NAMES: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}\.ya?ml")
FOLDERS: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


def unpack(data: bytes, name: str, folder: Path) -> None:
    """A pack, as a zip of its folder or as one file with its name, into an empty folder.  Raises BadUpload."""
    if not data.startswith(b"PK"):
        if not NAMES.fullmatch(name):
            raise BadUpload("say which file of a pack this is: ?file=gear.yaml; or send the whole folder as a zip")
        (folder / name).write_bytes(data)
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unzip(archive, len(data), folder)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, zlib.error, OSError) as error:
        raise BadUpload(f"this zip cannot be opened: {error}") from error


def unzip(archive: zipfile.ZipFile, size: int, folder: Path) -> None:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) > MEMBERS:
        raise BadUpload(f"a pack has at most {MEMBERS} files, not {len(members)}")
    room = min(UNPACKED, RATIO * size)
    for member in members:
        # Names are rebuilt from their parts: nothing that a zip says is ever used as a path.
        parts = member.filename.split("/")
        inside = parts[1:] if len(parts) > 1 and len({m.filename.split("/")[0] for m in members}) == 1 else parts
        if not 1 <= len(inside) <= 2 or not NAMES.fullmatch(inside[-1]) or not all(map(FOLDERS.fullmatch, inside[:-1])):
            raise BadUpload("a pack holds YAML files, and folders of monsters with YAML files, in small letters")
        place = folder.joinpath(*inside)
        place.parent.mkdir(exist_ok=True)
        with archive.open(member) as source, place.open("wb") as target:
            while chunk := source.read(64 * 1024):
                room -= len(chunk)
                if room < 0:
                    raise BadUpload("unpacked, this is too big for a pack")
                target.write(chunk)
