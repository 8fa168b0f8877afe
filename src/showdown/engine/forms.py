"""Forms of the files that people write: kinds of values, readers for YAML and TOML, JSON Schema.

A form is declared once; it reads a file, refuses it with file and line, and gives the JSON Schema.  Scenarios, lessons
and settings are declared with these names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.content.position_files import POSITION
    from showdown.content.position_files import setup_of as position_setup
    from showdown.content.position_text import source_of as read_source
    from showdown.content.rule_settings import HOUSE, RULINGS_BY_NAME, RuleId
    from showdown.content.schema import kinds as pack_kinds
    from showdown.content.schema import schema_of as pack_schema
    from showdown.forms.kinds import (
        NAME,
        TEXT,
        Choice,
        Defs,
        Fields,
        Form,
        Kind,
        Listing,
        Number,
        OneOrMore,
        Parsed,
        Prose,
        Schema,
        Some,
        optional,
    )
    from showdown.forms.reader import Path as Place
    from showdown.forms.reader import Reading, Source
    from showdown.forms.schema import document as schema_document
    from showdown.forms.toml_source import read as read_toml
    from showdown.forms.yaml_source import read as read_yaml
    from showdown.rules.verbs.kinds import cards as cards_of
    from showdown.rules.verbs.reader import CardReading
    from showdown.rules.verbs.registry import card_reading

HOMES: Final = {
    "showdown.content.position_files": "POSITION setup_of:position_setup",
    "showdown.content.position_text": "source_of:read_source",
    "showdown.content.schema": "kinds:pack_kinds schema_of:pack_schema",
    "showdown.content.rule_settings": "HOUSE RULINGS_BY_NAME RuleId",
    "showdown.forms.kinds": "NAME TEXT Choice Defs Fields Form Kind Listing Number OneOrMore Parsed Prose "
    "Schema Some optional",
    "showdown.forms.reader": "Path:Place Reading Source",
    "showdown.forms.schema": "document:schema_document",
    "showdown.forms.yaml_source": "read:read_yaml",
    "showdown.forms.toml_source": "read:read_toml",
    "showdown.rules.verbs.kinds": "cards:cards_of",
    "showdown.rules.verbs.reader": "CardReading",
    "showdown.rules.verbs.registry": "card_reading",
}
"""Modules, and the names taken from each; `theirs:ours` where this module gives another name."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, __dir__ = loader(__name__, HOMES)

__all__ = [
    "CardReading",
    "Choice",
    "Defs",
    "Fields",
    "Form",
    "HOUSE",
    "Kind",
    "Listing",
    "NAME",
    "Number",
    "OneOrMore",
    "POSITION",
    "Parsed",
    "Place",
    "Prose",
    "RULINGS_BY_NAME",
    "Reading",
    "RuleId",
    "Schema",
    "Some",
    "Source",
    "TEXT",
    "card_reading",
    "cards_of",
    "optional",
    "pack_kinds",
    "pack_schema",
    "position_setup",
    "read_source",
    "read_toml",
    "read_yaml",
    "schema_document",
]
