"""Verbs that happen to survivors: gains, tokens, damage, falling, injuries.  [R-TOK, R-SEV, R-BRN]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import (
    AMOUNT,
    BLEEDING,
    COURAGE,
    COURAGE_FORBIDDEN,
    DRAW_DISORDER,
    DRAW_RESOURCE,
    HIDDEN_IN_TERRAIN,
    HIDDEN_UNTIL_ATTACK,
    IGNORES_BASH,
    INSANITY,
    MORE_INTIMIDATED,
    MORE_SURVIVAL,
    NOBODY,
    PLACES,
    PROFICIENCY,
    SETUP_TURN,
    SURVIVAL,
    SURVIVOR_DISMEMBERED,
    UNDERSTANDING,
    XP,
)
from showdown.model.ops import (
    EVERYWHERE,
    ROLL_PER_HIT,
    ROLLS,
    Damage,
    Doom,
    Gain,
    Hide,
    Impair,
    Injure,
    Kill,
    Knockback,
    LoseAll,
    LoseTokens,
    Op,
    PriorityTarget,
    Resource,
    StandUp,
    Story,
    ThisAttack,
    Tokens,
)
from showdown.model.ops import (
    BrainDamage as BrainDamageOp,
)
from showdown.model.ops import (
    Grab as GrabOp,
)
from showdown.model.ops import (
    KnockDown as KnockDownOp,
)
from showdown.model.rulings import (
    OPTIONAL_STANDING,
    OPTIONAL_STANDING_ALL_STAND,
    TWO_BLIND,
    TWO_BLIND_FURTHER_FOUR,
)
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.selectors import Amount
from showdown.model.state import State
from showdown.rules.collision import GRABBED, KNOCKED_BACK, Flee, Grab, OneByOne
from showdown.rules.damage import (
    BrainDamage,
    DamageSomewhere,
    DamageSurvivor,
    bleed,
    die,
    gain_insanity,
    take_away,
)
from showdown.rules.disorders import cure, gain_disorder
from showdown.rules.ending import CheckEnd
from showdown.rules.hooks import fire
from showdown.rules.knockdown import knock_down, knock_down_monster, stand_monster, stand_up
from showdown.rules.options import YES_OR_NO
from showdown.rules.own_cards import refresh_survivor
from showdown.rules.programs import it_is_gained, perform, run_block
from showdown.rules.queries import level, seat_of, survivor_movement
from showdown.rules.targeting import everyone, give_priority, selected
from showdown.rules.wounds import kill_monster


def value(s: State, amount: Amount) -> int:
    """A fixed amount; dice are added by RollAmount."""
    return amount.base + amount.per_level * level(s)


# -- gains -------------------------------------------------------------------------------------------------------


def gain(s: State, op: Op, program: int, ip: int) -> None:
    assert isinstance(op, Gain)
    for who in everyone(s, op.who):
        if op.lesson >= 0:
            if op.lesson in s.survivors[who].lessons:
                continue
            s.survivors[who].lessons.append(op.lesson)
        if op.amount.sides:
            s.then(RollAmount(who, op.stat, value(s, op.amount), op.amount.sides))
        else:
            give(s, who, op.stat, value(s, op.amount))


@final
class RollAmount(Chance[State]):
    """An amount with a die in it; a d5 is half a d10, rounded up.  [R-GEN-03]"""

    tag = "op.amount"
    fields = ("who", "stat", "base", "sides")

    def __init__(self, who: int, stat: int, base: int, sides: int) -> None:
        self.who = who
        self.stat = stat
        self.base = base
        self.sides = sides

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10) if s.survivors[self.who].alive else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            rolled = (values[0] + 1) // 2 if self.sides == 5 else values[0]
            give(s, self.who, self.stat, self.base + rolled)


def give(s: State, who: int, stat: int, amount: int) -> None:
    """Change one of a survivor's numbers for good.  [R-WND-05, R-SUR-01, R-BRN-03]"""
    v = s.survivors[who]
    if not v.alive:
        return
    if stat == BLEEDING:
        bleed(s, who, amount)
        return
    if stat == INSANITY:
        gain_insanity(s, who, amount, "R-BRN-03")
        return
    if stat == SURVIVAL:
        if amount > 0:
            if not v.can_gain_survival():
                return
            if v.talents & MORE_SURVIVAL and not departing(s):
                amount += 1
        v.gain_survival(amount)
    elif stat == COURAGE:
        if amount > 0 and v.talents & COURAGE_FORBIDDEN:
            return
        v.courage = max(0, v.courage + amount)
    elif stat == UNDERSTANDING:
        v.understanding = max(0, v.understanding + amount)
    elif stat == PROFICIENCY:
        v.proficiency = max(0, v.proficiency + amount)
    elif stat == XP:
        v.xp = max(0, v.xp + amount)
    else:
        v.attributes[stat] += amount
    if s.sink is not None:
        s.emit("gain", ("R-TOK-01",), {"who": who, "stat": stat, "amount": amount})
    if (stat == COURAGE or stat == UNDERSTANDING) and v.disorders:
        cure(s, who)


