"""Verbs of the monster's attacks: attacking, moving to attack, stronger attacks.  [R-MAT]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import Either, Field, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Step
from showdown.kernel.decision import Option
from showdown.kernel.tuples import replaced
from showdown.language import listed, say
from showdown.model.card_wording import Wording, place_name, stat_name
from showdown.model.cards import Catalog
from showdown.model.ids import DAMAGE, NOBODY, SPEED
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
from showdown.model.selectors import Amount, Selector
from showdown.model.state import State
from showdown.model.verbs import Op, Verb
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
from showdown.rules.monster.targeting import controller_bonus, selected
from showdown.rules.options import FIRST
from showdown.rules.queries import controller_seat, distance, monster_stat, parts
from showdown.rules.verbs.kinds import BLOCK, LINE, PLACE, Means
from showdown.rules.verbs.movement import BACK_TO_IT, FACE_IT, TOWARD_TARGET, Move

PROFILE: Final[dict[str, Field]] = {
    "speed": Number(0, 20),
    "accuracy": Number(1, 10),
    "damage": Either(Word("none"), Number(0, 20)),
    "reach": optional(Number(1, 30), 1),
    "place": optional(PLACE),
    "after_hit": optional(BLOCK),
    "before_damage": optional(BLOCK),
    "after_damage": optional(BLOCK),
}


@final
class Attack(Op):
    """The monster attacks the target (or each of several targets), or everyone who fits ``who``, with this profile.

    ``place`` -1: location dice; NO_DAMAGE: hits do no damage and have no location.
    """

    name = "attack"
    form = Form(**PROFILE, who=optional(LINE))
    speed: int
    accuracy: int
    damage: int
    reach: int
    place: int
    after_hit: int
    before_damage: int
    after_damage: int
    who: Selector | None = None

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["damage"] == "none":
            read = {**read, "damage": 0, "place": NO_DAMAGE}
        return [Attack(**read)]

    def sentence(self, words: Wording) -> str:
        whom = words.each_of(self.who).text if self.who is not None else ""
        attack = say(
            "cards.attack",
            whom=whom,
            speed=self.speed,
            accuracy=self.accuracy,
            damage=self.damage,
            harmless=self.place == NO_DAMAGE,
            reach=self.reach if self.reach > 1 else 0,
            place=place_name(self.place) if self.place >= 0 else "",
            after_hit=words.inner(self.after_hit),
            before_damage=words.inner(self.before_damage),
            after_damage=words.inner(self.after_damage),
        )
        return words.if_fits(self.who, attack)

    def blocks(self) -> tuple[int, ...]:
        return (self.after_hit, self.before_damage, self.after_damage)

    def harm(self, catalog: Catalog) -> int:
        return 40

    def run(self, s: State, program: int, ip: int) -> None:
        """Attack the target, or each of several with the full profile.  [R-MAT-01, R-MAT-04, R-MAT-09]"""
        scope = s.card
        if self.who is not None:
            # Every survivor in an area, not only the target.
            s.then(NextTarget(program, ip, selected(s, self.who)))
        elif scope.targets:
            s.then(NextTarget(program, ip, scope.targets))
        elif scope.target != NOBODY:
            s.then(MonsterAttack(program, ip, scope.target))


@final
class MoveAndAttack(Verb):
    """The monster moves toward the target, turns to face it (``turn: back``: turns its back to it) and attacks."""

    name = "move_and_attack"
    form = Form(**PROFILE, turn=optional(Means({"back": BACK_TO_IT}, absent=FACE_IT)))

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
        if distance(s, self.target) > op.reach:
            if s.sink is not None:
                s.emit("out-of-reach", ("R-MAT-03",), {"who": self.target})
            if s.rulings[OUT_OF_REACH] == OUT_OF_REACH_END_TURN:
                end_turn(s)
            return
        card = s.card
        a = MonsterAttackScope()
        a.target = self.target
        a.speed = dice_of(s, op)
        a.accuracy = op.accuracy
        a.damage = op.damage + card.damage
        if s.rulings[DAMAGE_TOKENS] == DAMAGE_TOKENS_ATTACK_START:
            a.damage += monster_stat(s, DAMAGE)
        a.reach = op.reach
        a.place = op.place
        a.after_hit = op.after_hit
        a.before_damage = op.before_damage
        a.after_damage = op.after_damage
        s.open(a)
        if s.sink is not None:
            data = {
                "target": self.target,
                "speed": a.speed,
                "accuracy": a.accuracy,
                "damage": damage_per_hit(s, a),
                "card": card.card,
                "speed_sum": parts(
                    "profile", op.speed, "attribute and tokens", monster_stat(s, SPEED), "card", card.speed
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


def dice_of(s: State, op: Attack) -> int:
    """How many dice an attack of the card in progress rolls.

    Attributes and tokens change attack profiles, never below 1.  [R-MAT-05, R-MAT-08, R-MOV-05]
    """
    return max(1, op.speed + monster_stat(s, SPEED) + s.card.speed)


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
