"""Before the first round: controller, terrain, facing, survivors, arrival, first turn.  [R-SET, R-FS]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL
from showdown.board.cells import CELLS, OFF_BOARD
from showdown.board.rows import chosen, new_rows
from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Draw, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import (
    ARRIVES,
    DEPARTS,
    DEPLOY_ANYWHERE,
    DRAW_TERRAIN,
    MAY_GO_FIRST,
    NO_FIGHTING_ARTS,
)
from showdown.model.options import CardOption, FacingOption, PlayerOption, SpaceOption, TileOption
from showdown.model.setup_ids import BY_MONSTER, BY_SURVIVORS, LONG_EDGES, NO_EDGE, SHORT_EDGES
from showdown.model.state import State
from showdown.rules.board.terrain import anchors_for, covered, lay_tile, make_tile, tile_rules, where_to_lay
from showdown.rules.options import AT, CONTROLLER, DONE, FACE, LAY, MONSTER_AT, MONSTER_STARTS, SURVIVORS_START
from showdown.rules.queries import all_seats, arrival_facts, occupied, seat_of
from showdown.rules.rounds import BeginRound, MonsterAmbushes, SurvivorsGoFirst
from showdown.rules.setup.arrival import ArrivalCards


def plan_deployment(s: State) -> None:
    """Terrain first (the cards named, then random ones), then the monster's facing, then the survivors.

    An ambushed monster is placed before all else, because the setup lines of terrain still speak of it.

    [R-SET-05, R-SET-06, R-SET-10, R-FS-15, R-FS-16]
    """
    setup = s.constants.level.setup
    frames: list[Frame] = [ChooseController()]
    if s.constants.ambush == BY_SURVIVORS:
        frames.append(PlaceMonster())
    deck = list(s.catalog.terrain_deck) if setup.random_terrain else []
    for named in setup.terrain:
        for _ in range(-(-named.tiles // s.catalog.terrain(named.card).tiles)):
            if named.card in deck:
                deck.remove(named.card)
        if named.spots:
            frames += [LayAt(named.card, cell, facing) for cell, facing in named.spots]
        else:
            frames.append(LayTile(named.card, named.tiles, named.within))
    if setup.random_terrain:
        frames.append(DrawTerrain(tuple(deck), setup.random_terrain))
    for i in range(len(s.survivors)):
        v = s.survivors[i]
        for card in [] if v.impairments & NO_FIGHTING_ARTS or not v.alive else v.arts:
            if s.catalog.cards[card].adds_terrain:
                frames.append(AddTerrain(i, s.catalog.cards[card].adds_terrain))
    frames.append(ChooseStartFacing())
    frames += [Deploy(i) for i in range(len(s.survivors)) if s.survivors[i].alive]
    frames += [Depart(), Arrive(), FirstTurn()]
    s.then_all([*frames])


@final
class ChooseController(Ask):
    """Choose who takes the monster controller tile first; solo play has none.  [R-RND-02, R-RND-05]"""

    tag = "setup.controller"
    kind = "controller"
    rule = "R-RND-02"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        return [] if s.constants.solo else [CONTROLLER[i] for i in range(len(s.constants.players))]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, PlayerOption)
        s.controller = option.player
        if s.sink is not None:
            s.emit("controller", ("R-RND-02",), {"controller": option.player})


@final
class PlaceMonster(Ask):
    """An ambushed monster stands wherever the survivors like.  [R-SET-10]"""

    tag = "setup.monster"
    kind = "place_monster"
    rule = "R-SET-10"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        under = covered(s) & ~s.foot.base[s.monster.cell]
        return [MONSTER_AT[c] for c in range(CELLS) if s.foot.base[c] and not s.foot.base[c] & under]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        s.monster.cell = option.cell
        if s.sink is not None:
            s.emit("monster-placed", ("R-SET-10",), {"cell": option.cell})


# -- terrain -----------------------------------------------------------------------------------------------------


@final
class LayTile(Ask):
    """The players lay the tiles of a card one by one, where its setup line or the showdown allows.  [R-SET-05]

    ``left``: tiles still to be laid; ``within``: as near to the monster as the showdown says, 0: the card's own line.
    A tile for which there is no room is left out.
    """

    tag = "setup.lay_tile"
    kind = "lay_tile"
    rule = "R-SET-05"
    card: int
    left: int
    within: int

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        terrain = s.catalog.terrain(self.card)
        free, touched = where_to_lay(s, terrain, self.within)
        out = chosen(anchors_for(terrain, 0, free, touched), LAY[0])
        if terrain.width != terrain.height:
            out += chosen(anchors_for(terrain, 1, free, touched), LAY[1])
        return out

    def choose(self, s: State, option: Option) -> None:
        if self.left > 1:
            s.then(LayTile(self.card, self.left - 1, self.within))
        assert isinstance(option, TileOption)
        lay_tile(s, make_tile(s.catalog, self.card, option.cell, option.facing))

    def skip(self, s: State) -> None:
        leave_out(s, self.card, self.left)


@final
class AddTerrain(Ask):
    """A fighting art lets its owner add one of these cards, or none, after all other terrain is placed.  [R-SET-05]"""

    tag = "setup.add_terrain"
    kind = "card_choice"
    rule = "R-SET-05"
    who: int
    cards: tuple[int, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        return [*[s.catalog.cards[card].pick for card in self.cards], DONE]

    def choose(self, s: State, option: Option) -> None:
        if isinstance(option, CardOption):
            s.then(LayTile(option.card, s.catalog.terrain(option.card).tiles, 0))


@final
class LayAt(Step):
    """A tile whose space the showdown states; that beats the setup line of its card.  [R-SET-05]"""

    tag = "setup.lay_at"
    card: int
    cell: int
    facing: int

    def run(self, s: State) -> None:
        tile = make_tile(s.catalog, self.card, self.cell, self.facing)
        taken = covered(s)
        if s.monster.cell == s.constants.level.setup.monster_cell:
            # The showdown states both spaces: the monster stands on the tile.
            taken &= ~s.foot.base[s.monster.cell]
        if tile.mask & taken:
            leave_out(s, self.card, 1)
        else:
            lay_tile(s, tile)


def leave_out(s: State, card: int, count: int) -> None:
    """Tiles never overlap: one without a legal place is not laid.  [R-SET-05, R-AMB-74]"""
    if s.sink is not None:
        s.emit("terrain-left-out", ("R-SET-05",), {"card": card, "count": count})


@final
class DrawTerrain(Chance):
    """Random terrain, one card at a time: it is laid before the next one is drawn.  [R-SET-05]

    ``cards``: the rest of the terrain deck; ``left``: cards still to be drawn.
    """

    tag = "setup.draw_terrain"
    cards: tuple[int, ...]
    left: int

    def spec(self, s: State) -> Spec | None:
        return Draw(DRAW_TERRAIN, 1, self.cards) if self.cards and self.left else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if not values:
            return
        card = values[0]
        rest = list(self.cards)
        rest.remove(card)
        if s.sink is not None:
            s.emit("terrain-drawn", ("R-SET-05",), {"card": card})
        s.then(LayTile(card, s.catalog.terrain(card).tiles, 0), DrawTerrain(tuple(rest), self.left - 1))


# -- figures -----------------------------------------------------------------------------------------------------


@final
class ChooseStartFacing(Ask):
    """Where the setup states no facing, any is legal; chosen before the survivors are placed.  [R-SET-06, R-FS-15]"""

    tag = "setup.facing"
    kind = "facing"
    rule = "R-FS-15"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        return [FACE[f] for f in range(4)] if s.constants.level.setup.monster_facing < 0 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, FacingOption)
        s.monster.facing = option.facing
        if s.sink is not None:
            s.emit("monster-turns", ("R-SET-06", "R-FS-15"), {"facing": option.facing})

    def skip(self, s: State) -> None:
        s.monster.facing = s.constants.level.setup.monster_facing


@final
class Deploy(Ask):
    """Any unoccupied space where this showdown lets survivors start: six spaces from a lion.

    [R-FS-14, R-SET-06, R-SET-09]
    """

    tag = "setup.deploy"
    kind = "deploy"
    rule = "R-FS-14"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        taken = occupied(s)
        # A start that terrain has filled up leaves the rest of the board.
        return chosen(new_rows(start_spaces(s) & ~taken or ALL & ~taken), AT)

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        s.survivors[self.who].cell = option.cell
        if s.sink is not None:
            s.emit("deployed", ("R-FS-14",), arrival_facts(s, self.who, OFF_BOARD, option.cell))


def start_spaces(s: State) -> int:
    """Where survivors may start, occupied or not.  [R-FS-14, R-SET-09, R-SET-10, R-TER-09]"""
    if s.constants.ambush == BY_SURVIVORS or tile_rules(s) & DEPLOY_ANYWHERE:
        return ALL
    setup = s.constants.level.setup
    if setup.edge != NO_EDGE:
        return edge_spaces(s, setup.edge)
    return s.foot.at_distance(s.monster.cell, setup.distance)


def edge_spaces(s: State, edge: int) -> int:
    """The spaces along a board edge, or along both short or both long ones."""
    sides = s.constants.played_area.sides()
    if edge == SHORT_EDGES:
        return sides[1] | sides[3]
    if edge == LONG_EDGES:
        return sides[0] | sides[2]
    return sides[edge]


# -- the first turn ----------------------------------------------------------------------------------------------


@final
class Depart(Step):
    """What cards did on departing, before there was a showdown.  [R-SET-07]"""

    tag = "setup.depart"

    def run(self, s: State) -> None:
        s.then(ArrivalCards(DEPARTS))


@final
class Arrive(Step):
    """Everybody is on the board: what cards do on arrival.  [R-SET-07]"""

    tag = "setup.arrive"

    def run(self, s: State) -> None:
        s.then(ArrivalCards(ARRIVES))


@final
class FirstTurn(Ask):
    """The monster goes first, unless the showdown says otherwise or an ambush or terrain lets the survivors choose.

    An ambush by the monster makes them skip their first turn.  [R-RND-01, R-FS-16, R-SET-10, R-TER-09]
    """

    tag = "setup.first_turn"
    kind = "first_turn"
    rule = "R-TER-09"

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        if s.constants.level.setup.survivors_first or s.constants.ambush == BY_MONSTER:
            return []
        may = s.constants.ambush == BY_SURVIVORS or tile_rules(s) & MAY_GO_FIRST
        return [SURVIVORS_START, MONSTER_STARTS] if may else []

    def choose(self, s: State, option: Option) -> None:
        if option is SURVIVORS_START:
            s.then(SurvivorsGoFirst())
        else:
            s.then(BeginRound())

    def skip(self, s: State) -> None:
        if s.constants.ambush == BY_MONSTER:
            s.then(MonsterAmbushes())
        elif s.constants.level.setup.survivors_first:
            s.then(SurvivorsGoFirst())
        else:
            s.then(BeginRound())


FRAMES: Final[list[type[Frame]]] = [
    ChooseController,
    PlaceMonster,
    LayTile,
    AddTerrain,
    LayAt,
    DrawTerrain,
    ChooseStartFacing,
    Deploy,
    Depart,
    Arrive,
    FirstTurn,
]
