"""What cards in play and hit locations say of a survivor's attack.  Nothing is asked where no card says anything."""

from __future__ import annotations

from showdown.model.cards import AttackRule, Gear, HitLocation, LocationLine
from showdown.model.ids import FIRST_STRIKE, IMPERVIOUS, SUPER_DENSE, TURNS
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.gear.gear_grid import suits
from showdown.rules.monster.target_terms import passes_in_attack


def applies(s: State, rule: AttackRule, who: int, weapon: Gear) -> bool:
    return suits(weapon, rule.weapons) and passes_in_attack(s, rule.filters, who)


def only_perfect_hits(s: State, who: int, weapon: Gear) -> bool:
    """Does a card let only perfect hits of this survivor hit?  [R-SAT-16]"""
    return any([rule.perfect and applies(s, rule, who, weapon) for rule in s.attack_rules])


def is_ignored(s: State, who: int, weapon: Gear) -> bool:
    """Does a card ignore attacks with this weapon?  [R-SAT-16]"""
    return any([rule.ignored and applies(s, rule, who, weapon) for rule in s.attack_rules])


def toughness_against(s: State, who: int, weapon: Gear) -> int:
    """What cards in play change about the toughness in this attack.  [R-SAT-16]"""
    total = 0
    for rule in s.attack_rules:
        if applies(s, rule, who, weapon):
            total += rule.toughness
    return total


# -- hit locations -----------------------------------------------------------------------------------------------


def lines_that_hold(s: State, location: HitLocation) -> list[LocationLine]:
    """The lines of a hit location whose condition holds for the attack in progress.  [R-HL-12]"""
    if not location.lines:
        return []
    who = -1
    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope):
            who = scope.who
    asking = CardScope()
    asking.card = location.id
    asking.attacker = who
    asking.subject = who
    s.scopes.append(asking)
    out = [line for line in location.lines if line.holds(s)]
    s.scopes.pop()
    return out


def kinds_of(s: State, location: HitLocation) -> int:
    """First strike, impervious, super-dense: printed, or by a line that holds now.  [R-HL-01, R-HL-12]"""
    kinds = 0
    if location.first_strike:
        kinds |= FIRST_STRIKE
    if location.impervious:
        kinds |= IMPERVIOUS
    if location.super_dense:
        kinds |= SUPER_DENSE
    for line in lines_that_hold(s, location):
        kinds |= line.kinds
    return kinds


def location_toughness(s: State, location: HitLocation) -> int:
    """What the location adds to the monster's toughness now.  [R-HL-12]"""
    total = location.toughness
    for line in lines_that_hold(s, location):
        total += line.toughness
    return total


def location_strength(location: HitLocation, weapon: Gear) -> int:
    """What the location adds to the strength of this weapon.  [R-HL-12]"""
    for keyword in location.strong_keywords:
        if keyword in weapon.keywords:
            return location.strength
    return 0


# -- reactions --------------------------------------------------------------------------------------------------


def no_reactions(s: State) -> bool:
    """A card has cancelled the reactions of this attack, or of this turn.  [R-REA-07]"""
    return s.survivor_attack.quiet or s.monster.calm == this_turn(s)


def this_turn(s: State) -> int:
    """A number for the turn in progress; 0 is none."""
    return s.round * len(TURNS) + s.turn
