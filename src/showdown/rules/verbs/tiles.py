"""Verbs that put tiles on the board, move them, let them hatch and take them away.  [R-TER-11 to R-TER-13]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.bitsets import ALL, BIT, cells_of, spread
from showdown.board.cells import steps_between
from showdown.board.rows import EVERYWHERE, chosen, is_in, new_rows, rows_of_mask
from showdown.forms.kinds import Defs, Either, Form, Kind, Number, Schema, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog, TerrainCard
from showdown.model.ids import NO_PROGRAM
from showdown.model.options import TileOption
from showdown.model.selectors import (
    ANYWHERE,
    BESIDE_SURVIVORS,
    BESIDE_THE_MONSTER,
    BESIDE_THE_TILE,
    INSIDE_A_ZONE,
    ON_CLOSEST_EDGE,
    Amount,
    Selector,
    Spot,
)
from showdown.model.state import State, Tile
from showdown.model.verbs import ORDER, Op, block_harm
from showdown.rules.board.terrain import anchors_for, lay_tile, make_tile
from showdown.rules.board.tiles import (
    TAKEN_AWAY,
    MoveTile,
    NextTile,
    free_spaces,
    put_in_place,
    remove_tile,
    room_for,
    the_tile,
)
from showdown.rules.monster.targeting import everyone
from showdown.rules.options import LAY
from showdown.rules.programs import chooser
from showdown.rules.queries import zone_mask
from showdown.rules.verbs.amounts import fixed
from showdown.rules.verbs.kinds import (
    KNOWN_OR_ALL,
    PLAIN_AMOUNT,
    TILE_BLOCK,
    WHO,
    CardName,
    Means,
    cards,
    line_pattern,
)

PLACES: Final = {
    "adjacent to the monster": BESIDE_THE_MONSTER,
    "on the closest board edge": ON_CLOSEST_EDGE,
    "anywhere": ANYWHERE,
    "beside the tile": BESIDE_THE_TILE,
}
PLACE_TEXTS: Final = ("monster", "zone", "survivors", "edge", "anywhere", "tile")
"""The key of the words for each place, by its number."""


@final
class Spots(Kind):
    """``adjacent to the monster``, ``in zone NAME``, ``beside target``: where tiles are put."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> Spot:
        reading = cards(r)
        if isinstance(value, str) and value in PLACES:
            if PLACES[value] == BESIDE_THE_TILE:
                reading.about_a_tile("'beside the tile'", path)
            return Spot(PLACES[value])
        if isinstance(value, str) and value.startswith("in zone "):
            name = value.removeprefix("in zone ")
            return Spot(INSIDE_A_ZONE, reading.zone_field(name, path), name)
        if isinstance(value, str) and value.startswith("beside "):
            return Spot(BESIDE_SURVIVORS, -1, "", reading.who(value.removeprefix("beside "), path))
        allowed = [*PLACES, "in zone NAME", "beside target", "beside all survivors"]
        r.bad(path, f"'{value}' is no place for a tile", found=value, allowed=allowed)
        return Spot(ANYWHERE)

    def schema(self, defs: Defs) -> Schema:
        beside = line_pattern(f"beside {KNOWN_OR_ALL}")
        patterns = [{"type": "string", "pattern": pattern} for pattern in ("^in zone .+$", beside)]
        return {"anyOf": [{"enum": list(PLACES)}, *patterns]}


def spot_words(words: Wording, spot: Spot) -> str:
    who = words.who(spot.who)
    return say(f"cards.tile_place.{PLACE_TEXTS[spot.place]}", who=who, zone=spot.word.replace("-", " "))


