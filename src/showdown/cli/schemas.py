"""The JSON Schemas of everything people write: packs, parties, scenarios, positions, lessons, settings, house rules."""

from __future__ import annotations

from showdown.content import schema as packs
from showdown.content.table_rules import HOUSE, RULINGS_BY_NAME
from showdown.engine import BadContent
from showdown.forms.kinds import Kind, Schema
from showdown.forms.schema import document
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
    return [*packs.kinds(), *OTHERS]


def schema_of(kind: str) -> Schema:
    """The schema of this name.  Raises BadContent with the allowed names."""
    if kind in packs.kinds():
        return packs.schema_of(kind)
    if kind not in OTHERS:
        raise BadContent(f"there is no kind of file '{kind}'", found=kind, allowed=kinds())
    form, title = OTHERS[kind]
    return document(form, title)
