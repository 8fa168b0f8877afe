"""Moments that cards wait for.  Most moments have no listener: one bit test and nothing else.

Listeners are armed when a card enters play and disarmed when it leaves (in_play.py); nothing searches for them.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.cards import Listener
from showdown.model.faces import cards_in_play, parts_of
from showdown.model.ids import (
    ATTACK_BITS,
    LAST_WORDS,
    NO_CARD,
    NOBODY,
    ONCE_PER_ATTACK,
    ONCE_PER_SHOWDOWN,
    SURVIVOR_MOVED,
)
from showdown.model.options import CardOption
from showdown.model.rulings import TRIGGER_SIDES, TRIGGER_SIDES_SURVIVORS_FIRST
from showdown.model.selectors import AROUND, IN_ZONE
from showdown.model.state import State
from showdown.rules.gear.gear_grid import speaks
from showdown.rules.monster.target_terms import passes, passes_in_attack
from showdown.rules.programs import changes_nothing, perform
from showdown.rules.queries import controller_seat


def fire(s: State, hook: int, who: int, other: int = NOBODY) -> None:
    """Let every card in play that waits for this moment act; the controller orders several.

    The cards of survivors come after those of the monster, or before by a ruling; ``other``: whom else it is about.

    [R-AI-13, R-MT-02, R-AI-04, R-AMB-69]
    """
    if not s.hook_mask >> hook & 1:
        return
    # What is planned last happens first.
    if s.rulings[TRIGGER_SIDES] == TRIGGER_SIDES_SURVIVORS_FIRST:
        cards_in_play_speak(s, hook, who)
        own_cards_speak(s, hook, who, other)
    else:
        own_cards_speak(s, hook, who, other)
        cards_in_play_speak(s, hook, who)


def fire_moved(s: State, who: int, inside: bool) -> None:
    """A survivor has moved.  ``inside``: without entering the zone of a card, so a card that watches it does nothing.

    [R-AI-13, R-AMB-54]
    """
    if not inside:
        fire(s, SURVIVOR_MOVED, who)
    elif s.hook_mask >> SURVIVOR_MOVED & 1:
        own_cards_speak(s, SURVIVOR_MOVED, who, NOBODY)
        cards_in_play_speak(s, SURVIVOR_MOVED, who, True)


def cards_in_play_speak(s: State, hook: int, who: int, inside: bool = False) -> None:
    """The monster's cards alone.  ``inside``: but for those that watch a zone.  [R-AI-13, R-AMB-54]"""
    ready: list[int] = []
    for armed in s.armed:
        if armed.listener.hook == hook and armed.card not in ready:
            if listens(s, armed.listener, who) and not (inside and watches_a_zone(armed.listener)):
                ready.append(armed.card)
    plan(s, hook, who, tuple(ready))


def watches_a_zone(listener: Listener) -> bool:
    return any([term.code == AROUND or term.code == IN_ZONE for term in listener.filters])


def listens(s: State, listener: Listener, who: int) -> bool:
    """A listener with terms needs a survivor who satisfies them."""
    if not listener.filters:
        return True
    return who != NOBODY and passes(s, listener.filters, who)


def plan(s: State, hook: int, who: int, cards: tuple[int, ...]) -> None:
    if len(cards) == 1:
        s.then(Trigger(hook, who, cards[0]))
    elif cards:
        s.then(TriggerOrder(hook, who, cards))


@final
class TriggerOrder(Ask):
    """Several effects at the same moment: the controller says which comes first.  [R-MT-02, R-MT-04]"""

    tag = "hook.order"
    kind = "trigger_order"
    rule = "R-MT-02"
    hook: int
    who: int
    cards: tuple[int, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [s.catalog.cards[c].first for c in self.cards]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, CardOption)
        rest = tuple([c for c in self.cards if c != option.card])
        s.then(Trigger(self.hook, self.who, option.card), RestOfTriggers(self.hook, self.who, rest))


