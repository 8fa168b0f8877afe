"""What a run asks, as data: enough to have every fight again, and to tell whether two runs ask the same."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import showdown
from showdown.bots.registry import source_of
from showdown.sim.run_spec import RunSpec

SCHEMA: Final = "showdown.games/1"
DECIDE_FIGHTS: Final = ("kernel", "board", "model", "rules", "players", "content", "bots", "game.py")
"""Parts of this package whose code decides how a fight goes."""


@cache
def engine_digest() -> str:
    """Changes with the code that decides how a fight goes; the same for the compiled and the plain engine."""
    here = Path(showdown.__file__).parent
    mark = blake2b(digest_size=8)
    for part in DECIDE_FIGHTS:
        for path in sorted((here / part).rglob("*.py")) or [here / part]:
            if path.is_file():
                mark.update(path.relative_to(here).as_posix().encode() + b"\n" + path.read_bytes())
    return mark.hexdigest()


def question(studies: list[RunSpec]) -> dict[str, Any]:
    """What is fought, ready for JSON.  Workers, time limits and the number of fights are no part of it."""
    first = studies[0]
    return {
        "schema": SCHEMA,
        "showdown": showdown.__version__,
        "engine": engine_digest(),
        "seed": first.seed,
        "packs": dict(first.packs),
        "studies": [
            {
                "name": study.label,
                "bot": study.bot,
                "bot_source": source_of(study.bot),
                "setup": study.setup or (study.document or {}).get("setup"),
                "from_save": study.document is not None,
                "save": digest(study.document) if study.document else "",
                "first": study.first,
                "counted": study.watched,
            }
            for study in studies
        ],
    }


def digest(data: Any) -> str:
    return blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=8).hexdigest()


WORDS: Final = {
    "schema": "form of the file",
    "name": "fights",
    "showdown": "version of showdown",
    "engine": "code of the engine",
    "packs": "cards",
    "bot_source": "file of the bot",
    "save": "saved game",
    "from_save": "begins with a saved game",
    "first": "first option",
    "counted": "counts what the cards do",
}
"""Names of fields, as people read them."""


def differences(kept: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """What differs between two questions, a line each: ``seed: 0 in the file, now 1``."""
    wanted = json.loads(json.dumps(wanted))
    out = compared("", without(kept, "studies"), without(wanted, "studies"))
    old, new = kept["studies"], wanted["studies"]
    if len(old) != len(new):
        return [*out, f"sets of fights: {len(old)} in the file, now {len(new)}"]
    for a, b in zip(old, new, strict=True):
        where = f"{b['name']}: " if len(new) > 1 else ""
        out += compared(where, without(a, "setup"), without(b, "setup"))
        # The seed is told above.
        out += compared(f"{where}setup: ", without(a.get("setup") or {}, "seed"), without(b["setup"] or {}, "seed"))
    return out


def without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {field: value for field, value in fields.items() if field != name}


def compared(where: str, kept: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    names = [name for name in {**kept, **wanted} if kept.get(name) != wanted.get(name)]
    return [
        f"{where}{WORDS.get(name, name)}: {shown(kept.get(name))} in the file, now {shown(wanted.get(name))}"
        for name in names
    ]


LONGEST: Final = 60
"""Characters of a value in a message."""


def shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
