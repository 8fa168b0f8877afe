"""Checks of movement: the monster's stops and routes, knockback, Grab, and the positions afterwards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.referee.attack import PROFILES
from tests.referee.figures import Kind
from tests.referee.geometry import FACINGS, OPPOSITE, Space, base, distance, name_of, numbered, space, step
from tests.referee.movement import (
    Stop,
    approach,
    away,
    covered,
    joined,
    out_of_base,
    pulled,
    push_lines,
    pushed,
    routes,
    slides,
    straight,
    toward_closest_edge,
)
from tests.referee.position import Position
from tests.referee.watch_attacks import arts
from tests.referee.watch_damage import alone
from tests.referee.watch_flights import (
    OWN_MOVES,
    collides,
    expected_move,
    flies_to_edge,
    note_passed,
    retreat,
    ways_out,
)
from tests.referee.zones import pushed_toward

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher

CHARGES = {"beasts-back", "beasts-chest", "beasts-elbow", "beasts-scapular-deltoid", "beasts-tail"}
REACHES = {"out-fighting": 2, "long-arm": 2}
"""Cards in play that lengthen all attacks of the monster."""
FORWARD_FIRST = {"gore", "run-down"}
"""Cards that begin with a full move forward, before they pick a target."""
KICKS = {"back-kick", "great-kick"}
FROM_THREATS = {"grasp", "revenge", "cunning"}
HIDING_PLACE = "tall-grass"
STEP_BACK = "Step Back"
BACKWARD = {STEP_BACK: 2, "hook-and-pull": 2, "kings-walk": 3}
"""Straight moves back without a turn: the spaces, by card or procedure."""
FORWARD = {"take-your-best-shot": 1}
MOVES_TO_TARGET = {"coup-de-grace", "gaze-of-truth"}
"""Cards that move to the target without an attack, so that the move does not turn the monster.  [R-FAC-05]"""


def parse_stop(key: str) -> Stop:
    """``stop:H7:north:over-bc`` as a stop."""
    _, at, facing, *more = key.split(":")
    over = next((part.removeprefix("over-") for part in more if part.startswith("over-")), "")
    return Stop(space(at), facing, frozenset(over))


def show(stops: set[Stop]) -> list[str]:
    """Stops as sorted words, for reports."""
    return sorted(f"{name_of(s.at)} {s.facing} over {''.join(sorted(s.over)) or '-'}" for s in stops)


# -- survivors ---------------------------------------------------------------------------------------------------


def put(w: Watcher, letter: str, at: Space | None) -> None:
    """Move a survivor on the referee's board; a survivor who leaves the terrain no longer hides there."""
    figure = w.figure(letter)
    before = figure.at
    figure.at = at
    if figure.hidden == "here":
        if at is None or not in_hiding_place(w.board, at):
            figure.hidden = ""
        elif before != at:
            w.unsure.add(letter)


def in_hiding_place(board: Position, at: Space) -> bool:
    """Whether the space is covered by terrain in which survivors hide."""
    tile = board.tile_at(at)
    return tile is not None and tile.card == HIDING_PLACE


def on_moves(w: Watcher, event: Happened) -> None:
    letter = event.who()
    before = w.figure(letter).at
    if event.data["from"] >= 0 and before is not None:
        w.check(Kind.PLACES, name_of(before), name_of(numbered(event.data["from"])), f"where {letter} starts")
    end = numbered(event.data["cell"])
    put(w, letter, end)
    if letter in w.unsure and before is not None and not joined(w.board, before, end, HIDING_PLACE):
        # No walk between two tiles that do not touch stays in them.
        w.unsure.discard(letter)
        w.figure(letter).hidden = ""


