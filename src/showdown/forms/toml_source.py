"""Decode TOML with the line of every key, as ``source`` does for YAML."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from showdown.forms.reader import MAX_BYTES, Path, Source
from showdown.kernel.errors import BadContent

TABLE: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(#.*)?$")
KEY: Final = re.compile(r"\s*([A-Za-z0-9_.\"'-]+)\s*=")


def read(text: str, file: str) -> Source:
    """Decode TOML text into plain values, remembering lines.  Raises BadContent for anything that is not TOML."""
    source = Source(file)
    if len(text.encode()) > MAX_BYTES:
        raise BadContent(f"the file is larger than {MAX_BYTES >> 20} MB", file=file, line=1)
    try:
        source.data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadContent(f"not TOML: {error}", file=file, fix="correct the file, or move it away") from error
    source.lines = lines_of(text, source.data)
    return source


def lines_of(text: str, data: dict[str, Any]) -> dict[Path, int]:
    """The line of every table and key that is written as ``[table]`` or ``key = value``."""
    out: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.split("\n"), 1):
        header = TABLE.match(line)
        key = KEY.match(line)
        if header:
            table = words_of(header[1])
        elif not key:
            continue
        path = table if header or not key else (*table, *words_of(key[1]))
        for length in range(1, len(path) + 1):
            # A line inside a text of several lines may look like a key: only what is in the data counts.
            if holds(data, path[:length]):
                out.setdefault(path[:length], number)
    return out


def words_of(dotted: str) -> Path:
    return tuple(word.strip().strip("\"'") for word in dotted.split("."))


def holds(data: Any, path: Path) -> bool:
    for step in path:
        if not isinstance(data, dict) or step not in data:
            return False
        data = data[step]
    return True
