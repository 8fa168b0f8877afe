"""Hit locations: wound attempts, criticals, reactions, traps, persistent injuries.

[R-WND, R-CRT, R-HL, R-TRP, R-REA, R-PER]
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.model.cards import HitLocation
from showdown.model.ids import (
    CHECK,
    CRITICAL,
    CRITICAL_WOUND,
    EXTRA_STRENGTH,
    FAILURE,
    IMPERVIOUS,
    LUCK,
    NO_CARD,
    NO_PROGRAM,
    PROVOKE,
    SAVAGE,
    SHARP,
    STRENGTH,
    SUPER_DENSE,
    SURVIVOR_WOUNDS,
    TO_WOUND,
    TOUGHNESS,
    UNSTOPPABLE,
    WOUND,
)
from showdown.model.rulings import (
    CRITICAL_ORDER,
    CRITICAL_ORDER_EFFECTS_FIRST,
    REACTION_AFTER_FALL,
    REACTION_AFTER_FALL_DROPPED,
    REACTION_AFTER_TRAP,
    REACTION_AFTER_TRAP_HAPPENS,
    STONE_NO_CRITICAL,
    STONE_NO_CRITICAL_WOUND,
)
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.ending import CheckEnd
from showdown.rules.gear.conditional_bonuses import attack_stat, devastation, special_rules
from showdown.rules.monster.cards_in_play import refresh
from showdown.rules.monster.targeting import give_priority
from showdown.rules.monster.wounds import Wound, wound_fails, wound_monster
from showdown.rules.programs import perform
from showdown.rules.queries import monster_stat, parts
from showdown.rules.survivor.attack_rules import (
    kinds_of,
    location_strength,
    location_toughness,
    no_reactions,
    toughness_against,
)
from showdown.rules.survivor.survival_actions import Opportunity
from showdown.rules.triggers import fire

UNSTOPPABLE_NEEDS: Final = 6
"""The lowest die with which an unstoppable weapon wounds."""


@final
class SelectLocation(Step):
    """A location is selected; its special rules come first, then the attempt.  [R-WND-01, R-HL-03]"""

    tag = "hl.select"
    card: int

    def run(self, s: State) -> None:
        location = s.catalog.hit_location(self.card)
        a = s.survivor_attack
        if kinds_of(s, location) & SUPER_DENSE:
            a.dense = True
        s.then(WoundAttempt(self.card), FinishLocation(self.card))
        perform(s, self.card, location.special, a.who, a.who)


@final
class WoundAttempt(Chance):
    """One d10 and strength against toughness; made even on an impervious location.  [R-WND-02, R-AMB-46]

    A slung stone needs no roll: it inflicts a critical wound.  [R-GEAR-02]
    """

    tag = "hl.attempt"
    card: int

    def spec(self, s: State) -> Spec | None:
        a = s.survivor_attack
        return None if a.sling or a.cancelled or a.void else Dice(TO_WOUND, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        a = s.survivor_attack
        if a.cancelled or a.void:
            # The special rules of the location felled the attacker or cancelled this hit.  [R-SAT-12, R-HL-11]
            a.void = False
            return
        if values and special_rules(s, a.who, s.catalog.gear(a.weapon)) & SHARP:
            s.then(SharpAttempt(self.card, values[0]))
            return
        self.conclude(s, values, 0)

    def conclude(self, s: State, values: tuple[int, ...], sharp: int) -> None:
        a = s.survivor_attack
        location = s.catalog.hit_location(self.card)
        a.roll = values[0] if values else 0
        result = judge(s, a, location, values[0], sharp) if values else judge_sling(s, location)
        if s.sink is not None and values:
            data = {
                "who": a.who,
                "card": self.card,
                "dice": list(values),
                "strength": strength(s, a, location) + sharp,
                "critical": critical_from(s, a, location),
                "strength_sum": parts(
                    "weapon",
                    s.catalog.gear(a.weapon).strength,
                    "own strength",
                    attack_stat(s, a.who, STRENGTH, s.catalog.gear(a.weapon)),
                    "sharp",
                    sharp,
                )
                + parts("location", location_strength(location, s.catalog.gear(a.weapon)), "", 0, "", 0),
                "toughness": toughness(s, a, location),
                "needed": needed_to_wound(s, a, location, sharp),
                "unstoppable": is_unstoppable(s, a),
                "result": ("failure", "wound", "critical")[result],
            }
            s.emit("wound-attempt", ("R-WND-02", "R-CRT-01", "R-GEN-04"), data)
        if values or result != FAILURE:
            plan(s, location, result)


def strength(s: State, a: SurvivorAttackScope, location: HitLocation | None = None) -> int:
    """Weapon and survivor together, and what the location gives such weapons.  [R-WND-02, R-GEAR-06, R-HL-12]"""
    gear = s.catalog.gear(a.weapon)
    total = gear.strength + attack_stat(s, a.who, STRENGTH, gear)
    return total + location_strength(location, gear) if location is not None and location.strength else total


def toughness(s: State, a: SurvivorAttackScope, location: HitLocation) -> int:
    """Of the monster at this location in this attack; never below 1.  [R-MOV-05, R-HL-03, R-HL-12, R-SAT-16]"""
    total = monster_stat(s, TOUGHNESS) + a.changes[TOUGHNESS]
    total += location_toughness(s, location) if location.lines else location.toughness
    if s.attack_rules:
        total += toughness_against(s, a.who, s.catalog.gear(a.weapon))
    return max(1, total)


def is_unstoppable(s: State, a: SurvivorAttackScope) -> bool:
    """Does the weapon wound by the die alone, without strength and criticals?"""
    return special_rules(s, a.who, s.catalog.gear(a.weapon)) & UNSTOPPABLE != 0


def lacking_strength(s: State, a: SurvivorAttackScope, location: HitLocation) -> int:
    """By how much the toughness exceeds the strength.  [R-WND-02]"""
    return toughness(s, a, location) - strength(s, a, location)


def needed_to_wound(s: State, a: SurvivorAttackScope, location: HitLocation, sharp: int) -> int:
    """What the die must reach; beside that a natural 1 always fails and a natural 10 always wounds.  [R-WND-02]"""
    return UNSTOPPABLE_NEEDS if is_unstoppable(s, a) else lacking_strength(s, a, location) - sharp


def judge(s: State, a: SurvivorAttackScope, location: HitLocation, roll: int, sharp: int) -> int:
    """Failure, wound or critical.  [R-WND-02, R-WND-03, R-CRT-01, R-CRT-02, R-CRT-03, R-WND-04]

    Only the die itself counts for criticals and natural results: a 1 never succeeds, a 10 always does.
    """
    if is_unstoppable(s, a):
        return WOUND if roll >= UNSTOPPABLE_NEEDS else FAILURE
    if roll == 1:
        return FAILURE
    if is_critical(s, a, location, roll):
        return CRITICAL
    if roll == 10 or roll + sharp >= lacking_strength(s, a, location):
        return WOUND
    return FAILURE


def is_critical(s: State, a: SurvivorAttackScope, location: HitLocation, roll: int) -> bool:
    """[R-CRT-01]"""
    critical = critical_from(s, a, location)
    return critical > 0 and roll >= critical


def critical_from(s: State, a: SurvivorAttackScope, location: HitLocation) -> int:
    """The lowest die that is a critical, or 0 where there is no critical section.  [R-CRT-01]"""
    gear = s.catalog.gear(a.weapon)
    if not location.has_critical or special_rules(s, a.who, gear) & UNSTOPPABLE:
        return 0
    luck = attack_stat(s, a.who, LUCK, gear) + gear.luck
    if location.luck:
        for keyword in location.lucky_keywords:
            if keyword in gear.keywords:
                luck += location.luck
                break
    return max(2, 10 - luck + monster_stat(s, LUCK))


def is_critical_at(s: State, names: tuple[str, ...]) -> bool:
    """Is the wound of the attack in progress critical, at a location with one of these names?  [R-CRT-01]"""
    a = s.survivor_attack
    # A location that leaves a persistent injury is in play already when its wound comes behind its effects.
    card = a.current if a.current != NO_CARD else s.panel[-1] if s.panel else NO_CARD
    if card == NO_CARD or s.catalog.cards[card].name not in names:
        return False
    location = s.catalog.hit_location(card)
    return location.has_critical if a.sling else is_critical(s, a, location, a.roll)


def judge_sling(s: State, location: HitLocation) -> int:
    """No critical section: no critical, and no wound either.  [R-GEAR-02, R-AMB-17]"""
    if location.has_critical:
        return CRITICAL
    return WOUND if s.rulings[STONE_NO_CRITICAL] == STONE_NO_CRITICAL_WOUND else FAILURE


def plan(s: State, location: HitLocation, result: int) -> None:
    """The wound, then critical effects or the reaction, with the survivors' window in between.

    [R-CRT-04, R-CRT-05, R-REA-01, R-REA-02, R-REA-03, R-SUR-13, R-AMB-12]
    """
    card = location.id
    if result == CRITICAL:
        if s.rulings[CRITICAL_ORDER] == CRITICAL_ORDER_EFFECTS_FIRST:
            s.then_all([CriticalEffects(card), WoundHere(card, True), CheckEnd(), Opportunity()])
        else:
            s.then_all([WoundHere(card, True), CriticalEffects(card), CheckEnd(), Opportunity()])
        return
    if result == WOUND:
        s.then(WoundHere(card, False), CheckEnd(), BeforeReaction(card, result))
    else:
        s.then(BeforeReaction(card, result))


@final
class SharpAttempt(Chance):
    """A sharp weapon adds a die to the strength of the attempt; that die is no wound roll."""

    tag = "hl.sharp"
    card: int
    roll: int

    def spec(self, s: State) -> Spec | None:
        return Dice(EXTRA_STRENGTH, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        WoundAttempt(self.card).conclude(s, (self.roll,), values[0])


@final
class WoundHere(Step):
    """The attacker wounds the monster; an impervious location never wounds.  [R-HL-07, R-WND-06, R-WND-07, R-WST-01]"""

    tag = "hl.wound"
    card: int
    critical: bool

    def run(self, s: State) -> None:
        location = s.catalog.hit_location(self.card)
        if kinds_of(s, location) & IMPERVIOUS:
            if s.sink is not None:
                s.emit("impervious", ("R-HL-07",), {"card": self.card})
            return
        a = s.survivor_attack
        gear = s.catalog.gear(a.weapon)
        if self.critical:
            fire(s, CRITICAL_WOUND, a.who)
        special = special_rules(s, a.who, gear)
        more = devastation(s, a.who, gear) if s.survivors[a.who].bonuses else gear.devastating
        if special & SAVAGE and self.critical and not a.savaged:
            a.savaged = True
            more += 1
        for _ in range(more):
            s.then(Wound(a.who) if location.death_blow == NO_PROGRAM else WoundMore(self.card))
        if s.wounds_fail:
            s.then(WoundMayFail(self.card))
        else:
            wound_here(s, self.card)


def wound_here(s: State, card: int) -> None:
    """The wound itself, and what follows from it; a death blow if it kills.  [R-WST-01, R-WND-06, R-HL-13]"""
    a = s.survivor_attack
    wound_monster(s, a.who)
    if special_rules(s, a.who, s.catalog.gear(a.weapon)) & PROVOKE and s.survivors[a.who].alive:
        give_priority(s, a.who, False)
    fire(s, SURVIVOR_WOUNDS, a.who)
    if s.monster.dead:
        strike_dead(s, card)


def strike_dead(s: State, card: int) -> None:
    """The monster died of a wound at this location.  [R-HL-13]"""
    who = s.survivor_attack.who
    perform(s, card, s.catalog.hit_location(card).death_blow, who, who)


@final
class WoundMore(Step):
    """A further wound of the same attempt, at a location with a death blow.  [R-WST-05, R-HL-13]"""

    tag = "hl.wound_more"
    card: int

    def run(self, s: State) -> None:
        s.then(CheckEnd())
        if s.monster.dead:
            return
        wound_monster(s, s.survivor_attack.who)
        if s.monster.dead:
            strike_dead(s, self.card)


@final
class WoundMayFail(Chance):
    """A card in play lets wounds fail on this die or more: nothing is wounded, the attempt succeeded all the same.

    [R-WST-09]
    """

    tag = "hl.may_fail"
    card: int

    def spec(self, s: State) -> Spec | None:
        return Dice(CHECK, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if not wound_fails(s, values[0]):
            wound_here(s, self.card)


@final
class CriticalEffects(Step):
    """Not reactions: they happen even while the monster is down, and even if the wound killed.

    [R-CRT-04, R-KDM-04, R-AMB-12]

    A persistent injury stays in play from now on.  [R-PER-01, R-HL-06]
    """

    tag = "hl.critical"
    card: int

    def run(self, s: State) -> None:
        location = s.catalog.hit_location(self.card)
        a = s.survivor_attack
        if s.sink is not None:
            s.emit("critical", ("R-CRT-04", "R-CRT-05"), {"who": a.who, "card": self.card})
        if location.injury >= 0:
            s.panel += (self.card,)
            s.panel_tokens += (0,)
            a.current = NO_CARD
            refresh(s)
            if s.sink is not None:
                s.emit("persistent-injury", ("R-PER-01",), {"card": self.card, "injury": location.injury})
        perform(s, self.card, location.on_critical, a.who, a.who)


def reactions_to(location: HitLocation, result: int) -> list[int]:
    """The programs a result calls for: the wound or failure reaction, and a reflex for either.  [R-REA-01]"""
    own = location.on_wound if result == WOUND else location.on_failure
    return [program for program in (own, location.on_reflex) if program != NO_PROGRAM]


@final
class BeforeReaction(Step):
    """A live reaction opens a window for the other survivors before it happens.  [R-REA-02, R-REA-03]"""

    tag = "hl.before_reaction"
    card: int
    result: int

    def run(self, s: State) -> None:
        if not reactions_to(s.catalog.hit_location(self.card), self.result) or s.monster.dead:
            return
        if s.monster.down:
            if s.sink is not None:
                s.emit("reaction-cancelled", ("R-KDM-04",), {"card": self.card})
            return
        if no_reactions(s):
            if s.sink is not None:
                s.emit("reaction-withheld", ("R-REA-07",), {"card": self.card})
            return
        s.then(Opportunity(), React(self.card, self.result))


@final
class React(Step):
    """While the monster is knocked down all reactions are cancelled; the attacker falling meanwhile cancels none.

    [R-KDM-04, R-REA-01, R-AMB-40, R-REA-06, R-AMB-56, R-AMB-57]
    """

    tag = "hl.react"
    card: int
    result: int

    def run(self, s: State) -> None:
        a = s.survivor_attack
        if s.monster.down or s.monster.dead or not s.survivors[a.who].alive or no_reactions(s):
            return
        if a.trapped and s.rulings[REACTION_AFTER_TRAP] != REACTION_AFTER_TRAP_HAPPENS:
            return
        if a.cancelled and not a.trapped and s.rulings[REACTION_AFTER_FALL] == REACTION_AFTER_FALL_DROPPED:
            return
        if s.sink is not None:
            kind = "wound" if self.result == WOUND else "failure"
            s.emit("reaction", ("R-REA-01", "R-REA-02"), {"card": self.card, "who": a.who, "result": kind})
        for program in reversed(reactions_to(s.catalog.hit_location(self.card), self.result)):
            perform(s, self.card, program, a.who, a.who, True)


@final
class FinishLocation(Step):
    """Discard the card face up, unless it stays as a persistent injury.  [R-WND-01, R-HL-04, R-PER-01]"""

    tag = "hl.finish"
    card: int

    def run(self, s: State) -> None:
        a = s.survivor_attack
        if a.current == self.card:
            s.hl_discard += (self.card,)
            a.current = NO_CARD


# -- traps -------------------------------------------------------------------------------------------------------


FRAMES: Final[list[type[Frame]]] = [
    SelectLocation,
    WoundAttempt,
    SharpAttempt,
    WoundHere,
    WoundMore,
    WoundMayFail,
    CriticalEffects,
    BeforeReaction,
    React,
    FinishLocation,
]
