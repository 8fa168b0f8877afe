"""The threat of a position: what the monster's next turn may do to every survivor, and where it is best to stand.

Cards are always exact: each AI card that may come counts with its own probability, as the players know the deck.  What
follows a card is worked out over all dice if that takes few steps, and otherwise sampled; every figure says which, and
has its standard error.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final, final

from showdown.board.cells import NAMES
from showdown.forecast.monster_turn import (
    DAMAGE,
    DEATH,
    FIGURES,
    NO_MARKS,
    SEVERE,
    TARGETED,
    Hurts,
    Marks,
    Sum,
    Turn,
    read,
)
from showdown.forecast.outcomes import outcomes
from showdown.forecast.upcoming import cards_that_may_come, move_to_come, turn_to_come
from showdown.forecast.walker import Cancelled, TooManyWays
from showdown.kernel.chance import UNKNOWN, Draw
from showdown.kernel.decision import Decision
from showdown.kernel.errors import IllegalOption, nearest
from showdown.kernel.machine import advance, answer, land
from showdown.language import say
from showdown.model.events import Event
from showdown.model.ids import LETTERS, PURPOSES
from showdown.model.options import SpaceOption
from showdown.model.state import State

DRAW_AI: Final = PURPOSES.index("draw_ai")
BUDGET: Final = 300
"""Steps that the walker may take for one card before the card is sampled instead: about a twentieth of a second."""
SAMPLES: Final = 150
"""Sampled turns for each card that is not worked out."""
HEAT_SAMPLES: Final = (6, 96)
"""Sampled turns on each space of a heat map: for each card at least, and for all cards together."""
HEAT_BUDGET: Final = 900
"""Steps for a card on each space, if it is the only one that may come; of many cards every one is sampled."""


@final
class Question:
    """What is asked: who breaks ties and how, how survivors react, how much work may be done."""

    def __init__(self, ties: str = "uniform", survival: str = "none", who: int = -1) -> None:
        self.ties = ties
        self.survival = survival
        self.who = who
        self.samples = 0
        """0: as many as usual."""
        self.budget = -1
        """-1: as usual."""
        self.turns = 0
        """Of a heat map: turns sampled on all spaces together, two for each card at least; 0: as many as usual."""
        self.seed = 0
        self.stop: Callable[[], bool] = lambda: False
        self.progress: Callable[[int, int], None] = lambda done, of: None


@final
class Branch:
    """One card that may come (-1: no draw is waited for), its probability, and the position when it has turned up."""

    def __init__(self, card: int, weight: float, state: State, marks: Marks, hurts: Hurts) -> None:
        self.card = card
        self.weight = weight
        self.state = state
        self.marks = marks
        self.hurts = hurts
        self.exact = True
        self.mean: Sum | None = None
        self.error: list[float] = []
        """Variance of each figure's mean; empty where exact."""
        self.end_error: dict[tuple[int, int], float] = {}


@final
class Threat:
    """What the next monster turn comes to.  ``mean``: figures over all cards; ``error``: their standard errors."""

    def __init__(self, start: State, question: Question, branches: list[Branch]) -> None:
        self.start = start
        self.question = question
        self.branches = branches
        self.under_way = False
        """A monster turn is in progress in the position: the figures are for a whole new one."""
        self.mean = Sum(len(start.survivors))
        variance = [0.0] * len(self.mean.values)
        ends: dict[tuple[int, int], float] = {}
        for branch in branches:
            assert branch.mean is not None
            self.mean.add(branch.weight, branch.mean)
            for i, v in enumerate(branch.error):
                variance[i] += branch.weight**2 * v
            for stop, v in branch.end_error.items():
                ends[stop] = ends.get(stop, 0.0) + branch.weight**2 * v
        self.error = [sqrt(v) for v in variance]
        self.end_error = {stop: sqrt(v) for stop, v in ends.items()}

    @property
    def exact(self) -> bool:
        return all(branch.exact for branch in self.branches)

    @property
    def deaths(self) -> float:
        return sum(self.mean.of(i, DEATH) for i in range(len(self.start.survivors)))

    def of(self, who: int, figure: int) -> float:
        return self.mean.of(who, figure)

    def error_of(self, who: int, figure: int) -> float:
        return self.error[who * len(FIGURES) + figure]


def threat(s: State, question: Question) -> Threat:
    """The monster's next turn from this position.  Raises IllegalOption if there is none, Cancelled if stopped."""
    start, branches = branches_of(s)
    if not any([v.alive for v in start.survivors]):
        raise IllegalOption(say("threat.nobody_placed"))
    question.samples = question.samples or SAMPLES
    question.budget = BUDGET if question.budget < 0 else question.budget
    turn = Turn(start, question.ties, question.survival, question.who, question.seed, question.stop)
    for n, branch in enumerate(branches):
        question.progress(n, len(branches))
        settle(turn, branch, question)
    question.progress(len(branches), len(branches))
    found = Threat(start, question, branches)
    found.under_way = s.monster_turn is not None
    return found


