"""The question of a what-if: what happens without a choice, then every option of the monster controller.

The walk follows every option where the controller chooses and every survivor that may be drawn at random, passes
survival opportunities, and stops at other dice.
"""

from __future__ import annotations

from typing import Final, final

from showdown.forecast.upcoming import FOLLOWED, card_to_come, location_to_come, turn_to_come
from showdown.forecast.walker import Gain, Marks, Place, Question, Walker
from showdown.kernel.chance import Draw, chance_outcomes
from showdown.kernel.decision import Decision, Option
from showdown.model.events import Event
from showdown.model.ids import DRAW_AI, RANDOM_SURVIVOR
from showdown.model.state import State

FIRST_WILL_DO: Final = frozenset({"trigger_order", "nominate"})
"""Choices that change nothing of what is asked here: the first option is taken."""
LIMIT: Final = 300
"""Branches that are followed at most."""
STEPS: Final = 1_000_000
"""Limit of a walk, in steps; LIMIT ends it long before."""


@final
class Node:
    """What happens without a choice, and then: a choice or a random survivor with its branches, dice, or the end.

    asked: the choice (or the random survivor); ways: each answer, as an option or the number of a survivor, with what
    follows.  waits: dice, or a decision of the survivors, at which the walk stops.  state: the position then.
    """

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state
        self.events = events
        self.asked: Decision | None = None
        self.ways: list[tuple[Option | int, Node]] = []
        self.waits: Decision | None = None

    def paths(self) -> list[list[Node]]:
        """Every way from here to an end."""
        if not self.ways:
            return [[self]]
        return [[self, *path] for _, child in self.ways for path in child.paths()]


@final
class BranchQuestion(Question[Node]):
    """Every branch, with its events.  Its gains are lists of events; no two branches are alike, so none are shared."""

    def __init__(self) -> None:
        self.nothing: list[Event] = []
        self.left = LIMIT

    def read(self, events: list[Event], d: Decision | None, marks: Marks) -> tuple[Marks, Gain]:
        return marks, list(events)

    def forced(self, s: State, d: Decision) -> Option | None:
        """Nobody spends survival, and orders do not matter."""
        if d.kind == "flow":
            return d.find("done")
        return d.options[0] if d.kind in FIRST_WILL_DO else None

    def value(self, walk: Walker[Node], place: Place[Node]) -> Node:
        """The branches from a place on; the events of the node are those before the place, added by ``node``."""
        d = place.decision
        node = Node(place.state, [])
        if d is None:
            return node
        answers: list[Option | int] = []
        if isinstance(d.spec, Draw) and d.spec.purpose == RANDOM_SURVIVOR:
            answers += [values[0] for values, _ in chance_outcomes(place.state)]
        elif d.kind in FOLLOWED:
            answers += d.options
        self.left -= len(answers)
        if not answers or self.left < 0:
            node.waits = d
            return node
        node.asked = d
        for one in answers:
            reached = walk.settle(place, (one,)) if isinstance(one, int) else walk.choose(place, one)
            node.ways.append((one, self.node(walk, reached)))
        return node

    def node(self, walk: Walker[Node], reached: tuple[Gain, Place[Node]]) -> Node:
        events, place = reached
        node = walk.value(place)
        node.events = events
        return node


def look(s: State, values: tuple[int, ...] = (), before: list[Event] | None = None) -> Node:
    """All branches from a state in which something is planned.

    ``values`` settle the first chance, if given; ``before``: events that have happened already.
    """
    question = BranchQuestion()
    walk = Walker(question, STEPS)
    events, place = walk.begin(s)
    events = [*(before or []), *events]
    d = place.decision
    if values and d is not None and d.spec is not None:
        more, place = walk.settle(place, values)
        events = events + more
    return question.node(walk, (events, place))


def play_card(s: State, card: int) -> Node:
    """The monster plays this card next, also if it is not in the deck."""
    before: list[Event] = []
    return look(card_to_come(s, card, before), before=before)


def take_turn(s: State) -> Node:
    """The monster's next turn from its start; stops where an unknown card turns up."""
    return look(turn_to_come(s))


def try_location(s: State, card: int, who: int, weapon: int, roll: int) -> Node:
    """A survivor tries this hit location and rolls this number; a trap springs without a roll."""
    trap = s.catalog.hit_location(card).trap
    return look(location_to_come(s, card, who, weapon), () if trap else (roll,))


def draws(node: Node) -> bool:
    """Does it stop because an unknown AI card turns up?"""
    d = node.waits
    return d is not None and d.spec is not None and d.spec.purpose == DRAW_AI


def drawing(node: Node, card: int) -> Node:
    """The same turn, when this card turns up.  Raises IllegalOption if it cannot."""
    assert node.waits is not None
    node.waits.check_values((card,))
    question = BranchQuestion()
    walk = Walker(question, STEPS)
    return question.node(walk, walk.settle(Place(node.state, node.waits, 0, False), (card,)))
