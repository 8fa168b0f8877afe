"""Checks of tiles: where cards lay them, how they move and hatch, and which are on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.attack import LEVELS
from tests.referee.figures import Kind
from tests.referee.geometry import Space, name_of, numbered
from tests.referee.position import Position
from tests.referee.tiles import MOST, SIDE, closest_survivors, nearest_ends, new_tile, room
from tests.referee.watch_flights import attacker_space, target_space

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher

WHERE = {"edge-litter": "on the closest board edge", "thousand-candles": "anywhere"}
"""Cards that lay tiles elsewhere than adjacent to the monster."""
LAYS = "R-TER-11"
OF_A_TURN = 3
"""Spaces that a wickling moves in its own turn."""
SPACES = {"shepherds-hook": 5, "call-them-home": 6, "nursing-arm": 6}
"""Spaces that cards move wicklings."""
ONE_TILE = "nursing-arm"


def names(spaces: set[Space]) -> list[str]:
    return sorted(map(name_of, spaces))


def check_laying(w: Watcher, keys: list[str]) -> None:
    """All places that the card allows are offered, and no others.  [R-TER-11]"""
    card = w.view["decision"]["about"]["card"]
    if card in SIDE:
        spots = room(w.board, card, WHERE.get(w.cause, ""))
        w.check(Kind.TILES, names(spots), sorted(key.split(":")[1] for key in keys), f"{w.cause} lays {card}")
        w.laying = True


def check_moving(w: Watcher, keys: list[str]) -> None:
    """The places where a moving tile may stop.  The event that follows says which tile it is.  [R-TER-12]"""
    w.tile_stops = sorted(key.split(":")[1] for key in keys)


def on_laid(w: Watcher, event: Happened) -> None:
    card, at = w.card(event), numbered(event.data["cell"])
    if event.rules[0] != LAYS or card not in SIDE:
        return
    if not w.laying:
        # Without a decision there was one place.
        spots = room_of(w, card)
        w.check(Kind.TILES, True, [name_of(at)] in spots, f"{layers(w)} lays {card} on {name_of(at)}, not {spots}")
    w.laying = False
    count = sum(tile.card == card for tile in w.board.tiles)
    w.check(Kind.TILES, True, count < MOST[card], f"there are {count} tiles of {card} before the next one")
    w.board.tiles.append(new_tile(card, at))


LAYERS = {"brood-drop", "brood-sac", "laying-duct", "warm-skin", "eat-the-weakest", "slow-pour", "melt-and-smother"}
LAYERS |= {"dripping-hem", "instinct", "Lay a Pearl", *WHERE}
"""What lays tiles."""


def layers(w: Watcher) -> set[str]:
    """What may lay the tile: the latest card, the AI card in whose opportunity that one was used, or a procedure.

    No event says that the latest card is done.  A trait performs its procedure beside the card in progress.
    """
    return {name for name in (w.cause, w.drawn, w.procedure) if name in LAYERS}


def room_of(w: Watcher, card: str) -> list[list[str]]:
    """The places for a tile of this card, one list for each card that may lay it."""
    return [names(room(w.board, card, where)) for where in {WHERE.get(name, "") for name in layers(w)}]


def tiles_of(w: Watcher) -> int:
    """How many tiles the card in progress lays, at most."""
    monster = w.view["monster"]
    level = LEVELS[(monster["id"], monster["level"])].number
    several = {"brood-drop": 2, "edge-litter": level + 1, "thousand-candles": 2}
    return max((several.get(card, 1) for card in layers(w)), default=1)


def on_full(w: Watcher, event: Happened) -> None:
    """Not all tiles of the card in progress can be on the board."""
    card = w.card(event)
    if card not in SIDE:
        return
    count = sum(tile.card == card for tile in w.board.tiles)
    w.check(Kind.TILES, MOST[card], event.data["count"], f"most tiles of {card}")
    too_many = count + tiles_of(w) > MOST[card]
    w.check(Kind.TILES, True, too_many, f"{count} tiles of {card} and {tiles_of(w)} more of {layers(w)} are too many")


def on_hatches(w: Watcher, event: Happened) -> None:
    at = numbered(event.data["cell"])
    w.board.tiles = [tile for tile in w.board.tiles if tile.at != at]
    if w.card(event) in SIDE:
        w.board.tiles.append(new_tile(w.card(event), at))


def on_removed(w: Watcher, event: Happened) -> None:
    at = numbered(event.data["cell"])
    w.board.tiles = [tile for tile in w.board.tiles if tile.at != at or tile.card != w.card(event)]


def on_tile_turn(w: Watcher, event: Happened) -> None:
    w.cause = w.card(event)


def mover(w: Watcher) -> str:
    """The card that moves the tile: the latest one, or the one in progress that a surge interrupted.

    Nursing Arm moves one tile: a further one belongs to the card that it interrupted.
    """
    done = w.cause == w.moved_by == ONE_TILE
    if w.cause in SIDE or (w.cause in SPACES and not done):
        return w.cause
    cards = [entry["card"] for entry in w.view["progress"] if entry["doing"] == "card"]
    return next((card for card in reversed(cards) if card in SPACES and card != ONE_TILE), w.cause)


def goals(w: Watcher, card: str, start: Space) -> tuple[set[Space], int]:
    """Where the tile is to go, and how many spaces it may move."""
    if card == "call-them-home":
        return w.board.base, SPACES[card]
    if card not in SPACES:
        return closest_survivors(w.board, start), OF_A_TURN
    at = attacker_space(w) if card == ONE_TILE else target_space(w, card)
    return {at} if at is not None else set(), SPACES[card]


def on_moved(w: Watcher, event: Happened) -> None:
    """Over free spaces, as near to the goal as it can.  [R-TER-12]"""
    start, end = numbered(event.data["from"]), numbered(event.data["cell"])
    if w.card(event) not in SIDE:
        # A tile of another pack, of which the referee knows no numbers: it is only taken along.
        for tile in w.board.tiles:
            if tile.at == start and tile.card == w.card(event):
                tile.spaces = {(x - start[0] + end[0], y - start[1] + end[1]) for x, y in tile.spaces}
                tile.at = end
        return
    card = mover(w)
    wanted, steps = goals(w, card, start)
    offered, w.tile_stops = w.tile_stops or [name_of(end)], []
    if wanted:
        expected = names(nearest_ends(w.board, start, wanted, steps))
        w.check(Kind.TILES, expected, offered, f"{card}: a tile moves from {name_of(start)} to {names(wanted)}")
    w.moved_by = card if card == ONE_TILE else w.moved_by
    w.board.tiles = [new_tile(t.card, end) if t.at == start and t.card == w.card(event) else t for t in w.board.tiles]


def compare_tiles(w: Watcher, before: Position) -> None:
    """Compare the tiles of the pack on the referee's board with the view."""
    if w.over or w.view["decision"] is None:
        return
    old, now = ([f"{t.card} {name_of(t.at)}" for t in board.tiles if t.card in SIDE] for board in (before, w.board))
    if old or now:
        w.check(Kind.TILES, sorted(old), sorted(now), "tiles on the board")


HANDLERS: dict[str, Handler] = {
    "terrain-laid": on_laid,
    "terrain-full": on_full,
    "terrain-removed": on_removed,
    "terrain-moved": on_moved,
    "hatches": on_hatches,
    "tile-turn": on_tile_turn,
}
