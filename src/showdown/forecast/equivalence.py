"""Equivalence of hit locations: which of them, and which of their reactions, have the same effect on an attack."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from showdown.kernel.chance import Draw, Spec
from showdown.model.cards import AiCard, Catalog, HitLocation
from showdown.model.state import State
from showdown.rules.gear.conditional_bonuses import special_rules
from showdown.rules.monster.attack import needed_in
from showdown.rules.monster.hit_locations import critical_from, reactions_to, strength, toughness
from showdown.rules.verbs.conditions import WoundRoll, WoundRollEven
from showdown.rules.verbs.control import If
from showdown.rules.verbs.hit_locations import ONE_DRAWN, THE_ATTACK, THE_HIT, Cancel, HitLocationDeck

# -- locations that are alike when they are the last to be tried -------------------------------------------------------
#
# When nothing of an attack comes after a location, what it brings depends on its numbers alone, unless its critical
# effects wound, kill, or do anything else that numbers do not tell: then no other location is like it.

HARMLESS: Final = frozenset(
    {
        "archive",
        "bash",
        "discard",
        "gain",
        "knock_down",
        "may",
        "priority_target",
        "resource",
        "roll",
        "stand",
        "tokens",
    }
)
"""Verbs of critical effects that bring neither hits nor wounds by themselves."""
PLAIN: Final = HARMLESS | {"kill"}
"""Verbs of critical effects whose hits and wounds do not depend on the state."""


@lru_cache(maxsize=16)
def beyond(catalog: Catalog, verbs: frozenset[str]) -> frozenset[str]:
    """Names of the cards whose critical effects have other verbs than these."""
    out = set()
    for program, (_, _, place) in zip(catalog.programs, catalog.program_places, strict=True):
        name, _, part = place.partition(": ")
        if part.startswith("critical") and any([op.name not in verbs for op in program]):
            out.add(name)
    return frozenset(out)


def by_numbers(catalog: Catalog, card: int) -> bool:
    """Does what this location brings as the last one depend on a few numbers of the state, and not on the whole?"""
    location = catalog.hit_location(card)
    return not is_peculiar(location) and location.name not in beyond(catalog, PLAIN)


def is_peculiar(location: HitLocation) -> bool:
    """Does it do more than its numbers say?"""
    return location.special >= 0 or location.trap or location.death_blow >= 0 or len(location.lines) > 0


def takes_hit(catalog: Catalog, location: HitLocation) -> bool:
    """Does the location cancel the hit, or the attack, that selects it, whatever the attacker does?  [R-HL-11]"""
    if location.special < 0:
        return False
    program = catalog.programs[location.special]
    return any([isinstance(op, Cancel) and op.what in (THE_ATTACK, THE_HIT) for op in program])


def likeness(catalog: Catalog, card: int) -> object:
    """Equal for locations that are alike as the last one."""
    location = catalog.hit_location(card)
    if is_peculiar(location) or location.name in beyond(catalog, HARMLESS):
        return card
    return numbers(catalog, card)


def numbers(catalog: Catalog, card: int) -> object:
    """Equal for locations on which every wound roll is as good as on the other."""
    location = catalog.hit_location(card)
    return (
        location.impervious,
        location.super_dense,
        location.toughness,
        location.has_critical,
        location.lucky_keywords,
        location.luck,
        location.strong_keywords,
        location.strength,
    )


@lru_cache(maxsize=64)
def entangled(catalog: Catalog, monster: str) -> bool:
    """Can what is tried next depend on more than the locations left?

    A card of this monster, or one that any monster may have, draws one more hit location in an attack, or a location
    is a first strike only under a condition.
    """
    if any([catalog.hit_location(card).lines for card in catalog.monster(monster).hit_locations]):
        return True
    for number, program in enumerate(catalog.programs):
        if any([isinstance(op, HitLocationDeck) and op.what == ONE_DRAWN for op in program]):
            card = catalog.card_ids.get(catalog.program_names[number].split("/")[0], -1)
            owner = catalog.cards[card] if card >= 0 else None
            if not isinstance(owner, AiCard | HitLocation) or owner.monster in ("", monster):
                return True
    return False


# -- reactions that are alike ------------------------------------------------------------------------------------------

BLOCKS: Final = frozenset({"each", "may", "roll"})
"""Verbs with blocks of their own, which are other programs of the same card."""
ANONYMOUS: Final = BLOCKS | {
    "bash",
    "basic_action",
    "bleed",
    "brain_damage",
    "damage",
    "doom",
    "gain",
    "grab",
    "knock_down",
    "knockback",
    "move",
    "priority_target",
    "stand",
    "tokens",
    "turn_back_to",
    "turn_to_face",
}
"""Verbs that do not ask which card they are written on."""


class Reactions:
    """Reactions of the hit locations of a catalogue: those with the same text are one."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        names = [name.split("/")[0] for name in catalog.program_names]
        verbs = [{op.name for op in program} for program in catalog.programs]
        of_card: dict[str, set[str]] = {}
        for name, found in zip(names, verbs, strict=True):
            of_card.setdefault(name, set()).update(found)
        self.anonymous = [
            found <= ANONYMOUS and (not found & BLOCKS or of_card[name] <= ANONYMOUS)
            for name, found in zip(names, verbs, strict=True)
        ]
        """By program: does its effect not depend on which card it is written on?"""
        first: dict[str, int] = {}
        self.same = list(range(len(catalog.programs)))
        """By program: the first program with the same text, if both are anonymous."""
        for number, program in enumerate(catalog.programs):
            if self.anonymous[number]:
                self.same[number] = first.setdefault(repr(program), number)
        self.by_result: dict[tuple[int, int], tuple[int, ...]] = {}
        self.by_card: dict[int, bool] = {}

    def key(self, card: int, result: int) -> tuple[int, ...]:
        """Equal for locations whose reactions to this result are the same."""
        found = self.by_result.get((card, result))
        if found is None:
            programs = reactions_to(self.catalog.hit_location(card), result)
            plain = all([self.anonymous[program] for program in programs])
            found = (-1, *[self.same[program] for program in programs]) if plain else (card,)
            self.by_result[card, result] = found
        return found

    def nameless(self, card: int) -> bool:
        """Does no reaction of this location depend on which card it is?"""
        found = self.by_card.get(card)
        if found is None:
            location = self.catalog.hit_location(card)
            programs = [p for p in (location.on_wound, location.on_failure, location.on_reflex) if p >= 0]
            found = self.by_card[card] = all([self.anonymous[program] for program in programs])
        return found


