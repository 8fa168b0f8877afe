"""Verbs of the monster's attacks: attacking, moving to attack, stronger attacks.  [R-MAT]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.bitsets import cells_of
from showdown.board.zones import AROUND_THE_BASE, CONTROLLER, ORDERS
from showdown.forms.kinds import Bit, Either, Field, Form, Listing, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Step
from showdown.kernel.decision import Option
from showdown.kernel.tuples import replaced
from showdown.language import listed, say
from showdown.model.card_wording import Wording, stat_name
from showdown.model.cards import Catalog
from showdown.model.ids import DAMAGE, DEFENCES, NOBODY, SPEED
from showdown.model.moments import HITS_ON_SURVIVOR, THE_TARGET, THE_TARGETS
from showdown.model.options import SurvivorOption
from showdown.model.rulings import (
    BEFORE_DAMAGE,
    BEFORE_DAMAGE_BEFORE_LOCATIONS,
    CONTROLLER_BONUS,
    CONTROLLER_BONUS_EVERY_ATTACK,
    DAMAGE_TOKENS,
    DAMAGE_TOKENS_ATTACK_START,
    OUT_OF_REACH,
    OUT_OF_REACH_END_TURN,
)
from showdown.model.scopes import NO_DAMAGE, MonsterAttackScope
from showdown.model.selectors import ALIVE, ALL, IN_ZONE, NO_RANK, NO_ROLE, Amount, Filter, Selector
from showdown.model.state import State
from showdown.model.verbs import Op, Verb
from showdown.rules.board.collision import letters
from showdown.rules.monster.attack import (
    AFTER_DAMAGE,
    AFTER_HIT,
    BEFORE_DAMAGE_STEP,
    END_ATTACK,
    NEXT_HIT,
    ROLL_LOCATIONS,
    ROLL_TO_HIT,
    damage_per_hit,
    distinct,
    end_turn,
)
from showdown.rules.monster.sweep import choices, next_in_sweep, steps_after, sweep_steps
from showdown.rules.monster.targeting import controller_bonus, selected
from showdown.rules.options import FIRST
from showdown.rules.queries import controller_seat, distance, monster_reach, monster_stat, parts, zone_mask
from showdown.rules.verbs.kinds import BLOCK, LINE, PLACE, Means, cards
from showdown.rules.verbs.movement import BACK_TO_IT, FACE_IT, TOWARD_TARGET, Move
from showdown.rules.verbs.profile_lines import PROFILE_LINE, ProfileLine, terms_of_attack
from showdown.rules.verbs.reader import CardReading
from showdown.rules.verbs.zone_forms import ORDER, ZoneName, order_name

PROFILE: Final[dict[str, Field]] = {
    "speed": Number(0, 20),
    "accuracy": Number(1, 10),
    "damage": Either(Word("none"), Number(0, 20)),
    "reach": optional(Number(1, 30), 1),
    "place": optional(PLACE),
    "hits_on": optional(Number(2, 10)),
    "cannot": optional(Bit(DEFENCES)),
    "severe_injuries": optional(Number(-9, 9)),
    "again": optional(Means({"hits": True}, absent=False)),
    "lines": optional(Listing(PROFILE_LINE)),
    "after_hit": optional(BLOCK),
    "before_damage": optional(BLOCK),
    "after_damage": optional(BLOCK),
}


OF_AN_ATTACK: Final = {
    "after_hit": THE_TARGET,
    "before_damage": THE_TARGET | HITS_ON_SURVIVOR,
    "after_damage": THE_TARGET,
}
"""What the blocks of an attack know."""
NO_ZONE: Final = -1


@final
class Attack(Op):
    """The monster attacks the target (or each of several targets), or everyone who fits ``who``, with this profile.
    ``zone``: each survivor in that zone, adjacent or not; ``order``: how it goes over them.

    ``hits_on``: the die that hits, without any modifier.  ``cannot``: the target cannot ``dodge`` or ``block``.
    ``severe_injuries``: added to severe injury rolls.  ``again: hits``: each hit adds a roll until none hits.
    ``lines``: what the attack has more while a condition (``if``) holds: ``{if: …, speed: 1, after_damage: […]}``.
    ``place`` -1: location dice; NO_DAMAGE: hits do no damage and have no location.
    """

    name = "attack"
    form = Form(**PROFILE, who=optional(LINE), zone=optional(ZoneName()), order=ORDER)
    brings = OF_AN_ATTACK
    speed: int
    accuracy: int
    damage: int
    reach: int
    place: int
    after_hit: int
    before_damage: int
    after_damage: int
    who: Selector | None = None
    zone: int = NO_ZONE
    order: int = CONTROLLER
    hits_on: int = 0
    cannot: int = 0
    severe_injuries: int = 0
    again: bool = False
    lines: tuple[ProfileLine, ...] = ()

    @classmethod
    def needs(cls, written: Any) -> int:
        return THE_TARGET | THE_TARGETS if isinstance(written, dict) and not {"who", "zone"} & set(written) else 0

    @classmethod
    def leaves(cls, written: Any) -> int:
        """Attacked one after another, the last one is the target of the card."""
        return THE_TARGET

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read.get("zone", NO_ZONE) != NO_ZONE:
            read = {**read, "who": in_the_zone(cards(r), read["who"], read["zone"], path)}
        elif read.get("order") and (read["who"] is None or read["who"].pick != ALL):
            r.bad((*path, "order"), "an order needs several survivors: name a zone, or a line of survivors as 'who'")
        if read["damage"] == "none":
            read = {**read, "damage": 0, "place": NO_DAMAGE}
        return [Attack(**read)]

    def sentence(self, words: Wording) -> str:
        whom = words.each_of(self.who).text if self.who is not None else ""
        attack = say(
            "cards.attack",
            whom=whom,
            zone=self.zone != NO_ZONE,
            order=order_name(self.order),
            speed=self.speed,
            accuracy=self.accuracy,
            damage=self.damage,
            harmless=self.place == NO_DAMAGE,
            reach=self.reach if self.reach > 1 else 0,
            terms=", ".join(self.terms()),
            after_hit=words.inner(self.after_hit),
            hit_comma=words.opens(self.after_hit),
            before_damage=words.inner(self.before_damage),
            before_comma=words.opens(self.before_damage),
            after_damage=words.inner(self.after_damage),
            damage_comma=words.opens(self.after_damage),
            lines="".join([line.sentence(words) for line in self.lines]),
        )
        return words.if_fits(self.who, attack)

    def is_open(self, words: Wording) -> bool:
        """The next action would seem to be a part of the profile, or of what happens after damage."""
        return True

    def takes_otherwise(self, words: Wording) -> bool:
        return bool(self.lines) or any([words.takes_otherwise(block) for block in self.blocks()])

    def terms(self) -> list[str]:
        out = terms_of_attack(self.place, self.hits_on, self.cannot, self.severe_injuries)
        return [*out, say("cards.attack.again")] if self.again else out

    def blocks(self) -> tuple[int, ...]:
        out: tuple[int, ...] = (self.after_hit, self.before_damage, self.after_damage)
        for line in self.lines:
            out += line.blocks
        return out

    def harm(self, catalog: Catalog) -> int:
        # An attack on a zone may hit several survivors, wherever they are.
        return 40 if self.zone == NO_ZONE else 60

    def run(self, s: State, program: int, ip: int) -> None:
        """Attack the target, or each of several with the full profile.  [R-MAT-01, R-MAT-04, R-MAT-09]"""
        scope = s.card
        if self.zone != NO_ZONE or self.order:
            self.sweep(s, program, ip)
        elif self.who is not None:
            # Every survivor in an area, not only the target.
            s.then(NextTarget(program, ip, selected(s, self.who)))
        elif scope.targets:
            s.then(NextTarget(program, ip, scope.targets))
        elif scope.target != NOBODY:
            s.then(MonsterAttack(program, ip, scope.target))

    def sweep(self, s: State, program: int, ip: int) -> None:
        """Attack those who are in the zone now, one after another in its order.  [R-ZON-03, R-ZON-04]"""
        assert self.who is not None
        if s.monster.cell < 0 or s.monster.down or s.monster.dead:
            return
        who = selected(s, self.who)
        if s.sink is not None and self.zone != NO_ZONE:
            data = {
                "card": s.card.card,
                "zone": s.catalog.zones[self.zone].name.replace("-", " "),
                "cells": cells_of(zone_mask(s, self.zone)),
                "order": ORDERS[self.order],
                "line": self.who.text,
                "chosen": letters(who),
            }
            s.emit("zone-attack", ("R-ZON-03", "R-ZON-04"), data)
        steps = sweep_steps(s, self.order, who)
        s.then(NextInZone(program, ip, steps, self.order in AROUND_THE_BASE, s.card.target))


def in_the_zone(r: CardReading, who: Selector | None, zone: int, path: Path) -> Selector:
    """Those of a line who are in a zone; without a line all survivors."""
    name = r.catalog.zones[zone].name
    term = Filter(IN_ZONE, zone, name)
    if who is None:
        return Selector(f"survivors, in zone {name}", NO_ROLE, ALL, NO_RANK, (Filter(ALIVE, -1), term))
    if who.role != NO_ROLE or who.pick != ALL:
        r.bad((*path, "who"), f"'{who.text}' does not name several survivors; a zone attack takes all who fit a line")
    return Selector(f"{who.text}, in zone {name}", who.role, who.pick, who.rank, (*who.filters, term), who.noun)


@final
class MoveAndAttack(Verb):
    """The monster moves toward the target, turns to face it (``turn: back``: turns its back to it) and attacks."""

    name = "move_and_attack"
    form = Form(**PROFILE, turn=optional(Means({"back": BACK_TO_IT}, absent=FACE_IT)))
    brings = OF_AN_ATTACK

    @classmethod
    def needs(cls, written: Any) -> int:
        return THE_TARGET | THE_TARGETS

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        profile = {field: value for field, value in read.items() if field != "turn"}
        move = Move(TOWARD_TARGET, 0, None, read["turn"], False, read["reach"])
        return [move, *Attack.compile(r, profile, path)]


@final
class NextTarget(Ask):
    """Several targets: one full attack after another, in the controller's order.  [R-MAT-09]"""

    tag = "matk.next_target"
    kind = "trigger_order"
    rule = "R-MAT-09"
    program: int
    ip: int
    left: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        if s.card.cancelled:
            return []
        out = [FIRST[i] for i in range(len(s.survivors)) if self.left >> i & 1 and s.survivors[i].alive]
        return out if len(out) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        self.attack(s, option.survivor)

    def skip(self, s: State) -> None:
        if not s.card.cancelled:
            for i in range(len(s.survivors)):
                if self.left >> i & 1 and s.survivors[i].alive:
                    self.attack(s, i)
                    return

    def attack(self, s: State, who: int) -> None:
        s.card.target = who
        left = self.left & ~(1 << who)
        if left:
            s.then(NextTarget(self.program, self.ip, left))
        s.then(MonsterAttack(self.program, self.ip, who))