def branches_of(s: State) -> tuple[State, list[Branch]]:
    """How things stand before the turn, and a branch for each card that may be drawn in it."""
    other = turn_to_come(s)
    start = other.clone()
    before = other.clone()
    events: list[Event] = []
    other.sink = events
    d = advance(other, UNKNOWN, None)
    if d is None or d.spec is None or not isinstance(d.spec, Draw) or d.spec.purpose != DRAW_AI:
        # A card that is known, no card at all, or something that comes before the draw: one branch holds everything.
        cards = set(cards_that_may_come(s))
        return start, [Branch(cards.pop() if len(cards) == 1 else -1, 1.0, before, NO_MARKS, ())]
    marks, hurts = read(events, d, NO_MARKS)
    branches: list[Branch] = []
    for values, weight in outcomes(d.spec):
        copy = other.clone()
        landed: list[Event] = []
        copy.sink = landed
        land(copy, values)
        after, more = read(landed, None, marks)
        branches.append(Branch(values[0], weight, copy, after, hurts + more))
    return start, branches


def settle(turn: Turn, branch: Branch, question: Question) -> None:
    """Work a branch out, or sample it."""
    try:
        if question.budget <= 0:
            raise TooManyWays("no budget")
        found = turn.exact(branch.state, branch.marks, question.budget)
        found.inflict(1.0, branch.hurts)
        branch.mean = found
        return
    except TooManyWays:
        branch.exact = False
    sample(turn, branch, question)


def sample(turn: Turn, branch: Branch, question: Question) -> None:
    count = question.samples
    survivors = len(branch.state.survivors)
    total, squares = Sum(survivors), Sum(survivors)
    ready = turn.ready(branch.state, branch.marks)
    for n in range(count):
        if question.stop():
            raise Cancelled
        one = turn.sample(ready, n)
        one.inflict(1.0, branch.hurts)
        total.add(1.0 / count, one)
        one.values = [v * v for v in one.values]
        squares.add(1.0 / count, one)
    branch.mean = total
    less = max(1, count - 1)
    branch.error = [max(0.0, q - m * m) / less for q, m in zip(squares.values, total.values, strict=True)]
    branch.end_error = {stop: max(0.0, p - p * p) / less for stop, p in total.ends.items()}


# -- where to stand -----------------------------------------------------------------------------------------------


@final
class Spot:
    """One space a survivor may stand on when the monster's turn begins."""

    def __init__(self, space: str, stays: bool, found: Threat) -> None:
        self.space = space
        self.stays = stays
        self.threat = found

    def rank(self, who: int) -> tuple[float, ...]:
        """Best first: deaths, severe injuries, damage, then being targeted, of the one who stands there."""
        return tuple([round(self.threat.of(who, f), 9) for f in (DEATH, SEVERE, DAMAGE, TARGETED)])


def standing(s: State, who: int, space: str, question: Question) -> Threat:
    """The threat if this survivor had moved to that space.  Raises IllegalOption if it is not within reach."""
    waits = move_to_come(s, who)
    moves = [] if waits.waiting is None else spaces_to_move_to(waits.waiting)
    found = [o for o in moves if NAMES[o.cell] == space]
    if not found and NAMES[s.survivors[who].cell] != space:
        near = nearest(space, [NAMES[o.cell] for o in moves])
        what = f"survivor {LETTERS[who]} cannot move to {space}: {len(moves)} spaces are within reach"
        raise IllegalOption(what, found=space, near=near)
    question.who = who
    if found:
        answer(waits, found[0], UNKNOWN, None)
    return threat(waits if found else s, question)


def spaces_to_move_to(d: Decision) -> list[SpaceOption]:
    """The options of a decision that move a survivor."""
    return [o for o in d.options if isinstance(o, SpaceOption) and o.verb == "to"]


def heat(s: State, who: int, question: Question) -> list[Spot]:
    """The threat for every space the survivor can be on: where it stands, and wherever it may move now.

    The same cards and the same sampled dice are used on every space.  Raises IllegalOption if the survivor cannot
    move or the monster has no turn to come, Cancelled if stopped.
    """
    waits = move_to_come(s, who)
    d = waits.waiting
    if d is None or not d.options:
        raise IllegalOption(
            f"survivor {LETTERS[who]} cannot move from this position; it has no other space to stand on"
        )
    cards = len(branches_of(s)[1])
    moves = spaces_to_move_to(d)
    question.who = who
    if question.turns:
        question.samples = max(2, question.turns // (cards * (1 + len(moves))))
        question.budget = 0
    question.samples = question.samples or max(HEAT_SAMPLES[0], HEAT_SAMPLES[1] // cards)
    if question.budget < 0:
        question.budget = HEAT_BUDGET if cards == 1 else 0
    progress = question.progress
    question.progress = lambda done, of: None
    spots = [Spot(NAMES[s.survivors[who].cell], True, threat(s, question))]
    for n, option in enumerate(moves):
        progress(n, len(moves))
        other = waits.clone()
        # What the way itself does to the survivor (a hazard's dice) is not counted: only where it stands then.
        answer(other, option, UNKNOWN, None)
        spots.append(Spot(NAMES[option.cell], False, threat(other, question)))
    progress(len(moves), len(moves))
    return spots
