"""``showdown cards schema``: the JSON Schemas of packs, parties, scenarios, positions, lessons, settings and rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen
from showdown.engine import BadContent
from showdown.engine.forms import HOUSE, RULINGS_BY_NAME, Kind, Schema, pack_kinds, pack_schema, schema_document
from showdown.language import say
from showdown.lessons.concepts import LESSON
from showdown.library.settings import SETTINGS_FILE
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, refuse, refused
from showdown.scenario.loader import POSITION_FILE, SCENARIO

app = command("cards.schema", "showdown cards schema --out schemas", "showdown cards schema ai")

OTHERS: dict[str, tuple[Kind, str]] = {
    "scenario": (SCENARIO, "showdown scenario"),
    "position": (POSITION_FILE, "showdown position"),
    "lesson": (LESSON, "showdown lesson"),
    "settings": (SETTINGS_FILE, "showdown settings (showdown.toml)"),
    "rulings": (RULINGS_BY_NAME, "showdown rulings by name"),
    "house": (HOUSE, "showdown house rules by name"),
}
"""Files that do not belong to a pack: the kind and the title of the schema."""


@app.default
def schema(
    kind: Annotated[str, Parameter(help=say("help.cards.schema.kind"), show_default=say("help.all"))] = "",
    /,
    *,
    out: Annotated[Path | None, Parameter(help=say("help.cards.schema.out"))] = None,
) -> int:
    wanted = [kind] if kind else kinds()
    try:
        schemas = {k: schema_of(k) for k in wanted}
    except BadContent as error:
        raise refused(error, NOT_FOUND, f"showdown cards schema {kind}") from error
    if out is None:
        print(json.dumps(schemas[kind] if kind else schemas, indent=1, ensure_ascii=False))
        return OK
    if out.exists() and not out.is_dir():
        raise refuse(USAGE, "cli.cards.not-a-folder", f"--out {out}")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, body in schemas.items():
            (out / f"{name}.schema.json").write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise refuse(BAD_FILE, "cli.cards.not-written", f"--out {out}", why=error.strerror) from error
    screen = Screen()
    for name in schemas:
        screen.say(str(out / f"{name}.schema.json"))
    return OK


def kinds() -> list[str]:
    """The names of all schemas."""
    return [*pack_kinds(), *OTHERS]


def schema_of(kind: str) -> Schema:
    """The schema of this name.  Raises BadContent with the allowed names."""
    if kind in pack_kinds():
        return pack_schema(kind)
    if kind not in OTHERS:
        raise BadContent(say("cli.cards.no-file-kind", kind=kind), found=kind, allowed=kinds())
    form, title = OTHERS[kind]
    return schema_document(form, title)