def on_lands(w: Watcher, event: Happened) -> None:
    """The closest free space to the occupied end of a knockback.  [R-COL-05]"""
    letter, end = event.who(), numbered(event.data["from"])
    landed = numbered(event.data["cell"])
    w.flying.pop(letter, None)
    nearest = closest_free(w.board, letter, end)
    w.check(Kind.KNOCKBACK, True, landed in nearest, f"{letter} lands on {name_of(landed)} instead of {name_of(end)}")
    put(w, letter, landed)


def on_sidestep(w: Watcher, event: Happened) -> None:
    """The art Tumble: a free space instead of a collision."""
    letter, end = event.who(), numbered(event.data["cell"])
    w.run_over.discard(letter)
    free = end not in taken_by_others(w.board, letter) | closed_to(w.board, letter)
    w.check(Kind.RUN_OVER, True, free, f"{letter} sidesteps to {name_of(end)}")
    put(w, letter, end)
    # A knocked-back survivor who was to land on this survivor takes the free space.
    for other, goal in list(w.flying.items()):
        if goal not in taken_by_others(w.board, other):
            del w.flying[other]
            put(w, other, goal)


def closest_free(board: Position, letter: str, end: Space) -> set[Space]:
    """The unoccupied spaces with the least distance."""
    extent = board.extent
    taken = taken_by_others(board, letter) | closed_to(board, letter)
    free = {
        (x, y)
        for x in range(extent.west, extent.east + 1)
        for y in range(extent.north, extent.south + 1)
        if (x, y) not in taken
    }
    nearest = min(distance({end}, cell) for cell in free)
    return {cell for cell in free if distance({end}, cell) == nearest}


def on_swallowed(w: Watcher, event: Happened) -> None:
    put(w, event.who(), None)


def on_knockback(w: Watcher, event: Happened) -> None:
    """A straight line away from the base, up to the board edge or impassable terrain."""
    letter = event.who()
    figure = w.figure(letter)
    end = numbered(event.data["cell"])
    if figure.at is not None and w.board.at is not None and w.cause != "brain-trauma":
        check_push(w, letter, figure.at, end, event.data["spaces"], event.data.get("push", "away"))
    if figure.at is not None and figure.hidden == "here":
        # Also when the line ends in another tile.  [R-TER-07]
        (west, east), (north, south) = sorted((figure.at[0], end[0])), sorted((figure.at[1], end[1]))
        line = [(x, y) for x in range(west, east + 1) for y in range(north, south + 1)]
        figure.hidden = "here" if all(in_hiding_place(w.board, at) for at in line) else ""
    w.thrown[letter] = end
    # On an occupied space the survivor is not placed yet: the event ``lands`` follows.
    if end in taken_by_others(w.board, letter):
        w.flying[letter] = end
    else:
        put(w, letter, end)


def taken_by_others(board: Position, letter: str) -> set[Space]:
    """The spaces of the monster and of all survivors but this one."""
    return {f.at for f in board.present() if f.letter != letter and f.at is not None} | board.base


def closed_to(board: Position, letter: str) -> set[Space]:
    """Impassable spaces, without the tile on whose top the survivor is.

    The rules do not say where a survivor on top of a tile is placed; the tile is no hindrance to this survivor.
    """
    at = board.survivors[letter].at
    tile = board.tile_at(at) if at is not None else None
    return board.impassable() - (tile.spaces if tile is not None else set())


def check_push(w: Watcher, letter: str, at: Space, end: Space, count: int, push: str) -> None:
    """Compare the end of a knockback with every line that leads directly away, or as the card says."""
    board = w.board
    if push in ("clockwise", "counterclockwise"):
        return
    if push == "toward the monster":
        ends = {pulled(board, at, direction, count) for direction in pull_directions(w, at)}
        what = f"{letter} is pulled {count} from {name_of(at)} to {name_of(end)}"
        w.check(Kind.KNOCKBACK, True, end in ends, what)
        return
    directions = push_directions(w, at, count) if push == "away" else {pushed_toward(push, board.facing)}
    # Toward the board edge, along it, or in a direction of the monster: such a knockback can lead over the monster.
    stops = at not in board.base and board.ruling("pushed-into-monster") == "stops"
    ends = {pushed(board, at, line, count, stops) for direction in directions for line in slides(board, at, direction)}
    w.check(Kind.KNOCKBACK, True, end in ends, f"{letter} is pushed {count} from {name_of(at)} to {name_of(end)}")


