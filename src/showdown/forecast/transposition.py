"""Transposition key: equal for states with the same future.

A key is the state written as bytes without what cannot change the future: the names of the dice to come, how long the
game has run, and what the survivors have gathered (no rule of a fight asks for it).
"""

from __future__ import annotations

import marshal
from operator import attrgetter
from typing import Any, Final, cast

from showdown.forecast.equivalence import die_class, reactions_of
from showdown.kernel.agenda import Frame
from showdown.kernel.core import Scope
from showdown.kernel.tuples import replaced
from showdown.model.ids import HOOKS, IMPERVIOUS
from showdown.model.monster import Monster
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.state import PLAIN_FIELDS, State
from showdown.model.survivor import Survivor
from showdown.rules.gear.conditional_bonuses import devastation, special_rules
from showdown.rules.monster.hit_locations import (
    BeforeReaction,
    FinishLocation,
    React,
    WoundHere,
    critical_from,
    strength,
    toughness,
)
from showdown.rules.programs import RunProgram
from showdown.rules.survivor.attack_rules import kinds_of

NO_FUTURE: Final = frozenset(
    {"key0", "key1", "drawn", "tick", "reveals", "resources", "rewards", "basic_rewards", "groups", "hl_discard"}
)
"""Fields of the state that are left out, or (the last two) written in their own way."""
GATHERED: Final = frozenset({"resources", "basic_resources", "name", "lessons", "xp"})

PLAIN: Final = attrgetter(*[f for f in PLAIN_FIELDS if f not in NO_FUTURE])
BODY: Final = frozenset({"armor", "boxes", "brain", "injuries"})
"""Fields that no attempt to wound the monster asks for; what injuries take away is written elsewhere on the sheet."""
LIMBS: Final = 1
MIND: Final = 2
SHEETS: Final = (
    attrgetter(*[f for f in Survivor.fields if f not in GATHERED | BODY]),
    attrgetter(*[f for f in Survivor.fields if f not in GATHERED | {"brain"}]),
    attrgetter(*[f for f in Survivor.fields if f not in GATHERED | BODY - {"brain"}]),
    attrgetter(*[f for f in Survivor.fields if f not in GATHERED]),
)
"""A survivor's sheet with these parts of the body, by LIMBS and MIND."""
BEAST: Final = attrgetter(*Monster.fields)


def transposition_key(s: State, decks: bool = True, bodies: int = LIMBS | MIND) -> bytes:
    """Equal for states with the same future.

    ``decks`` False leaves out the hit locations still to be tried and those in the deck and its discard; equal then
    means that one location tried now would do the same.  ``bodies`` says which parts of bodies count: without LIMBS
    and MIND the location would wound or fail alike, if nothing that comes after it counts.
    """
    groups = s.groups
    if not decks:
        for slot in set(s.hl_deck.cards):
            if slot < 0:
                groups = replaced(groups, -1 - slot, ())
    sheet = SHEETS[bodies]
    everything = (
        PLAIN(s),
        groups,
        (s.ai_deck.cards, s.ai_deck.known, s.wounds.cards, s.wounds.known),
        (s.hl_deck.cards, s.hl_deck.known, s.hl_discard) if decks else (),
        [sheet(v) for v in s.survivors],
        BEAST(s.monster),
        [(t.card, t.cell, t.facing, t.tokens) for t in s.tiles],
        [frame_key(f) for f in s.agenda.planned()] if decks else [frame_key_apart(s, f) for f in s.agenda.planned()],
        [scope_key(s, scope, decks) for scope in s.scopes],
    )
    # Version 2 of the format writes equal values alike; later versions also write which values are shared.
    return marshal.dumps(everything, 2)


FRAME_VALUES: Final[dict[type[Frame], attrgetter[Any]]] = {}
SCOPE_VALUES: Final[dict[type[Scope], attrgetter[Any]]] = {}
"""How the values of a class of frames or scopes are taken; filled at first use."""
KNOWN_FRAMES: Final[dict[int, tuple[Frame, tuple[Any, ...]]]] = {}
"""Keys of frames met before, by their id: clones of a state share their frames, which never change."""
MANY_FRAMES: Final = 20_000
"""Size at which KNOWN_FRAMES is emptied."""


def frame_key(frame: Frame) -> tuple[Any, ...]:
    known = KNOWN_FRAMES.get(id(frame))
    if known is not None and known[0] is frame:
        return known[1]
    kind = type(frame)
    values = FRAME_VALUES.get(kind)
    if values is None:
        values = FRAME_VALUES[kind] = attrgetter("tag", *kind.fields)
    found: Any = values(frame)
    if not kind.fields:
        found = (found,)
    if len(KNOWN_FRAMES) >= MANY_FRAMES:
        KNOWN_FRAMES.clear()
    KNOWN_FRAMES[id(frame)] = (frame, found)
    return cast("tuple[Any, ...]", found)


