"""What survivors' cards do on departing and on arrival, in an order the survivors choose.  [R-SET-07]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Frame, Step
from showdown.kernel.decision import Option
from showdown.model.cards import Listener
from showdown.model.ids import LETTERS, NO_PROGRAM, NOBODY, CardId, SurvivorId
from showdown.model.options import OwnedCardOption
from showdown.model.selectors import NO_ROLE, OWNER, SUBJECT
from showdown.model.state import State
from showdown.model.verbs import Op
from showdown.rules.queries import all_seats, living
from showdown.rules.triggers import OwnTrigger, cards_in_play_speak
from showdown.rules.verbs.gains import Gain
from showdown.rules.verbs.tokens import Tokens


@final
class ArrivalCards(Step):
    """Everybody's cards that wait for departing, or for arrival.  [R-SET-07]"""

    tag = "setup.moment"
    hook: int

    def run(self, s: State) -> None:
        if not s.hook_mask >> self.hook & 1:
            return
        owners: list[int] = []
        cards: list[int] = []
        for i in reversed(living(s)):
            cards_in_play_speak(s, self.hook, i)
        for i in living(s):
            mine: list[int] = []
            for owned in s.survivors[i].listeners:
                if owned.listener.hook == self.hook and owned.card not in mine:
                    mine.append(owned.card)
            cards += mine
            owners += [i] * len(mine)
        s.then(MomentOrder(self.hook, tuple(owners), tuple(cards)))


@final
class MomentOrder(Ask):
    """The survivors choose the order; without a difference there is no decision.  [R-SET-07]

    ``owners`` and ``cards``: whose card is still to act, pair by pair.
    """

    tag = "setup.moment_order"
    kind = "trigger_order"
    rule = "R-SET-07"
    hook: int
    owners: tuple[int, ...]
    cards: tuple[int, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        return all_seats(s)

    def options(self, s: State) -> list[Option]:
        """All who have something that depends on what came before, and what could come before it."""
        delicate = [self.owners[i] for i in range(len(self.cards)) if not self.plain(s, i, False)]
        out: list[Option] = []
        for i in range(len(self.cards)):
            who = self.owners[i]
            if who in delicate or (delicate and not self.plain(s, i, True)):
                card = self.cards[i]
                key = f"first:{LETTERS[who]}:{s.catalog.cards[card].name}"
                out.append(OwnedCardOption(key, "first", CardId(card), SurvivorId(who)))
        return out if len(out) > 1 else []

    def plain(self, s: State, i: int, alone: bool) -> bool:
        """Gains without terms come out alike in any order.  ``alone``: and they are the owner's alone."""
        for owned in s.survivors[self.owners[i]].listeners:
            if owned.card == self.cards[i] and owned.listener.hook == self.hook:
                if not only_gains(s, owned.listener, alone):
                    return False
        return True

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, OwnedCardOption)
        for i in range(len(self.cards)):
            if self.cards[i] == option.card and self.owners[i] == option.survivor:
                rest = (self.owners[:i] + self.owners[i + 1 :], self.cards[:i] + self.cards[i + 1 :])
                s.then(
                    OwnTrigger(self.hook, option.survivor, NOBODY, option.card),
                    MomentOrder(self.hook, rest[0], rest[1]),
                )
                return

    def skip(self, s: State) -> None:
        for i in range(len(self.cards) - 1, -1, -1):
            s.then(OwnTrigger(self.hook, self.owners[i], NOBODY, self.cards[i]))


def only_gains(s: State, listener: Listener, alone: bool) -> bool:
    if listener.filters:
        return False
    ops: tuple[Op, ...] = s.catalog.programs[listener.program] if listener.program != NO_PROGRAM else ()
    for op in ops:
        if not isinstance(op, Gain | Tokens) or op.who is None or op.amount.sides:
            return False
        # The first filters of a line are its noun; a role has none.
        if op.who.filters[op.who.noun if op.who.role == NO_ROLE else 0 :]:
            return False
        if alone and op.who.role not in (OWNER, SUBJECT):
            return False
    return True


FRAMES: Final[list[type[Frame]]] = [ArrivalCards, MomentOrder]
