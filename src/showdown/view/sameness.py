"""When two states are as good as one: for whoever follows every way a game can go and meets the same place twice.

A state is written as bytes without what cannot change the future: the names of the dice to come, how long the game has
run, and what the survivors have gathered (no rule of a fight asks for it).
"""

from __future__ import annotations

import marshal
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from showdown.kernel.agenda import Frame
from showdown.kernel.core import Scope
from showdown.model import monster, survivor
from showdown.model.cards import Catalog, HitLocation
from showdown.model.ids import (
    ACT_ENDS,
    AI_DRAWN,
    AI_TO_BE_DRAWN,
    ATTACK_ENDS,
    COLLISION,
    HOOKS,
    MONSTER_COLLISION,
    MONSTER_STARTS_MOVING,
    MONSTER_TURN_ENDS,
    MONSTER_TURN_STARTS,
    NO_CARD,
    PERFECT_HIT,
    ROUND_ENDS,
    SURVIVOR_ATTACKS,
    SURVIVOR_HITS,
    SURVIVOR_MOVED,
)
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import PLAIN_FIELDS, State
from showdown.rules.bonuses import special_rules
from showdown.rules.hit_locations import critical_from, strength, toughness
from showdown.rules.verbs.conditions import WoundRoll, WoundRollEven
from showdown.rules.verbs.control import If

NO_FUTURE: Final = frozenset(
    {"key0", "key1", "counters", "tick", "reveals", "resources", "rewards", "basic_rewards", "groups", "hl_discard"}
)
"""Left out, or (the last two) written in their own way."""
GATHERED: Final = frozenset({"resources", "basic_resources", "name", "lessons", "xp"})

PLAIN: Final = attrgetter(*[f for f in PLAIN_FIELDS if f not in NO_FUTURE])
SHEET: Final = attrgetter(*[f for f in survivor.FIELDS if f not in GATHERED])
BODY: Final = frozenset({"armor", "boxes", "brain", "injuries"})
"""What no attempt to wound the monster asks for; what injuries take away is written elsewhere on the sheet."""
BODILESS: Final = attrgetter(*[f for f in survivor.FIELDS if f not in GATHERED | BODY])
BEAST: Final = attrgetter(*monster.FIELDS)


def sameness(s: State, decks: bool = True, bodies: bool = True) -> bytes:
    """Equal for states with the same future.

    ``decks`` False: the hit locations still to be tried and those in the deck and its discard are left out; equal then
    means that one location tried now would do the same.  ``bodies`` False: armor and injuries are left out, too; it
    would then wound or fail alike, if nothing that comes after it counts.
    """
    groups: list[tuple[int, ...]] = s.groups
    if not decks:
        groups = list(groups)
        for slot in s.hl_deck.cards:
            if slot < 0:
                groups[-1 - slot] = ()
    piles = (s.ai_deck.cards, s.ai_deck.known, s.wounds.cards, s.wounds.known)
    hit_locations = (s.hl_deck.cards, s.hl_deck.known, s.hl_discard) if decks else ()
    tiles = [(t.card, t.cell, t.facing) for t in s.tiles]
    everything = (
        PLAIN(s),
        groups,
        piles,
        hit_locations,
        [SHEET(v) if bodies else BODILESS(v) for v in s.survivors],
        BEAST(s.monster),
        tiles,
        [frame_key(f) for f in s.agenda],
        [scope_key(s, scope, decks) for scope in s.scopes],
    )
    # Version 2 writes equal values alike; later ones also write who shares them with whom.
    return marshal.dumps(everything, 2)


def frame_key(frame: Frame) -> tuple[Any, ...]:
    return (frame.tag, *[getattr(frame, name) for name in frame.fields])


