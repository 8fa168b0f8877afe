"""A setup as data and back: no field is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from showdown.engine import BadSave, Setup, SurvivorSetup, TerrainSetup, first_story
from showdown.model.setup import ActionSetup
from showdown.saves.setup_data import (
    ACTION,
    MORE,
    SETUP_FIELDS,
    SURVIVOR_FIELDS,
    SURVIVOR_MORE,
    decode_setup,
    encode_setup,
)


def other_value(value: Any) -> Any:
    """Something of the same kind that is not the default."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 3
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, dict):
        return {"luck": 2}
    return [["a"]] if value == [] else ["cloth"]


def fields_of(record: object) -> dict[str, Any]:
    """Every attribute by its name; compiled records keep them as descriptors of their class."""
    if hasattr(record, "__dict__"):
        return dict(vars(record))
    names = [name for name, kept in vars(type(record)).items() if type(kept).__name__ == "getset_descriptor"]
    return {name: getattr(record, name) for name in names}


def filled() -> Setup:
    """Every field of a setup and of a survivor different from its default."""
    setup = Setup()
    for name, value in list(fields_of(setup).items()):
        if name not in ("survivors", "terrain", "decks", "action"):
            setattr(setup, name, other_value(value))
    setup.decks = {"ai": ["claw"], "injuries": ["lost-hand"]}
    setup.terrain = [TerrainSetup("stone-column", 5, 2)]
    survivor = SurvivorSetup()
    for name, value in list(fields_of(survivor).items()):
        setattr(survivor, name, {"head": 2} if name == "armor" else other_value(value))
    for name, value in fields_of(setup.action).items():
        setattr(setup.action, name, other_value(value))
    setup.survivors = [survivor, SurvivorSetup()]
    return setup


def test_the_lists_of_fields_are_complete() -> None:
    written = [*SETUP_FIELDS, *MORE, ACTION, "survivors", "terrain"]
    assert sorted(written) == sorted(fields_of(Setup()))
    assert sorted([*SURVIVOR_FIELDS, *SURVIVOR_MORE]) == sorted(fields_of(SurvivorSetup()))
    assert sorted(ActionSetup.fields) == sorted(fields_of(ActionSetup()))


def test_every_field_survives_the_way_through_json() -> None:
    setup = filled()
    data = json.loads(json.dumps(encode_setup(setup)))
    back = decode_setup(data)
    fields = (*SETUP_FIELDS, *MORE)
    assert {f: getattr(back, f) for f in fields} == {f: getattr(setup, f) for f in fields}
    assert fields_of(back.action) == fields_of(setup.action)
    plain = encode_setup(first_story(1, 1, {}))
    assert set(plain) == {*SETUP_FIELDS, "survivors", "terrain"} and set(plain["survivors"][0]) == set(SURVIVOR_FIELDS)
    assert back.house == setup.house and "house" not in encode_setup(Setup())
    assert [fields_of(v) for v in back.survivors] == [fields_of(v) for v in setup.survivors]
    assert [fields_of(t) for t in back.terrain] == [fields_of(t) for t in setup.terrain]
    assert encode_setup(back) == encode_setup(setup)


def test_the_first_story_survives_the_way_through_json() -> None:
    setup = first_story(3, 99, {"facing-area": "lane"})
    data = json.loads(json.dumps(encode_setup(setup)))
    assert encode_setup(decode_setup(data)) == encode_setup(setup)
    assert data["rulings"] == {"facing-area": "lane"} and data["seed"] == 99


@pytest.mark.parametrize("field", SETUP_FIELDS)
def test_a_setup_without_a_field_is_refused_naming_it(field: str) -> None:
    data = encode_setup(filled())
    del data[field]
    with pytest.raises(BadSave, match=field):
        decode_setup(data)


@pytest.mark.parametrize("field", SURVIVOR_FIELDS)
def test_a_survivor_without_a_field_is_refused_naming_it(field: str) -> None:
    data = encode_setup(filled())
    del data["survivors"][0][field]
    with pytest.raises(BadSave, match=field):
        decode_setup(data)


@pytest.mark.parametrize("value", [None, 3, "x", [3], [["stone-column"]]])
@pytest.mark.parametrize("field", ["survivors", "terrain"])
def test_lists_of_another_shape_are_refused(field: str, value: object) -> None:
    data = encode_setup(filled())
    data[field] = value
    with pytest.raises(BadSave, match="the setup in the save is not whole"):
        decode_setup(data)
