"""The JSON Schemas say what the loader says: shipped files pass them, misshapen ones do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from showdown.content.schema import kinds, schema_of
from showdown.engine.forms import read_yaml
from showdown.rules.verbs.registry import VERBS
from tests.support.pack_copy import CORE
from tests.support.verb_examples import VERB_EXAMPLES, VERB_MISTAKES

SHIPPED = sorted(CORE.parent.glob("**/*.yaml"))


def kind_of(file: Path) -> str:
    return {"text": "text", "parties": "party"}.get(file.parent.name, file.stem)


def misfits(kind: str, data: Any) -> list[str]:
    """What the schema has against these values."""
    return [error.message for error in Draft202012Validator(schema_of(kind)).iter_errors(data)]


def in_a_card(actions: Any) -> dict[str, Any]:
    return {"cards": {"test": {"actions": actions}}}


@pytest.mark.parametrize("kind", kinds())
def test_every_schema_is_a_schema(kind: str) -> None:
    Draft202012Validator.check_schema(schema_of(kind))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.relative_to(CORE.parent).as_posix())
def test_every_shipped_file_passes(file: Path) -> None:
    data = read_yaml(file.read_text(encoding="utf-8"), file.name).data
    assert misfits(kind_of(file), data) == []


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_example_of_a_verb_passes(verb: str) -> None:
    text, _ = VERB_EXAMPLES[verb]
    assert misfits("ai", in_a_card(read_yaml(text, "cards.yaml").data)) == []


ONLY_THE_LOADER = (
    "a survivor can follow",
    "'turn' says how",
    "'modifier' changes",
    "unknown fighting-art",
    "no injury is called",
    "unknown resource",
    "unknown terrain",
    "is no row of an injury table",
    "'by' says who chooses",
    "an instinct has no target",
    "'straight' says",
    "two directions",
    "never goes over",
    "'covering' says",
    "'passed_over' says already",
    "'then' follows only",
    "is not a row: ",
    "'9-3' is not a row",
    "matters after the showdown",
    "unknown counter",
    "unknown status",
    "unknown fighting-art",
    "double: true",
    "belongs to nobody",
    "only attributes and counters",
    "0 times anything",
    "'beauty' is no stat",
    "'then' needs",
    "'then' is for",
    "a roll is compared",
    "unknown zone",
    "'beside the tile' needs a tile",
    "'near the tile' needs a tile",
    "'this tile' needs a tile",
    "'move_tile' needs a tile",
    "'tile_tokens' needs a tile",
    "'hatch' needs a tile",
    "1 to 20 tiles at once",
    "count: tiles needs",
)
"""Complaints that need more than the shape: which cards exist, which fields go together, and arithmetic."""


@pytest.mark.parametrize(("text", "line", "complaint", "remedy"), VERB_MISTAKES)
def test_what_the_loader_refuses_for_its_shape_the_schema_refuses(
    text: str, line: int, complaint: str, remedy: str
) -> None:
    found = misfits("ai", in_a_card(read_yaml(text, "cards.yaml").data))
    assert bool(found) != complaint.startswith(ONLY_THE_LOADER), found


@pytest.mark.parametrize(
    ("kind", "card"),
    [
        ("ai", {"type": "trait", "while_in_play": {"tokens": {"toughness": {"count": "wounds"}}}}),
        ("terrain", {"width": 1, "height": 1, "standing_in": {"evasion": {"count": "wounds"}}}),
    ],
)
def test_counted_amounts_while_a_card_is_in_play_are_refused_by_the_schema_too(kind: str, card: dict[str, Any]) -> None:
    """The loader takes only whole numbers and `level` there; the schema offered counted amounts."""
    assert misfits(kind, {"cards": {"test": card}})
