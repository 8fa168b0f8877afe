"""Where survivors can walk and where the monster can go.  [R-SMV-01, R-MOV-01 to R-MOV-07, R-KB-01, R-KB-02]"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.referee.geometry import FACINGS, STEPS, Extent, Space, base, distance, facings_toward, offsets, step
from tests.referee.position import Figure, Position


class Stop(NamedTuple):
    """A way for the monster to end a movement."""

    at: Space
    facing: str
    over: frozenset[str]
    """The survivors whose spaces the base covered on the way or at the end."""


class Zone(NamedTuple):
    """A square zone around the base in which survivors must stop.  ``reach``: spaces beyond the base."""

    spaces: frozenset[Space]
    each_step: bool
    """Whether a step inside the zone counts as entering it."""


def zone_around(position: Position, reach: int) -> frozenset[Space]:
    """Every space within ``reach`` rows and columns of the base."""
    return frozenset(
        (x + i, y + j)
        for x, y in position.base
        for i in range(-reach, reach + 1)
        for j in range(-reach, reach + 1)
        if position.extent.holds((x + i, y + j))
    ) - frozenset(position.base)


def walkable(position: Position, who: Figure) -> Callable[[Space, Space], bool]:
    """Whether this survivor may step from one space to the next.  [R-SMV-01, R-BRD-03, R-TER-04]"""
    taken = {f.at for f in position.present() if f is not who} | position.base
    closed = position.impassable()
    assert who.at is not None
    stone = position.tile_at(who.at)
    own = stone.spaces if stone is not None and stone.impassable else set()

    def may(start: Space, end: Space) -> bool:
        if not position.extent.holds(end) or end in taken:
            return False
        # A survivor on top of a tile moves normally on it and off it; survivors on the ground cannot walk up.
        return end not in closed or (end in own and start in own)

    return may


def joined(position: Position, start: Space, end: Space, card: str) -> bool:
    """Whether cardinal steps over tiles of this card alone lead from one space to the other."""
    ground = {cell for tile in position.tiles if tile.card == card for cell in tile.spaces}
    found = edge = {start}
    while edge:
        edge = {step(at, direction) for at in edge for direction in FACINGS} & ground - found
        found = found | edge
    return end in found


def reachable(position: Position, who: Figure, movement: int, zone: Zone | None = None) -> set[Space]:
    """The spaces on which the survivor can end a movement of at least one step."""
    may = walkable(position, who)
    assert who.at is not None
    ends: set[Space] = set()
    edge = {who.at}
    for _ in range(movement):
        following: set[Space] = set()
        for start in edge:
            for direction in FACINGS:
                end = step(start, direction)
                if not may(start, end):
                    continue
                stops = zone is not None and end in zone.spaces and (zone.each_step or start not in zone.spaces)
                if stops:
                    ends.add(end)
                else:
                    following.add(end)
        ends |= following
        edge = following
    return ends - {who.at}


def fits(at: Space, size: int, extent: Extent) -> bool:
    """Whether the whole base is on the board.  [R-MOV-01]"""
    return all(extent.holds(cell) for cell in base(at, size))


def covered(position: Position, at: Space) -> frozenset[str]:
    """The survivors under the base at this position."""
    cells = base(at, position.size)
    return frozenset(f.letter for f in position.present() if f.at in cells)


def routes(position: Position, steps: int, goes: Callable[[Space, Space], bool]) -> set[tuple[Space, frozenset[str]]]:
    """Every end of a walk with this many steps, and over whom it runs.  ``goes``: whether a step is allowed."""
    assert position.at is not None
    walks: set[tuple[Space, frozenset[str]]] = {(position.at, frozenset())}
    for _ in range(steps):
        walks = {
            (end, over | covered(position, end))
            for at, over in walks
            for end in (step(at, direction) for direction in FACINGS)
            if fits(end, position.size, position.extent) and goes(at, end)
        }
    return walks


def approach(position: Position, target: Space, movement: int, reach: int = 1) -> set[Stop]:
    """Every way to move toward a target: a shortest path up to adjacency, then a turn.  [R-MOV-02, R-FAC-01]"""
    assert position.at is not None

    def far(at: Space) -> int:
        return distance(base(at, position.size), target)

    steps = max(0, min(movement, far(position.at) - reach))
    larger = position.ruling("face-diagonal") == "larger-offset"
    return {
        Stop(at, facing, over)
        for at, over in routes(position, steps, lambda a, b: far(b) < far(a))
        for facing in facings_toward(base(at, position.size), target, larger)
    }


def straight(position: Position, direction: str, movement: int) -> set[Stop]:
    """A straight move up to the board edge; along the edge for a monster that starts there.  [R-MOV-07, R-BRD-13]"""
    ends = {line(position, direction, movement)}
    assert position.at is not None
    if not fits(step(position.at, direction), position.size, position.extent):
        sideways = [d for d in FACINGS if STEPS[d][0] != 0] if STEPS[direction][0] == 0 else ["north", "south"]
        ends = {line(position, d, movement) for d in sideways}
        moved = {end for end in ends if end.at != position.at}
        ends = moved or ends
    return ends


def line(position: Position, direction: str, movement: int) -> Stop:
    """The end of a straight move in one direction, at the board edge at the latest."""
    assert position.at is not None
    at, over = position.at, frozenset[str]()
    for _ in range(movement):
        if not fits(step(at, direction), position.size, position.extent):
            break
        at = step(at, direction)
        over |= covered(position, at)
    return Stop(at, position.facing, over)


def away(position: Position, sources: list[Space], movement: int, sum_only: bool = False) -> set[Space]:
    """Where a full move away from all sources may end.  [R-MOV-06, R-AMB-05]

    Of the places that take the whole move (or as much of it as the board allows): those with the largest distance to
    the nearest source, then with the largest sum of distances.
    """
    assert position.at is not None
    start = position.at
    spots = [
        (x, y)
        for x in range(position.extent.west, position.extent.east + 1)
        for y in range(position.extent.north, position.extent.south + 1)
        if fits((x, y), position.size, position.extent)
    ]

    def length(at: Space) -> int:
        return abs(at[0] - start[0]) + abs(at[1] - start[1])

    longest = max(length(at) for at in spots if length(at) <= movement)
    spots = [at for at in spots if length(at) == longest]

    def worth(at: Space) -> tuple[int, int]:
        far = [distance(base(at, position.size), source) for source in sources]
        return (0, sum(far)) if sum_only else (min(far), sum(far))

    best = max(worth(at) for at in spots)
    return {at for at in spots if worth(at) == best}


def push_lines(position: Position, at: Space, always_both: bool = False) -> set[str]:
    """The directions directly away from the base.  [R-KB-01, R-AMB-08]"""
    beyond = offsets(position.base, at)
    if len(beyond) < 2 or always_both:
        return set(beyond)
    most = max(beyond.values())
    return {direction for direction, far in beyond.items() if far == most}


def out_of_base(position: Position, at: Space) -> set[str]:
    """The directions in which a survivor under the base is nearest to its edge.  [R-AMB-09]"""
    cells = position.base

    def steps(direction: str) -> int:
        return next(count for count in range(1, position.size + 1) if step(at, direction, count) not in cells)

    least = min(steps(direction) for direction in FACINGS)
    return {direction for direction in FACINGS if steps(direction) == least}


def slides(position: Position, at: Space, direction: str) -> set[str]:
    """The directions of a knockback: along the board edge if it starts there and goes outward.  [R-KB-02, R-BRD-13]"""
    if position.extent.holds(step(at, direction)):
        return {direction}
    along = ("east", "west") if direction in ("north", "south") else ("north", "south")
    return {d for d in along if position.extent.holds(step(at, d))}


def pulled(position: Position, at: Space, direction: str, count: int) -> Space:
    """The end of a knockback toward the monster: where the survivor gets no closer to the base.  [R-ZON-05]"""
    below = position.tile_at(at)
    closed = position.impassable() - (below.spaces if below is not None else set())
    for _ in range(count):
        end = step(at, direction)
        if end in position.base or distance(position.base, end) >= distance(position.base, at):
            break
        tile = position.tile_at(end)
        if tile is not None and tile.destructible:
            return end
        if end in closed:
            break
        at = end
    return at


def toward_closest_edge(position: Position, at: Space) -> set[str]:
    """The directions of the board edges with the fewest spaces before them."""
    extent = position.extent
    far = {
        "north": at[1] - extent.north,
        "south": extent.south - at[1],
        "west": at[0] - extent.west,
        "east": extent.east - at[0],
    }
    return {direction for direction, steps in far.items() if steps == min(far.values())}


def pushed(position: Position, at: Space, direction: str, count: int, before_base: bool = False) -> Space:
    """The last space of a knockback before an occupied space counts.  [R-KB-01, R-KB-02, R-COL-06]

    ``before_base``: the monster stops a survivor from outside as impassable terrain does.  [R-AMB-58]
    """
    below = position.tile_at(at)
    # A survivor on top of a tile is not stopped by that tile.
    closed = position.impassable() - (below.spaces if below is not None else set())
    if before_base:
        closed |= position.base
    for _ in range(count):
        end = step(at, direction)
        tile = position.tile_at(end)
        if tile is not None and tile.destructible:
            # The survivor breaks the tile and stops there.  [R-TER-05]
            return end
        if not position.extent.holds(end) or end in closed:
            break
        at = end
    return at
