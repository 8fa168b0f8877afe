"""A new pack to start from: small, working at once, with comments that explain it."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Final

from showdown.content.schema import schema_of
from showdown.forms.reader import NAME_FORM
from showdown.kernel.errors import BadContent

LONGEST = 30
TEMPLATES: Final[dict[str, dict[str, str]]] = {
    "monster": {
        "monster.yaml": "{id}/monster.yaml",
        "ai.yaml": "{id}/ai.yaml",
        "hit-locations.yaml": "{id}/hit-locations.yaml",
        "resources.yaml": "{id}/resources.yaml",
        "text.yaml": "text/en.yaml",
    },
    "gear": {"gear.yaml": "gear.yaml", "text.yaml": "text/en.yaml"},
    "art": {"fighting-arts.yaml": "fighting-arts.yaml", "text.yaml": "text/en.yaml"},
    "terrain": {"terrain.yaml": "terrain.yaml", "text.yaml": "text/en.yaml"},
    "party": {"party.yaml": "parties/{id}.yaml"},
}
"""By kind of pack: the files of the template, and where each goes.  Every pack has a manifest, too."""
MANIFEST: Final = "pack.yaml"


def new_monster(name: str, folder: Path) -> list[Path]:
    """Write the pack of a new monster, as ``new_pack`` does."""
    return new_pack("monster", name, folder)


def new_pack(kind: str, name: str, folder: Path) -> list[Path]:
    """Write a pack of one kind (``TEMPLATES``) into a new folder; returns the files written, the manifest last.

    Raises BadContent for a kind that there is not or a name that cannot be one, FileExistsError where something
    already is.
    """
    if kind not in TEMPLATES:
        raise BadContent(f"there is no template '{kind[:60]}'", found=kind, allowed=TEMPLATES)
    id_ = "-".join(name.lower().replace("'", "").split())
    if not NAME_FORM.fullmatch(id_) or len(id_) > LONGEST:
        raise BadContent(f"a name is letters, digits, spaces and hyphens, at most {LONGEST}, not '{name[:60]}'")
    title = name if name != name.lower() else " ".join(word.capitalize() for word in id_.split("-"))
    pack = folder / id_
    pack.mkdir(parents=True)
    templates = resources.files("showdown") / "templates"
    files = {f"{kind}/{template}": place for template, place in TEMPLATES[kind].items()} | {MANIFEST: MANIFEST}
    written: list[Path] = []
    for template, place in files.items():
        text = (templates / template).read_text(encoding="utf-8")
        file = pack / place.format(id=id_)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text.replace("$id", id_).replace("$title", title).replace("$kind", kind), encoding="utf-8")
        written.append(file)
    write_schemas(pack / "schemas", [template.rpartition("/")[2] for template in files])
    return written


def write_schemas(folder: Path, files: list[str]) -> None:
    """The schemas that the first line of each file names, so that an editor completes and checks it."""
    folder.mkdir()
    for file in files:
        kind = file.removesuffix(".yaml")
        (folder / f"{kind}.schema.json").write_text(json.dumps(schema_of(kind)) + "\n", encoding="utf-8")
