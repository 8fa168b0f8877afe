"""The JSON Schemas of everything people write: packs, parties, scenarios, positions, lessons, settings, house rules."""

from __future__ import annotations

from showdown.engine import BadContent
from showdown.engine.forms import HOUSE, RULINGS_BY_NAME, Kind, Schema, pack_kinds, pack_schema, schema_document
from showdown.lessons.concepts import LESSON
from showdown.library.settings import SETTINGS_FILE
from showdown.scenario.loader import POSITION_FILE, SCENARIO

OTHERS: dict[str, tuple[Kind, str]] = {
    "scenario": (SCENARIO, "showdown scenario"),
    "position": (POSITION_FILE, "showdown position"),
    "lesson": (LESSON, "showdown lesson"),
    "settings": (SETTINGS_FILE, "showdown settings (showdown.toml)"),
    "rulings": (RULINGS_BY_NAME, "showdown rulings by name"),
    "house": (HOUSE, "showdown house rules by name"),
}
"""What is no file of a pack: its kind, and the title of its schema."""


def kinds() -> list[str]:
    """The names of all schemas."""
    return [*pack_kinds(), *OTHERS]


def schema_of(kind: str) -> Schema:
    """The schema of this name.  Raises BadContent with the allowed names."""
    if kind in pack_kinds():
        return pack_schema(kind)
    if kind not in OTHERS:
        raise BadContent(f"there is no kind of file '{kind}'", found=kind, allowed=kinds())
    form, title = OTHERS[kind]
    return schema_document(form, title)
