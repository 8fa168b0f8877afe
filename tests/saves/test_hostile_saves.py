"""Saves with a checksum that fits, but values that do not: always refused by name, never a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.engine import BadSave, Game, core_catalog

VALUES: list[Any] = [None, True, "zzz", 9999, -5, 1.5, [], {}, [None], {"x": 1}]


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(Game.first_story(seed=3, players=2).document()))
    return found


def outcome(changed: dict[str, Any]) -> str:
    """The digest of the game it becomes, or the refusal."""
    try:
        return Game.from_document(changed, core_catalog(), None, "game.json").digest()
    except BadSave as error:
        return str(error)


@pytest.mark.parametrize("field", sorted(document()["setup"]))
def test_a_setup_with_a_value_of_another_kind_loads_or_is_refused(field: str) -> None:
    for value in VALUES:
        changed = document()
        changed["setup"][field] = value
        said = outcome(changed)
        assert said == changed["digest"] or said.startswith("game.json: "), value


@pytest.mark.parametrize("entry", [{"to_hit": 3}, ["to_hit", True], ["to_hit", 1.5], [["to_hit"], 3], [], None, 7])
def test_an_unreadable_journal_entry_is_numbered(entry: Any) -> None:
    changed = document()
    changed["journal"] = ["face:north", entry]
    with pytest.raises(BadSave, match=r"game\.json: journal entry 1: not readable"):
        Game.from_document(changed, core_catalog(), None, "game.json")


def test_a_number_of_a_thousand_digits_is_no_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": 1, "x": ' + "9" * 5000 + "}", encoding="utf-8")
    with pytest.raises(BadSave, match="not a save file"):
        Game.load(path)


def test_half_a_character_is_no_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": 1, "engine": "\\ud800"}', encoding="utf-8")
    with pytest.raises(BadSave, match="not a save file"):
        Game.load(path)