def frame_key_apart(s: State, frame: Frame) -> tuple[Any, ...]:
    """Equal for frames of locations being tried that go on alike, whichever card the location is."""
    tag = frame.tag
    if tag not in SHARED_FRAMES:
        return frame_key(frame)
    if isinstance(frame, FinishLocation):
        return tag, frame.card == s.survivor_attack.current
    if isinstance(frame, RunProgram):
        return tag, reactions_of(s.catalog).same[frame.program], frame.ip
    if isinstance(frame, WoundHere):
        location = s.catalog.hit_location(frame.card)
        return tag, kinds_of(s, location) & IMPERVIOUS, location.death_blow, frame.critical
    assert isinstance(frame, BeforeReaction | React)
    return tag, frame.result, reactions_of(s.catalog).key(frame.card, frame.result)


SHARED_FRAMES: Final = frozenset([kind.tag for kind in (BeforeReaction, React, FinishLocation, WoundHere, RunProgram)])


def scope_key(s: State, scope: Scope, decks: bool) -> tuple[Any, ...]:
    kind = type(scope)
    values = SCOPE_VALUES.get(kind)
    if values is None:
        values = SCOPE_VALUES[kind] = attrgetter("tag", *kind.fields)
    found: tuple[Any, ...] = values(scope)
    if kind is CardScope and not decks:
        assert isinstance(scope, CardScope)
        if scope.acts and scope.card >= 0 and s.catalog.cards[scope.card].kind == "hit-location":
            if reactions_of(s.catalog).nameless(scope.card):
                return (found[0], REACTION, *found[2:])
    if kind is not SurvivorAttackScope:
        return found
    assert isinstance(scope, SurvivorAttackScope)
    out = list(found)
    if not decks:
        out[ATTACK_CARDS] = len(scope.cards) > 0
        out[ATTACK_HITS] = 0
        out[ATTACK_CURRENT] = scope.current >= 0
    out[ATTACK_ROLL] = die_class(s.catalog, scope.current, scope.roll) if scope.roll else 0
    return tuple(out)


REACTION: Final = -2
"""Stands for any hit location whose reactions do not depend on which card it is; the card is the first field."""
ATTACK_CARDS: Final = 1 + SurvivorAttackScope.fields.index("cards")
ATTACK_CURRENT: Final = 1 + SurvivorAttackScope.fields.index("current")
ATTACK_HITS: Final = 1 + SurvivorAttackScope.fields.index("hits")
ATTACK_ROLL: Final = 1 + SurvivorAttackScope.fields.index("roll")


# -- one attempt and nothing after it ----------------------------------------------------------------------------

NOT_BEFORE_REACTIONS: Final = frozenset(
    {
        "monster turn starts",
        "monster turn ends",
        "ai drawn",
        "ai is to be drawn",
        "monster starts moving",
        "survivor moved",
        "collision",
        "collision with the monster",
        "round ends",
        "act ends",
        "attack ends",
        "survivor attacks",
        "survivor hits",
        "perfect hit",
        "departs",
        "arrives",
        "survivor damaged",
        "survivor dismembered",
        "hit locations rolled",
        "before severe injury",
        "severe injury",
        "severe head injury",
        "before brain trauma",
        "brain trauma",
        "monster consumes",
        "monster follows its instinct",
    }
)
"""Moments that cannot come between an attempt to wound and the monster's reaction to it."""
BEFORE_REACTIONS: Final = sum([1 << i for i, moment in enumerate(HOOKS) if moment not in NOT_BEFORE_REACTIONS])
"""All other moments, as bits."""
ASKED_BY_NUMBER: Final = BODY | {
    "attributes",
    "tokens",
    "insanity",
    "courage",
    "understanding",
    "survival",
    "bleeding",
    "disorders",
}
"""Fields of a sheet for which an attempt asks only as strength, luck and special rules, or not at all."""
FIGHTER: Final = attrgetter(*[f for f in Survivor.fields if f not in GATHERED | ASKED_BY_NUMBER])
WOUNDED: Final = attrgetter("cell", "facing", "down", "dead", "life")
ENOUGH: Final = 4
"""More wounds, besides those that a weapon adds, than one attempt inflicts."""


def attempt_key(s: State, card: int) -> bytes | None:
    """Equal for states in which this location, tried now as the last one, wounds, fails or kills alike, up to the
    monster's reaction.  For locations whose critical effects ask for nothing.

    None where a card in play waits for something that may happen in between: then the whole state counts.
    """
    if s.hook_mask & BEFORE_REACTIONS or s.wound_card >= 0:
        return None
    a = s.survivor_attack
    location = s.catalog.hit_location(card)
    gear = s.catalog.gear(a.weapon)
    numbers = (
        strength(s, a, location),
        toughness(s, a, location),
        s.wounds_fail,
        critical_from(s, a, location),
        special_rules(s, a.who, gear),
        min(len(s.ai_deck.cards) + len(s.ai_discard), devastation(s, a.who, gear) + ENOUGH),
        s.face_up,
        s.outcome,
    )
    everything = (
        numbers,
        [FIGHTER(v) for v in s.survivors],
        WOUNDED(s.monster),
        [frame_key(f) for f in s.agenda.planned()],
        [scope_key(s, scope, False) for scope in s.scopes],
    )
    return marshal.dumps(everything, 2)
