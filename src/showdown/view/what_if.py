"""What if: the engine itself plays on from a copy of the position, until dice decide.

Nothing here knows a rule.  A copy is made in which hidden cards are undecided again, a frame is planned (a card is
played, a turn begins, a location is tried), and the machine runs.  Where the monster's controller would choose, and
where a survivor is drawn by lot, every way is followed; survival opportunities are passed; at other dice it stops.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.chance import Draw, Guest
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import IllegalOption
from showdown.kernel.machine import advance, answer, answer_chance
from showdown.model.events import Event
from showdown.model.ids import DRAW_AI, MONSTER_TURN, NOBODY, RANDOM_SURVIVOR, SURVIVORS_TURN
from showdown.model.scopes import SurvivorAttackScope, TurnScope
from showdown.model.state import State
from showdown.players.imagine import determinize
from showdown.rules.hit_locations import SelectLocation, Trap
from showdown.rules.knockdown import stand_monster
from showdown.rules.monster_turn import MonsterTurn, PlayAi, basic_action
from showdown.rules.rounds import EndRound, open_round
from showdown.rules.survivor_attack import END_ATTACK
from showdown.rules.survivor_move import SurvivorMove
from showdown.rules.wounds import hidden_draw, reshuffle_ai

FOLLOWED: Final = frozenset({"pick_target", "monster_path", "facing", "direction", "placement"})
"""Choices of the controller of which every one is shown."""
FIRST_WILL_DO: Final = frozenset({"trigger_order", "nominate"})
"""Choices that change nothing of what is asked here: the first is taken."""
LIMIT: Final = 300
"""So many ways are followed at most."""


UNKNOWN: Final = Guest(lambda s, spec: None)
"""Nobody has rolled yet."""


@final
class Node:
    """What happens without a choice, and then: a choice or a lot with its ways, dice that decide, or the end.

    asked: the choice (or the lot); ways: each answer, as an option or a number of a survivor, with what follows.
    waits: dice, or a decision of the survivors, at which it stops.  state: how things stand then.
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


class Budget:
    """Ways that may still be followed."""

    def __init__(self) -> None:
        self.left = LIMIT


# -- the position ------------------------------------------------------------------------------------------------


def coming(s: State) -> State:
    """A copy at the moment the monster draws its next card; if the survivors' turn is on, that is in the next round.

    Raises IllegalOption if there is no monster turn to come.
    """
    if s.monster.dead or not any([v.alive for v in s.survivors]):
        raise IllegalOption("the showdown is over: the monster has no turn any more")
    other = determinize(s, 0)
    other.agenda = []
    other.scopes = []
    other.waiting = None
    for v in other.survivors:
        # Whoever has not been deployed yet is left out.
        if v.cell < 0 and not v.swallowed:
            v.alive = False
    if other.turn == SURVIVORS_TURN:
        EndRound().run(other)
        other.agenda = []
        open_round(other, MONSTER_TURN)
    other.turn = MONSTER_TURN
    return other


def cards_that_may_come(s: State) -> list[int]:
    """The AI cards that the next draw may turn up, as the players know it; none: the Basic Action.  [R-MT-03]

    A card that lies there twice is named twice.
    """
    other = coming(s)
    if not reshuffle_ai(other):
        return []
    slot = other.ai_deck.cards[-1]
    return [slot] if slot >= 0 else list(hidden_draw(other, DRAW_AI, slot, 1).pool)


def move_to_come(s: State, who: int) -> State:
    """A copy that waits for where this survivor moves, as if nothing else were going on; or for nothing."""
    other = determinize(s, 0)
    other.agenda = []
    other.scopes = []
    other.waiting = None
    other.then(SurvivorMove(who))
    advance(other, UNKNOWN, None)
    return other


# -- playing on --------------------------------------------------------------------------------------------------


def play_card(s: State, card: int) -> Node:
    """The monster plays this card next, whatever the deck holds; the Basic Action is played in place of a card."""
    other = coming(s)
    stand_monster(other, "R-KDM-02")
    other.open(TurnScope())
    events: list[Event] = []
    other.sink = events
    if card == other.table.monster.basic_action:
        basic_action(other, NOBODY, 0, 0, True)
    else:
        other.then(PlayAi(card, card == s.face_up))
    return grow(other, advance(other, UNKNOWN, None), events, Budget())


def take_turn(s: State) -> Node:
    """The monster's next turn from its start; stops where a card turns up that nobody knows."""
    other = turn_to_come(s)
    events: list[Event] = []
    other.sink = events
    return grow(other, advance(other, UNKNOWN, None), events, Budget())


def turn_to_come(s: State) -> State:
    """A copy in which the monster's next turn is planned and nothing of it has happened.  Raises as ``coming``."""
    other = coming(s)
    other.then(MonsterTurn())
    return other


def draws(node: Node) -> bool:
    """Does it stop because an unknown AI card turns up?"""
    d = node.waits
    return d is not None and d.spec is not None and d.spec.purpose == DRAW_AI


def drawing(node: Node, card: int) -> Node:
    """The same turn, when this card turns up.  Raises IllegalOption if it cannot."""
    assert node.waits is not None
    node.waits.check_values((card,))
    return branch(node.state, (card,), Budget())


def try_location(s: State, card: int, who: int, weapon: int, roll: int) -> Node:
    """A survivor tries this hit location and rolls so much; a trap springs without a roll."""
    other = determinize(s, 0)
    other.agenda = []
    other.scopes = []
    other.waiting = None
    a = SurvivorAttackScope()
    a.who = who
    a.weapon = weapon
    a.current = card
    a.hits = 1
    other.open(a)
    events: list[Event] = []
    other.sink = events
    if other.catalog.hit_location(card).trap:
        other.then(Trap(card, who), END_ATTACK)
        a.current = -1
    else:
        other.then(SelectLocation(card), END_ATTACK)
    d = advance(other, UNKNOWN, None)
    if d is not None and d.spec is not None and not other.catalog.hit_location(card).trap:
        d = answer_chance(other, (roll,), UNKNOWN, None)
    return grow(other, d, events, Budget())


def grow(s: State, d: Decision | None, events: list[Event], budget: Budget) -> Node:
    """Follow the game from a decision on."""
    while d is not None and d.spec is None:
        passed = passes(d)
        if passed is None:
            break
        d = answer(s, passed, UNKNOWN, None)
    node = Node(s, events)
    if d is None:
        return node
    lot = isinstance(d.spec, Draw) and d.spec.purpose == RANDOM_SURVIVOR
    answers: list[Option | int] = []
    if lot:
        assert isinstance(d.spec, Draw)
        answers += sorted(set(d.spec.pool))
    elif d.kind in FOLLOWED:
        answers += d.options
    budget.left -= len(answers)
    if not answers or budget.left < 0:
        node.waits = d
        return node
    node.asked = d
    for one in answers:
        node.ways.append((one, branch(s, (one,) if isinstance(one, int) else one, budget)))
    return node


def passes(d: Decision) -> Option | None:
    """The answer to a decision that is not followed: nobody spends survival, orders do not matter."""
    if d.kind == "flow":
        return d.find("done")
    return d.options[0] if d.kind in FIRST_WILL_DO else None


def branch(s: State, chosen: Option | tuple[int, ...], budget: Budget) -> Node:
    other = s.clone()
    events: list[Event] = []
    other.sink = events
    if isinstance(chosen, Option):
        return grow(other, answer(other, chosen, UNKNOWN, None), events, budget)
    return grow(other, answer_chance(other, chosen, UNKNOWN, None), events, budget)
