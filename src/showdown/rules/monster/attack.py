"""The monster's attack on a survivor, from the dice to the last hit.  [R-MAT, R-TRG, R-SUR-06]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.kernel.tuples import without
from showdown.model.ids import (
    ACCURACY,
    ATTACK_DEALT_DAMAGE,
    ATTACK_ENDS,
    CANNOT_BLOCK,
    CANNOT_DODGE,
    DAMAGE,
    DAMAGE_REDUCED,
    DODGE,
    EVASION,
    HIT_LOCATION,
    HIT_LOCATIONS_ROLLED,
    NO_PROGRAM,
    NOBODY,
    PLACE_OF_FACE,
    SURVIVOR_IS_HIT,
    TO_HIT,
)
from showdown.model.options import PlaceOption
from showdown.model.rulings import (
    DAMAGE_TOKENS,
    DAMAGE_TOKENS_ATTACK_START,
    DODGE_WINDOW,
    DODGE_WINDOW_BEFORE_SEVERE,
    EFFECTS_AFTER_DEATH,
    EFFECTS_AFTER_DEATH_SKIPPED,
)
from showdown.model.scopes import NO_DAMAGE, CardScope, MonsterAttackScope
from showdown.model.state import State
from showdown.rules.durations import attack_is_over
from showdown.rules.options import DODGES, TAKE
from showdown.rules.programs import run_block
from showdown.rules.queries import (
    can_dodge,
    die_hits,
    is_attacking,
    monster_stat,
    parts,
    seat_of,
    survivor_stat,
)
from showdown.rules.survivor.damage import DamageSurvivor
from showdown.rules.survivor.survival_actions import spend_survival
from showdown.rules.triggers import fire


def end_turn(s: State) -> None:
    """The monster ends its turn: the rest of its cards is dropped.  [R-MT-05]"""
    turn = s.monster_turn
    if turn is not None:
        turn.ended = True
    for scope in s.scopes:
        if isinstance(scope, CardScope) and scope.acts:
            scope.cancelled = True


@final
class RollToHit(Chance):
    """One d10 per point of speed, all together.  [R-MAT-05, R-MAT-06, R-AMB-46]"""

    tag = "matk.to_hit"

    def spec(self, s: State) -> Spec | None:
        return Dice(TO_HIT, s.monster_attack.speed, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        count_hits(s, s.monster_attack, values)


def count_hits(s: State, a: MonsterAttackScope, values: tuple[int, ...]) -> None:
    """Which of the dice hit; in some attacks each hit adds another roll.  [R-MAT-06, R-MAT-13]"""
    needed = needed_in(s, a)
    hits = 0
    for v in values:
        if die_hits(v, needed, 10):
            hits += 1
    a.hits += hits
    if s.sink is not None:
        evasion = survivor_stat(s, a.target, EVASION)
        accuracy = monster_stat(s, ACCURACY)
        total = parts("profile", a.accuracy, "evasion", evasion, "monster accuracy", -accuracy)
        data = {
            "target": a.target,
            "dice": list(values),
            "needed": needed,
            "hits": hits,
            "sum": parts("profile", a.hits_on, "", 0, "", 0) if a.hits_on else total,
        }
        s.emit("monster-dice", ("R-MAT-06", "R-GEN-04"), data)
        if not a.hits:
            s.emit("monster-misses", ("R-MAT-07",), {"target": a.target})
    if a.again and hits:
        s.then(RollOnceMore(hits))
    else:
        ward_off(s, a)


@final
class RollOnceMore(Chance):
    """One more d10 for each hit, until no die hits; then all hits count together.  [R-MAT-13]"""

    tag = "matk.once_more"
    dice: int

    def spec(self, s: State) -> Spec | None:
        return Dice(TO_HIT, self.dice, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        count_hits(s, s.monster_attack, values)


def ward_off(s: State, a: MonsterAttackScope) -> None:
    """Block ignores hits of one attack, deflect tokens one hit each, before any location is rolled.  [R-MAT-07]

    Block is for the next attack, and used up by it even if that one misses.
    """
    v = s.survivors[a.target]
    blocked = 0 if a.cannot & CANNOT_BLOCK else min(a.hits, v.block)
    v.block = 0
    if not blocked and not (a.hits and v.deflect):
        if a.hits:
            fire(s, SURVIVOR_IS_HIT, a.target)
        return
    deflected = min(a.hits - blocked, v.deflect)
    v.deflect -= deflected
    a.hits -= blocked + deflected
    if s.sink is not None:
        s.emit("wards-off", ("R-MAT-07",), {"who": a.target, "blocked": blocked, "deflected": deflected})
    if a.hits:
        fire(s, SURVIVOR_IS_HIT, a.target)


def needed_in(s: State, a: MonsterAttackScope) -> int:
    """What a die of this attack must show: by accuracy, or a number that nothing changes.  [R-MAT-06, R-MAT-11]"""
    return a.hits_on or needed_to_hit(s, a.accuracy, a.target)


def needed_to_hit(s: State, accuracy: int, target: int) -> int:
    """Accuracy and the target's evasion against the die and the monster's accuracy tokens.  [R-MAT-06]"""
    return accuracy + survivor_stat(s, target, EVASION) - monster_stat(s, ACCURACY)


@final
class AfterHit(Step):
    """Once, if at least one die hit, before location dice.  [R-TRG-01, R-MAT-07]"""

    tag = "matk.after_hit"

    def run(self, s: State) -> None:
        a = s.monster_attack
        if a.hits:
            if a.also:
                run_lines(s, a, 0)
            run_block(s, a.after_hit)


def run_lines(s: State, a: MonsterAttackScope, at: int) -> None:
    """Plan the blocks of the profile lines that hold, to run after that of the profile itself.  [R-TRG-01]"""
    for i in range(len(a.also) - LINE_BLOCKS + at, -1, -LINE_BLOCKS):
        run_block(s, a.also[i])


LINE_BLOCKS: Final = 3
"""Blocks of a profile line: after a hit, before damage, after damage."""


@final
class RollLocations(Chance):
    """All location dice are rolled before any damage; some attacks name the place.  [R-DMG-06, R-TRG-04, R-GEN-05]"""

    tag = "matk.locations"

    def spec(self, s: State) -> Spec | None:
        a = s.monster_attack
        if not a.hits or a.place >= 0 or a.place == NO_DAMAGE or not s.survivors[a.target].alive:
            return None
        return Dice(HIT_LOCATION, a.hits, 6)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        a = s.monster_attack
        if values:
            a.places = tuple(sorted([PLACE_OF_FACE[v] for v in values]))
        elif a.hits and a.place >= 0:
            a.places = (a.place,) * a.hits
        if values:
            fire(s, HIT_LOCATIONS_ROLLED, a.target)
        if s.sink is not None and a.places:
            # One hit that cannot be dodged is taken without a question, which would say why.
            attacking = len(a.places) == 1 and is_attacking(s, a.target)
            rules = ("R-DMG-06", "R-GEN-05", "R-SAT-14") if attacking else ("R-DMG-06", "R-GEN-05")
            s.emit("location-dice", rules, {"who": a.target, "places": list(a.places), "attacking": attacking})


@final
class BeforeDamage(Step):
    """Once, after the location dice and before damage.  [R-TRG-01, R-AMB-30]"""

    tag = "matk.before_damage"

    def run(self, s: State) -> None:
        a = s.monster_attack
        if a.hits:
            if a.also:
                run_lines(s, a, 1)
            run_block(s, a.before_damage)


@final
class NextHit(Ask):
    """The target applies the hits one by one in an order of choice, and may dodge one.

    [R-DMG-06, R-SUR-06, R-MAT-10]
    """

    tag = "matk.next_hit"
    kind = "hit"
    rule = "R-SUR-06"

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, s.monster_attack.target)

    def options(self, s: State) -> list[Option]:
        a = s.monster_attack
        out: list[Option] = []
        if not a.places or not s.survivors[a.target].alive:
            return out
        places = distinct(a.places)
        for p in places:
            out.append(TAKE[p])
        if may_dodge_now(s, a):
            for p in places:
                out.append(DODGES[p])
        return out

    def choose(self, s: State, option: Option) -> None:
        a = s.monster_attack
        assert isinstance(option, PlaceOption)
        a.places = without(a.places, option.place)
        s.agenda.push(self)
        if option.verb == "dodge":
            spend_survival(s, a.target, DODGE, 1)
            if s.sink is not None:
                s.emit("dodge", ("R-SUR-06",), {"who": a.target, "place": option.place})
        else:
            a.taken += 1
            amount = damage_per_hit(s, a)
            if s.survivors[a.target].talents & DAMAGE_REDUCED:
                amount = max(1, amount - 1)
            s.agenda.push(DamageSurvivor(a.target, option.place, amount, True))


def damage_per_hit(s: State, a: MonsterAttackScope) -> int:
    """Profile, attribute and tokens as they are when the hit lands; never below 1.  [R-MAT-08, R-MOV-05, R-AMB-63]

    An attack without damage in its profile does none at all.
    """
    if a.place == NO_DAMAGE:
        return 0
    if a.fixed:
        return a.damage
    if s.rulings[DAMAGE_TOKENS] == DAMAGE_TOKENS_ATTACK_START:
        return max(1, a.damage)
    return max(1, a.damage + monster_stat(s, DAMAGE))


def damage_parts(s: State, a: MonsterAttackScope) -> list[list[str | int]]:
    """What the damage of a hit comes from; empty if nothing changes it while the attack lasts."""
    if a.fixed or a.place == NO_DAMAGE or s.rulings[DAMAGE_TOKENS] == DAMAGE_TOKENS_ATTACK_START:
        return []
    return parts("profile", a.damage, "attribute and tokens", monster_stat(s, DAMAGE), "", 0)


def distinct(places: tuple[int, ...]) -> list[int]:
    out: list[int] = []
    for p in places:
        if p not in out:
            out.append(p)
    return out


def may_dodge_now(s: State, a: MonsterAttackScope) -> bool:
    """After the location dice and before any damage of the attack.  [R-SUR-06, R-AMB-10, R-MAT-12]"""
    if a.cannot & CANNOT_DODGE:
        return False
    if s.rulings[DODGE_WINDOW] == DODGE_WINDOW_BEFORE_SEVERE:
        if a.severe:
            return False
    elif a.taken:
        return False
    return can_dodge(s, a.target)


@final
class AfterDamage(Step):
    """Once, after all damage of the attack, if any was dealt.  [R-TRG-01, R-TRG-02, R-TRG-05, R-AMB-36]"""

    tag = "matk.after_damage"

    def run(self, s: State) -> None:
        a = s.monster_attack
        if not a.damaged:
            return
        if not s.survivors[a.target].alive and s.rulings[EFFECTS_AFTER_DEATH] == EFFECTS_AFTER_DEATH_SKIPPED:
            return
        # What is planned last happens first: the profile's own effects, then those of cards in play.
        fire(s, ATTACK_DEALT_DAMAGE, a.target)
        if a.after_damage == NO_PROGRAM and not a.also:
            return
        if s.sink is not None:
            s.emit("after-damage", ("R-TRG-01",), {"target": a.target, "damaged": a.damaged})
        if a.also:
            run_lines(s, a, 2)
        run_block(s, a.after_damage)


@final
class EndMonsterAttack(Step):
    """How often the attack dealt damage is what conditional actions look at.  [R-TRG-03]"""

    tag = "matk.end"

    def run(self, s: State) -> None:
        damaged = s.monster_attack.damaged
        s.close("monster-attack")
        if s.timed:
            attack_is_over(s)
        s.card.damaged = damaged
        s.card.dealt += damaged
        fire(s, ATTACK_ENDS, NOBODY)


ROLL_TO_HIT: Final = RollToHit()
AFTER_HIT: Final = AfterHit()
ROLL_LOCATIONS: Final = RollLocations()
BEFORE_DAMAGE_STEP: Final = BeforeDamage()
NEXT_HIT: Final = NextHit()
AFTER_DAMAGE: Final = AfterDamage()
END_ATTACK: Final = EndMonsterAttack()

FRAMES: Final[list[type[Frame]]] = [
    RollToHit,
    RollOnceMore,
    AfterHit,
    RollLocations,
    BeforeDamage,
    NextHit,
    AfterDamage,
    EndMonsterAttack,
]
