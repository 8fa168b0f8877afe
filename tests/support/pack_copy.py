"""A copy of the core pack that a test may change, and small custom packs."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

import showdown
from showdown.engine import BadContent, load_packs

CORE = Path(showdown.__file__).parent / "packs" / "core"


def copy_of_core(folder: Path) -> Path:
    """The core pack under another roof, with the same name."""
    return Path(copytree(CORE, folder / "core"))


def spoil(pack: Path, file: str, old: str, new: str) -> int:
    """Replace the first occurrence of a text in a file; returns its line."""
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} does not occur in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def add(pack: Path, file: str, text: str) -> int:
    """Write a text behind a file (or into a new one); the line it begins on."""
    path = pack / file
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(before + text, encoding="utf-8")
    return before.count("\n") + 1


def problems_of(*packs: Path) -> list[str]:
    """What is wrong with these packs, a line each."""
    with pytest.raises(BadContent) as caught:
        load_packs(list(packs))
    return str(caught.value).split("\n")
