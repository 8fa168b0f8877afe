"""Every frame and scope of the game by its tag: what a saved game is made of."""

from __future__ import annotations

from typing import Final

from showdown.kernel.agenda import Frame
from showdown.kernel.codec import Registry
from showdown.model.scopes import SCOPES
from showdown.rules import (
    arrival,
    collision,
    damage,
    deployment,
    disorders,
    ending,
    flow,
    hit_locations,
    hooks,
    knockdown,
    monster_attack,
    monster_move,
    monster_turn,
    placing,
    programs,
    rounds,
    sidestep,
    survivor_attack,
    survivor_move,
    survivor_turn,
    swallow,
    targeting,
    terrain,
    terrain_use,
    wounds,
)
from showdown.rules.verbs.families import FAMILIES, declared


def all_frames() -> Registry:
    """Every frame and scope by its tag."""
    registry = Registry()
    registry.add_scopes(SCOPES)
    for frames in (
        rounds.FRAMES,
        deployment.FRAMES,
        arrival.FRAMES,
        terrain.FRAMES,
        terrain_use.FRAMES,
        monster_turn.FRAMES,
        targeting.FRAMES,
        monster_move.FRAMES,
        placing.FRAMES,
        monster_attack.FRAMES,
        damage.FRAMES,
        knockdown.FRAMES,
        collision.FRAMES,
        sidestep.FRAMES,
        flow.FRAMES,
        survivor_turn.FRAMES,
        survivor_move.FRAMES,
        survivor_attack.FRAMES,
        hit_locations.FRAMES,
        wounds.FRAMES,
        ending.FRAMES,
        hooks.FRAMES,
        programs.FRAMES,
        disorders.FRAMES,
        swallow.FRAMES,
    ):
        registry.add_frames(frames)
    for family in FAMILIES:
        registry.add_frames(declared(family, Frame))
    return registry


FRAMES: Final = all_frames()
