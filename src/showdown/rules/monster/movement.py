"""Monster movement and facing.  [R-MOV, R-FAC]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import cells_of
from showdown.board.cells import CELLS, COLUMN, ROW, opposite, steps_between
from showdown.board.paths import Route, covered, ends_at, routes_to, routes_towards, straight
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.model.options import FacingOption
from showdown.model.rulings import (
    AWAY_LINE,
    AWAY_LINE_CONTROLLER,
    AWAY_METRIC,
    AWAY_METRIC_SUM,
    AWAY_WITHOUT_THREATS,
    AWAY_WITHOUT_THREATS_FROM_SURVIVORS,
    FACE_DIAGONAL,
    FACE_DIAGONAL_LARGER_OFFSET,
)
from showdown.model.state import DESTRUCTIBLE, State
from showdown.rules.options import FACE
from showdown.rules.queries import controller_seat, distance, figures, is_threat, on_board


def breakable(s: State) -> list[int]:
    """The spaces of destructible terrain, tile by tile.  [R-COL-07, R-TER-06]"""
    return [t.mask for t in s.tiles if t.flags & DESTRUCTIBLE] if s.tiles else []


def forward(s: State, steps: int) -> list[Route]:
    """Straight ahead up to the board edge; from the edge, along it.  [R-MOV-06, R-MOV-07, R-BRD-13]"""
    return straight_on(s, s.monster.facing, steps)


def straight_on(s: State, direction: int, steps: int) -> list[Route]:
    """[R-MOV-07, R-BRD-13]"""
    out = line(s, direction, steps)
    if out:
        return out
    return line(s, (direction + 1) % 4, steps) + line(s, (direction + 3) % 4, steps)


def to_terrain(s: State, kind: int, steps: int) -> list[Route]:
    """As near as possible to the closest tile of a kind, onto it if the movement lasts; ties to the controller.

    [R-MOV-06, R-MOV-02]
    """
    m = s.monster
    best = 99
    goals: list[int] = []
    for tile in s.tiles:
        if tile.card == kind:
            for cell in cells_of(tile.mask):
                d = s.foot.distance(m.cell, cell)
                if d < best:
                    best = d
                    goals = []
                if d == best:
                    goals.append(cell)
    out: list[Route] = []
    for goal in goals:
        for route in routes_towards(s.foot, m.cell, goal, steps, 0, figures(s), breakable(s)):
            if not is_known(route, out):
                out.append(route)
    return out


def is_known(route: Route, others: list[Route]) -> bool:
    """Does one of these routes come to the same?"""
    for other in others:
        if route.end == other.end and route.passed == other.passed and (route.last == other.last or not route.passed):
            return True
    return False


def through(s: State, who: list[int], steps: int) -> list[Route]:
    """A straight line over a survivor in line with the base, and beyond.  [R-BRD-14, R-MOV-06]"""
    if not who or s.survivors[who[0]].cell < 0:
        return []
    m = s.monster
    cell = s.survivors[who[0]].cell
    if s.foot.gap_x(m.cell, cell) == 0:
        return line(s, 2 if ROW[cell] > ROW[m.cell] else 0, steps)
    if s.foot.gap_y(m.cell, cell) == 0:
        return line(s, 1 if COLUMN[cell] > COLUMN[m.cell] else 3, steps)
    return []


def beyond(s: State, who: list[int], steps: int) -> list[Route]:
    """Over a survivor and on in the same direction until the base has left that space; along the edge if it must.

    [R-MOV-10, R-BRD-13]
    """
    if not who or s.survivors[who[0]].cell < 0:
        return []
    m = s.monster
    cell = s.survivors[who[0]].cell
    there = figures(s)
    walls = breakable(s)
    out: list[Route] = []
    for route in routes_towards(s.foot, m.cell, cell, steps, 0, there, walls):
        left = steps - steps_between(m.cell, route.end)
        ways = [route]
        if s.foot.covers(route.end, cell) and left > 0:
            onward = route.last if route.last >= 0 else m.facing
            ways = leaving(s, route, cell, onward, left, there, walls)
            for aside in () if ways else ((onward + 1) % 4, (onward + 3) % 4):
                ways += leaving(s, route, cell, aside, left, there, walls)
        for way in ways:
            if not is_known(way, out):
                out.append(way)
    return out


def leaving(
    s: State, route: Route, cell: int, direction: int, steps: int, there: list[int], walls: list[int]
) -> list[Route]:
    """Straight on from the end of a route until a space is no longer under the base; nothing if the edge is there."""
    passed = route.passed
    for anchor in straight(s.foot, route.end, direction, min(steps, s.foot.size)):
        passed |= covered(s.foot, anchor, there, walls)
        if not s.foot.covers(anchor, cell):
            return [Route(anchor, passed, direction)]
    return []


def to_closest_of(s: State, who: list[int], steps: int, reach: int) -> list[Route]:
    """Toward the closest of these survivors until in reach; ties to the controller.  [R-MOV-02, R-MOV-10]"""
    m = s.monster
    there = [i for i in who if s.survivors[i].cell >= 0]
    out: list[Route] = []
    if there:
        best = min([s.foot.distance(m.cell, s.survivors[i].cell) for i in there])
        for i in there:
            cell = s.survivors[i].cell
            if s.foot.distance(m.cell, cell) == best:
                for route in routes_towards(s.foot, m.cell, cell, steps, reach, figures(s), breakable(s)):
                    if not is_known(route, out):
                        out.append(route)
    return out


def to_edge(s: State, furthest: bool, steps: int) -> list[Route]:
    """Straight to the closest or the furthest board edge; ties to the controller.  [R-MOV-10, R-MOV-07]"""
    lengths = [len(straight(s.foot, s.monster.cell, direction, CELLS)) for direction in range(4)]
    wanted = max(lengths) if furthest else min(lengths)
    out: list[Route] = []
    for direction in range(4):
        if lengths[direction] == wanted:
            out += line(s, direction, steps)
    return out


def away_from_most(s: State, steps: int) -> list[Route]:
    """A full move to where the most survivors are further away than now, then all together; ties to the controller.

    [R-MOV-10, R-AMB-05]
    """
    m = s.monster
    who = on_board(s)
    if not who:
        return []
    ends = ends_of_full_move(s, steps)
    now = [(s.survivors[i].cell, distance(s, i)) for i in who]
    most = -1
    best: list[int] = []
    for end in ends:
        score = 0
        for cell, near in now:
            away = s.foot.distance(end, cell)
            score += 1000 + away if away > near else away
        if score > most:
            most = score
            best = [end]
        elif score == most:
            best.append(end)
    return routes_to(s.foot, m.cell, best, figures(s), breakable(s))


def away_in_a_line(s: State, steps: int) -> list[Route]:
    """Of the straight lines the one that leads furthest away from all survivors.  [R-BRD-14, R-MOV-06, R-AMB-05]"""
    ways: list[Route] = []
    if not on_board(s):
        # No survivor to move away from: the monster stays.  [R-AMB-43]
        return ways
    for direction in range(4):
        ways += line(s, direction, steps)
    best = furthest_from(s, on_board(s), [route.end for route in ways])
    return [route for route in ways if route.end in best]


def line(s: State, direction: int, steps: int) -> list[Route]:
    anchors = straight(s.foot, s.monster.cell, direction, steps)
    if not anchors:
        return []
    passed = 0
    where = figures(s)
    walls = breakable(s)
    for anchor in anchors:
        passed |= covered(s.foot, anchor, where, walls)
    return [Route(anchors[-1], passed, direction)]


def away_from(s: State, who: list[int], steps: int) -> list[Route]:
    """Move directly away from one survivor, without turning.  [R-MOV-06, R-MOV-08, R-AMB-60]"""
    if not who or s.survivors[who[0]].cell < 0:
        return []
    m = s.monster
    cell = s.survivors[who[0]].cell
    across = s.foot.gap_x(m.cell, cell)
    down = s.foot.gap_y(m.cell, cell)
    x_way = 3 if COLUMN[cell] > COLUMN[m.cell] else 1
    y_way = 0 if ROW[cell] > ROW[m.cell] else 2
    ways: list[int] = []
    free = s.rulings[AWAY_LINE] == AWAY_LINE_CONTROLLER
    if across and (across >= down or free):
        ways.append(x_way)
    if down and (down >= across or free):
        ways.append(y_way)
    out: list[Route] = []
    for way in ways:
        out += line(s, way, steps)
    if not out:
        # At the edge already: along it.  [R-BRD-13]
        for way in ways:
            out += line(s, (way + 1) % 4, steps) + line(s, (way + 3) % 4, steps)
    return out


def step_back(s: State, who: int) -> list[Route]:
    """Out to its own reach from a survivor who is closer; nowhere if that brings no distance.  [R-ZON-06]"""
    cell = s.survivors[who].cell
    near = s.foot.distance(s.monster.cell, cell)
    if near >= s.far:
        return []
    return [route for route in away_from(s, [who], s.far - near) if s.foot.distance(route.end, cell) > near]


def away(s: State, only_threats: bool, steps: int) -> list[Route]:
    """A full move to where the nearest of them is furthest, then all together; ties to the controller.  [R-AMB-05]"""
    m = s.monster
    who = [i for i in on_board(s) if not only_threats or is_threat(s, i)]
    if not who and s.rulings[AWAY_WITHOUT_THREATS] == AWAY_WITHOUT_THREATS_FROM_SURVIVORS:
        who = on_board(s)
    if not who:
        # No survivor to move away from: the monster stays.  [R-AMB-43]
        return []
    ends = ends_of_full_move(s, steps)
    return routes_to(s.foot, m.cell, furthest_from(s, who, ends), figures(s), breakable(s))


def ends_of_full_move(s: State, steps: int) -> list[int]:
    """Where a move of all these spaces can end, or of as many as the board allows.  [R-MOV-10]"""
    ends: list[int] = []
    while not ends and steps > 0:
        ends = ends_at(s.foot, s.monster.cell, steps)
        steps -= 1
    return ends


def furthest_from(s: State, who: list[int], ends: list[int]) -> list[int]:
    """Where the nearest of them is furthest, then all together; several if they tie.  [R-AMB-05]"""
    only_sum = s.rulings[AWAY_METRIC] == AWAY_METRIC_SUM
    best = -1
    best_ends: list[int] = []
    for end in ends:
        least = 99
        total = 0
        for i in who:
            d = s.foot.distance(end, s.survivors[i].cell)
            least = min(least, d)
            total += d
        score = total if only_sum else least * 1000 + total
        if score > best:
            best = score
            best_ends = [end]
        elif score == best:
            best_ends.append(end)
    return best_ends


# -- facing ------------------------------------------------------------------------------------------------------


def facings(s: State, anchor: int, cell: int) -> list[int]:
    """Facings that put a space in front: one for a touching or straight one, two for a diagonal.

    [R-FAC-03, R-FAC-04]
    """
    ways = s.foot.facings_towards(anchor, cell)
    if len(ways) == 2 and s.rulings[FACE_DIAGONAL] == FACE_DIAGONAL_LARGER_OFFSET:
        across = s.foot.gap_x(anchor, cell)
        down = s.foot.gap_y(anchor, cell)
        if across != down:
            return [f for f in ways if (f % 2 == 1) == (across > down)]
    return ways or [s.monster.facing]


def turn_towards(s: State, who: list[int], back: bool) -> None:
    """Turn in place to face the first of these survivors, or turn its back to them.  [R-FAC-02]"""
    if who and s.survivors[who[0]].cell >= 0 and not s.monster.down and s.monster.cell >= 0:
        ways = facings(s, s.monster.cell, s.survivors[who[0]].cell)
        if back:
            ways = [opposite(f) for f in ways]
        if len(ways) == 1:
            face(s, ways[0])
        else:
            s.then(ChooseFacing(tuple(ways)))


def turn_back_to_most(s: State) -> None:
    """Turn in place so that as many survivors as possible are behind it; ties to the controller.  [R-FAC-02]"""
    m = s.monster
    if m.down or m.cell < 0:
        return
    cells = [s.survivors[i].cell for i in on_board(s)]
    behind = [len([c for c in cells if s.foot.in_front(m.cell, opposite(way), c)]) for way in range(4)]
    ways = [way for way in range(4) if behind[way] == max(behind)]
    if len(ways) == 1:
        face(s, ways[0])
    else:
        s.then(ChooseFacing(tuple(ways)))


def face(s: State, facing: int) -> None:
    s.monster.facing = facing
    if s.sink is not None:
        s.emit("monster-turns", ("R-FAC-02",), {"facing": facing})


@final
class ChooseFacing(Ask):
    """[R-FAC-04, R-AMB-04]"""

    tag = "move.facing"
    kind = "facing"
    rule = "R-FAC-04"
    ways: tuple[int, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [FACE[f] for f in self.ways]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, FacingOption)
        face(s, option.facing)


FRAMES: Final[list[type[Frame]]] = [ChooseFacing]