def scope_key(s: State, scope: Scope, decks: bool) -> tuple[Any, ...]:
    values = [scope.tag, *[getattr(scope, name) for name in scope.fields]]
    if isinstance(scope, SurvivorAttackScope):
        if not decks:
            values[1 + scope.fields.index("cards")] = len(scope.cards) > 0
            values[1 + scope.fields.index("hits")] = 0
        if not roll_matters(s, scope):
            values[1 + scope.fields.index("roll")] = 0
    return tuple(values)


def roll_matters(s: State, a: SurvivorAttackScope) -> bool:
    """Does the location being tried, or any card that is no location, ask for the die of the attempt?"""
    locations, always = cards_that_ask(s.catalog)
    return always or (a.current != NO_CARD and s.catalog.cards[a.current].name in locations)


# -- one attempt and nothing after it ----------------------------------------------------------------------------

BEFORE_REACTIONS: Final = sum(
    [
        1 << moment
        for moment in range(len(HOOKS))
        if moment
        not in (
            MONSTER_TURN_STARTS,
            MONSTER_TURN_ENDS,
            AI_DRAWN,
            AI_TO_BE_DRAWN,
            MONSTER_STARTS_MOVING,
            SURVIVOR_MOVED,
            COLLISION,
            MONSTER_COLLISION,
            ROUND_ENDS,
            ACT_ENDS,
            ATTACK_ENDS,
            SURVIVOR_ATTACKS,
            SURVIVOR_HITS,
            PERFECT_HIT,
        )
    ]
)
"""Moments that may come before the monster reacts to an attempt, as bits: all but those that plainly cannot."""
ASKED_BY_NUMBER: Final = BODY | {"attributes", "tokens", "insanity", "courage", "understanding", "survival", "bleeding"}
"""Of a survivor's sheet: what an attempt asks for only as strength, luck and special rules, or not at all."""
FIGHTER: Final = attrgetter(*[f for f in survivor.FIELDS if f not in GATHERED | ASKED_BY_NUMBER])
WOUNDED: Final = attrgetter("cell", "facing", "down", "dead", "life")
ENOUGH: Final = 4
"""So many wounds more than a weapon adds are more than one attempt inflicts."""


def attempt_key(s: State, card: int) -> bytes | None:
    """Equal for states in which this location, tried now as the last one, wounds, fails or kills alike, up to the
    monster's reaction.  For locations whose critical effects ask for nothing.

    None where a card in play waits for something that may happen in between: then the whole state counts.
    """
    if s.hook_mask & BEFORE_REACTIONS:
        return None
    a = s.survivor_attack
    location = s.catalog.hit_location(card)
    gear = s.catalog.gear(a.weapon)
    numbers = (
        strength(s, a),
        toughness(s, location),
        critical_from(s, a, location),
        special_rules(s, a.who, gear),
        min(len(s.ai_deck.cards) + len(s.ai_discard), gear.devastating + ENOUGH),
        s.face_up,
        s.outcome,
    )
    everything = (
        numbers,
        [FIGHTER(v) for v in s.survivors],
        WOUNDED(s.monster),
        [frame_key(f) for f in s.agenda],
        [scope_key(s, scope, False) for scope in s.scopes],
    )
    return marshal.dumps(everything, 2)


def asks_for_the_die(catalog: Catalog, card: int) -> bool:
    """Does anything ask which number an attempt on this location has shown?"""
    locations, always = cards_that_ask(catalog)
    return always or catalog.cards[card].name in locations


@lru_cache(maxsize=8)
def cards_that_ask(catalog: Catalog) -> tuple[frozenset[str], bool]:
    """The hit locations with an action that depends on the wound roll; whether other cards have one."""
    names = set()
    for number, program in enumerate(catalog.programs):
        for op in program:
            if isinstance(op, If) and isinstance(op.condition, WoundRoll | WoundRollEven):
                names.add(catalog.program_names[number].split("/")[0])
    kinds = {name: catalog.cards[catalog.card_ids[name]] for name in names if name in catalog.card_ids}
    others = [name for name in names if not isinstance(kinds.get(name), HitLocation)]
    return frozenset(names), len(others) > 0
