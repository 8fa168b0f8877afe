"""What a monster eats: terrain it reaches, gear of survivors; and what it does to weapons and attacks.

[R-GEN-13, R-TER-06, R-SAT-12]
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import ACTIVATION_SPENT, AMOUNT, MONSTER_CONSUMES, NO_CARD, NOBODY
from showdown.model.ops import Boost, ConsumeGear, ConsumeTerrain, Hold, Op, Suffer
from showdown.model.scopes import MonsterAttackScope, SurvivorAttackScope
from showdown.model.state import State, Tile
from showdown.rules.hooks import fire
from showdown.rules.in_play import archive_tile
from showdown.rules.options import EAT
from showdown.rules.own_cards import archive_gear
from showdown.rules.programs import perform, run_block
from showdown.rules.queries import controller_seat, seat_of
from showdown.rules.targeting import everyone
from showdown.rules.wounds import heal_monster

# -- consuming ---------------------------------------------------------------------------------------------------


def consume_terrain(s: State, op: Op, program: int, ip: int) -> None:
    """A tile under the base or adjacent to it is archived.  [R-GEN-13, R-BRD-04]"""
    assert isinstance(op, ConsumeTerrain)
    if s.monster.down or s.monster.dead:
        return
    tiles = edible(s, op.terrain)
    if len(tiles) == 1:
        eat(s, tiles[0], op.program)
    elif tiles:
        s.then(ChooseMeal(program, ip))


def edible(s: State, kind: int) -> list[Tile]:
    """Tiles of a kind that the monster stands on or beside."""
    cell = s.monster.cell
    reach = s.foot.base[cell] | s.foot.adjacent[cell]
    return [t for t in s.tiles if t.card == kind and t.mask & reach]


def eat(s: State, tile: Tile, program: int) -> None:
    archive_tile(s, tile)
    if s.sink is not None:
        s.emit("terrain-consumed", ("R-GEN-13",), {"card": tile.card, "cell": tile.cell})
    fire(s, MONSTER_CONSUMES, NOBODY)
    run_block(s, program)


@final
class ChooseMeal(Ask[State]):
    """Several tiles are in reach: the controller chooses one.  [R-RND-02]"""

    tag = "op.meal"
    fields = ("program", "ip")
    kind = "consume"
    rule = "R-RND-02"

    def __init__(self, program: int, ip: int) -> None:
        self.program = program
        self.ip = ip

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def op(self, s: State) -> ConsumeTerrain:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, ConsumeTerrain)
        return op

    def options(self, s: State) -> list[Option]:
        return [EAT[t.cell] for t in edible(s, self.op(s).terrain)]

    def choose(self, s: State, option: Option) -> None:
        op = self.op(s)
        for tile in edible(s, op.terrain):
            if tile.cell == option.a:
                eat(s, tile, op.program)
                return


def consume_gear(s: State, op: Op, program: int, ip: int) -> None:
    """[R-GEN-13]"""
    assert isinstance(op, ConsumeGear)
    for who in everyone(s, op.who):
        s.then(LoseGear(who))


@final
class LoseGear(Ask[State]):
    """Which of their gear is lost is the owner's choice; whoever carries nothing loses nothing.  [R-GEN-13]"""

    tag = "op.lose_gear"
    fields = ("who",)
    kind = "card_choice"
    rule = "R-GEN-13"

    def __init__(self, who: int) -> None:
        self.who = who

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        v = s.survivors[self.who]
        if v.alive:
            for card in v.gear:
                if s.catalog.cards[card].pick not in out:
                    out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        archive_gear(s, self.who, option.a, "R-GEN-13")
        fire(s, MONSTER_CONSUMES, self.who)


@final
class RollHeal(Chance[State]):
    """An amount to heal with a die in it; a d5 is half a d10, rounded up.  [R-HEA-01, R-GEN-03]"""

    tag = "op.heal"
    fields = ("base", "sides")

    def __init__(self, base: int, sides: int) -> None:
        self.base = base
        self.sides = sides

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        heal_monster(s, self.base + ((values[0] + 1) // 2 if self.sides == 5 else values[0]))


# -- attacks of the monster --------------------------------------------------------------------------------------


def boost(s: State, op: Op, program: int, ip: int) -> None:
    """More speed or damage: for the attack in progress, or else for the next attacks of this card.  [R-MAT-05]"""
    assert isinstance(op, Boost)
    times = s.card.moved if op.per_space else 1
    inner = s.scopes[-1]
    if isinstance(inner, MonsterAttackScope):
        inner.speed += op.speed * times
        inner.damage += op.damage * times
    else:
        s.card.speed += op.speed * times
        s.card.damage += op.damage * times
    if s.sink is not None and times:
        s.emit("boost", ("R-MAT-05", "R-MAT-08"), {"speed": op.speed * times, "damage": op.damage * times})


# -- what happens to attackers -----------------------------------------------------------------------------------


def suffer(s: State, op: Op, program: int, ip: int) -> None:
    """A row of an injury table that nobody rolled.  [R-SEV-04]"""
    assert isinstance(op, Suffer)
    for who in reversed(everyone(s, op.who)):
        if s.sink is not None:
            s.emit("suffers", ("R-SEV-04",), {"who": who, "row": op.title})
        perform(s, op.table, op.program, who, NOBODY)


def attack_in_progress(s: State) -> SurvivorAttackScope | None:
    for i in range(len(s.scopes) - 1, -1, -1):
        scope = s.scopes[i]
        if isinstance(scope, SurvivorAttackScope):
            return scope
    return None


def cancel_attack(s: State, op: Op, program: int, ip: int) -> None:
    """The remaining hits are lost.  [R-SAT-12]"""
    a = attack_in_progress(s)
    if a is not None and not a.cancelled:
        a.cancelled = True
        if s.sink is not None:
            s.emit("attack-cancelled", ("R-SAT-12",), {"who": a.who})


def archive_weapon(s: State, op: Op, program: int, ip: int) -> None:
    """Fists are no card: they stay.  [R-GEN-13, R-GEAR-03]"""
    a = attack_in_progress(s)
    if a is not None and a.weapon in s.survivors[a.who].gear:
        archive_gear(s, a.who, a.weapon, "R-GEN-13")


def hold(s: State, op: Op, program: int, ip: int) -> None:
    """No attack, or none with this weapon, until an activation was spent on it.  [R-ACTV-01]"""
    assert isinstance(op, Hold)
    a = attack_in_progress(s)
    for who in everyone(s, op.who):
        v = s.survivors[who]
        card = NO_CARD
        if op.all:
            v.held = True
        elif a is not None and a.who == who and a.weapon in v.gear:
            card = a.weapon
            if card not in v.stuck:
                v.stuck.append(card)
        else:
            continue
        if s.sink is not None:
            s.emit("held", ("R-ACTV-01",), {"who": who, "card": card})


@final
class Free(Step[State]):
    """An activation was spent to get a weapon (or the own hands) back.  [R-ACTV-01]"""

    tag = "st.free"
    fields = ("who", "card")

    def __init__(self, who: int, card: int) -> None:
        self.who = who
        self.card = card

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if self.card == NO_CARD:
            v.held = False
        elif self.card in v.stuck:
            v.stuck.remove(self.card)
        if s.sink is not None:
            s.emit("freed", ("R-ACTV-01",), {"who": self.who, "card": self.card})
        fire(s, ACTIVATION_SPENT, self.who)


FRAMES: Final[list[type[Frame]]] = [ChooseMeal, LoseGear, RollHeal, Free]