PUSHES = {"kings-man-basic-action": "left", "kings-man-axe": "left", "force-thrust": "forward"}
"""Attacks that knock back to one side of the monster.  [R-ZON-05]"""
TURNING_PUSHES = {"kings-axe"}
"""Attacks that knock back along the arrow under the survivor: which arrow rules a corner is not worked out."""
PULLS = {"hang", "trailing-ropes"}
REEL_IN = "Reel In"
TO_EDGE = {("dropped-from-height", 8)}
"""Cards that knock back toward the closest board edge, with the spaces that tell this from a knockback of collision."""


def pulls(w: Watcher) -> bool:
    """Whether the card in progress knocks back toward the monster."""
    return w.cause in PULLS or w.procedure == REEL_IN


def pull_directions(w: Watcher, at: Space) -> set[str]:
    """The lines toward the monster: those of a knockback away from it, turned round.  [R-ZON-05, R-AMB-08]"""
    board = w.board
    lines = push_lines(board, at, board.ruling("knockback-line") == "controller")
    return {OPPOSITE[direction] for direction in lines}


def push_directions(w: Watcher, at: Space, count: int) -> set[str]:
    """The directions in which a survivor may be knocked back, before the board edge counts."""
    board = w.board
    if (w.cause, count) in TO_EDGE:
        return toward_closest_edge(board, at)
    if at not in board.base:
        return push_lines(board, at, board.ruling("knockback-line") == "controller")
    if board.ruling("under-monster") == "last-step" and w.last_steps:
        return w.last_steps
    nearest = out_of_base(board, at)
    return nearest & w.last_steps or nearest


def on_grab(w: Watcher, event: Happened) -> None:
    letter = event.who()
    w.memory.grabbed.setdefault(letter, set()).add(w.memory.round)
    note_grab(w, letter)
    end = numbered(event.data["cell"])
    w.check(Kind.GRAB, True, end in grab_spaces(w.board, letter), f"{letter} is grabbed to {name_of(end)}")
    put(w, letter, end)


def on_grab_ignored(w: Watcher, event: Happened) -> None:
    """Broken Foot: Grab has no effect on any survivor.  [R-GRB-04]"""
    injured = "broken-foot" in w.view["decks"]["injuries"]
    w.check(Kind.GRAB, True, injured, "Grab is ignored with a broken foot in play")
    w.to_grab = None


def note_grab(w: Watcher, letter: str) -> None:
    """A charge grabs only survivors it passed over; after them, the card that a surge interrupted may grab one."""
    interrupted = any(entry["doing"] == "card" and entry["card"] in FROM_THREATS for entry in w.view["progress"])
    if w.to_grab or (w.to_grab is not None and not interrupted):
        w.check(Kind.GRAB, True, letter in w.to_grab, f"{letter} was passed over, of {sorted(w.to_grab)}")
        w.to_grab.discard(letter)


def finish_grabs(w: Watcher) -> None:
    """A charge grabs all living survivors it passed over; a survivor who sidesteps was not passed over."""
    for letter in sorted(w.to_grab or ()):
        if w.figure(letter).here and "tumble" not in arts(w.figure(letter)):
            w.check(Kind.GRAB, "grabbed", "not grabbed", f"{letter} was passed over by a charge")
    w.to_grab = None