def departing(s: State) -> bool:
    """Before the arrival it is not the showdown yet.  [R-SET-07]"""
    return s.turn == SETUP_TURN and any([frame.tag == "setup.arrive" for frame in s.agenda])


def tokens(s: State, op: Op, program: int, ip: int) -> None:
    """Tokens add up and last until the showdown ends.  [R-TOK-02]"""
    assert isinstance(op, Tokens)
    amount = value(s, op.amount)
    if op.who is None:
        if s.monster.dead:
            # The critical of a killing wound still rewards survivors; it cannot weaken the dead.  [R-AMB-12]
            return
        s.monster.tokens[op.stat] += amount
        if s.sink is not None:
            s.emit("monster-token", ("R-TOK-02",), {"stat": op.stat, "amount": amount})
        return
    for who in everyone(s, op.who):
        if op.passing:
            s.survivors[who].passing[op.stat] += amount
            refresh_survivor(s, who)
        else:
            s.survivors[who].tokens[op.stat] += amount
        if s.sink is not None:
            s.emit("token", ("R-TOK-02",), {"who": who, "stat": op.stat, "amount": amount, "passing": op.passing})


def this_attack(s: State, op: Op, program: int, ip: int) -> None:
    """A change for the innermost attack of a survivor alone; without one there is nothing to change.  [R-TOK-04]"""
    assert isinstance(op, ThisAttack)
    amount = value(s, op.amount)
    for i in range(len(s.scopes) - 1, -1, -1):
        scope = s.scopes[i]
        if isinstance(scope, SurvivorAttackScope):
            if op.stat == ROLLS or op.stat == ROLL_PER_HIT:
                more = amount if op.stat == ROLLS else amount * scope.hits
                scope.more += more
                if s.sink is not None:
                    s.emit("more-rolls", ("R-SAT-03",), {"who": scope.who, "count": more})
                return
            scope.changes[op.stat] += amount
            if s.sink is not None:
                s.emit("this-attack", ("R-TOK-04",), {"who": scope.who, "stat": op.stat, "amount": amount})
            return


def lose_tokens(s: State, op: Op, program: int, ip: int) -> None:
    """[R-TOK-02]"""
    assert isinstance(op, LoseTokens)
    for who in everyone(s, op.who):
        v = s.survivors[who]
        lost = min(op.most, max(0, v.tokens[op.stat]))
        v.tokens[op.stat] -= lost
        if lost and s.sink is not None:
            s.emit("token", ("R-TOK-02",), {"who": who, "stat": op.stat, "amount": -lost, "passing": False})


def lose_all(s: State, op: Op, program: int, ip: int) -> None:
    """[R-SUR-01]"""
    assert isinstance(op, LoseAll)
    for who in everyone(s, op.who):
        v = s.survivors[who]
        left = {SURVIVAL: v.survival, INSANITY: v.insanity, COURAGE: v.courage, UNDERSTANDING: v.understanding}
        if left[op.stat]:
            give(s, who, op.stat, -left[op.stat])


def resource(s: State, op: Op, program: int, ip: int) -> None:
    """A named card that is not in the deck any more yields nothing.  [R-WND-05]"""
    assert isinstance(op, Resource)
    if op.who is None:
        s.then(DrawResource(NOBODY))
        return
    for who in everyone(s, op.who):
        if op.deck == "basic":
            s.survivors[who].basic_resources += 1
            if s.sink is not None:
                s.emit("basic-resource", ("R-WND-05",), {"who": who})
        elif op.card < 0:
            s.then(DrawResource(who))
        elif op.card in s.resources or op.card in s.catalog.supplies:
            take_resource(s, who, op.card)


@final
class DrawResource(Chance[State]):
    """A random card of the monster's resource deck, for somebody or (nobody) for the group.  [R-SET-04]"""

    tag = "op.resource"
    fields = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def spec(self, s: State) -> Spec | None:
        return Draw(DRAW_RESOURCE, 1, tuple(sorted(s.resources))) if s.resources else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            take_resource(s, self.who, values[0])


def take_resource(s: State, who: int, card: int) -> None:
    if card in s.resources:
        s.resources.remove(card)
    if who == NOBODY:
        s.rewards.append(card)
    else:
        s.survivors[who].resources.append(card)
    if s.sink is not None:
        s.emit("resource", ("R-WND-05",), {"who": who, "card": card})
    it_is_gained(s, who, card)


