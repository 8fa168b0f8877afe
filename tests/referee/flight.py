"""Moves of any distance, moves past a survivor, and places to put the monster.  [R-MOV-06, R-MOV-10, R-GEN-14]

The words are those of the card language: ``toward: furthest edge``, ``beyond``, ``away_from`` and ``place_monster``.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.referee.geometry import FACINGS, OPPOSITE, STEPS, Space, base, distance, facings_toward, offsets, step
from tests.referee.movement import Stop, approach, covered, fits, line, push_lines, routes, straight
from tests.referee.position import Position

UNLIMITED = 99
"""More steps than any board has."""


def spots(position: Position) -> set[Space]:
    """Every place where the whole base is on the board."""
    extent = position.extent
    return {
        (x, y)
        for x in range(extent.west, extent.east + 1)
        for y in range(extent.north, extent.south + 1)
        if fits((x, y), position.size, extent)
    }


def to_furthest_edge(position: Position, movement: int) -> set[Stop]:
    """A straight move toward the board edge with the most spaces before it; equal edges leave a choice."""
    ends = {direction: line(position, direction, UNLIMITED) for direction in FACINGS}
    assert position.at is not None
    far = {direction: distance({position.at}, stop.at) for direction, stop in ends.items()}
    most = max(far.values())
    return {line(position, direction, movement) for direction in FACINGS if far[direction] == most}


def fly_to(position: Position, target: Space, movement: int) -> set[Stop]:
    """A shortest path until the base is adjacent to the target; the facing stays.  [R-MOV-02, R-FAC-05]"""
    return {stop._replace(facing=position.facing) for stop in approach(position, target, movement)}


def directly_away(position: Position, source: Space, movement: int) -> set[Stop]:
    """A straight move away from one survivor without turning.  [R-MOV-08, R-AMB-60, R-BRD-13]"""
    towards = push_lines(position, source, position.ruling("away-line") == "controller")
    lines = {OPPOSITE[direction] for direction in towards}
    assert position.at is not None
    # Along the board edge only if no line away stays on the board: it brings fewer spaces between them.
    open_lines = {d for d in lines if fits(step(position.at, d), position.size, position.extent)}
    return {stop for direction in open_lines or lines for stop in straight(position, direction, movement)}


def beyond(position: Position, target: Space) -> set[Stop]:
    """Every way to move through a survivor until the base has passed."""
    return {stop for stop, _ in ways_beyond(position, target)}


def ways_beyond(position: Position, target: Space) -> set[tuple[Stop, str]]:
    """The ways to move through a survivor, each with the direction in which the base leaves.

    The rules pages do not say more than that.  The reading: the base goes to the target by a shortest path, then
    straight through it, in at one side and out at the other.  Without room there, it leaves along the board edge, to
    either side.  [R-MOV-02, R-BRD-13]
    """
    assert position.at is not None
    ways: set[tuple[Stop, str]] = set()
    for cover in nearest_covers(position, target):
        for direction in offsets(position.base, target):
            entry = step(cover, OPPOSITE[direction])
            arrivals = routes(position, length(position.at, entry), nearer_to(entry))
            along = ("north", "south") if STEPS[direction][0] else ("east", "west")
            sides = along if leave(position, cover, target, direction) is None else (direction,)
            for side in sides:
                end = leave(position, cover, target, side)
                if end is not None:
                    more = frozenset[str]().union(*(covered(position, at) for at in between(cover, end)))
                    ways |= {(Stop(end, position.facing, over | more), side) for _, over in arrivals}
    return ways


def length(start: Space, end: Space) -> int:
    """Steps of a shortest walk."""
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def nearer_to(goal: Space) -> Callable[[Space, Space], bool]:
    """Steps that bring the base nearer to a place."""
    return lambda a, b: length(b, goal) < length(a, goal)


def nearest_covers(position: Position, target: Space) -> set[Space]:
    """The places over the target that are the fewest steps away."""
    assert position.at is not None
    start = position.at
    over = [at for at in spots(position) if target in base(at, position.size)]
    least = min(length(start, at) for at in over)
    return {at for at in over if length(start, at) == least}


def leave(position: Position, cover: Space, target: Space, side: str) -> Space | None:
    """The first place to this side that is no longer over the target; None off the board."""
    at = cover
    while target in base(at, position.size):
        at = step(at, side)
        if not fits(at, position.size, position.extent):
            return None
    return at


def between(start: Space, end: Space) -> list[Space]:
    """The places of a straight walk, both ends included."""
    steps = length(start, end)
    dx, dy = (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])
    return [(start[0] + dx * i, start[1] + dy * i) for i in range(steps + 1)]


# -- placements --------------------------------------------------------------------------------------------------

Placed = tuple[Space, str]
"""A place for the base, and its facing."""


def facing_it(position: Position, places: set[Space], target: Space) -> set[Placed]:
    """Each of these places with every facing that puts the target in front.  [R-FAC-03, R-FAC-04]"""
    larger = position.ruling("face-diagonal") == "larger-offset"
    return {(at, facing) for at in places for facing in facings_toward(base(at, position.size), target, larger)}


def beside(position: Position, target: Space) -> set[Space]:
    """The places adjacent to the target."""
    return {at for at in spots(position) if distance(base(at, position.size), target) == 1}


def covering_most(position: Position, target: Space) -> set[Space]:
    """Those adjacent to the target that cover as many survivors as possible."""
    places = beside(position, target)
    most = max(len(covered(position, at)) for at in places)
    return {at for at in places if len(covered(position, at)) == most}


def empty(position: Position, places: set[Space]) -> set[Space]:
    """Those of the places that cover no survivor."""
    return {at for at in places if not covered(position, at)}


def nearest_empty(position: Position, target: Space) -> set[Space]:
    """The places that cover no survivor and are closest to the target: adjacent where there is room.  [R-GEN-14]"""
    places = empty(position, {at for at in spots(position) if target not in base(at, position.size)})
    least = min(distance(base(at, position.size), target) for at in places)
    return {at for at in places if distance(base(at, position.size), target) == least}


def far_sides(position: Position, target: Space) -> set[Space]:
    """The places on the side of the target that is turned away from the monster; equal sides leave a choice."""
    larger = max(offsets(position.base, target).values())
    sides = {side for side, far in offsets(position.base, target).items() if far == larger}
    return {
        at
        for at in beside(position, target)
        if set(offsets(base(at, position.size), target)) <= {OPPOSITE[side] for side in sides}
    }


def central(position: Position) -> set[Space]:
    """The places whose centre is nearest to the centre of the board."""
    extent, size = position.extent, position.size

    def off(at: Space) -> int:
        across, down = 2 * at[0] + size - 1, 2 * at[1] + size - 1
        return abs(across - extent.west - extent.east) + abs(down - extent.north - extent.south)

    least = min(off(at) for at in spots(position))
    return {at for at in spots(position) if off(at) == least}


def edge_places(position: Position, source: Space) -> set[Space]:
    """The free places along the board edge that is furthest from a space."""
    extent = position.extent
    far = {
        "north": source[1] - extent.north,
        "south": extent.south - source[1],
        "west": source[0] - extent.west,
        "east": extent.east - source[0],
    }
    most = max(far.values())
    at_edge = {
        "north": lambda cell: cell[1] == extent.north,
        "south": lambda cell: cell[1] == extent.south,
        "west": lambda cell: cell[0] == extent.west,
        "east": lambda cell: cell[0] == extent.east,
    }
    return {
        at
        for side, steps in far.items()
        if steps == most
        for at in empty(position, spots(position))
        if any(at_edge[side](cell) for cell in base(at, position.size))
    }