def grab_spaces(board: Position, letter: str) -> set[Space]:
    """Where a victim of Grab may be placed.  [R-GRB-02, R-AMB-06]"""
    strip = {step(cell, board.facing) for cell in board.base} - board.base
    taken = taken_by_others(board, letter) | closed_to(board, letter)
    free = {cell for cell in strip if board.extent.holds(cell) and cell not in taken}
    if free:
        return free
    extent = board.extent
    others = {
        (x, y)
        for x in range(extent.west, extent.east + 1)
        for y in range(extent.north, extent.south + 1)
        if (x, y) not in taken
    }
    # As a knockback onto an occupied space: the spaces closest to those where the victim should be.
    nearest = min(distance(strip, cell) for cell in others)
    return {cell for cell in others if distance(strip, cell) == nearest}


# -- the monster -------------------------------------------------------------------------------------------------


def on_monster_moves(w: Watcher, event: Happened) -> None:
    """Where the monster stops, how it faces and over whom it runs, against every way the rules allow."""
    board = w.board
    end = Stop(numbered(event.data["cell"]), FACINGS[event.data["facing"]], frozenset(event.data["passed"]))
    offered = {parse_stop(key) for key in w.options} or {end}
    if w.options and w.chosen.startswith("stop:"):
        w.check(Kind.PLACES, show({parse_stop(w.chosen)}), show({end}), "the stop that was chosen")
    if board.at is not None:
        w.check(Kind.PLACES, name_of(board.at), name_of(numbered(event.data["from"])), "where the monster starts")
        if event.rules[0] == "R-MOV-02":
            check_approach(w, offered)
        else:
            check_other_move(w, offered, event)
    w.options = []
    finish_run_over(w)
    finish_grabs(w)
    w.run_over = {letter for letter in collides(w, mover(w), end) if w.figure(letter).here}
    note_passed(w, mover(w), end)
    charge = event.rules[0] == "R-MOV-06" and mover(w) in CHARGES
    broken = "broken-foot" in w.view["decks"]["injuries"]
    w.to_grab = passed_over(w, end) if charge and not broken else None
    w.charged = mover(w) if charge else ""
    chosen = w.chosen if w.chosen.startswith("stop:") else ""
    w.last_steps = last_steps(board, end, chosen, ways_out(w, mover(w), end))
    board.at, board.facing = end.at, end.facing
    # Behind You attacks without a turn if the flight happens to end beside the target.
    w.flew_off = w.flew_off or (flies_to_edge(w) and mover(w) == "behind-you")
    w.moved_by = mover(w) if event.rules[0] != "R-MOV-02" and not flies_to_edge(w) else w.moved_by
    w.procedure = ""


def passed_over(w: Watcher, end: Stop) -> set[str]:
    """Whom a charge grabs: those run over on the way, and by a ruling those under its end as well.  [R-AMB-07]"""
    under = covered(w.board, end.at)
    return set(end.over) if w.board.ruling("passed-over") == "everyone-touched" else set(end.over - under)


def last_steps(board: Position, end: Stop, chosen: str, out: set[str]) -> set[str]:
    """The directions of the last step of all shortest walks there that run over exactly these survivors.

    An option may name the direction.  ``out``: those of a move through a survivor, which is no shortest walk.
    """
    for direction in FACINGS:
        if chosen.endswith(f":going-{direction}"):
            return {direction}
    if out:
        return out
    if board.at is None or board.at == end.at:
        return set(FACINGS)
    goal, under = {end.at}, covered(board, end.at)

    def walk(broken: set[Space] | None) -> set[str]:
        """``broken``: the tiles that the walk breaks; None for any."""

        def goes(a: Space, b: Space) -> bool:
            return distance(goal, b) < distance(goal, a) and (broken is None or breaks(board, b) <= broken)

        before = routes(board, distance({board.at or end.at}, end.at) - 1, goes)
        return {d for d in FACINGS for at, over in before if step(at, d) == end.at and over | under == end.over}

    # The option names the tiles that its walk breaks; walks that break others are other options.
    named = next((part for part in chosen.split(":") if part.startswith("breaks-")), "")
    return walk({space(name) for name in SPACE_NAME.findall(named)} if chosen else None) or walk(None)