def priority_target(s: State, op: Op, program: int, ip: int) -> None:
    """At most one survivor holds the token; a permanent holder keeps it.  [R-PRI-01, R-PRI-05, R-GEN-10]"""
    assert isinstance(op, PriorityTarget)
    m = s.monster
    if op.who is None:
        if m.priority != NOBODY and not m.priority_permanent:
            if s.sink is not None:
                s.emit("loses-priority", ("R-PRI-01",), {"who": m.priority})
            m.priority = NOBODY
        return
    for who in everyone(s, op.who):
        give_priority(s, who, op.permanent)


def hide(s: State, op: Op, program: int, ip: int) -> None:
    """Not a threat until attacking, or until leaving the terrain; a token that is not permanent is dropped.

    [R-TER-07, R-TGT-04, R-PRI-01]
    """
    assert isinstance(op, Hide)
    m = s.monster
    for who in everyone(s, op.who):
        s.survivors[who].hidden = HIDDEN_IN_TERRAIN if op.here else HIDDEN_UNTIL_ATTACK
        if m.priority == who and not m.priority_permanent:
            m.priority = NOBODY
        if s.sink is not None:
            s.emit("hides", ("R-TER-07",), {"who": who, "here": op.here})


def story(s: State, op: Op, program: int, ip: int) -> None:
    """A story event happens to each of them, if they live.  [R-TRG-05]"""
    assert isinstance(op, Story)
    card = s.catalog.story(op.card)
    for who in reversed(everyone(s, op.who)):
        if s.sink is not None:
            s.emit("story", ("R-GEN-01",), {"card": op.card, "who": who})
        perform(s, op.card, card.program, who, NOBODY)


def doom(s: State, op: Op, program: int, ip: int) -> None:
    """No actions and no survival until the card is resolved.  [R-DOOM-01, R-TRP-02]"""
    assert isinstance(op, Doom)
    scope = s.card
    for who in everyone(s, op.who):
        if not scope.dooms >> who & 1:
            scope.dooms |= 1 << who
            s.survivors[who].doomed += 1
            if s.sink is not None:
                s.emit("doomed", ("R-DOOM-01",), {"who": who})


# -- harm --------------------------------------------------------------------------------------------------------


def brain_damage(s: State, op: Op, program: int, ip: int) -> None:
    """[R-BRN-01, R-INT-01]"""
    assert isinstance(op, BrainDamageOp)
    for who in reversed(everyone(s, op.who)):
        amount = value(s, op.amount)
        if op.intimidates and amount > 0 and s.survivors[who].talents & MORE_INTIMIDATED:
            amount += 1
        s.then(BrainDamage(who, amount))


def damage(s: State, op: Op, program: int, ip: int) -> None:
    """Outside an attack profile: not changed by the monster's damage, not dodged.  [R-DMO-01]"""
    assert isinstance(op, Damage)
    for who in reversed(everyone(s, op.who)):
        amount = value(s, op.amount)
        if op.place == EVERYWHERE:
            s.then(*[DamageSurvivor(who, place, amount, False) for place in range(len(PLACES))])
        else:
            s.then(DamageSomewhere(who, amount) if op.place < 0 else DamageSurvivor(who, op.place, amount, False))


def knocked_down(s: State, op: Op, program: int, ip: int) -> None:
    """Bash, and every other way to fall.  [R-TRG-04, R-KDS-05, R-KDM-01]"""
    assert isinstance(op, KnockDownOp)
    if op.who is None:
        knock_down_monster(s)
    else:
        for who in everyone(s, op.who):
            if not (op.bash and s.survivors[who].talents & IGNORES_BASH):
                knock_down(s, who)


def stand(s: State, op: Op, program: int, ip: int) -> None:
    """[R-KDS-06, R-AMB-34]"""
    assert isinstance(op, StandUp)
    if s.monster.dead:
        return
    if op.who is None:
        stand_monster(s, "R-KDM-02")
        return
    for who in reversed(everyone(s, op.who)):
        if op.may and s.rulings[OPTIONAL_STANDING] != OPTIONAL_STANDING_ALL_STAND:
            s.then(MayStand(who))
        else:
            stand_up(s, who, "R-KDS-06")


@final
class MayStand(Ask[State]):
    """Each affected survivor chooses at once whether to stand.  [R-AMB-34, R-KDS-06]"""

    tag = "op.may_stand"
    fields = ("who",)
    kind = "yes_no"
    rule = "R-AMB-34"

    def __init__(self, who: int) -> None:
        self.who = who

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        return YES_OR_NO if v.alive and v.down else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "yes":
            stand_up(s, self.who, "R-KDS-06")


