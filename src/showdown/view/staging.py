"""Positions in which exactly one attack is still to happen: for odds and threat.

Nothing here knows a rule.  A copy is made in which hidden cards are undecided again, its agenda is cut down to the
frame asked for, and the machine runs to the first choice.
"""

from __future__ import annotations

from showdown.kernel.agenda import Agenda
from showdown.kernel.chance import UNKNOWN
from showdown.kernel.decision import Decision
from showdown.kernel.errors import IllegalOption
from showdown.kernel.machine import advance
from showdown.kernel.tuples import replaced
from showdown.model.cards import AiCard
from showdown.model.ids import LETTERS, MONSTER_TURN, SURVIVORS_TURN
from showdown.model.scopes import ActScope, CardScope, TurnScope
from showdown.model.state import State
from showdown.players.determinization import determinize
from showdown.rules.monster.wounds import shuffle_into
from showdown.rules.setup.start_points import attack_in
from showdown.rules.survivor.turn import Act, BeginAct
from showdown.rules.verbs.attack import MonsterAttack


def bare(s: State) -> State:
    """A copy with nothing planned, in which nobody knows more than the players."""
    other = determinize(s, 0)
    other.agenda.clear()
    other.scopes = []
    other.waiting = None
    return other


def stage_act(s: State, who: int) -> tuple[State, Decision]:
    """This survivor is about to act, and nothing comes after that act; the decision is what to do in it.

    In the middle of the survivor's own act: what is left of it.  Raises IllegalOption if there is nothing to do.
    """
    v = s.survivors[who]
    name = f"{v.name} ({LETTERS[who]})"
    if s.monster.dead or s.outcome:
        raise IllegalOption("the showdown is over: nobody attacks any more")
    if not v.alive or (v.cell < 0 and not v.swallowed):
        raise IllegalOption(f"{name} is not on the board")
    if v.swallowed or v.down:
        raise IllegalOption(
            f"{name} is {'inside the monster' if v.swallowed else 'knocked down'}: no attack from there"
        )
    d = s.waiting
    if in_own_act(s, who):
        other = determinize(s, 0)
        other.agenda = Agenda([other.agenda.top()])
        if d is not None:
            return other, d
    else:
        other = bare(s)
        other.turn = SURVIVORS_TURN
        other.then(BeginAct(who))
    d = advance(other, UNKNOWN, None)
    if d is None or d.kind != "action":
        raise IllegalOption(f"{name} cannot act in this position")
    other.agenda = Agenda([other.agenda.top()])
    return other, d


def in_own_act(s: State, who: int) -> bool:
    """Is this survivor acting, with a choice of what to do next?"""
    if not s.scopes or not isinstance(s.scopes[-1], ActScope) or s.act.who != who:
        return False
    return isinstance(s.agenda.top(), Act) if s.waiting is None else s.waiting.kind == "action"


def attack_profile(s: State, card: int) -> tuple[int, int]:
    """The program and the place in it where an AI card attacks.  Raises IllegalOption if it never does."""
    found = s.catalog.cards[card]
    assert isinstance(found, AiCard)
    programs = [found.program]
    # A card may attack only under a condition: then its attack is in a program of its own.
    programs += [i for i, name in enumerate(s.catalog.program_names) if name.split("/")[0] == found.name]
    for program in programs:
        ip = attack_in(s, program)
        if ip >= 0:
            return program, ip
    raise IllegalOption(f"the card '{found.name}' does not attack")


def stage_monster_attack(s: State, card: int, who: int) -> State:
    """The monster is about to attack this survivor by the profile of an AI card, and nothing comes after that."""
    program, ip = attack_profile(s, card)
    other = bare(s)
    other.turn = MONSTER_TURN
    other.open(TurnScope())
    scope = CardScope()
    scope.card = card
    scope.target = who
    scope.acts = True
    scope.drawn = True
    other.open(scope)
    other.then(MonsterAttack(program, ip, who))
    return other


def restock_hit_locations(s: State, cards: list[int], discard: list[int]) -> None:
    """Another hit location deck: these cards, face down in no order, and a discard."""
    for slot in s.hl_deck.cards:
        if slot < 0:
            s.groups = replaced(s.groups, -1 - slot, ())
    s.hl_deck.clear()
    s.hl_discard = tuple(discard)
    shuffle_into(s, s.hl_deck, cards)
