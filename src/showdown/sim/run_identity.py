"""The identity of a run as data: enough to repeat every fight, and to compare two runs before one resumes the other."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import showdown
from showdown.bots.registry import source_of
from showdown.language import say
from showdown.sim.run_spec import RunSpec

SCHEMA: Final = "showdown.games/1"
DECIDE_FIGHTS: Final = ("kernel", "board", "model", "rules", "players", "content", "bots", "game.py")
"""Parts of the package ``showdown`` whose code decides how a fight goes."""


@cache
def engine_digest() -> str:
    """A digest of the code that decides how a fight goes; the same for the compiled and the plain engine."""
    here = Path(showdown.__file__).parent
    mark = blake2b(digest_size=8)
    for part in DECIDE_FIGHTS:
        for path in sorted((here / part).rglob("*.py")) or [here / part]:
            if path.is_file():
                mark.update(path.relative_to(here).as_posix().encode() + b"\n" + path.read_bytes())
    return mark.hexdigest()


def run_identity(specs: list[RunSpec]) -> dict[str, Any]:
    """What is fought, ready for JSON; without workers, time limits and the number of fights."""
    first = specs[0]
    return {
        "schema": SCHEMA,
        "showdown": showdown.__version__,
        "engine": engine_digest(),
        "seed": first.seed,
        "packs": dict(first.packs),
        "studies": [
            {
                "name": spec.label,
                "bot": spec.bot,
                "bot_source": source_of(spec.bot),
                "setup": spec.setup or (spec.document or {}).get("setup"),
                "from_save": spec.document is not None,
                "save": digest(spec.document) if spec.document else "",
                "first": spec.first,
                "counted": spec.recorded,
                **({"changes": list(spec.changes)} if spec.changes else {}),
            }
            for spec in specs
        ],
    }


def digest(data: Any) -> str:
    return blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=8).hexdigest()


FIELDS: Final = (
    "schema",
    "name",
    "showdown",
    "engine",
    "packs",
    "bot_source",
    "save",
    "from_save",
    "first",
    "counted",
)
"""Fields with a title in the language catalogue; others are shown by their name."""


def differences(kept: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """What differs between two identities, a line each: ``seed: 0 in the file, now 1``."""
    wanted = json.loads(json.dumps(wanted))
    out = compared("", without(kept, "studies"), without(wanted, "studies"))
    old, new = kept["studies"], wanted["studies"]
    if len(old) != len(new):
        return [*out, say("numbers.differs", what=say("numbers.field.sets"), then=len(old), now=len(new))]
    for a, b in zip(old, new, strict=True):
        where = f"{b['name']}: " if len(new) > 1 else ""
        out += compared(where, without(a, "setup"), without(b, "setup"))
        # The seed is compared above.
        out += compared(
            f"{where}{say('numbers.field.setup')}: ",
            without(a.get("setup") or {}, "seed"),
            without(b["setup"] or {}, "seed"),
        )
    return out


def without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {field: value for field, value in fields.items() if field != name}


def compared(where: str, kept: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    names = [name for name in {**kept, **wanted} if kept.get(name) != wanted.get(name)]
    return [
        where + say("numbers.differs", what=title_of(name), then=shown(kept.get(name)), now=shown(wanted.get(name)))
        for name in names
    ]


def title_of(field: str) -> str:
    return say(f"numbers.field.{field}") if field in FIELDS else field


LONGEST: Final = 60
"""Most characters of a value in a message."""


def shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