def knockback(s: State, op: Op, program: int, ip: int) -> None:
    """Away from the monster, or to the closest board edge; several in the controller's order.  [R-KB-01, R-TRG-04]"""
    assert isinstance(op, Knockback)
    if op.to_edge:
        for who in everyone(s, op.who):
            s.then(Flee(who, op.spaces or survivor_movement(s, who)))
    else:
        s.then(OneByOne(selected(s, op.who), KNOCKED_BACK, op.spaces))


def grab(s: State, op: Op, program: int, ip: int) -> None:
    """[R-GRB-01]"""
    assert isinstance(op, GrabOp)
    who = selected(s, op.who)
    if who & (who - 1):
        s.then(OneByOne(who, GRABBED, 0))
    elif who:
        s.then(Grab(who.bit_length() - 1))


def kill(s: State, op: Op, program: int, ip: int) -> None:
    """[R-DIE-01]"""
    assert isinstance(op, Kill)
    if op.who is not None:
        for who in everyone(s, op.who):
            die(s, who, "injury", "R-DIE-01")
    elif op.delayed:
        s.monster.dies = s.round + 1
        if s.sink is not None:
            s.emit("will-die", ("R-GEN-16",), {"round": s.monster.dies})
    elif not s.monster.dead:
        s.then(CheckEnd())
        kill_monster(s, s.card.attacker, "R-END-01")


# -- injuries ----------------------------------------------------------------------------------------------------


def injure(s: State, op: Op, program: int, ip: int) -> None:
    """Recorded for good, up to its limit; beyond it a bleeding token instead of the row.  [R-SEV-02, R-SEV-03]"""
    assert isinstance(op, Injure)
    who = s.card.subject
    v = s.survivors[who]
    if not v.alive:
        return
    before = v.injuries.count(op.injury)
    if op.limit and before >= op.limit:
        bleed(s, who, 1)
        return
    record_injury(s, who, op)
    if s.sink is not None:
        s.emit("injured", ("R-SEV-02",), {"who": who, "injury": op.injury})
    run_block(s, op.program)
    if op.dismembers:
        fire(s, SURVIVOR_DISMEMBERED, who)


def record_injury(s: State, who: int, op: Injure) -> None:
    """Write a permanent injury on the sheet, with what it takes away.  [R-SEV-02]"""
    v = s.survivors[who]
    v.injuries.append(op.injury)
    second = v.injuries.count(op.injury) == 2
    changes = second_changes(s, op) if second and op.second_changes else op.changes
    for stat, amount in changes:
        v.attributes[stat] += amount
    take_away(s, who, op.impairments | (op.second_impairments if second else 0))


def second_changes(s: State, op: Injure) -> tuple[tuple[int, int], ...]:
    """What the second recording adds, so that the total is as ruled.  [R-AMB-44]"""
    if s.rulings[TWO_BLIND] == TWO_BLIND_FURTHER_FOUR:
        return op.second_changes
    return tuple([(stat, amount - first_change(op, stat)) for stat, amount in op.second_changes])


def first_change(op: Injure, stat: int) -> int:
    for other, amount in op.changes:
        if other == stat:
            return amount
    return 0


def impair(s: State, op: Op, program: int, ip: int) -> None:
    """Until the showdown ends.  [R-SEV-02]"""
    assert isinstance(op, Impair)
    who = s.card.subject
    if s.sink is not None:
        s.emit("impaired", ("R-SEV-02",), {"who": who, "impairments": op.impairments})
    take_away(s, who, op.impairments)


def disorder(s: State, op: Op, program: int, ip: int) -> None:
    if s.survivors[s.card.subject].alive:
        s.then(DrawDisorder(s.card.subject))


@final
class DrawDisorder(Chance[State]):
    """A random disorder: at most three, the same one twice has no effect.  [R-BRN-06]"""

    tag = "op.disorder"
    fields = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def spec(self, s: State) -> Spec | None:
        return Draw(DRAW_DISORDER, 1, s.catalog.disorders) if s.catalog.disorders else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            gain_disorder(s, self.who, values[0])


def clarity(s: State, op: Op, program: int, ip: int) -> None:
    """All survival turns into insanity; with three disorders already, death.  [R-BRN-05]"""
    who = s.card.subject
    v = s.survivors[who]
    gain_insanity(s, who, v.survival, "R-BRN-05")
    v.survival = 0
    if len(v.disorders) >= 3:
        die(s, who, "clarity", "R-BRN-05")


FRAMES: Final[list[type[Frame]]] = [RollAmount, DrawResource, MayStand, DrawDisorder]