SPACE_NAME = re.compile(r"[A-V]\d+")


def breaks(board: Position, at: Space) -> set[Space]:
    """The destructible tiles under the base at this place."""
    cells = base(at, board.size)
    return {tile.at for tile in board.tiles if tile.destructible and tile.spaces & cells}


def aimed_at(w: Watcher) -> list[str]:
    """Whom the monster moves to: the attack or the words "out of reach" that follow say it, or the latest target."""
    for event in w.ahead:
        if event.kind == "zone-attack":
            # Those in the zone are attacked, whether the target is one of them or not.  [R-ZON-03]
            break
        if event.kind == "monster-attacks":
            return [event.who("target")]
        if event.kind == "out-of-reach":
            return [event.who()]
    return w.targets[-1:]


def mover(w: Watcher) -> str:
    """The card whose text moves the monster.  A charge moves once: a further move belongs to the card around it."""
    if w.cause and w.cause == w.charged:
        around = [entry["card"] or "" for entry in w.view["progress"] if entry["doing"] == "card"]
        return next((card for card in reversed(around) if card != w.charged), "")
    if w.cause in OWN_MOVES and w.cause != w.moved_by:
        return w.cause
    # The latest card has no move of its own, or has made it: it was used in an opportunity of another card, which now
    # goes on.
    around = [entry["card"] or "" for entry in w.view["progress"] if entry["doing"] == "card"]
    return next((card for card in reversed(around) if card in OWN_MOVES and card != w.moved_by), w.cause)


def attack_card(w: Watcher) -> str:
    """The AI card whose move this is: the attack that follows names it, otherwise the innermost one in progress."""
    for event in w.ahead:
        if event.kind == "monster-attacks":
            return w.card(event)
        if event.kind in ("out-of-reach", "card-resolved", "ai-drawn", "monster-moves"):
            break
    if w.cause in PROFILES:
        return w.cause
    cards = [entry["card"] for entry in w.view["progress"] if entry["doing"] == "card" and entry["card"] in PROFILES]
    return cards[-1] if cards else w.cause


def lent_reach(w: Watcher) -> int:
    """The reach that cards in play give all attacks: the monster stops at this distance.  [R-ZON-06]"""
    return max([REACHES.get(name, 1) for name in w.view["decks"]["in_play"]], default=1)


def check_approach(w: Watcher, offered: set[Stop]) -> None:
    """All ways to move toward the target are offered, and no others.  [R-MOV-02, R-MOV-03]"""
    for letter in aimed_at(w):
        target = w.figure(letter)
        if target.at is None:
            return
        card = attack_card(w)
        reach = PROFILES[card].reach if card in PROFILES else 1
        lent = lent_reach(w)
        reach = max(reach, lent)
        if w.board.distance(letter) < lent:
            check_step_back(w, offered, target.at, lent)
            continue
        expected = approach(w.board, target.at, w.board.movement, reach)
        if card in KICKS:
            # The monster turns its back to the target.
            expected = {stop._replace(facing=OPPOSITE[stop.facing]) for stop in expected}
        w.check(Kind.STOPS, show(expected), show(offered), f"{w.cause}: the monster moves to {letter}")


def check_step_back(w: Watcher, offered: set[Stop], target: Space, reach: int) -> None:
    """A monster with a reach gets away from a closer target, if there is a step that does it.  [R-ZON-06]"""
    for stop in offered:
        near = distance(base(stop.at, w.board.size), target)
        right = near == reach or stop.at == w.board.at
        w.check(Kind.STOPS, True, right, f"{w.cause}: the monster steps back to {show({stop})}")


