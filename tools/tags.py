"""Print or write docs/inside/tags.json: every frame and scope of save files with its fields, and the fields of a sheet.

    python tools/tags.py            print them
    python tools/tags.py --write    write docs/inside/tags.json

Renaming a tag or changing its fields breaks saves and needs an upgrade in saves/upgrades.py.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from showdown.kernel.agenda import Ask, Chance
from showdown.model import monster, survivor
from showdown.model.state import PILE_FIELDS, PLAIN_FIELDS
from showdown.rules.frames import FRAMES
from showdown.saves.upgrades import FORMAT

LOCK = Path(__file__).parents[1] / "docs" / "inside" / "tags.json"


def tags() -> dict[str, Any]:
    """Everything a snapshot names, ready for JSON."""
    return {
        "format": FORMAT,
        "frames": {tag: frame_entry(FRAMES.frames[tag]) for tag in sorted(FRAMES.frames)},
        "scopes": {tag: list(FRAMES.scopes[tag].fields) for tag in sorted(FRAMES.scopes)},
        "state": list(PLAIN_FIELDS),
        "piles": list(PILE_FIELDS),
        "survivor": list(survivor.FIELDS),
        "monster": list(monster.FIELDS),
    }


def frame_entry(cls: Any) -> dict[str, Any]:
    kind = "chance" if issubclass(cls, Chance) else "step"
    if issubclass(cls, Ask):
        return {"ask": cls.kind, "fields": list(cls.fields)}
    return {kind: cls.__module__.removeprefix("showdown.rules."), "fields": list(cls.fields)}


def text() -> str:
    return json.dumps(tags(), indent=1) + "\n"


def main() -> int:
    if sys.argv[1:] == ["--write"]:
        LOCK.write_text(text(), encoding="utf-8")
    elif sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    else:
        print(text(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
