"""Every frame and scope of the game by its tag: what a saved game is made of."""

from __future__ import annotations

from typing import Final

from showdown.kernel.agenda import Frame
from showdown.kernel.codec import Registry
from showdown.model.scopes import SCOPES
from showdown.rules import ending, programs, rounds, triggers
from showdown.rules.board import collision, knockdown, sidestep, terrain, terrain_use, tiles
from showdown.rules.monster import attack as monster_attack
from showdown.rules.monster import hit_locations, leave_and_return, placement, swallow, targeting, traps, wounds
from showdown.rules.monster import movement as monster_movement
from showdown.rules.monster import turn as monster_turn
from showdown.rules.setup import arrival, deployment
from showdown.rules.survivor import attack as survivor_attack
from showdown.rules.survivor import damage, departures, disorders, survival_actions
from showdown.rules.survivor import movement as survivor_movement
from showdown.rules.survivor import turn as survivor_turn
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
        tiles.FRAMES,
        monster_turn.FRAMES,
        targeting.FRAMES,
        monster_movement.FRAMES,
        leave_and_return.FRAMES,
        placement.FRAMES,
        monster_attack.FRAMES,
        damage.FRAMES,
        departures.FRAMES,
        knockdown.FRAMES,
        collision.FRAMES,
        sidestep.FRAMES,
        survival_actions.FRAMES,
        survivor_turn.FRAMES,
        survivor_movement.FRAMES,
        survivor_attack.FRAMES,
        hit_locations.FRAMES,
        traps.FRAMES,
        wounds.FRAMES,
        ending.FRAMES,
        triggers.FRAMES,
        programs.FRAMES,
        disorders.FRAMES,
        swallow.FRAMES,
    ):
        registry.add_frames(frames)
    for family in FAMILIES:
        registry.add_frames(declared(family, Frame))
    return registry


FRAMES: Final = all_frames()
