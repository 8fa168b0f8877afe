"""Which weapons a survivor can use from where.  [R-SAT-01, R-GEAR-03]"""

from __future__ import annotations

from typing import Final

from showdown.model.cards import Gear
from showdown.model.ids import NO_PAIRED, NO_STRONG_GEAR, NO_TWO_HANDED, NO_WEAPONS, PAIRED, SENTIENT
from showdown.model.state import State
from showdown.model.survivor import Survivor
from showdown.rules.gear.conditional_bonuses import more_range
from showdown.rules.queries import distance, height, sight_is_blocked


def in_weapon_range(s: State, who: int, weapon: Gear) -> bool:
    """Could the survivor strike the monster with this weapon from here?  [R-SAT-01]"""
    return reaches(s, who, weapon, distance(s, who))


def reaches(s: State, who: int, weapon: Gear, away: int) -> bool:
    """Melee: adjacent.  Reach N and range N: within N spaces; ranged weapons also need a clear view.  [R-SAT-01]

    From the top of terrain they reach further, over all obstacles.  ``away``: spaces to the monster.  [R-TER-09]
    """
    ranged = weapon.ranged
    if weapon.ammunition:
        bow = shot_with(s, who, weapon)
        if bow is None:
            return False
        reach = reach_of(s, who, bow)
        ranged = True
    else:
        reach = reach_of(s, who, weapon)
    if s.heights and ranged:
        top = height(s, who)
        if top is not None:
            return away <= reach + s.catalog.terrain(top.card).top_range
    return away <= reach and not (ranged and sight_is_blocked(s, who))


def reach_of(s: State, who: int, weapon: Gear) -> int:
    """Spaces away from which a survivor strikes with this weapon, without terrain.  [R-SAT-01]"""
    return weapon.reach + more_range(s, who, weapon) if s.survivors[who].reaching else weapon.reach


def shot_with(s: State, who: int, ammunition: Gear) -> Gear | None:
    """The weapon ammunition is shot with: its range counts, not its other rules."""
    v = s.survivors[who]
    for card in v.gear:
        gear = s.catalog.gear(card)
        if ammunition.ammunition in gear.keywords and gear.ranged and may_activate(v, gear):
            return gear
    return None


def may_activate(v: Survivor, weapon: Gear) -> bool:
    """Injuries take weapons away; fists remain.  [R-GEAR-03, R-SEV-04]"""
    if weapon.always:
        return True
    if v.impairments & TAKING_WEAPONS and is_taken(v, weapon):
        return False
    if weapon.activations and v.spent.count(weapon.id) >= weapon.activations:
        return False
    if weapon.special & SENTIENT and v.insanity < 3:
        return False
    return not (v.forbidden and any([word in v.forbidden for word in weapon.keywords]))


TAKING_WEAPONS: Final = NO_WEAPONS | NO_TWO_HANDED | NO_PAIRED | NO_STRONG_GEAR
"""Impairments that take some weapons away."""


def is_taken(v: Survivor, weapon: Gear) -> bool:
    """Does an injury keep the survivor from using this weapon?  [R-SEV-04]"""
    if v.impairments & NO_WEAPONS and weapon.speed:
        return True
    if v.impairments & NO_TWO_HANDED and weapon.two_handed:
        return True
    if v.impairments & NO_PAIRED and weapon.special & PAIRED:
        # One of a pair is a paired weapon, too.  What an art makes paired is only parted (attack_speed).
        return True
    return v.impairments & NO_STRONG_GEAR != 0 and weapon.strength >= 2


def is_held(v: Survivor, weapon: Gear) -> bool:
    """Something keeps the survivor from attacking with this until an activation was spent on it.  [R-ACTV-01]"""
    return v.held or weapon.id in v.stuck
