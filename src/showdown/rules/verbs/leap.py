"""Verbs for straight moves and attacks that a card brings about.  [R-SMV-01, R-BRD-14, R-ACTV-01]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.bitsets import BIT
from showdown.board.cells import CELLS, WIDTH
from showdown.board.rows import NOWHERE, is_in, rows_of_mask
from showdown.forms.kinds import TRUTH, Code, Either, Form, Listing, Number, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.language import listed, say
from showdown.model.card_wording import THE_SURVIVOR, Wording
from showdown.model.ids import CARD_EDGES, HIDDEN_IN_TERRAIN, SURVIVOR_POUNCES
from showdown.model.moments import A_SURVIVOR, AN_OWNER
from showdown.model.options import CardOption, SpaceOption
from showdown.model.rulings import POUNCE_DISTANCE, POUNCE_DISTANCE_UP_TO, ZONE_ENTRY, ZONE_ENTRY_FROM_OUTSIDE
from showdown.model.state import State
from showdown.model.verbs import ORDER, Op
from showdown.rules.board.pushes import ways_away
from showdown.rules.gear.gear_grid import weapons_beside
from showdown.rules.gear.weapons import may_activate
from showdown.rules.options import DONE, TO
from showdown.rules.queries import has_to_move, height, seat_of, survivor_movement
from showdown.rules.survivor.activations import can_attack
from showdown.rules.survivor.attack import begin_attack
from showdown.rules.survivor.movement import free_rows, move_to, stays_in_zone, stop_zone
from showdown.rules.triggers import fire
from showdown.rules.verbs.kinds import Means


@final
class Leap(Op):
    """Move in a straight line, then make one melee attack with extra strength (``per_space``: per space moved).

    ``spaces`` 0: the whole movement.
    """

    name = "leap"
    voice = ORDER
    form = Form(
        spaces=Either(Means({"movement": 0}, absent=0), Number(1, 20)),
        strength=optional(Number(0, 9)),
        per_space=optional(TRUTH),
    )
    spaces: int
    strength: int
    per_space: bool

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        key = "cards.leap.per_space" if self.per_space else "cards.leap"
        return say(key, spaces=self.spaces, strength=f"{self.strength:+}")

    def moves_survivor(self) -> bool:
        return True

    def run(self, s: State, program: int, ip: int) -> None:
        who = s.card.subject
        s.then(LeapTo(who, self.spaces or survivor_movement(s, who), self.strength, self.per_space))


@final
class LeapTo(Ask):
    """A straight move over free spaces; the attack after it needs the whole distance.  [R-SMV-01, R-BRD-14, R-AMB-65]

    ``per_space``: it needs no certain distance, but each space adds its strength.
    """

    tag = "own.leap"
    kind = "move_to"
    rule = "R-BRD-14"
    who: int
    spaces: int
    strength: int
    per_space: bool

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        out: list[Option] = []
        if not v.alive or v.down:
            return out
        free = free_rows(s, height(s, self.who) if s.heights else None)
        stop = rows_of_mask(stop_zone(s))
        if is_in(stop, v.cell) and s.rulings[ZONE_ENTRY] == ZONE_ENTRY_FROM_OUTSIDE:
            # A straight line out of a zone does not come back into it.
            stop = NOWHERE
        for step in (-WIDTH, 1, WIDTH, -1):
            for cell in straight(v.cell, step, self.spaces):
                if not is_in(free, cell):
                    break
                out.append(TO[cell])
                if is_in(stop, cell):
                    break
        if not (out and has_to_move(s, self.who)):
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        path: list[int] = []
        if option.verb == "to":
            assert isinstance(option, SpaceOption)
            apart = option.cell - v.cell
            step = (1 if apart > 0 else -1) * (WIDTH if apart % WIDTH == 0 else 1)
            path = straight(v.cell, step, abs(apart // step))
        if self.per_space:
            s.then(StrikeFromLeap(self.who, self.strength * len(path)))
        elif len(path) == self.spaces or (path and s.rulings[POUNCE_DISTANCE] == POUNCE_DISTANCE_UP_TO):
            s.then(StrikeFromLeap(self.who, self.strength))
        if path:
            if not self.per_space:
                fire(s, SURVIVOR_POUNCES, self.who)
            mask = 0
            for cell in path:
                mask |= BIT[cell]
            leaves = v.hidden == HIDDEN_IN_TERRAIN and mask & ~s.hiding != 0
            inside = stays_in_zone(s, self.who, path[-1], len(path))
            move_to(s, self.who, path[-1], mask & s.hazards, leaves, inside)


def straight(cell: int, step: int, spaces: int) -> list[int]:
    """Up to ``spaces`` spaces in a straight line, as far as the board goes.  [R-BRD-14, R-BRD-13]"""
    out: list[int] = []
    for _ in range(spaces):
        if (step == 1 and cell % WIDTH == WIDTH - 1) or (step == -1 and cell % WIDTH == 0):
            break
        cell += step
        if not 0 <= cell < CELLS:
            break
        out.append(cell)
    return out


@final
class StrikeFromLeap(Ask):
    """One melee weapon is activated; what it would cost besides activation is not asked for.  [R-ACTV-01]"""

    tag = "own.leap_strike"
    kind = "action"
    rule = "R-ACTV-01"
    who: int
    strength: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        out: list[Option] = []
        if not v.alive or v.down or s.monster.dead:
            return out
        for card in [*v.gear, *s.catalog.always]:
            gear = s.catalog.gear(card)
            if gear.speed and not gear.ranged and not gear.ammunition and gear.attack not in out:
                if may_activate(v, gear) and can_attack(s, self.who, gear):
                    out.append(gear.attack)
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "attack":
            assert isinstance(option, CardOption)
            begin_attack(s, self.who, option.card, False, self.strength)


# -- away from the monster ---------------------------------------------------------------------------------------


@final
class StepBack(Op):
    """The survivor, if standing, may move up to this many spaces directly away from the monster."""

    name = "step_back"
    form = Number(1, 20)
    spaces: int

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.step_back", THE_SURVIVOR, spaces=self.spaces)

    def moves_survivor(self) -> bool:
        return True

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-SMV-01, R-BRD-14]"""
        s.then(StepBackTo(s.card.subject, self.spaces))


