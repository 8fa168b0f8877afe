"""Read and write save files: written whole or not at all; damaged files are refused with a reason."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from showdown import __version__
from showdown.kernel.clean_text import clean_values
from showdown.kernel.codec import digest
from showdown.kernel.errors import BadSave
from showdown.saves.upgrades import FORMAT, upgrade

PARTS: dict[str, type] = {
    "packs": dict,
    "setup": dict,
    "journal": list,
    "takebacks": int,
    "training": bool,
    "marks": list,
    "table": dict,
    "shape": str,
    "snapshot": dict,
    "digest": str,
}
"""The parts of every save besides its header, and their types (a bool is not an int here)."""


def text_of(body: dict[str, Any]) -> str:
    """The text of a save file, with header and checksum."""
    document = {"format": FORMAT, "engine": __version__, **body}
    document["checksum"] = digest(document)
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def write_save(path: Path, body: dict[str, Any]) -> None:
    """Write to a temporary file and rename it, so that a crash leaves the old save or the new one."""
    text = text_of(body)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a renamed file survives a power cut."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_save(path: Path) -> dict[str, Any]:
    """The document of a save, upgraded to the present format.  Raises BadSave naming file and reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except ValueError as error:
        raise BadSave(f"truncated or not a save file ({error})", file=str(path)) from error
    return document_in(text, str(path))


def document_in(text: str, path: str) -> dict[str, Any]:
    """The document of a save from its text.  Raises BadSave with the name given."""
    try:
        document = json.loads(text)
        if not isinstance(document, dict) or "format" not in document:
            raise BadSave("not a showdown save file", file=path)
        checksum = document.pop("checksum", None)
        expected = digest(document)
    except (ValueError, RecursionError) as error:
        # Not UTF-8, not JSON, a number of a thousand digits, brackets without end.
        raise BadSave(f"truncated or not a save file ({error})", file=str(path)) from error
    check_format(document, path)
    if checksum != expected:
        raise BadSave("altered or damaged since it was written (checksum does not match)", file=path)
    return upgrade(cleaned(document))


def cleaned(document: dict[str, Any]) -> dict[str, Any]:
    """The document with every text cleaned: a save may come from others.

    The digest of the position covers the names of the survivors.  If they change, it is written again, but only if the
    position had the digest before.
    """
    out: dict[str, Any] = clean_values(document)
    snapshot = document.get("snapshot")
    if out.get("snapshot") != snapshot and digest(snapshot) == document.get("digest"):
        out["digest"] = digest(out["snapshot"])
    return out


def check_parts(document: dict[str, Any], name: str) -> None:
    """Check that every part is there and has its type.  Raises BadSave."""
    for part, kind in PARTS.items():
        if part not in document:
            raise BadSave(f"'{part}' is missing", file=name, path=(part,))
        if type(document[part]) is not kind:
            raise BadSave(f"'{part}' is not a {kind.__name__}", file=name, path=(part,))
    for mark in document["marks"]:
        if not (isinstance(mark, dict) and type(mark.get("entry")) is int and isinstance(mark.get("what"), str)):
            raise BadSave(f"a mark is an entry and a text, not {mark!r}", file=name, path=("marks",))


def check_format(document: dict[str, Any], path: str) -> None:
    format = document["format"]
    if type(format) is not int or format < 1:
        raise BadSave(f"there is no format {format!r}; this version reads 1 to {FORMAT}", file=path)
    if format > FORMAT:
        newer = f"{document.get('engine')}, format {format}; this version reads up to {FORMAT}"
        fix = "install the newer version of showdown; the file is as it was"
        raise BadSave(f"written by a newer version ({newer})", file=path, fix=fix)