@lru_cache(maxsize=8)
def reactions_of(catalog: Catalog) -> Reactions:
    return Reactions(catalog)


# -- the die of a wound attempt ----------------------------------------------------------------------------------------


def die_class(catalog: Catalog, card: int, roll: int) -> int:
    """Equal for wound rolls on this location between which no card can tell; 0 where no card asks for the roll."""
    by_name, always = cards_that_ask(catalog)
    if always:
        return roll
    classes = by_name.get(catalog.cards[card].name) if card >= 0 else None
    return classes[roll] if classes is not None else 0


def asks_for_the_die(catalog: Catalog, card: int) -> bool:
    """Does any card ask which number an attempt on this location has shown?"""
    by_name, always = cards_that_ask(catalog)
    return always or catalog.cards[card].name in by_name


@lru_cache(maxsize=8)
def cards_that_ask(catalog: Catalog) -> tuple[dict[str, list[int]], bool]:
    """The hit locations with an action that depends on the wound roll, with the class of each roll; whether other
    cards have such an action."""
    asked: dict[str, list[Hashable]] = {}
    for number, program in enumerate(catalog.programs):
        for op in program:
            if isinstance(op, If) and isinstance(op.condition, WoundRoll | WoundRollEven):
                answers = asked.setdefault(catalog.program_names[number].split("/")[0], [()] * 11)
                for roll in range(11):
                    answers[roll] = (answers[roll], holds_for(op.condition, roll))
    kinds = {name: catalog.cards[catalog.card_ids[name]] for name in asked if name in catalog.card_ids}
    others = [name for name in asked if not isinstance(kinds.get(name), HitLocation)]
    return {name: [1 + answers.index(answer) for answer in answers] for name, answers in asked.items()}, len(others) > 0


def holds_for(condition: WoundRoll | WoundRollEven, roll: int) -> bool:
    return roll % 2 == 0 if isinstance(condition, WoundRollEven) else condition.low <= roll <= condition.high


# -- results of chance that are alike ----------------------------------------------------------------------------------

COUNTED: Final = attrgetter(
    "alive",
    "survival",
    "survival_limit",
    "insanity",
    "courage",
    "understanding",
    "proficiency",
    "bleeding",
    "impairments",
    "talents",
    "disorders",
    "attributes",
)
"""Fields of a survivor that decide what a gain of some stat does at once."""


def results_key(s: State, spec: Spec) -> Hashable:
    """Equal for pending chances whose results fall into the same groups of alike results; None: not known.

    It names what the frame that waits for chance reads of the state when a result lands, and nothing else.
    """
    frame: Any = s.agenda.top()
    tag = frame.tag
    if tag == "hl.attempt":
        a = s.survivor_attack
        location = s.catalog.hit_location(frame.card)
        asked = frame.card if asks_for_the_die(s.catalog, frame.card) else -1
        special = special_rules(s, a.who, s.catalog.gear(a.weapon))
        return tag, strength(s, a, location), toughness(s, a, location), critical_from(s, a, location), special, asked
    if tag in ("matk.to_hit", "matk.once_more"):
        attack = s.monster_attack
        v = s.survivors[attack.target]
        return tag, spec.n, needed_in(s, attack), v.block, v.deflect, attack.again, attack.cannot, attack.hits
    if tag == "matk.locations":
        return tag, spec.n
    if tag == "op.roll":
        return tag, frame.program, frame.ip, spec.n, tuple([(v.courage, *v.gear) for v in s.survivors]), s.card.subject
    if tag == "op.amount":
        return tag, frame.stat, frame.base, frame.sides, repr(COUNTED(s.survivors[frame.who]))
    if tag == "op.resource" and isinstance(spec, Draw):
        return tag, frame.who, spec.pool
    return None
