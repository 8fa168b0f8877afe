"""How many dice an attack of a survivor has, and what each must show.  [R-SAT-03, R-SAT-04]"""

from __future__ import annotations

from typing import Final

from showdown.model.cards import Gear
from showdown.model.ids import ACCURACY, EVASION, FRENZY, NO_PAIRED, PAIRED, SPEED
from showdown.model.state import State
from showdown.rules.gear.conditional_bonuses import attack_stat, special_rules, this_attack
from showdown.rules.queries import height, monster_stat, parts, strikes_from_behind
from showdown.rules.survivor.attack_rules import only_perfect_hits

NEVER: Final = 11
"""No die reaches it: only perfect hits hit."""


def attack_speed(s: State, who: int, weapon: int) -> int:
    """How many dice: weapon and survivor together, at least one; slow weapons always one.  [R-SAT-03]

    Frenzy ignores slow on melee weapons.  Of a pair the second weapon adds its speed.  [R-BRN-05]
    """
    gear = s.catalog.gear(weapon)
    v = s.survivors[who]
    if gear.slow and (gear.ranged or gear.ammunition or not v.impairments & FRENZY):
        return 1
    speed = gear.speed
    if v.gear.count(weapon) > 1 and special_rules(s, who, gear) & PAIRED and not v.impairments & NO_PAIRED:
        speed += gear.speed
    return max(1, speed + attack_stat(s, who, SPEED, gear))


def needed_by(s: State, who: int, weapon: int) -> int:
    """What a die must show: accuracy and evasion, less the survivor's accuracy and one in the blind spot.

    Against a knocked down monster it is 3, without modifiers.  [R-SAT-04, R-SAT-05, R-KDM-03, R-AMB-21]
    """
    gear = s.catalog.gear(weapon)
    if s.attack_rules and only_perfect_hits(s, who, gear):
        return NEVER
    if s.monster.down:
        return 3
    needed = gear.accuracy + monster_stat(s, EVASION) - attack_stat(s, who, ACCURACY, gear)
    needed -= high_ground(s, who, gear)
    return needed - 1 if strikes_from_behind(s, who) else needed


def high_ground(s: State, who: int, weapon: Gear) -> int:
    """What a ranged weapon gains on top of terrain.  [R-TER-09]"""
    if s.heights and (weapon.ranged or weapon.ammunition):
        top = height(s, who)
        if top is not None:
            return s.catalog.terrain(top.card).top_accuracy
    return 0


def needed_parts(s: State, who: int, weapon: int) -> list[list[str | int]]:
    """The same sum with its parts named, for people."""
    gear = s.catalog.gear(weapon)
    if s.attack_rules and only_perfect_hits(s, who, gear):
        return parts("perfect hits only", 10, "", 0, "", 0)
    if s.monster.down:
        return parts("knocked down", 3, "", 0, "", 0)
    changed = this_attack(s, who, ACCURACY)
    own = attack_stat(s, who, ACCURACY, gear) - changed
    blind = 1 if strikes_from_behind(s, who) else 0
    return parts("weapon", gear.accuracy, "monster evasion", monster_stat(s, EVASION), "own accuracy", -own) + parts(
        "blind spot", -blind, "this attack", -changed, "high ground", -high_ground(s, who, gear)
    )