@final
class RestOfTriggers(Step):
    """On to the effects not yet performed."""

    tag = "hook.rest"
    hook: int
    who: int
    cards: tuple[int, ...]

    def run(self, s: State) -> None:
        plan(s, self.hook, self.who, self.cards)


@final
class Trigger(Step):
    """One card in play acts, if it still is in play.  [R-AI-13]"""

    tag = "hook.trigger"
    hook: int
    who: int
    card: int

    def run(self, s: State) -> None:
        if self.card not in cards_in_play(s):
            return
        programs = [
            listener.program
            for part in parts_of(s, self.card)
            for listener in part.listeners
            if listener.hook == self.hook and listens(s, listener, self.who)
        ]
        if s.sink is not None:
            idle = all([changes_nothing(s, program, self.who, self.who, NOBODY, NOBODY) for program in programs])
            data = {"card": self.card, "who": self.who, "own": False, "programs": programs, "idle": idle}
            s.emit("trigger", ("R-AI-13",), data)
        # Planned last to first, so that they run in the order printed.
        for program in reversed(programs):
            perform(s, self.card, program, self.who, self.who)


# -- survivors' own cards ----------------------------------------------------------------------------------------


def own_cards_speak(s: State, hook: int, who: int, other: int) -> None:
    """Cards of survivors that wait for this moment, in grid order.  [R-GEAR-06]"""
    for i in range(len(s.survivors) - 1, -1, -1):
        v = s.survivors[i]
        if not v.hooks >> hook & 1:
            continue
        cards: list[int] = []
        for owned in v.listeners:
            if owned.listener.hook == hook and owned.card not in cards and (i == who or owned.listener.anybody):
                cards.append(owned.card)
        for card in reversed(cards):
            s.then(OwnTrigger(hook, i, other if i == who else who, card))


@final
class OwnTrigger(Step):
    """One card of a survivor acts, if the survivor still has it and its terms hold.  [R-GEAR-06]"""

    tag = "hook.own"
    hook: int
    who: int
    other: int
    card: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive and self.hook not in LAST_WORDS:
            return
        attacking = ATTACK_BITS >> self.hook & 1 != 0
        weapon = s.survivor_attack.weapon if attacking else NO_CARD
        for i in range(len(v.listeners) - 1, -1, -1):
            listener = v.listeners[i].listener
            if v.listeners[i].card != self.card or listener.hook != self.hook:
                continue
            if not speaks(s, self.card, self.hook, listener.weapons, weapon):
                continue
            if listener.filters and not self.terms_hold(s, listener, attacking):
                continue
            if listener.limit and not within_limit(s, self.who, self.card, listener.limit):
                continue
            if s.sink is not None:
                idle = changes_nothing(s, listener.program, self.who, NOBODY, self.who, self.other)
                data = {"card": self.card, "who": self.who, "own": True, "programs": [listener.program], "idle": idle}
                s.emit("trigger", ("R-GEAR-06",), data)
            perform(s, self.card, listener.program, self.who, NOBODY, False, self.who, self.other)

    def terms_hold(self, s: State, listener: Listener, attacking: bool) -> bool:
        if attacking:
            return passes_in_attack(s, listener.filters, self.who)
        return passes(s, listener.filters, self.who)


def within_limit(s: State, who: int, card: int, limit: int) -> bool:
    """A line that speaks once per attack, round or showdown: if it may, this is that once.  [R-GEAR-06]"""
    v = s.survivors[who]
    if limit == ONCE_PER_ATTACK:
        attack = s.survivor_attack
        if card in attack.spoken:
            return False
        attack.spoken += (card,)
    elif limit == ONCE_PER_SHOWDOWN:
        if card in v.spent:
            return False
        v.spent += (card,)
    else:
        if card in v.spent_round:
            return False
        v.spent_round += (card,)
    return True


FRAMES: Final[list[type[Frame]]] = [TriggerOrder, RestOfTriggers, Trigger, OwnTrigger]