@final
class NextInZone(Ask):
    """One full attack after another in the order of a sweep; ties to the controller.  [R-ZON-03, R-ZON-04, R-MAT-09]

    ``free``: the controller chooses where the sweep begins.  ``back``: the target of the card, which it has again
    behind the sweep.
    """

    tag = "matk.next_in_zone"
    kind = "trigger_order"
    rule = "R-ZON-04"
    program: int
    ip: int
    steps: tuple[int, ...]
    free: bool
    back: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [] if s.card.cancelled else choices(s, self.steps, self.free)

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        self.attack(s, option.survivor)

    def skip(self, s: State) -> None:
        who = 0 if s.card.cancelled else next_in_sweep(s, self.steps, self.free)
        if who:
            self.attack(s, who.bit_length() - 1)
        else:
            s.card.target = self.back

    def attack(self, s: State, who: int) -> None:
        s.card.target = who
        s.then(NextInZone(self.program, self.ip, steps_after(self.steps, who, self.free), False, self.back))
        s.then(MonsterAttack(self.program, self.ip, who))


@final
class MonsterAttack(Step):
    """The monster must be in reach; otherwise the attack is skipped and the card goes on.

    [R-MAT-02, R-MAT-03, R-TGT-11, R-AMB-18]
    """

    tag = "matk.attack"
    program: int
    ip: int
    target: int

    def run(self, s: State) -> None:
        if s.monster.down or s.monster.dead or not s.survivors[self.target].alive:
            return
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Attack)
        if op.zone == NO_ZONE and distance(s, self.target) > monster_reach(s, op.reach):
            if s.sink is not None:
                s.emit("out-of-reach", ("R-MAT-03",), {"who": self.target})
            if s.rulings[OUT_OF_REACH] == OUT_OF_REACH_END_TURN:
                end_turn(s)
            return
        card = s.card
        a = profile(s, op, self.target)
        s.open(a)
        if s.sink is not None:
            data = {
                "target": self.target,
                "speed": a.speed,
                "accuracy": a.accuracy,
                "damage": damage_per_hit(s, a),
                "card": card.card,
                "speed_sum": parts(
                    "profile", speed_in(s, op), "attribute and tokens", monster_stat(s, SPEED), "card", card.speed
                ),
                "damage_sum": parts(
                    "profile", op.damage, "attribute and tokens", monster_stat(s, DAMAGE), "card", card.damage
                ),
            }
            s.emit("monster-attacks", ("R-MAT-01", "R-MAT-05", "R-MAT-08"), data)
        if s.rulings[CONTROLLER_BONUS] == CONTROLLER_BONUS_EVERY_ATTACK:
            controller_bonus(s, self.target)
        if s.rulings[BEFORE_DAMAGE] == BEFORE_DAMAGE_BEFORE_LOCATIONS:
            s.then_all([ROLL_TO_HIT, AFTER_HIT, BEFORE_DAMAGE_STEP, ROLL_LOCATIONS, NEXT_HIT, AFTER_DAMAGE, END_ATTACK])
        else:
            s.then_all([ROLL_TO_HIT, AFTER_HIT, ROLL_LOCATIONS, BEFORE_DAMAGE_STEP, NEXT_HIT, AFTER_DAMAGE, END_ATTACK])


