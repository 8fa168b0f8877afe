"""Tiles that cards lay and move during the showdown.  [R-TER-11, R-TER-12]"""

from __future__ import annotations

from tests.referee.geometry import FACINGS, Space, base, distance, step
from tests.referee.position import Position, Tile

SIDE = {"wickling": 1, "wax-pearl": 1, "tallow-pool": 2}
"""Side of each square tile of the pack, in spaces."""
MOST = {"wickling": 6, "wax-pearl": 6, "tallow-pool": 4}
"""How many tiles of a card may be on the board."""
IMPASSABLE = {"wickling"}


def new_tile(card: str, at: Space) -> Tile:
    """A tile of this card with its north-west space here."""
    return Tile(card, at, base(at, SIDE[card]), False, card in IMPASSABLE, False)


def free_spaces(position: Position) -> set[Space]:
    """The spaces without a figure and without a tile."""
    extent = position.extent
    taken = {figure.at for figure in position.present()} | position.base
    for tile in position.tiles:
        taken |= tile.spaces
    return {
        (x, y)
        for x in range(extent.west, extent.east + 1)
        for y in range(extent.north, extent.south + 1)
        if (x, y) not in taken
    }


def closest_edges(position: Position) -> set[Space]:
    """The spaces of the board edge with the fewest spaces between it and the monster; equal edges count together."""
    extent, own = position.extent, position.base
    edges = {
        "north": {(x, extent.north) for x in range(extent.west, extent.east + 1)},
        "south": {(x, extent.south) for x in range(extent.west, extent.east + 1)},
        "west": {(extent.west, y) for y in range(extent.north, extent.south + 1)},
        "east": {(extent.east, y) for y in range(extent.north, extent.south + 1)},
    }
    far = {side: min(distance(own, at) for at in spaces) for side, spaces in edges.items()}
    near = min(far.values())
    return {at for side, spaces in edges.items() if far[side] == near for at in spaces}


def room(position: Position, card: str, where: str) -> set[Space]:
    """Where a tile may be laid: ``adjacent to the monster``, ``on the closest board edge`` or ``anywhere``."""
    free = free_spaces(position)
    spots = {at for at in free if base(at, SIDE[card]) <= free}
    if where == "anywhere":
        return spots
    if where == "on the closest board edge":
        edge = closest_edges(position)
        return {at for at in spots if base(at, SIDE[card]) & edge}
    beside = {at for at in free if distance(position.base, at) == 1}
    return {at for at in spots if base(at, SIDE[card]) & beside}


def walks(position: Position, start: Space, steps: int) -> dict[Space, int]:
    """The spaces a tile of one space reaches over free spaces, each with the fewest steps."""
    free = free_spaces(position)
    found = {start: 0}
    edge = {start}
    for count in range(1, steps + 1):
        edge = {step(at, d) for at in edge for d in FACINGS} & free - found.keys()
        found.update(dict.fromkeys(edge, count))
    return found


def nearest_ends(position: Position, start: Space, goals: set[Space], steps: int) -> set[Space]:
    """Where a moving tile may stop: as near to a goal as it can get, after the fewest steps."""
    found = walks(position, start, steps)
    near = {at: distance(goals, at) for at in found}
    least = min(near.values())
    fewest = min(count for at, count in found.items() if near[at] == least)
    return {at for at, count in found.items() if near[at] == least and count == fewest}


def closest_survivors(position: Position, start: Space) -> set[Space]:
    """The spaces of the survivors who are closest to a tile."""
    places = {figure.at for figure in position.present() if figure.at is not None}
    if not places:
        return set()
    near = min(distance({start}, at) for at in places)
    return {at for at in places if distance({start}, at) == near}