@final
class StepBackTo(Ask):
    """Free spaces in a straight line away from the monster.  [R-SMV-01, R-BRD-14]"""

    tag = "own.step_back"
    kind = "move_to"
    rule = "R-BRD-14"
    who: int
    spaces: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        out: list[Option] = []
        if not v.alive or v.down or v.cell < 0 or s.monster.cell < 0 or s.monster.dead:
            return out
        free = free_rows(s, height(s, self.who) if s.heights else None)
        for way in ways_away(s, v.cell):
            for cell in straight(v.cell, STEPS[way], self.spaces):
                if not is_in(free, cell):
                    break
                out.append(TO[cell])
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if isinstance(option, SpaceOption):
            v = s.survivors[self.who]
            apart = option.cell - v.cell
            step = (1 if apart > 0 else -1) * (WIDTH if apart % WIDTH == 0 else 1)
            path = straight(v.cell, step, abs(apart // step))
            mask = 0
            for cell in path:
                mask |= BIT[cell]
            leaves = v.hidden == HIDDEN_IN_TERRAIN and mask & ~s.hiding != 0
            move_to(s, self.who, path[-1], mask & s.hazards, leaves, stays_in_zone(s, self.who, path[-1], len(path)))


STEPS: Final[tuple[int, ...]] = (-WIDTH, 1, WIDTH, -1)
"""The difference of two spaces that are neighbours to the north, east, south, west."""


# -- weapons beside the card -------------------------------------------------------------------------------------


@final
class AttackWithBeside(Op):
    """Attack with the weapons on these sides of this card in the gear grid, one by one; not with two-handed ones."""

    name = "attack_with_beside"
    voice = ORDER
    form = Listing(Code(CARD_EDGES))
    sides: tuple[int, ...]

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_OWNER

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [AttackWithBeside(tuple(read))]

    def sentence(self, words: Wording) -> str:
        return say("cards.attack_with_beside", sides=listed([say(f"cards.edge.{CARD_EDGES[i]}") for i in self.sides]))

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-ACTV-01, R-GEAR-05]"""
        owner, card = s.card.owner, s.card.card
        for side in reversed(self.sides):
            for weapon in weapons_beside(s.catalog, s.survivors[owner].grid, card, side)[:1]:
                if not weapon.two_handed:
                    s.then(StrikeWith(owner, weapon.id))


@final
class StrikeWith(Ask):
    """One attack with a certain weapon, if it is still possible.  [R-ACTV-01]"""

    tag = "own.strike_with"
    kind = "action"
    rule = "R-ACTV-01"
    who: int
    weapon: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        gear = s.catalog.gear(self.weapon)
        if not v.alive or v.down or s.monster.dead or self.weapon not in v.gear:
            return []
        return [gear.attack, DONE] if may_activate(v, gear) and can_attack(s, self.who, gear) else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "attack":
            begin_attack(s, self.who, self.weapon, False)
