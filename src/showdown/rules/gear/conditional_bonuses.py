"""What a survivor's cards add under terms: in an attack with certain weapons, while insane, in the blind spot."""

from __future__ import annotations

from showdown.board.cells import steps_between
from showdown.model.cards import Bonus, Gear
from showdown.model.ids import NO_FIGHTING_ARTS
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.gear.gear_grid import complete_sets, suits
from showdown.rules.monster.target_terms import passes_in_attack
from showdown.rules.queries import plain_stat


def under_terms(s: State, who: int, stat: int, weapon: Gear | None) -> int:
    """The bonuses on a stat whose terms hold now.  ``weapon``: the one attacked with, if it is about an attack."""
    total = 0
    for bonus in s.survivors[who].bonuses:
        if bonus.within and not in_aura(s, who, bonus):
            continue
        if bonus.weapons and (weapon is None or not suits(weapon, bonus.weapons)):
            continue
        for changed, amount in bonus.changes:
            if changed == stat and (not bonus.filters or passes_in_attack(s, bonus.filters, who)):
                if bonus.against and s.constants.monster.name not in bonus.against:
                    continue
                total += amount if bonus.per < 0 else amount * s.survivors[who].on_sheet(bonus.per)
    return total


def has_rule(s: State, who: int, rule: int) -> bool:
    """Has the survivor one of ids.RULES_UNDER_TERMS now, always or by terms that hold?  [R-GEAR-06]"""
    v = s.survivors[who]
    if v.talents & rule:
        return True
    return any([bonus.talents & rule and passes_in_attack(s, bonus.filters, who) for bonus in v.bonuses])


def severe_bonus(s: State, who: int, place: int) -> int:
    """What the survivor's cards add to severe injury rolls at this place.  [R-SEV-01]"""
    total = 0
    for bonus in s.survivors[who].bonuses:
        if bonus.severe and bonus.place in (-1, place) and passes_in_attack(s, bonus.filters, who):
            total += bonus.severe
    return total


def speaks_of(s: State, who: int, weapon: Gear, bonus: Bonus) -> bool:
    """Does a bonus speak of attacks with this weapon now?  [R-TOK-04]"""
    if not suits(weapon, bonus.weapons) or not passes_in_attack(s, bonus.filters, who):
        return False
    return not bonus.against or s.constants.monster.name in bonus.against


def more_range(s: State, who: int, weapon: Gear) -> int:
    """Spaces that cards add to the reach or range of a weapon.  [R-SAT-01]"""
    return sum([b.range for b in s.survivors[who].bonuses if b.range and speaks_of(s, who, weapon, b)])


def devastation(s: State, who: int, weapon: Gear) -> int:
    """Extra wounds of each wound with this weapon.  [R-WND-06]"""
    more = [b.devastating for b in s.survivors[who].bonuses if b.devastating and speaks_of(s, who, weapon, b)]
    return weapon.devastating + sum(more)


def lifted(s: State, who: int, weapon: Gear) -> int:
    """The rules of this weapon that do not apply to the survivor: bits of ids.LIFTABLE.  [R-GEAR-06]"""
    bits = 0
    for bonus in s.survivors[who].bonuses:
        if bonus.lifts and speaks_of(s, who, weapon, bonus):
            bits |= bonus.lifts
    return bits


def in_aura(s: State, who: int, aura: Bonus) -> bool:
    """Is another survivor who has the card of an aura near enough?  [R-TOK-04]"""
    cell = s.survivors[who].cell
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        if i != who and v.cell >= 0 and cell >= 0 and steps_between(cell, v.cell) <= aura.within:
            if aura.source in v.gear or aura.source in v.disorders or aura.source in v.statuses:
                return True
            if aura.source in v.arts and not v.impairments & NO_FIGHTING_ARTS:
                return True
            if aura.source in complete_sets(s.catalog, v.gear):
                return True
    return False


def attack_stat(s: State, who: int, stat: int, weapon: Gear) -> int:
    """Everything of the survivor's own in an attack with this weapon.  [R-TOK-04]"""
    total = plain_stat(s, who, stat) + this_attack(s, who, stat)
    return total + under_terms(s, who, stat, weapon) if s.survivors[who].bonuses else total


def this_attack(s: State, who: int, stat: int) -> int:
    """What cards change for the attack in progress; nothing outside it.  [R-TOK-04]"""
    for i in range(len(s.scopes) - 1, -1, -1):
        scope = s.scopes[i]
        if isinstance(scope, SurvivorAttackScope) and scope.who == who:
            return scope.changes[stat]
    return 0


def special_rules(s: State, who: int, weapon: Gear) -> int:
    """The rules of a weapon in this survivor's hands: bits of ids.WEAPON_RULES.  [R-GEAR-06]"""
    bits = weapon.special
    lifts = 0
    for bonus in s.survivors[who].bonuses:
        if bonus.special and suits(weapon, bonus.weapons) and passes_in_attack(s, bonus.filters, who):
            bits |= bonus.special
        if bonus.lifts and speaks_of(s, who, weapon, bonus):
            lifts |= bonus.lifts
    return bits & ~lifts
