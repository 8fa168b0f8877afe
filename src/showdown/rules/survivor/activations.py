"""What a survivor can spend activation on: weapons in range, abilities of cards and terrain.  [R-ACTV, R-SAT-01]"""

from __future__ import annotations

from showdown.kernel.decision import Option
from showdown.model.cards import Ability, Card, Gear
from showdown.model.ids import CURSED, NO_BLOCK, NO_CONSUMING, NO_PROGRAM
from showdown.model.scopes import ActScope
from showdown.model.state import WORKABLE, State
from showdown.model.survivor import Survivor
from showdown.rules.gear.gear_grid import fulfilled
from showdown.rules.gear.weapons import is_held, may_activate, reaches
from showdown.rules.monster.target_terms import passes
from showdown.rules.options import FREE
from showdown.rules.queries import attacks_fairly, can_spend_survival, distance
from showdown.rules.verbs.blocking import Block


def activation_options(s: State, who: int, movement: bool, one: bool = False) -> list[Option]:
    """Weapons in range and other abilities of gear.  ``movement``: there is movement to pay for the cumbersome.

    ``one``: the question is whether there is anything, so the first thing found is enough.
    [R-ACTV-01, R-SAT-01, R-SUR-11]
    """
    out: list[Option] = []
    v = s.survivors[who]
    if s.monster.dead or v.swallowed:
        return out
    if v.held:
        out.append(FREE)
    if v.stuck:
        out += [s.catalog.gear(card).free for card in v.stuck]
    away = distance(s, who)
    for card_id in v.usable:
        if one and out:
            return out
        card = s.catalog.cards[card_id]
        if isinstance(card, Gear):
            # Most weapons are too far from the monster.
            strikes = card.speed and (movement or not card.cumbersome) and can_strike(s, who, card, away)
            if not (strikes or card.abilities) or not may_activate(v, card):
                continue
            if strikes:
                out.append(card.attack)
        if card.abilities:
            add_uses(s, who, card, movement, out)
    for card_id in s.usable:
        add_uses(s, who, s.catalog.cards[card_id], movement, out)
    if v.cell >= 0 and s.ground[v.cell] & WORKABLE:
        from showdown.rules.board.terrain_use import tiles_in_reach, use_option

        for tile in tiles_in_reach(s, who):
            card = s.catalog.cards[tile.card]
            for i in range(len(card.abilities)):
                if can_use(s, who, card, card.abilities[i], movement):
                    out.append(use_option(s, tile, i))
    return out


def add_uses(s: State, who: int, card: Card, movement: bool, out: list[Option]) -> None:
    """The abilities of a card that can be used.  [R-ACTV-01]"""
    for i in range(len(card.abilities)):
        if can_use(s, who, card, card.abilities[i], movement):
            out.append(card.uses[i])


def uses_while_down(s: State, who: int) -> list[Option]:
    """Abilities that a knocked down survivor can use.  [R-KDS-02, R-ACTV-01]"""
    out: list[Option] = []
    for card_id in s.survivors[who].usable:
        card = s.catalog.cards[card_id]
        for i in range(len(card.abilities)):
            if card.abilities[i].while_down and can_use(s, who, card, card.abilities[i], False):
                out.append(card.uses[i])
    return out


def can_attack(s: State, who: int, weapon: Gear) -> bool:
    """In range, nothing holds the weapon, and it is nothing the attacker would not do.  [R-SAT-01]"""
    return can_strike(s, who, weapon, distance(s, who))


def can_strike(s: State, who: int, weapon: Gear, away: int) -> bool:
    """``can_attack`` for a survivor this many spaces away from the monster."""
    return reaches(s, who, weapon, away) and not is_held(s.survivors[who], weapon) and attacks_fairly(s, who)


def can_use(s: State, who: int, card: Card, ability: Ability, movement: bool) -> bool:
    """What an ability asks for: its costs, its limit, its terms.  [R-ACTV-01]"""
    v = s.survivors[who]
    if ability.movement and not movement:
        return False
    if ability.sling and s.monster.cell < 0:
        # There is nothing to throw it at.
        return False
    if ability.sling and isinstance(card, Gear) and is_held(v, card):
        return False
    if ability.survival and (v.survival < ability.survival or v.doomed or not can_spend_survival(s, who)):
        return False
    if ability.limit and (card.id in v.spent or card.id in v.spent_round):
        return False
    if ability.in_act and not acting(s, who):
        return False
    if ability.sling and not attacks_fairly(s, who):
        return False
    if ability.archives and isinstance(card, Gear) and card.bound & CURSED:
        # Cursed gear cannot leave the grid, so it cannot be the price.
        return False
    if ability.consumes and v.impairments & NO_CONSUMING:
        return False
    if v.impairments & NO_BLOCK and arms_block(s, ability):
        return False
    if ability.standing_in >= 0 and not stands_in(s, who, ability.standing_in):
        return False
    if ability.needs is not None and not needs_met(s, v, card, ability):
        return False
    return not ability.filters or passes(s, ability.filters, who)


def needs_met(s: State, v: Survivor, card: Card, ability: Ability) -> bool:
    """Own cards know it already; terrain and the monster's cards ask the grid now.  [R-GEAR-05]"""
    if card.id in v.usable:
        return ability not in v.unmet
    return fulfilled(s.catalog, v.grid, ability.needs, card.id, v.lent)


def arms_block(s: State, ability: Ability) -> bool:
    """A dislocated shoulder cannot hold a shield up.  [R-SEV-04]"""
    for op in s.catalog.programs[ability.program] if ability.program != NO_PROGRAM else ():
        if isinstance(op, Block):
            return True
    return False


def stands_in(s: State, who: int, terrain: int) -> bool:
    """On a space of such a tile.  [R-TER-07]"""
    cell = s.survivors[who].cell
    for tile in s.tiles:
        if tile.card == terrain and cell >= 0 and tile.mask >> cell & 1:
            return True
    return False


def acting(s: State, who: int) -> bool:
    """Is it this survivor's act, with no survival action being resolved in it?  [R-ACT-02]"""
    return len(s.scopes) > 0 and isinstance(s.scopes[-1], ActScope) and s.act.who == who
