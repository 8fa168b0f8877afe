"""The trap of the hit location deck: it stops every attack, acts, and goes back into the deck.  [R-TRP]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Frame, Step
from showdown.model.cards import HitLocation
from showdown.model.ids import MONSTER_STANDS, NO_CARD, NOBODY, TRAP_REVEALED
from showdown.model.scopes import DISCARDED, STAYS, CardScope, SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.board.knockdown import stand_monster
from showdown.rules.monster.hit_location_deck import shuffle_hit_locations
from showdown.rules.programs import EndBlock, run_block
from showdown.rules.triggers import fire


@final
class Trap(Step):
    """A fallen monster stands, every attack ends, unresolved cards are discarded, then the trap acts.

    [R-TRP-01, R-TRP-04]
    """

    tag = "hl.trap"
    card: int
    who: int

    def run(self, s: State) -> None:
        stood = stand_monster(s, "R-TRP-01")
        for scope in s.scopes:
            if isinstance(scope, SurvivorAttackScope):
                scope.cancelled = True
                scope.trapped = True
                s.hl_discard += scope.cards
                scope.cards = ()
                if scope.current != NO_CARD:
                    s.hl_discard += (scope.current,)
                    scope.current = NO_CARD
        if s.sink is not None:
            s.emit("trap", ("R-TRP-01",), {"card": self.card, "who": self.who})
        location = s.catalog.hit_location(self.card)
        s.begun = self.card
        scope = CardScope()
        scope.card = self.card
        scope.attacker = self.who
        scope.subject = self.who
        scope.acts = True
        scope.fate = DISCARDED
        s.open(scope)
        s.then(EndTrap())
        run_block(s, location.special)
        fire(s, TRAP_REVEALED, self.who)
        if stood:
            fire(s, MONSTER_STANDS, NOBODY)


@final
class EndTrap(Step):
    """The trap goes back: deck and discard are shuffled together.  [R-TRP-01, R-HL-04]"""

    tag = "hl.end_trap"

    def run(self, s: State) -> None:
        return_traps(s)
        s.then(EndBlock())


def return_traps(s: State) -> None:
    """Reshuffle with the trap in progress; a new attack during it does so at once.  [R-TRP-01, R-TRP-03]"""
    for scope in s.scopes:
        if isinstance(scope, CardScope) and scope.fate == DISCARDED and scope.card >= 0:
            card = s.catalog.cards[scope.card]
            if isinstance(card, HitLocation) and card.trap:
                scope.fate = STAYS
                reshuffle_hit_locations(s, scope.card)


def reshuffle_hit_locations(s: State, trap: int) -> None:
    """Deck, discard and trap become one hidden deck; kept persistent injuries stay out.  [R-TRP-01, R-HL-06]"""
    shuffle_hit_locations(s, (trap,), "R-TRP-01")


FRAMES: Final[list[type[Frame]]] = [Trap, EndTrap]