def spot_masks(s: State, spot: Spot) -> tuple[int, int]:
    """The spaces that a tile must lie on wholly, and those of which it must touch one.  [R-TER-11]"""
    here = s.monster.cell
    if spot.place == INSIDE_A_ZONE:
        return zone_mask(s, spot.zone) if here >= 0 else 0, ALL
    if spot.place == BESIDE_THE_MONSTER:
        return ALL, s.foot.adjacent[here] if here >= 0 else 0
    if spot.place == BESIDE_SURVIVORS:
        touched = 0
        for who in everyone(s, spot.who) if spot.who is not None else []:
            if s.survivors[who].cell >= 0:
                touched |= spread(BIT[s.survivors[who].cell])
        return ALL, touched
    if spot.place == BESIDE_THE_TILE:
        tile = the_tile(s)
        return ALL, spread(tile.mask) if tile is not None else 0
    return ALL, closest_edges(s) if spot.place == ON_CLOSEST_EDGE else ALL


def closest_edges(s: State) -> int:
    """The spaces along the board edge closest to the monster; of several, if they are equally close."""
    sides = s.constants.played_area.sides()
    if s.monster.cell < 0:
        return 0
    away = [min([s.foot.distance(s.monster.cell, cell) for cell in cells_of(side)]) for side in sides]
    mask = 0
    for i in range(4):
        if away[i] == min(away):
            mask |= sides[i]
    return mask


@final
class PlaceTerrain(Op):
    """Tiles of a terrain card are put on the board: ``where`` is ``adjacent to the monster``, ``in zone NAME``,
    ``beside target``, ``on the closest board edge``, ``beside the tile`` or ``anywhere``; no figure and no other tile
    may be there.
    """

    name = "place_terrain"
    voice = ORDER
    form = Form(card=CardName("terrain"), where=Spots(), tiles=optional(PLAIN_AMOUNT, Amount(1, 0, 0)))
    card: int
    where: Spot
    tiles: Amount

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        tiles = read["tiles"]
        if not tiles.per_level and tiles.counted is None and not 1 <= tiles.base <= MOST_AT_ONCE:
            r.bad((*path, "tiles"), f"a card places 1 to {MOST_AT_ONCE} tiles at once, not {tiles.base}")
        return [PlaceTerrain(**read)]

    def sentence(self, words: Wording) -> str:
        n, level = words.how_much(self.tiles)
        where = spot_words(words, self.where)
        return say("cards.place_terrain", n=n, level=level, card=words.title(self.card), where=where)

    def harm(self, catalog: Catalog) -> int:
        card = catalog.cards[self.card]
        if not isinstance(card, TerrainCard):
            return 0
        return (block_harm(catalog, card.turn) + block_harm(catalog, card.on_pass)) // 2

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-11]"""
        wanted = min(MOST_AT_ONCE, fixed(s, self.tiles))
        tiles = room_for(s, self.card, wanted) if wanted > 0 else 0
        if tiles > 0:
            s.then(PlaceTiles(self.card, tiles, program, ip))


MOST_AT_ONCE: Final = 20


@final
class PlaceTiles(Ask):
    """The controller puts down tiles one by one; without room they are left out.  [R-TER-11, R-RND-02]"""

    tag = "op.place_tiles"
    kind = "lay_tile"
    rule = "R-TER-11"
    card: int
    left: int
    program: int
    ip: int

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def spots(self, s: State) -> list[Option]:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, PlaceTerrain)
        inside, touched = spot_masks(s, op.where)
        terrain = s.catalog.terrain(self.card)
        free = new_rows(inside & free_spaces(s, None))
        meeting = rows_of_mask(touched)
        out = chosen(anchors_for(terrain, 0, free, meeting), LAY[0])
        if terrain.width != terrain.height:
            out += chosen(anchors_for(terrain, 1, free, meeting), LAY[1])
        return out

    def options(self, s: State) -> list[Option]:
        spots = self.spots(s)
        return spots if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, TileOption)
        if self.left > 1:
            s.then(PlaceTiles(self.card, self.left - 1, self.program, self.ip))
        lay_tile(s, make_tile(s.catalog, self.card, option.cell, option.facing), "R-TER-11")

    def skip(self, s: State) -> None:
        spots = self.spots(s)
        if spots:
            self.choose(s, spots[0])
        elif s.sink is not None:
            s.emit("terrain-left-out", ("R-TER-11",), {"card": self.card, "count": self.left})


# -- which tiles -------------------------------------------------------------------------------------------------

EVERY: Final = 0
CLOSEST: Final = 1
ONE: Final = 2
THIS: Final = 3
WHICH_TEXTS: Final = ("all", "closest", "one", "this")
WHICH = Means({"all": EVERY, "closest": CLOSEST, "one": ONE}, absent=EVERY)


def chosen_tiles(s: State, card: int, which: int) -> list[Tile]:
    """The tiles that a card speaks of, or those among which the controller chooses."""
    tiles = [tile for tile in s.tiles if tile.card == card]
    here = s.monster.cell if s.monster.cell >= 0 else s.monster.left
    if which != CLOSEST or not tiles:
        return tiles
    away = [min([s.foot.distance(here, cell) for cell in cells_of(tile.mask)]) for tile in tiles]
    return [tiles[i] for i in range(len(tiles)) if away[i] == min(away)]


@final
class RemoveTerrain(Op):
    """Tiles of a terrain card are taken off the board: ``all``, the ``closest`` to the monster, ``one`` that the
    controller chooses; or ``this tile``.
    """

    name = "remove_terrain"
    voice = ORDER
    form = Either(Word("this tile"), Form(card=CardName("terrain"), which=WHICH))
    card: int
    which: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if isinstance(read, dict):
            return [RemoveTerrain(**read)]
        cards(r).about_a_tile("'this tile'", path)
        return [RemoveTerrain(-1, THIS)]

    def sentence(self, words: Wording) -> str:
        title = words.title(self.card) if self.which != THIS else ""
        return say(f"cards.remove_terrain.{WHICH_TEXTS[self.which]}", card=title)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-11]"""
        if self.which == THIS:
            tile = the_tile(s)
            if tile is not None:
                remove_tile(s, tile)
            return
        tiles = chosen_tiles(s, self.card, self.which)
        if self.which == EVERY:
            for each in tiles:
                remove_tile(s, each)
        elif tiles:
            s.then(NextTile(TAKEN_AWAY, tuple([tile.cell for tile in tiles]), True))


