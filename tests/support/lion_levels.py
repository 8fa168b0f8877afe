"""Fights with the White Lion at each level."""

from __future__ import annotations

from showdown.engine import Game, Setup, SurvivorSetup, cell_named


def lion_of_level(level: str, seed: int = 1) -> Game:
    """A lion of this level with two survivors, at the survivors' turn."""
    setup = Setup()
    setup.monster = "white-lion"
    setup.level = level
    setup.seed = seed
    setup.start = "survivors-turn"
    for space in ("A1", "V16"):
        survivor = SurvivorSetup()
        survivor.cell = cell_named(space)
        setup.survivors.append(survivor)
    return Game(setup)
