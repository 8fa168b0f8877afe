"""Positions to look ahead from: the next monster turn, the next card, a move, one hit location.

Each is a copy in which hidden cards are undecided again, with nothing planned but what is asked for.
"""

from __future__ import annotations

from typing import Final

from showdown.kernel.chance import UNKNOWN
from showdown.kernel.errors import IllegalOption
from showdown.kernel.machine import advance
from showdown.language import say
from showdown.model.events import Event
from showdown.model.ids import DRAW_AI, MONSTER_TURN, NOBODY, SURVIVORS_TURN
from showdown.model.scopes import SurvivorAttackScope, TurnScope
from showdown.model.state import State
from showdown.players.determinization import determinize
from showdown.rules.board.knockdown import stand_monster
from showdown.rules.monster.hit_locations import SelectLocation
from showdown.rules.monster.traps import Trap
from showdown.rules.monster.turn import MonsterTurn, PlayAi, basic_action
from showdown.rules.monster.wounds import hidden_draw, reshuffle_ai
from showdown.rules.rounds import EndRound, open_round
from showdown.rules.survivor.attack import END_ATTACK
from showdown.rules.survivor.movement import SurvivorMove

FOLLOWED: Final = frozenset({"pick_target", "monster_path", "facing", "direction", "placement"})
"""Choices of the monster controller of which every option is followed."""


def with_nothing_planned(s: State) -> State:
    """A copy in which hidden cards are undecided again and nothing is planned."""
    other = determinize(s, 0)
    other.agenda.clear()
    other.scopes = []
    other.waiting = None
    return other


def before_the_draw(s: State) -> State:
    """A copy at the moment the monster draws its next card; in the survivors' turn that is in the next round.

    Raises IllegalOption if there is no monster turn to come.
    """
    if s.monster.dead or not any([v.alive for v in s.survivors]):
        raise IllegalOption(say("threat.over"))
    other = with_nothing_planned(s)
    for v in other.survivors:
        # Survivors who have not been deployed yet are left out.
        if v.cell < 0 and not v.swallowed:
            v.alive = False
    if other.turn == SURVIVORS_TURN:
        EndRound().run(other)
        other.agenda.clear()
        open_round(other, MONSTER_TURN)
    other.turn = MONSTER_TURN
    return other


def cards_that_may_come(s: State) -> list[int]:
    """The AI cards that the next draw may turn up, as the players know it; none: the Basic Action.  [R-MT-03]

    A card that is there twice is named twice.
    """
    other = before_the_draw(s)
    if not reshuffle_ai(other):
        return []
    slot = other.ai_deck.cards[-1]
    return [slot] if slot >= 0 else list(hidden_draw(other, DRAW_AI, slot, 1).pool)


def turn_to_come(s: State) -> State:
    """The monster's next turn is planned and nothing of it has happened.  Raises as ``before_the_draw``."""
    other = before_the_draw(s)
    other.then(MonsterTurn())
    return other


def card_to_come(s: State, card: int, events: list[Event]) -> State:
    """The monster plays this card next, also if it is not in the deck; the Basic Action is played in place of a card.

    ``events`` takes what happens at once.
    """
    other = before_the_draw(s)
    stand_monster(other, "R-KDM-02")
    other.open(TurnScope())
    other.sink = events
    if card == other.constants.monster.basic_action:
        basic_action(other, NOBODY, 0, 0, True)
    else:
        other.then(PlayAi(card, card == s.face_up))
    return other


def move_to_come(s: State, who: int) -> State:
    """A copy that waits for where this survivor moves, as if nothing else were going on; or for nothing."""
    other = with_nothing_planned(s)
    other.then(SurvivorMove(who))
    advance(other, UNKNOWN, None)
    return other


def location_to_come(s: State, card: int, who: int, weapon: int) -> State:
    """A survivor is about to try this hit location, or to spring this trap."""
    other = with_nothing_planned(s)
    a = SurvivorAttackScope()
    a.who = who
    a.weapon = weapon
    a.hits = 1
    other.open(a)
    if other.catalog.hit_location(card).trap:
        other.then(Trap(card, who), END_ATTACK)
    else:
        a.current = card
        other.then(SelectLocation(card), END_ATTACK)
    return other
