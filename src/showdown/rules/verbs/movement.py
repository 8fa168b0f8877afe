"""Verbs that move and turn the monster.  [R-MOV, R-FAC]"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from showdown.board.cells import DIRECTIONS, NAMES, opposite, steps_between
from showdown.board.paths import WALLS, Route, covered, routes_towards
from showdown.forms.kinds import TRUTH, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Step
from showdown.kernel.decision import Option
from showdown.language import say
from showdown.model.card_clauses import capital
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import MONSTER_STARTS_MOVING, NO_CARD, NO_PROGRAM, NOBODY
from showdown.model.moments import A_SURVIVOR, THE_TARGET
from showdown.model.options import StopOption
from showdown.model.selectors import NO_ROLE, TARGETS, Selector
from showdown.model.state import DESTRUCTIBLE, State
from showdown.model.verbs import Op, block_harm
from showdown.rules.board.collision import letters, run_over
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.monster.cards_in_play import archive_destructible
from showdown.rules.monster.movement import (
    away,
    away_from,
    away_from_most,
    away_in_a_line,
    beyond,
    breakable,
    facings,
    forward,
    step_back,
    straight_on,
    through,
    to_closest_of,
    to_edge,
    to_terrain,
    turn_back_to_most,
    turn_towards,
)
from showdown.rules.monster.targeting import everyone
from showdown.rules.options import plain_stop, stop_option
from showdown.rules.programs import NextEach
from showdown.rules.queries import controller_seat, figures, monster_movement, monster_reach
from showdown.rules.survivor.movement import Follow
from showdown.rules.triggers import fire
from showdown.rules.verbs.kinds import BLOCK, ROLE, WHO, ClosestTerrain, Means

TOWARD_TARGET: Final = 0
AWAY_FROM_THREATS: Final = 1
AWAY_FROM_SURVIVORS: Final = 2
FORWARD: Final = 3
AWAY_FROM_ROLE: Final = 4
TOWARD_TERRAIN: Final = 5
THROUGH: Final = 6
BACKWARD: Final = 7
AWAY_STRAIGHT: Final = 8
TOWARD_LINE: Final = 9
AWAY_FROM_MOST: Final = 10
TOWARD_CLOSEST_EDGE: Final = 11
TOWARD_FURTHEST_EDGE: Final = 12
BEYOND: Final = 13
WAYS: Final = (
    "toward",
    "from threats",
    "from survivors",
    "forward",
    "from",
    "to terrain",
    "through",
    "backward",
    "straight from survivors",
    "to line",
    "from most",
    "to closest edge",
    "to furthest edge",
    "beyond",
)
"""The key of the words for each way to move, by the numbers above."""
EDGES: Final = {"closest edge": TOWARD_CLOSEST_EDGE, "furthest edge": TOWARD_FURTHEST_EDGE}
"""Of the board."""
UNLIMITED: Final = 99
"""More steps than the board has."""
COLLIDE: Final = 0
SUFFER_GRAB: Final = 1
UNHARMED: Final = 2
"""What happens to survivors whom the monster moves over."""
PASSED: Final = {"grab": SUFFER_GRAB, "unharmed": UNHARMED}
AS_IT_STOOD: Final = 0
FACE_IT: Final = 1
BACK_TO_IT: Final = 2


@final
class Move(Op):
    """The monster moves; without ``spaces``: a full move.  ``beyond``: through a survivor until it has passed;
    ``passed_over``: survivors it moves over suffer Grab, or are ``unharmed`` (it flies); ``instead_of_collision``: a
    block for each survivor it moves over; ``collided``: a block for each survivor who suffers collision.

    ``followed_by``: this survivor may go the same way as far, before hits out of range are lost.  ``turn``: then it
    turns to ``face`` its target, or turns its ``back`` to it.

    ``steps`` 0: a full move.  ``turns``: then it faces its target, or turns its back to it.  ``terrain``: the kind of
    tile it moves to.  ``flies``: it moves over survivors without collision, with the block ``over`` for each of them.
    """

    name = "move"
    form = Form(
        forward=optional(Either(Number(1, 30), Word("full move"))),
        backward=optional(Number(1, 30)),
        toward=optional(Either(Word("target", *EDGES), ClosestTerrain(), WHO)),
        through=optional(ROLE),
        beyond=optional(ROLE),
        away_from=optional(Either(Word("all threats", "all survivors", "most survivors"), ROLE)),
        straight=optional(TRUTH),
        spaces=optional(Either(Number(1, 30), Means({"unlimited": UNLIMITED}, absent=0)), 0),
        passed_over=optional(Means(PASSED, absent=COLLIDE)),
        instead_of_collision=optional(BLOCK),
        collided=optional(BLOCK),
        followed_by=optional(ROLE),
        turn=optional(Means({"face": FACE_IT, "back": BACK_TO_IT}, absent=AS_IT_STOOD)),
    ).exactly_one("forward", "backward", "toward", "through", "beyond", "away_from")
    brings: ClassVar[dict[str, int]] = {"instead_of_collision": A_SURVIVOR, "collided": A_SURVIVOR}
    how: int
    steps: int
    who: Selector | None
    turns: int
    grabs: bool
    reach: int
    terrain: int = NO_CARD
    collided: int = NO_PROGRAM
    over: int = NO_PROGRAM
    flies: bool = False
    follower: Selector | None = None

    @classmethod
    def needs(cls, written: Any) -> int:
        return THE_TARGET if isinstance(written, dict) and written.get("toward") == "target" else 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        away_from = read["away_from"]
        if read["straight"] and away_from != "all survivors":
            r.bad((*path, "straight"), "'straight' says how to move away from all survivors")
        passed, over = read["passed_over"], read["instead_of_collision"]
        if passed != COLLIDE and over != NO_PROGRAM:
            r.bad((*path, "instead_of_collision"), "'passed_over' says already what happens to those it moves over")
        how, who, terrain = way_of(read)
        steps = read["forward"] if isinstance(read["forward"], int) else read["backward"] or read["spaces"]
        flies = passed == UNHARMED or over != NO_PROGRAM
        grabs = passed == SUFFER_GRAB
        follower = read["followed_by"]
        if follower is not None and how not in (FORWARD, BACKWARD):
            r.bad((*path, "followed_by"), "a survivor can follow a movement forward or backward, which goes straight")
        turns = read["turn"]
        if turns != AS_IT_STOOD and how != TOWARD_TARGET:
            r.bad((*path, "turn"), "'turn' says how the monster faces the target that it has moved toward")
        return [Move(how, steps, who, turns, grabs, 1, terrain, read["collided"], over, flies, follower)]

    def repeats(self, before: Op) -> bool:
        """Another move the same way, which may only turn at its end."""
        if not isinstance(before, Move) or before.turns or self.says_more():
            return False
        mine = (self.how, self.steps, self.terrain, self.grabs, self.flies, self.who, self.follower, self.blocks())
        others = (before.how, before.steps, before.terrain, before.grabs, before.flies, before.who, before.follower)
        return mine == (*others, before.blocks())

    def is_open(self, words: Wording) -> bool:
        """What it says of those it meets or of a follower is a sentence of its own."""
        return self.says_more()

    def says_more(self) -> bool:
        return self.follower is not None or self.over != NO_PROGRAM or self.collided != NO_PROGRAM

    def takes_otherwise(self, words: Wording) -> bool:
        return False

    def sentence(self, words: Wording) -> str:
        return self.sentence_of(words, 1)

    def sentence_of(self, words: Wording, times: int) -> str:
        one = self.who is not None and self.who.role not in (NO_ROLE, TARGETS)
        way = say(f"cards.move.{WAYS[self.how]}", who=words.who(self.who), terrain=self.terrain_title(words), one=one)
        moves = say(
            "cards.move",
            times=times if times > 1 else 0,
            steps=self.steps if self.steps != UNLIMITED else 0,
            unlimited=self.steps == UNLIMITED,
            straight_to_target=self.how == TOWARD_TARGET,
            way=way,
            face=self.turns == FACE_IT,
            back=self.turns == BACK_TO_IT,
            grabs=self.grabs,
            unharmed=self.flies and self.over == NO_PROGRAM,
            over=words.about_another().inner(self.over),
            collided=words.about_another().inner(self.collided),
            follow=capital(words.clause("cards.move.follow", self.follower)) if self.follower is not None else "",
        )
        return words.if_fits(self.who, moves)

    def terrain_title(self, words: Wording) -> str:
        return words.title(self.terrain) if self.terrain != NO_CARD else ""

    def blocks(self) -> tuple[int, ...]:
        return (self.collided, self.over)

    def harm(self, catalog: Catalog) -> int:
        if self.flies:
            return block_harm(catalog, self.over) // 2
        return 30 if self.grabs else 10

    def run(self, s: State, program: int, ip: int) -> None:
        """A move action: what waits for the start of a movement comes first.  [R-MOV-09, R-AMB-38]"""
        if s.monster.down or s.monster.dead or s.monster.cell < 0:
            return
        s.then(Walk(program, ip))
        if s.hook_mask >> MONSTER_STARTS_MOVING & 1:
            for route in routes(s, self):
                if route.end != s.monster.cell:
                    fire(s, MONSTER_STARTS_MOVING, NOBODY)
                    return


def way_of(read: dict[str, Any]) -> tuple[int, Selector | None, int]:
    """How a move goes, by the fields that were written: the way, whom it is about, the kind of tile."""
    toward, away_from = read["toward"], read["away_from"]
    if read["forward"]:
        return FORWARD, None, NO_CARD
    if read["backward"]:
        return BACKWARD, None, NO_CARD
    if toward == "target":
        return TOWARD_TARGET, None, NO_CARD
    if isinstance(toward, str):
        return EDGES[toward], None, NO_CARD
    if isinstance(toward, Selector):
        return TOWARD_LINE, toward, NO_CARD
    if toward is not None:
        return TOWARD_TERRAIN, None, toward
    if read["through"] is not None:
        return THROUGH, read["through"], NO_CARD
    if read["beyond"] is not None:
        return BEYOND, read["beyond"], NO_CARD
    if away_from == "all threats":
        return AWAY_FROM_THREATS, None, NO_CARD
    if away_from == "all survivors":
        return AWAY_STRAIGHT if read["straight"] else AWAY_FROM_SURVIVORS, None, NO_CARD
    if away_from == "most survivors":
        return AWAY_FROM_MOST, None, NO_CARD
    return AWAY_FROM_ROLE, away_from, NO_CARD


@final
class Walk(Step):
    """Move one space at a time by a most direct route; equal routes are the controller's choice.

    [R-MOV-01, R-MOV-02]
    """

    tag = "move.walk"
    program: int
    ip: int

    def run(self, s: State) -> None:
        if s.card.cancelled or s.monster.down or s.monster.cell < 0:
            return
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Move)
        options = stops(s, op)
        if len(options) == 1:
            only = options[0]
            assert isinstance(only, StopOption)
            walk(s, op, only)
        elif options:
            s.stops = options
            s.then(ChooseRoute(self.program, self.ip))


@final
class ChooseRoute(Ask):
    """Where to stop, how to face there, and whom to run over.  [R-MOV-02, R-FAC-04]"""

    tag = "move.route"
    kind = "monster_path"
    rule = "R-MOV-02"
    program: int
    ip: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Move)
        # The walk that has just planned this question knows the answer; a loaded game works it out again.
        found = s.stops
        s.stops = None
        return stops(s, op) if found is None else found

    def choose(self, s: State, option: Option) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Move) and isinstance(option, StopOption)
        walk(s, op, option)


def walk(s: State, op: Move, option: StopOption) -> None:
    """Move, turn, then collisions.  [R-FAC-06, R-FAC-01, R-FAC-05]"""
    m = s.monster
    start = m.cell
    passed = option.passed
    moved = steps_between(start, option.cell)
    m.cell = option.cell
    m.facing = option.facing
    if s.sink is not None:
        data = {"from": start, "cell": m.cell, "facing": m.facing, "spaces": moved, "passed": letters(passed)}
        s.emit("monster-moves", ("R-MOV-02", "R-FAC-01") if op.turns else ("R-MOV-06", "R-FAC-05"), data)
    if moved:
        follower = everyone(s, op.follower)[:1] if op.follower is not None else []
        if not follower:
            cancel_broken_attacks(s)
        masks = breakable(s)
        for i in range(len(masks)):
            if option.walls >> i & 1:
                archive_destructible(s, masks[i])
        s.card.moved += moved
        over = 0
        if op.flies:
            # Only those under the base where it stops suffer collision.  [R-MOV-10]
            over = passed & ~covered(s.foot, m.cell, figures(s), [])
            passed &= ~over
        if passed:
            if op.collided != NO_PROGRAM:
                s.then(NextEach(op.collided, passed))
            run_over(s, passed, start, option.last, op.grabs)
        if over and op.over != NO_PROGRAM:
            s.then(NextEach(op.over, over))
        for i in follower:
            s.then(Follow(i, option.last, moved))


def stops(s: State, op: Move) -> list[Option]:
    """One option per distinct outcome of the move."""
    out: list[Option] = []
    choices = routes(s, op)
    for route in choices:
        if op.turns:
            for facing in facings(s, route.end, s.survivors[s.card.target].cell):
                # With its back to an adjacent survivor, that survivor is in the blind spot.  [R-BRD-09]
                turned = opposite(facing) if op.turns == BACK_TO_IT else facing
                out.append(stop(s, route, turned, choices))
        else:
            out.append(stop(s, route, s.monster.facing, choices))
    return out


def stop(s: State, route: Route, facing: int, choices: list[Route]) -> StopOption:
    """One route as an option; two that differ only in their last step say it.  [R-AMB-09]"""
    broken: list[str] = []
    if route.passed >> WALLS:
        tiles = [t for t in s.tiles if t.flags & DESTRUCTIBLE]
        broken = [NAMES[tiles[i].cell] for i in range(len(tiles)) if route.passed >> WALLS >> i & 1]
    going = ""
    for other in choices:
        if other.end == route.end and other.passed == route.passed and other.last != route.last:
            going = DIRECTIONS[route.last]
    if not route.passed and not going:
        return plain_stop(route.end, facing, route.last)
    return stop_option(route.end, facing, route.passed, route.last, broken, going)


def routes(s: State, op: Move) -> list[Route]:
    """The ways this move can be made."""
    m = s.monster
    steps = op.steps or monster_movement(s)
    if op.how == TOWARD_TARGET:
        # Stop as soon as in reach; out of reach: the full move toward it.
        # [R-MOV-02, R-MOV-03, R-MOV-04, R-MAT-03, R-AMB-29]
        target = s.card.target
        if target == NOBODY or not s.survivors[target].alive or s.survivors[target].swallowed:
            return []
        reach = monster_reach(s, op.reach)
        back = step_back(s, target) if s.far else []
        cell = s.survivors[target].cell
        return back or routes_towards(s.foot, m.cell, cell, steps, reach, figures(s), breakable(s))
    if op.how == FORWARD:
        return forward(s, steps)
    if op.how == BACKWARD:
        return straight_on(s, opposite(m.facing), steps)
    if op.how == TOWARD_TERRAIN:
        return to_terrain(s, op.terrain, steps)
    if op.how == THROUGH and op.who is not None:
        return through(s, everyone(s, op.who), steps)
    if op.how == BEYOND and op.who is not None:
        return beyond(s, everyone(s, op.who), steps)
    if op.how == TOWARD_LINE and op.who is not None:
        return to_closest_of(s, everyone(s, op.who), steps, op.reach)
    if op.how == TOWARD_CLOSEST_EDGE or op.how == TOWARD_FURTHEST_EDGE:
        return to_edge(s, op.how == TOWARD_FURTHEST_EDGE, steps)
    if op.how == AWAY_FROM_MOST:
        return away_from_most(s, steps)
    if op.how == AWAY_STRAIGHT:
        return away_in_a_line(s, steps)
    if op.how == AWAY_FROM_THREATS or op.how == AWAY_FROM_SURVIVORS:
        return away(s, op.how == AWAY_FROM_THREATS, steps)
    assert op.how == AWAY_FROM_ROLE and op.who is not None
    return away_from(s, everyone(s, op.who), steps)


@final
class TurnToFace(Op):
    """The monster turns to face a survivor."""

    name = "turn_to_face"
    form = ROLE
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.turn_to_face", self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """Turning changes the facing in place.  [R-FAC-02]"""
        turn_towards(s, everyone(s, self.who), False)


@final
class TurnBackTo(Op):
    """The monster turns its back to a survivor, who is then in its blind spot if adjacent, or to ``most survivors``.

    ``who`` None: to as many as possible.
    """

    name = "turn_back_to"
    form = Either(Means({"most survivors": None}, absent=None), ROLE)
    who: Selector | None

    def sentence(self, words: Wording) -> str:
        return say("cards.turn_back_to.most") if self.who is None else words.clause("cards.turn_back_to", self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-FAC-02, R-BRD-09]"""
        if self.who is None:
            turn_back_to_most(s)
        else:
            turn_towards(s, everyone(s, self.who), True)
