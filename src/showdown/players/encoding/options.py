"""Options as numbers: what each one names, and what the rules say about it now.

The columns up to "going" hold every field of an option, so two options never have equal rows.  The others are facts
that follow from the position; they spare a learner the geometry.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import CELLS, COLUMN, DIRECTIONS, ROW
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine_types import i64
from showdown.model.cards import AiCard, Card, Gear, HitLocation
from showdown.model.ids import HEAD, NOBODY
from showdown.model.options import (
    CardOption,
    FacingOption,
    OwnedCardOption,
    PlaceOption,
    PlayerOption,
    SpaceOption,
    StartOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
    UseOption,
)
from showdown.model.state import State
from showdown.model.survivor import Survivor
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.encoding.board import BESIDE, BLIND_SPOT, FRONT, HAZARD, HIDING, THREATENED
from showdown.players.encoding.columns import (
    BOARD_AT,
    KIND_NUMBER,
    OPTION_COLUMNS,
    OPTION_WIDTH,
    OPTIONS,
    OPTIONS_AT,
    VERB_NUMBER,
)
from showdown.players.encoding.position import put_space
from showdown.players.encoding.rows import Rows, Slot
from showdown.players.sight import Sight

FAR: Final = 99
"""Steps to the nearest other survivor if there is none."""
BITS: Final = 15
"""Tiles in one column of broken terrain."""
CARD_FACTS: Final = len([name for name, _ in OPTION_COLUMNS if name.startswith("card: ")])


@final
class Named:
    """What an option names; -1 where it names nothing."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.card = -1
        self.ability = -1
        self.survivor = -1
        self.other = -1
        self.player = -1
        self.cell = -1
        self.facing = -1
        self.place = -1
        self.action = -1
        self.start = False
        self.passed = 0
        self.walls = 0
        self.last = -1
        self.going = -1

    def read(self, o: Option) -> None:
        """Note the fields of an option."""
        self.clear()
        if isinstance(o, SpaceOption):
            self.cell = o.cell
        elif isinstance(o, StopOption):
            self.read_stop(o)
        elif isinstance(o, CardOption):
            self.card = o.card
        elif isinstance(o, UseOption):
            self.card = o.card
            self.ability = o.ability
            self.cell = o.tile
        elif isinstance(o, PlaceOption):
            self.place = o.place
        elif isinstance(o, SurvivorOption):
            self.survivor = o.survivor
        elif isinstance(o, SurvivalOption):
            self.action = o.action
            self.survivor = o.survivor
            self.other = o.other
        elif isinstance(o, TileOption):
            self.cell = o.cell
            self.facing = o.facing
        elif isinstance(o, FacingOption):
            self.facing = o.facing
        elif isinstance(o, OwnedCardOption):
            self.card = o.card
            self.survivor = o.survivor
        elif isinstance(o, PlayerOption):
            self.player = o.player
        elif isinstance(o, StartOption):
            self.start = o.survivors

    def read_stop(self, o: StopOption) -> None:
        self.cell = o.cell
        self.facing = o.facing
        self.passed = o.passed
        self.walls = o.walls
        self.last = o.last
        for i in range(len(DIRECTIONS)):
            if o.going == DIRECTIONS[i]:
                self.going = i

    def put(self, rows: Rows, verb: str) -> None:
        """The first columns of a row."""
        rows.put(VERB_NUMBER.get(verb, 0))
        rows.put(self.card + 1)
        rows.put(self.ability + 1)
        rows.put(self.survivor + 1)
        rows.put(self.other + 1)
        rows.put(self.player + 1)
        put_space(rows, self.cell)
        rows.put(self.facing + 1)
        rows.put(self.place + 1)
        rows.put(self.action + 1)
        rows.flag(self.start)
        rows.put(self.passed)
        rows.put(self.walls & (1 << BITS) - 1)
        rows.put(self.walls >> BITS & (1 << BITS) - 1)
        rows.put(self.last + 1)
        rows.put(self.going + 1)


@final
class Body:
    """The sums over a survivor's sheet that several columns need."""

    def __init__(self, v: Survivor | None) -> None:
        self.heavy = 0
        self.light = 0
        self.armor = 0
        self.alive = v is not None and v.alive
        self.bleeding = 0 if v is None else v.bleeding
        self.survival = 0 if v is None else v.survival
        self.down = v is not None and v.down
        if v is not None:
            for box in v.boxes:
                if box == 2:
                    self.heavy += 1
                elif box == 1:
                    self.light += 1
            for points in v.armor:
                self.armor += points