def check_other_move(w: Watcher, offered: set[Stop], event: Happened) -> None:
    """Charges, retreats, and the rest, of which only the length, the facing and the run-over survivors are checked."""
    board = w.board
    assert board.at is not None
    cause = mover(w)
    what = f"{cause}: the monster moves from {name_of(board.at)}, facing {board.facing}"
    expected, ends = expected_move(w, cause), retreat(w, cause)
    if expected is not None:
        w.check(Kind.FLIGHTS, show(expected), show(offered), what)
    elif ends is not None:
        w.check(Kind.AWAY, sorted(map(name_of, ends)), sorted({name_of(s.at) for s in offered}), what)
    elif w.procedure == STEP_BACK or cause in BACKWARD:
        count = BACKWARD.get(w.procedure) or BACKWARD[cause]
        w.check(Kind.STRAIGHT, show(straight(board, OPPOSITE[board.facing], count)), show(offered), what)
    elif cause in FORWARD:
        w.check(Kind.STRAIGHT, show(straight(board, board.facing, FORWARD[cause])), show(offered), what)
    elif cause in MOVES_TO_TARGET:
        check_to_target(w, offered, what)
    elif cause in CHARGES or (cause in FORWARD_FIRST and not w.picked):
        w.check(Kind.STRAIGHT, show(straight(board, board.facing, board.movement)), show(offered), what)
    elif cause in FROM_THREATS:
        threats = [f.at for f in board.present() if f.threat and f.at is not None]
        if not threats and board.ruling("away-without-threats") == "from-survivors":
            threats = [f.at for f in board.present() if f.at is not None]
        check_retreat(w, offered, threats, what)
    elif cause == "lick-wounds":
        check_retreat(w, offered, [f.at for f in board.present() if f.at is not None], what)
    else:
        if cause == "run-down":
            check_first_half(w, offered, what)
        for stop in sorted(offered):
            w.check(Kind.OTHER_MOVES, True, is_possible(board, stop), f"{what} to {show({stop})}")


def check_to_target(w: Watcher, offered: set[Stop], what: str) -> None:
    """A move to the target that keeps the facing: its ends and whom it runs over."""
    target = w.figure(w.targets[-1]).at if w.targets else None
    reach = lent_reach(w)
    if target is None:
        return
    if w.board.distance(w.targets[-1]) < reach:
        check_step_back(w, offered, target, reach)
        return
    ways = approach(w.board, target, w.board.movement, reach)
    w.check(Kind.STOPS, show({stop._replace(facing=w.board.facing) for stop in ways}), show(offered), what)


def check_first_half(w: Watcher, offered: set[Stop], what: str) -> None:
    """Run Down moves twice: the first move already goes to the target."""
    target = w.figure(w.targets[-1]).at if w.targets else None
    if target is not None:
        expected = {(name_of(stop.at), stop.over) for stop in approach(w.board, target, w.board.movement)}
        w.check(Kind.STOPS, expected, {(name_of(stop.at), stop.over) for stop in offered}, what)


def check_retreat(w: Watcher, offered: set[Stop], sources: list[Space], what: str) -> None:
    """The ends of a full move away.  [R-AMB-05]"""
    if not sources:
        return
    sum_only = w.board.ruling("away-metric") == "sum"
    ends = away(w.board, sources, w.board.movement, sum_only)
    w.check(Kind.AWAY, sorted(map(name_of, ends)), sorted({name_of(s.at) for s in offered}), what)
    for stop in sorted(offered):
        w.check(Kind.AWAY, True, is_possible(w.board, stop), f"{what} to {show({stop})}")


def is_possible(board: Position, stop: Stop) -> bool:
    """Whether some shortest walk no longer than the movement ends there and runs over exactly these survivors."""
    assert board.at is not None
    length = distance({board.at}, stop.at)
    goal = {stop.at}
    walks = routes(board, length, lambda a, b: distance(goal, b) < distance(goal, a))
    return length <= board.movement and (stop.at, stop.over) in walks


def on_monster_turns(w: Watcher, event: Happened) -> None:
    w.board.facing = FACINGS[event.data["facing"]]


def on_monster_leaves(w: Watcher, event: Happened) -> None:
    w.board.at = None


