"""A setup as JSON-ready data and back."""

from __future__ import annotations

from typing import Any

from showdown.kernel.errors import BadSave
from showdown.model.setup import Setup, SurvivorSetup, TerrainSetup

SURVIVOR_FIELDS = (
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
SETUP_FIELDS = (
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
HOUSE = "house"
"""A field that is written only where it says something: a save by the book is as it always was."""


def encode_setup(setup: Setup) -> dict[str, Any]:
    """A setup as JSON values.

    >>> from showdown.api import encode_setup, first_story
    >>> encode_setup(first_story(players=1, seed=7, rulings={}))["monster"]
    'white-lion'
    """
    data: dict[str, Any] = {f: getattr(setup, f) for f in SETUP_FIELDS}
    data["survivors"] = [{f: getattr(v, f) for f in SURVIVOR_FIELDS} for v in setup.survivors]
    data["terrain"] = [[t.card, t.cell, t.facing] for t in setup.terrain]
    if setup.house:
        data[HOUSE] = setup.house
    return data


def decode_setup(data: dict[str, Any]) -> Setup:
    """The setup that `encode_setup` wrote as JSON values.  Raises BadSave for other values.

    >>> from showdown.api import decode_setup, encode_setup, first_story
    >>> decode_setup(encode_setup(first_story(players=1, seed=7, rulings={}))).seed
    7
    """
    setup = Setup()
    try:
        for f in SETUP_FIELDS:
            take(setup, f, data[f])
        setup.house = dict(data.get(HOUSE, {}))
        for values in data["survivors"]:
            v = SurvivorSetup()
            for f in SURVIVOR_FIELDS:
                take(v, f, values[f])
            setup.survivors.append(v)
        setup.terrain = [TerrainSetup(card, cell, facing) for card, cell, facing in data["terrain"]]
    except (KeyError, TypeError, ValueError) as error:
        raise BadSave(f"the setup in the save is not whole: {error!r}") from error
    return setup


def take(made: Setup | SurvivorSetup, field: str, value: Any) -> None:
    """A value of the kind that stands there anyway.  Raises BadSave: a name that is a number breaks much later."""
    kind = type(getattr(made, field))
    if type(value) is not kind and kind is not type(None):
        raise BadSave(f"the setup in the save is not whole: '{field}' is not a {kind.__name__}")
    setattr(made, field, value)
