"""The verb that reveals cards of the AI deck and shuffles it again.  [R-GEN-12]"""

from __future__ import annotations

from typing import final

from showdown.forms.kinds import Form, Number
from showdown.kernel.agenda import Chance, Step
from showdown.kernel.chance import Spec
from showdown.kernel.tuples import replaced
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.ids import DRAW_AI, MOOD, NO_PROGRAM, SETTLE
from showdown.model.rulings import REVEALED_MOODS, REVEALED_MOODS_PERFORM
from showdown.model.scopes import STAYS, CardScope
from showdown.model.state import State
from showdown.model.verbs import Op
from showdown.rules.monster.cards_in_play import enter_play
from showdown.rules.monster.wounds import hidden_draw, shuffle_into, turn_up
from showdown.rules.programs import EndEach, RunProgram


@final
class Reveal(Op):
    """Reveal AI cards from the top until ``moods_enter`` moods have entered play; then shuffle the deck."""

    name = "reveal"
    form = Form(cards=Number(1, 40), moods_enter=Number(1, 9))
    cards: int
    moods_enter: int

    def sentence(self, words: Wording) -> str:
        return say("cards.reveal", cards=self.cards, moods=self.moods_enter)

    def run(self, s: State, program: int, ip: int) -> None:
        """Looked at one by one, not played; never more than the deck holds.  [R-GEN-12]"""
        if s.face_up >= 0:
            # While a duration lies face up nothing but a wound touches the AI deck.  [R-AI-14]
            return
        s.then(RevealNext(self.cards, self.moods_enter, ()))


@final
class RevealNext(Chance):
    """The next card turns up; a mood enters play, anything else is set aside until the deck is shuffled.  [R-GEN-12]

    A mood that enters play this way was not drawn: what its card does when played does not happen, unless the table
    has ruled otherwise.  [R-AMB-50]
    """

    tag = "reveal.next"
    left: int
    moods: int
    cards: tuple[int, ...]

    def done(self, s: State) -> bool:
        return not self.left or not self.moods or not s.ai_deck.cards

    def spec(self, s: State) -> Spec | None:
        if self.done(s):
            return None
        slot = s.ai_deck.cards[-1]
        return None if slot >= 0 else hidden_draw(s, DRAW_AI, slot, 1)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if self.done(s):
            moods: tuple[int, ...] = ()
            if s.rulings[REVEALED_MOODS] == REVEALED_MOODS_PERFORM:
                moods = s.in_play[len(s.in_play) - s.card.entered :]
            s.then_all([SettleWounds(), ShuffleAi(self.cards), *[PerformRevealed(card) for card in moods]])
            return
        slot = s.ai_deck.take()
        card = slot
        if values:
            card = values[0]
            turn_up(s, slot, card)
        if s.sink is not None:
            s.emit("revealed", ("R-GEN-12",), {"card": card})
        if s.catalog.ai(card).type == MOOD:
            s.card.entered += 1
            enter_play(s, card)
            s.then(RevealNext(self.left - 1, self.moods - 1, self.cards))
        else:
            s.then(RevealNext(self.left - 1, self.moods, (*self.cards, card)))


@final
class SettleWounds(Chance):
    """Cards in the wound stack cannot be among those just revealed: decide, unseen by anybody, what they are."""

    tag = "reveal.settle"

    def next(self, s: State) -> int:
        """The lowest wound that shares a hidden group with the deck, or -1."""
        for i in range(len(s.wounds.cards)):
            if s.wounds.cards[i] < 0 and s.wounds.cards[i] in s.ai_deck.cards:
                return i
        return -1

    def spec(self, s: State) -> Spec | None:
        i = self.next(s)
        return hidden_draw(s, SETTLE, s.wounds.cards[i], 1) if i >= 0 else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            i = self.next(s)
            turn_up(s, s.wounds.cards[i], values[0])
            s.wounds.cards = replaced(s.wounds.cards, i, values[0])
            s.agenda.push(self)


@final
class ShuffleAi(Step):
    """The revealed cards go back, and the deck is shuffled."""

    tag = "reveal.shuffle"
    cards: tuple[int, ...]

    def run(self, s: State) -> None:
        cards = list(self.cards)
        maybe: tuple[int, ...] = ()
        quota: tuple[int, ...] = ()
        seen: list[int] = []
        for slot in s.ai_deck.cards:
            if slot >= 0:
                cards.append(slot)
            elif slot not in seen:
                seen.append(slot)
                cards += s.groups[-1 - slot]
                if s.maybe[-1 - slot]:
                    maybe = s.maybe[-1 - slot]
                    quota = s.quotas[-1 - slot]
                s.groups = replaced(s.groups, -1 - slot, ())
                s.maybe = replaced(s.maybe, -1 - slot, ())
                s.quotas = replaced(s.quotas, -1 - slot, ())
        s.ai_deck.clear()
        shuffle_into(s, s.ai_deck, cards, maybe, quota)
        if s.sink is not None:
            s.emit("reshuffle", ("R-GEN-12",), {"deck": "ai", "count": len(s.ai_deck.cards)})


@final
class PerformRevealed(Step):
    """The actions of a mood that entered play by being revealed; what it draws comes after the card that revealed it.

    [R-AMB-50, R-AI-08]
    """

    tag = "reveal.perform"
    card: int

    def run(self, s: State) -> None:
        program = s.catalog.ai(self.card).program
        if program == NO_PROGRAM or self.card not in s.in_play:
            return
        scope = CardScope()
        scope.card = self.card
        scope.fate = STAYS
        scope.acts = True
        s.open(scope)
        s.then(RunProgram(program, 0), EndEach())