def profile(s: State, op: Attack, target: int) -> MonsterAttackScope:
    """The attack of the card in progress on this survivor, with the lines that hold now.

    Attributes and tokens change attack profiles, speed never below 1.  [R-MAT-05, R-MAT-08, R-MOV-05]
    """
    card = s.card
    a = MonsterAttackScope()
    a.target = target
    a.accuracy = op.accuracy
    a.damage = op.damage + card.damage
    if s.rulings[DAMAGE_TOKENS] == DAMAGE_TOKENS_ATTACK_START:
        a.damage += monster_stat(s, DAMAGE)
    a.reach = monster_reach(s, op.reach)
    a.place = card.place if card.place >= 0 and op.place != NO_DAMAGE else op.place
    a.after_hit = op.after_hit
    a.before_damage = op.before_damage
    a.after_damage = op.after_damage
    a.hits_on = card.hits_on or op.hits_on
    a.cannot = op.cannot | card.cannot
    a.injury_plus = op.severe_injuries + card.injury_plus
    a.again = op.again
    a.speed = max(1, speed_in(s, op) + monster_stat(s, SPEED) + card.speed)
    for line in op.lines:
        if line.condition.holds(s):
            a.accuracy -= line.accuracy
            a.damage += line.damage
            a.place = line.place if line.place >= 0 and a.place != NO_DAMAGE else a.place
            a.hits_on = line.hits_on or a.hits_on
            a.cannot |= line.cannot
            a.injury_plus += line.severe_injuries
            a.also += line.blocks
    return a


