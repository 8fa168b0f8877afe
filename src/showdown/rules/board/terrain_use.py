"""Spending activation on terrain: who is near enough, and what the two verbs do that move a survivor.  [R-TER-02]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import BIT, cells_of, spread
from showdown.board.cells import COLUMN, NAMES, ROW, cell_at
from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.ids import (
    ACTIVATION_SPENT,
    BELOW,
    INSIDE,
    LONG_SIDE,
    NOBODY,
    ONCE_PER_ROUND,
    ONCE_PER_SHOWDOWN,
    CardId,
)
from showdown.model.options import SpaceOption, UseOption
from showdown.model.state import State, Tile
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.board.terrain import leave_hiding, tile_size
from showdown.rules.options import PLACE
from showdown.rules.programs import perform
from showdown.rules.queries import arrival_facts, occupied, seat_of
from showdown.rules.survivor.movement import stays_in_zone
from showdown.rules.triggers import fire, fire_moved


def tiles_in_reach(s: State, who: int) -> list[Tile]:
    """Tiles with abilities that this survivor is near enough to use.  [R-TER-02]"""
    return [t for t in s.tiles if s.catalog.terrain(t.card).abilities and is_in_reach(s, who, t)]


def is_in_reach(s: State, who: int, tile: Tile) -> bool:
    """On or adjacent to the tile, unless its card asks for something else.  [R-TER-02, R-TER-07, R-TER-09]"""
    steps = steps_to_tile(s, s.survivors[who].cell, tile)
    if steps > 1:
        return False
    place = s.catalog.terrain(tile.card).used_from
    if place == INSIDE:
        return steps == 0
    if place == BELOW:
        return steps == 1 and footholds(s, who, tile) != 0
    if place == LONG_SIDE:
        return other_side(s, who, tile) >= 0
    return True


def steps_to_tile(s: State, cell: int, tile: Tile) -> int:
    """Cardinal steps from a space to the nearest space of a tile; 0 on the tile.  [R-BRD-05]"""
    wide, high = tile_size(s.catalog.terrain(tile.card), tile.facing)
    across = COLUMN[cell] - COLUMN[tile.cell]
    down = ROW[cell] - ROW[tile.cell]
    return outside(across, wide) + outside(down, high)


def outside(at: int, length: int) -> int:
    """How far a place is from the nearest of ``length`` places that begin at 0."""
    if at < 0:
        return -at
    return at - length + 1 if at >= length else 0


def footholds(s: State, who: int, tile: Tile) -> int:
    """Free spaces on top of a tile beside a survivor; survivors on top and the monster take theirs.  [R-TER-09]"""
    taken = s.foot.base[s.monster.cell]
    for v in s.survivors:
        if v.cell >= 0:
            taken |= BIT[v.cell]
    return spread(BIT[s.survivors[who].cell]) & tile.mask & ~taken


def other_side(s: State, who: int, tile: Tile) -> int:
    """The free space across a tile from a survivor beside one of its long sides, or -1."""
    cell = s.survivors[who].cell
    wide, high = tile_size(s.catalog.terrain(tile.card), tile.facing)
    left = COLUMN[tile.cell]
    right = left + wide - 1
    top = ROW[tile.cell]
    bottom = top + high - 1
    x = COLUMN[cell]
    y = ROW[cell]
    across = -1
    if high > wide and top <= y <= bottom and (x == left - 1 or x == right + 1):
        across = cell_at(left + right - x, y)
    elif wide > high and left <= x <= right and (y == top - 1 or y == bottom + 1):
        across = cell_at(x, top + bottom - y)
    return across if across >= 0 and not occupied(s) >> across & 1 else -1


def use_option(s: State, tile: Tile, ability: int) -> UseOption:
    """``use:CARD:ABILITY:F5``: the card, what is done, and the north-west space of the tile."""
    card = s.catalog.cards[tile.card]
    key = f"use:{card.name}:{card.abilities[ability].name}:{NAMES[tile.cell]}"
    return UseOption(key, "use", CardId(card.id), ability, tile.cell)


def tile_at(s: State, cell: int, card: int) -> Tile | None:
    """The tile of this card whose north-west space is here."""
    for tile in s.tiles:
        if tile.cell == cell and tile.card == card:
            return tile
    return None


@final
class SpendActivationOnTile(Step):
    """What waits for activation being spent acts before the terrain is used.  [R-ACTV-01, R-AI-16, R-TER-02]"""

    tag = "terrain.spend"
    who: int
    card: int
    ability: int
    cell: int

    def run(self, s: State) -> None:
        s.agenda.push(UseTile(self.who, self.card, self.ability, self.cell))
        fire(s, ACTIVATION_SPENT, self.who)


@final
class UseTile(Step):
    """Use a tile, if it is still there and the survivor still can.  [R-TER-02]"""

    tag = "terrain.use"
    who: int
    card: int
    ability: int
    cell: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or v.down or s.monster.dead:
            return
        tile = tile_at(s, self.cell, self.card)
        if tile is None or not is_in_reach(s, self.who, tile):
            return
        ability = s.catalog.cards[self.card].abilities[self.ability]
        if v.survival < ability.survival:
            return
        v.survival -= ability.survival
        if ability.limit == ONCE_PER_SHOWDOWN:
            v.spent += (self.card,)
        elif ability.limit == ONCE_PER_ROUND:
            v.spent_round += (self.card,)
        if s.sink is not None:
            data = {"who": self.who, "card": self.card, "ability": ability.title, "idle": False}
            s.emit("uses", ("R-TER-02",), data)
        depth = len(s.scopes)
        perform(s, self.card, ability.program, self.who, NOBODY, False, self.who)
        if len(s.scopes) > depth:
            s.card.tile = self.cell


# -- getting onto it and over it ---------------------------------------------------------------------------------


@final
class ClimbTo(Ask):
    """Onto a free space of the tile beside the survivor.  It is a movement, if a short one.  [R-TER-09]"""

    tag = "terrain.climb"
    kind = "placement"
    rule = "R-TER-09"
    who: int
    card: int
    cell: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def spots(self, s: State) -> list[int]:
        tile = tile_at(s, self.cell, self.card)
        return cells_of(footholds(s, self.who, tile)) if tile is not None and s.survivors[self.who].alive else []

    def options(self, s: State) -> list[Option]:
        spots = self.spots(s)
        return [PLACE[c] for c in spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        self.climb(s, option.cell)

    def skip(self, s: State) -> None:
        for spot in self.spots(s):
            self.climb(s, spot)

    def climb(self, s: State, cell: int) -> None:
        v = s.survivors[self.who]
        inside = stays_in_zone(s, self.who, cell)
        start = v.cell
        v.cell = cell
        if s.sink is not None:
            s.emit("moves", ("R-TER-09",), arrival_facts(s, self.who, start, cell))
        leave_hiding(s, self.who)
        cancel_broken_attacks(s)
        fire_moved(s, self.who, inside)


FRAMES: Final[list[type[Frame]]] = [SpendActivationOnTile, UseTile, ClimbTo]