@final
class EachTile(Op):
    """Run a block for tiles of a terrain card: ``all`` in the order of the controller, the ``closest`` to the monster,
    or ``one``; the block can speak of ``this tile``, and of survivors ``beside the tile`` or ``near the tile``.
    """

    name = "each_tile"
    form = Form(card=CardName("terrain"), which=optional(WHICH, EVERY), do=TILE_BLOCK)
    card: int
    which: int
    do: int

    def sentence(self, words: Wording) -> str:
        does = words.inner(self.do) or say("cards.nothing")
        return say(f"cards.each_tile.{WHICH_TEXTS[self.which]}", card=words.title(self.card), does=does)

    def blocks(self) -> tuple[int, ...]:
        return (self.do,)

    def decides(self) -> bool:
        return True

    def takes_otherwise(self, words: Wording) -> bool:
        return words.takes_otherwise(self.do)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-13]"""
        tiles = chosen_tiles(s, self.card, self.which)
        if tiles and self.do != NO_PROGRAM:
            s.then(NextTile(self.do, tuple([tile.cell for tile in tiles]), self.which != EVERY))


# -- the tile of a block -----------------------------------------------------------------------------------------

TOWARD_SURVIVOR: Final = 0
TOWARD_MONSTER: Final = 1
TOWARD_WHO: Final = 2
GOAL_TEXTS: Final = ("survivor", "monster", "who")


@final
class MoveThisTile(Op):
    """The tile of the block moves over free spaces toward the ``closest survivor``, the ``monster`` or survivors who
    fit a line, as near as it can.
    """

    name = "move_tile"
    voice = ORDER
    form = Form(
        toward=Either(Means({"closest survivor": TOWARD_SURVIVOR, "monster": TOWARD_MONSTER}, absent=0), WHO),
        spaces=Number(1, 20),
    )
    goal: int
    who: Selector | None
    spaces: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        cards(r).about_a_tile("'move_tile'", path)
        if isinstance(read["toward"], Selector):
            return [MoveThisTile(TOWARD_WHO, read["toward"], read["spaces"])]
        return [MoveThisTile(read["toward"], None, read["spaces"])]

    def sentence(self, words: Wording) -> str:
        goal = say(f"cards.move_tile.{GOAL_TEXTS[self.goal]}", who=words.who(self.who))
        return say("cards.move_tile", n=self.spaces, goal=goal)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-12]"""
        tile = the_tile(s)
        if tile is None:
            return
        goals: list[int] = []
        if self.goal == TOWARD_MONSTER:
            goals = cells_of(s.foot.base[s.monster.cell]) if s.monster.cell >= 0 else []
        elif self.goal == TOWARD_WHO and self.who is not None:
            goals = [int(s.survivors[who].cell) for who in everyone(s, self.who) if s.survivors[who].cell >= 0]
        else:
            goals = closest_survivors(s, tile)
        if goals:
            s.then(MoveTile(tile.card, tile.cell, self.spaces, tuple(goals)))


