"""A setup as JSON-ready data and back."""

from __future__ import annotations

from typing import Any, Final

from showdown.kernel.clean_text import clean_values
from showdown.kernel.errors import BadSave
from showdown.model.setup import ActionSetup, Setup, SurvivorSetup, TerrainSetup

Made = Setup | SurvivorSetup | ActionSetup

SURVIVOR_FIELDS: Final = (
    "name",
    "cell",
    "gear",
    "survival",
    "survival_limit",
    "actions",
    "insanity",
    "courage",
    "understanding",
    "bleeding",
    "attributes",
    "tokens",
    "armor",
    "boxes",
    "injuries",
    "arts",
    "disorders",
    "proficiency",
    "armor_needed",
    "down",
    "dead",
    "hidden",
    "swallowed",
    "priority",
    "grabbed",
)
SETUP_FIELDS: Final = (
    "scenario",
    "monster",
    "level",
    "monster_cell",
    "facing",
    "monster_tokens",
    "monster_down",
    "monster_life",
    "players",
    "decks",
    "controller",
    "last_to_wound",
    "start",
    "round",
    "rulings",
    "seed",
    "deploy",
    "ambush",
)
"""Fields that a save always holds."""
SURVIVOR_MORE: Final = tuple([f for f in SurvivorSetup.fields if f not in SURVIVOR_FIELDS])
MORE: Final = tuple([f for f in Setup.fields if f not in SETUP_FIELDS and f not in Setup.parts])
"""All other fields: written where they differ from the default, so that older saves stay readable."""
ACTION: Final = "action"


def encode_setup(setup: Setup) -> dict[str, Any]:
    """A setup as JSON values.

    >>> from showdown.api import encode_setup, first_story
    >>> encode_setup(first_story(players=1, seed=7, rulings={}))["monster"]
    'white-lion'
    """
    data: dict[str, Any] = {f: getattr(setup, f) for f in SETUP_FIELDS}
    data |= changed_fields(setup, Setup(), MORE)
    data["survivors"] = [
        {f: getattr(v, f) for f in SURVIVOR_FIELDS} | changed_fields(v, SurvivorSetup(), SURVIVOR_MORE)
        for v in setup.survivors
    ]
    action = changed_fields(setup.action, ActionSetup(), ActionSetup.fields)
    if action:
        data[ACTION] = action
    data["terrain"] = [[t.card, t.cell, t.facing] for t in setup.terrain]
    return data


def changed_fields(made: object, plain: object, fields: tuple[str, ...]) -> dict[str, Any]:
    """The fields whose value is not the default."""
    return {f: getattr(made, f) for f in fields if getattr(made, f) != getattr(plain, f)}


def decode_setup(data: dict[str, Any]) -> Setup:
    """The setup that `encode_setup` wrote as JSON values, its texts cleaned.  Raises BadSave for other values.

    >>> from showdown.api import decode_setup, encode_setup, first_story
    >>> decode_setup(encode_setup(first_story(players=1, seed=7, rulings={}))).seed
    7
    """
    setup = Setup()
    data = clean_values(data)
    try:
        for f in SETUP_FIELDS:
            take(setup, f, data[f])
        take_some(setup, data, MORE)
        take_some(setup.action, data.get(ACTION, {}), ActionSetup.fields)
        for values in data["survivors"]:
            v = SurvivorSetup()
            for f in SURVIVOR_FIELDS:
                take(v, f, values[f])
            take_some(v, values, SURVIVOR_MORE)
            setup.survivors.append(v)
        setup.terrain = [TerrainSetup(card, cell, facing) for card, cell, facing in data["terrain"]]
    except (KeyError, TypeError, ValueError) as error:
        raise BadSave(f"the setup in the save is not whole: {error!r}") from error
    return setup


def take_some(made: Made, data: dict[str, Any], fields: tuple[str, ...]) -> None:
    for f in fields:
        if f in data:
            take(made, f, data[f])


def take(made: Made, field: str, value: Any) -> None:
    """Set a field to a value of its type.  Raises BadSave for another type, which would fail much later."""
    kind = type(getattr(made, field))
    if type(value) is not kind and kind is not type(None):
        raise BadSave(f"the setup in the save is not whole: '{field}' is not a {kind.__name__}")
    setattr(made, field, value)