@final
class OptionRows:
    """Writes the option rows of one decision.  The board planes of the fight must be up to date: it reads them."""

    def __init__(self, rows: Rows, slot: Slot, s: State, d: Decision, sight: Sight, known: CardKnowledge) -> None:
        self.rows = rows
        self.s = s
        self.d = d
        self.sight = sight
        self.known = known
        self.board: i64 = slot.start + BOARD_AT
        self.subject = sight.subject()
        v = s.survivors[self.subject] if self.subject >= 0 else None
        self.here = v.cell if v is not None and v.alive else -1
        self.body = Body(v)
        self.bodies = [Body(other) for other in s.survivors]
        self.activation = sight.activation()
        self.wounds = sight.wounds_to_win()
        self.kind = KIND_NUMBER.get(d.kind, 0)
        self.can_attack = False
        self.can_move = False
        for o in d.options:
            if o.verb == "attack":
                self.can_attack = True
            elif o.verb == "move":
                self.can_move = True
        self.alive = 0
        self.to_act = 0
        for other in s.survivors:
            if other.alive:
                self.alive += 1
                if not other.acted:
                    self.to_act += 1
        self.free_behind = self.free_blind_spot()
        self.attacked = sight.attacked()
        self.damage = sight.damage() if self.attacked >= 0 else 0
        self.hits = len(sight.hits())

    def free_blind_spot(self) -> int:
        """Spaces of the blind spot without a survivor."""
        m = self.s.monster
        if m.cell < 0:
            return 0
        behind = self.s.foot.blind_spot(m.cell, m.facing)
        free = behind.bit_count()
        for v in self.s.survivors:
            if v.alive and v.cell >= 0 and self.plane(BLIND_SPOT, v.cell):
                free -= 1
        return free

    def plane(self, plane: int, cell: int) -> bool:
        """Is the space marked on this plane?"""
        return self.rows.values[self.board + plane * CELLS + cell] != 0

    def write(self, slot: Slot) -> int:
        """Write all rows, and clear those of the last decision; the number of rows."""
        rows = self.rows
        rows.at = slot.start + OPTIONS_AT
        options = self.d.options
        count = min(len(options), OPTIONS)
        named = Named()
        for i in range(count):
            o = options[i]
            named.read(o)
            named.put(rows, o.verb)
            rows.put(self.kind)
            rows.put(len(options))
            self.put_space_facts(self.space_of(named))
            self.put_now()
            self.put_who(named.other if named.other >= 0 else named.survivor)
            self.put_hit(named.place)
            self.put_card(named.card, named.ability)
            self.put_stop(o)
        if count < slot.rows:
            rows.zeros((slot.rows - count) * OPTION_WIDTH)
        slot.rows = count
        return count

    def space_of(self, named: Named) -> int:
        """The space it names, or that of the survivor it names."""
        if named.cell >= 0 or named.survivor < 0 or named.survivor >= len(self.s.survivors):
            return named.cell
        return self.s.survivors[named.survivor].cell

    def put_space_facts(self, cell: int) -> None:
        rows = self.rows
        s = self.s
        if cell < 0:
            rows.zeros(10)
            return
        rows.put(s.foot.distance(s.monster.cell, cell) if s.monster.cell >= 0 else 0)
        rows.flag(self.plane(BESIDE, cell))
        rows.flag(self.plane(BLIND_SPOT, cell))
        rows.flag(self.plane(FRONT, cell))
        rows.flag(self.plane(THREATENED, cell))
        rows.flag(self.plane(HAZARD, cell))
        rows.flag(self.plane(HIDING, cell))
        rows.put(steps(self.here, cell) if self.here >= 0 else 0)
        neighbours = 0
        nearest = FAR
        for i in range(len(s.survivors)):
            v = s.survivors[i]
            if i != self.subject and v.alive and v.cell >= 0:
                away = steps(v.cell, cell)
                if away == 1:
                    neighbours += 1
                if away < nearest:
                    nearest = away
        rows.put(neighbours)
        rows.put(nearest)

    def put_now(self) -> None:
        rows = self.rows
        s = self.s
        here = self.here
        if here < 0 or s.monster.cell < 0:
            rows.zeros(4)
        else:
            rows.put(s.foot.distance(s.monster.cell, here))
            rows.flag(self.plane(BESIDE, here))
            rows.flag(self.plane(BLIND_SPOT, here))
            rows.flag(self.plane(FRONT, here))
        rows.put(self.body.survival)
        rows.put(self.body.heavy)
        rows.put(self.body.light)
        rows.put(self.body.armor)
        rows.put(self.body.bleeding)
        rows.put(self.activation)
        rows.flag(self.can_attack)
        rows.flag(self.can_move)
        rows.put(self.free_behind)
        rows.put(self.alive)
        rows.put(self.to_act)
        rows.put(self.wounds)
        rows.flag(s.monster.down)

    def put_who(self, who: int) -> None:
        rows = self.rows
        if who < 0 or who >= len(self.bodies):
            rows.zeros(7)
            return
        body = self.bodies[who]
        rows.flag(body.alive)
        rows.put(body.heavy)
        rows.put(body.light)
        rows.put(body.armor)
        rows.put(body.bleeding)
        rows.put(body.survival)
        rows.flag(body.down)

    def put_hit(self, place: int) -> None:
        """The body location of the target of the monster's attack."""
        rows = self.rows
        if place < 0 or self.attacked == NOBODY:
            rows.zeros(5)
            return
        v = self.s.survivors[self.attacked]
        points = v.armor[place]
        box = v.boxes[place]
        left = self.damage - points
        rows.put(points)
        rows.put(box)
        rows.put(harm(left, 2 if place == HEAD and box == 0 and left > 0 else box + left))
        rows.put(self.damage)
        rows.put(self.hits)

    def put_card(self, number: int, ability: int) -> None:
        rows = self.rows
        if number < 0:
            rows.zeros(CARD_FACTS)
            return
        card = self.s.catalog.cards[number]
        put_weapon(rows, card)
        if ability >= 0:
            use = card.abilities[ability]
            rows.flag(use.sling)
            rows.put(use.survival)
            rows.flag(use.archives)
        else:
            rows.zeros(3)
        rows.put(int(10 * self.known.reaction[number]))
        put_location(rows, card)

    def put_stop(self, o: Option) -> None:
        """Survivors around the monster where a stop puts it."""
        rows = self.rows
        if not isinstance(o, StopOption):
            rows.zeros(3)
            return
        front = 0
        behind = 0
        beside = 0
        foot = self.s.foot
        for v in self.s.survivors:
            if v.alive and v.cell >= 0:
                if foot.in_front(o.cell, o.facing, v.cell):
                    front += 1
                if foot.is_behind(o.cell, o.facing, v.cell):
                    behind += 1
                if foot.distance(o.cell, v.cell) == 1:
                    beside += 1
        rows.put(front)
        rows.put(behind)
        rows.put(beside)


