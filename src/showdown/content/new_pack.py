"""A new pack to start from: a small monster that works at once, commented as a tutorial."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from showdown.content.schema import schema_of
from showdown.forms.reader import NAME_FORM
from showdown.kernel.errors import BadContent

LONGEST = 30
FILES = {
    "monster.yaml": "{id}/monster.yaml",
    "ai.yaml": "{id}/ai.yaml",
    "hit-locations.yaml": "{id}/hit-locations.yaml",
    "resources.yaml": "{id}/resources.yaml",
    "text.yaml": "text/en.yaml",
}
"""Template, and where it goes in the pack."""


def new_monster(name: str, folder: Path) -> list[Path]:
    """Write the pack of a new monster into a new folder; returns the files written.

    Raises BadContent for a name that cannot be one, FileExistsError where something already is.
    """
    id_ = "-".join(name.lower().replace("'", "").split())
    if not NAME_FORM.fullmatch(id_) or len(id_) > LONGEST:
        raise BadContent(f"a name is letters, digits, spaces and hyphens, at most {LONGEST}, not '{name[:60]}'")
    title = name if name != name.lower() else " ".join(word.capitalize() for word in id_.split("-"))
    pack = folder / id_
    pack.mkdir(parents=True)
    templates = resources.files("showdown") / "templates" / "monster"
    written: list[Path] = []
    for template, place in FILES.items():
        text = (templates / template).read_text(encoding="utf-8")
        file = pack / place.format(id=id_)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text.replace("$id", id_).replace("$title", title), encoding="utf-8")
        written.append(file)
    schemas = pack / "schemas"
    schemas.mkdir()
    for template in FILES:
        kind = template.removesuffix(".yaml")
        (schemas / f"{kind}.schema.json").write_text(json.dumps(schema_of(kind)) + "\n", encoding="utf-8")
    return written