def speed_in(s: State, op: Attack) -> int:
    """The speed of the profile with its lines that hold now.  [R-MAT-05]"""
    speed = op.speed
    for line in op.lines:
        if line.condition.holds(s):
            speed += line.speed
    return speed


@final
class Boost(Op):
    """The monster's attacks on this card gain speed or damage; ``per: space moved``: per space the monster moved.

    Within an attack it changes that attack alone.
    """

    name = "boost"
    form = Form(
        speed=optional(Number(-9, 9)),
        damage=optional(Number(-9, 9)),
        per=optional(Means({"space moved": True}, absent=False)),
    ).at_least_one("speed", "damage")
    speed: int
    damage: int
    per: bool

    def sentence(self, words: Wording) -> str:
        return say("cards.boost", changes=more(words, self.speed, self.damage), per_space=self.per)

    def run(self, s: State, program: int, ip: int) -> None:
        """More speed or damage: for the attack in progress, or else for the next attacks of this card.  [R-MAT-05]"""
        times = s.card.moved if self.per else 1
        inner = s.scopes[-1]
        if isinstance(inner, MonsterAttackScope):
            inner.speed += self.speed * times
            inner.damage += self.damage * times
        else:
            s.card.speed += self.speed * times
            s.card.damage += self.damage * times
        if s.sink is not None and times:
            s.emit("boost", ("R-MAT-05", "R-MAT-08"), {"speed": self.speed * times, "damage": self.damage * times})


def more(words: Wording, speed: int, damage: int) -> str:
    """``+2 speed and +1 damage``."""
    changes = ((speed, SPEED), (damage, DAMAGE))
    return listed([words.change(Amount(n, 0, 0), stat_name(stat)) for n, stat in changes if n])


@final
class DestroyArmor(Op):
    """Before damage, all armor at the locations hit is destroyed."""

    name = "destroy_armor"
    form = Word("hit locations")

    @classmethod
    def needs(cls, written: Any) -> int:
        return HITS_ON_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return say("cards.destroy_armor")

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """Armor at the locations hit becomes 0 before the damage.  [R-TRG-04]"""
        a = s.monster_attack
        for p in a.places:
            s.survivors[a.target].armor = replaced(s.survivors[a.target].armor, p, 0)
        if s.sink is not None:
            s.emit("armor-destroyed", ("R-TRG-04",), {"who": a.target, "places": distinct(a.places)})