def put_weapon(rows: Rows, card: Card) -> None:
    if not isinstance(card, Gear):
        rows.zeros(8)
        return
    rows.put(card.speed)
    rows.put(card.accuracy)
    rows.put(card.strength)
    rows.put(card.luck)
    rows.put(card.reach)
    rows.flag(card.ranged)
    rows.flag(card.frail)
    rows.flag(card.always)


def put_location(rows: Rows, card: Card) -> None:
    """A hit location or an AI card."""
    if isinstance(card, HitLocation):
        rows.put(card.toughness)
        rows.flag(card.impervious)
        rows.flag(card.super_dense)
        rows.flag(card.first_strike)
        rows.flag(card.has_critical)
        rows.flag(card.injury >= 0)
        rows.zeros(2)
        return
    rows.zeros(6)
    if isinstance(card, AiCard):
        rows.put(card.level)
        rows.put(card.type + 1)
    else:
        rows.zeros(2)


def harm(left: int, boxes: int) -> int:
    """What a hit does: 0 armor takes it, 1 light box, 2 heavy box, 3 severe injury."""
    if left <= 0:
        return 0
    return boxes if boxes < 3 else 3


def steps(a: int, b: int) -> int:
    """Cardinal steps between two spaces, over free ground."""
    return abs(COLUMN[a] - COLUMN[b]) + abs(ROW[a] - ROW[b])