def on_monster_appears(w: Watcher, event: Happened) -> None:
    finish_run_over(w)
    w.board.at = numbered(event.data["cell"])
    w.board.facing = FACINGS[event.data["facing"]]
    # A placement has no last step; survivors under the base suffer collision.  [R-COL-03]
    w.last_steps = set()
    w.run_over = set(covered(w.board, w.board.at))


def on_collision(w: Watcher, event: Happened) -> None:
    """A survivor who was run over falls.  [R-COL-01, R-COL-02]"""
    letter = event.who()
    if letter in w.run_over:
        w.run_over.discard(letter)
        falls = w.figure(letter).down or any(e.kind == "knocked-down" and e.who() == letter for e in w.ahead)
        if not alone(w, w.figure(letter)):
            w.check(Kind.RUN_OVER, True, falls, f"{letter} was run over and falls")


def finish_run_over(w: Watcher) -> None:
    """Every survivor whom the monster ran over must have suffered collision by now.  [R-COL-02, R-COL-03]"""
    for letter in sorted(w.run_over):
        figure = w.figure(letter)
        if figure.here:
            w.check(Kind.RUN_OVER, "collision", "none", f"{letter} was run over")
    w.run_over = set()


def on_boundary(w: Watcher, event: Happened) -> None:
    finish_run_over(w)
    finish_grabs(w)


def on_after_charge(w: Watcher, event: Happened) -> None:
    finish_grabs(w)


def on_monster_down(w: Watcher, event: Happened) -> None:
    w.board.down = True


def on_monster_stands(w: Watcher, event: Happened) -> None:
    w.board.down = False


def on_terrain_gone(w: Watcher, event: Happened) -> None:
    at = numbered(event.data["cell"])
    w.board.tiles = [tile for tile in w.board.tiles if tile.at != at or tile.card != w.card(event)]


def compare_places(w: Watcher, before: Position) -> None:
    """Compare the referee's board with the view: positions, and who is knocked down."""
    now = w.board
    if w.view["decision"] is None or w.over:
        # The fight is over: the aftermath has cleared the board.
        return
    sidestepping = (w.view["decision"]["kind"], w.view["decision"]["rule"]) == ("placement", "R-COL-01")
    monster = (before.at, before.facing, before.down)
    if now.view["turn"] != "setup":
        w.check(Kind.PLACES, monster, (now.at, now.facing, now.down), "the monster")
    for letter, figure in now.survivors.items():
        old = before.survivors[letter]
        if sidestepping and letter in w.thrown and old.at == w.thrown[letter] != figure.at:
            # A survivor on the path sidesteps first; then the knockback is finished.
            w.flying[letter] = w.thrown[letter]
        elif figure.alive:
            w.check(Kind.PLACES, (old.at, old.down), (figure.at, figure.down), f"survivor {letter}")
    w.thrown = {}


HANDLERS: dict[str, Handler] = {
    "moves": on_moves,
    "deployed": on_moves,
    "lands": on_lands,
    "crosses": on_moves,
    "sidesteps": on_sidestep,
    "climbs": on_moves,
    "comes-out": on_moves,
    "swallowed": on_swallowed,
    "knockback": on_knockback,
    "grab": on_grab,
    "grab-ignored": on_grab_ignored,
    "wound-attempt": on_after_charge,
    "monster-attacks": on_after_charge,
    "ai-drawn": on_after_charge,
    "act": on_boundary,
    "monster-turn": on_boundary,
    "monster-moves": on_monster_moves,
    "monster-turns": on_monster_turns,
    "monster-leaves": on_monster_leaves,
    "monster-appears": on_monster_appears,
    "collision": on_collision,
    "survivors-turn": on_boundary,
    "monster-knocked-down": on_monster_down,
    "monster-stands": on_monster_stands,
    "terrain-archived": on_terrain_gone,
    "terrain-consumed": on_terrain_gone,
    "terrain-destroyed": on_terrain_gone,
}