def closest_survivors(s: State, tile: Tile) -> list[int]:
    """The spaces of the survivors nearest to a tile."""
    found = [int(v.cell) for v in s.survivors if v.alive and v.cell >= 0]
    away = [min([steps_between(cell, at) for cell in cells_of(tile.mask)]) for at in found]
    return [found[i] for i in range(len(found)) if away[i] == min(away)]


@final
class TileTokens(Op):
    """Tokens are put on the tile of the block, or all are removed (``none``)."""

    name = "tile_tokens"
    voice = ORDER
    form = Either(Means({"none": 0}, absent=0), Number(1, 20))
    tokens: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        cards(r).about_a_tile("'tile_tokens'", path)
        return [TileTokens(read)]

    def sentence(self, words: Wording) -> str:
        return say("cards.tile_tokens", n=self.tokens) if self.tokens else say("cards.tile_tokens.none")

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-13]"""
        tile = the_tile(s)
        if tile is None:
            return
        tokens = min(MOST_TOKENS, tile.tokens + self.tokens) if self.tokens else 0
        put_in_place(s, tile, make_tile(s.catalog, tile.card, tile.cell, tile.facing, tokens))
        if s.sink is not None:
            s.emit("tile-tokens", ("R-TER-13",), {"card": tile.card, "cell": tile.cell, "count": tokens})


MOST_TOKENS: Final = 99


@final
class Hatch(Op):
    """The tile of the block is replaced by a tile of another terrain card, if there is room for it."""

    name = "hatch"
    voice = ORDER
    form = CardName("terrain")
    card: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        cards(r).about_a_tile("'hatch'", path)
        return [Hatch(read)]

    def sentence(self, words: Wording) -> str:
        return say("cards.hatch", card=words.title(self.card))

    def harm(self, catalog: Catalog) -> int:
        card = catalog.cards[self.card]
        return block_harm(catalog, card.turn) // 2 if isinstance(card, TerrainCard) else 0

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-11, R-TER-13]"""
        tile = the_tile(s)
        if tile is None or (tile.card != self.card and room_for(s, self.card, 1) < 1):
            return
        free = free_spaces(s, tile)
        # A survivor may stand on the old tile: the new one lies there, unless it is impassable.
        terrain = s.catalog.terrain(self.card)
        if not terrain.impassable:
            free |= tile.mask
        if not is_in(anchors_for(terrain, 0, new_rows(free), EVERYWHERE), tile.cell):
            if s.sink is not None:
                s.emit("terrain-left-out", ("R-TER-11",), {"card": self.card, "count": 1})
            return
        put_in_place(s, tile, make_tile(s.catalog, self.card, tile.cell, 0))
        if s.sink is not None:
            s.emit("hatches", ("R-TER-11",), {"card": self.card, "cell": tile.cell})
