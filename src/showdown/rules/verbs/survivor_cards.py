"""Verbs of survivors' cards: look at decks, move, encourage, gain gear and arts.  [R-GEAR, R-ACTV]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import TRUTH, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Chance
from showdown.kernel.chance import Draw, Spec
from showdown.kernel.decision import Option
from showdown.kernel.tuples import without
from showdown.language import say
from showdown.model.card_wording import THE_SURVIVOR, Wording
from showdown.model.ids import (
    DRAW_AI,
    DRAW_FIGHTING_ART,
    DRAW_HIT_LOCATION,
    NO_CARD,
    NOBODY,
    SURVIVOR_ENCOURAGES,
)
from showdown.model.moments import A_SURVIVOR, AN_OWNER
from showdown.model.options import CardOption
from showdown.model.piles import Pile
from showdown.model.scopes import ActScope
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, ORDER, Op
from showdown.rules.board.knockdown import stand_up
from showdown.rules.gear.gear_grid import archive_gear, gain_gear, refresh_survivor
from showdown.rules.monster.targeting import everyone
from showdown.rules.monster.wounds import hidden_draw, turn_up
from showdown.rules.options import DONE
from showdown.rules.programs import chooser
from showdown.rules.queries import is_deaf, seat_of
from showdown.rules.survivor.damage import bleed_out
from showdown.rules.survivor.movement import MayWalk
from showdown.rules.triggers import fire
from showdown.rules.verbs.kinds import WHO, CardName, Means

# -- looking at the top of a deck --------------------------------------------------------------------------------


@final
class Look(Op):
    """Look at the top cards of the AI deck or of the hit location deck, and put them back in any order.

    ``bottom``: look at one card, which may go to the bottom of the deck instead.
    """

    name = "look"
    voice = ORDER
    form = Form(
        deck=Means({"ai": True, "hit locations": False}, absent=True), cards=Number(1, 9), bottom=optional(TRUTH)
    )
    deck: bool
    cards: int
    bottom: bool = False

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["bottom"] and read["cards"] != 1:
            r.bad((*path, "bottom"), "only a single card can go to the bottom: write cards: 1")
        return [Look(read["deck"], read["cards"], read["bottom"])]

    def sentence(self, words: Wording) -> str:
        return say("cards.look", ai=self.deck, cards=self.cards, bottom=self.bottom)

    def run(self, s: State, program: int, ip: int) -> None:
        """The top cards of a deck are seen by everybody and put back in an order of choice.  [R-GEN-12]"""
        if self.deck and s.face_up >= 0:
            # A duration that lies face up keeps hands off the deck.  [R-AI-14]
            return
        if self.bottom:
            s.then(ToBottom(self.deck))
        s.then(LookNext(self.deck, min(self.cards, len(pile_of(s, self.deck).cards)), ()))


def pile_of(s: State, ai: bool) -> Pile:
    return s.ai_deck if ai else s.hl_deck


def put_back(s: State, ai: bool, card: int, where: str) -> None:
    """Tell where a card goes that everybody has looked at.

    ``where``: ``bottom``; ``left`` on top; ``below`` those that are put back later; ``top``, the last of several.
    """
    if s.sink is not None:
        s.emit("put-back", ("R-GEN-12",), {"card": card, "deck": "ai" if ai else "hit locations", "where": where})


@final
class ToBottom(Ask):
    """The card on top, which everybody has just seen, may go to the bottom of its deck.  [R-GEN-12]"""

    tag = "look.to_bottom"
    kind = "card_choice"
    rule = "R-GEN-12"
    ai: bool

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        pile = pile_of(s, self.ai)
        return [s.catalog.cards[pile.cards[-1]].pick, DONE] if pile.cards and pile.cards[-1] >= 0 else []

    def choose(self, s: State, option: Option) -> None:
        pile = pile_of(s, self.ai)
        card = pile.cards[-1]
        if isinstance(option, CardOption):
            pile.put_under(pile.take(), True)
        put_back(s, self.ai, card, "bottom" if isinstance(option, CardOption) else "left")


@final
class LookNext(Chance):
    """The next card from the top is looked at."""

    tag = "look.next"
    ai: bool
    left: int
    cards: tuple[int, ...]

    def spec(self, s: State) -> Spec | None:
        deck = pile_of(s, self.ai)
        if not self.left or deck.cards[-1] >= 0:
            return None
        return hidden_draw(s, DRAW_AI if self.ai else DRAW_HIT_LOCATION, deck.cards[-1], 1)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if not self.left:
            s.then(PutBack(self.ai, self.cards))
            return
        slot = pile_of(s, self.ai).take()
        card = slot
        if values:
            card = values[0]
            turn_up(s, slot, card)
        if s.sink is not None:
            s.emit("looked-at", ("R-GEN-12",), {"card": card, "count": len(self.cards) + 1})
        s.then(LookNext(self.ai, self.left - 1, (*self.cards, card)))


@final
class PutBack(Ask):
    """Which of the cards goes back next; the last one chosen lies on top."""

    tag = "look.put_back"
    kind = "card_choice"
    rule = "R-GEN-12"
    ai: bool
    cards: tuple[int, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        if len(self.cards) > 1:
            for card in self.cards:
                if s.catalog.cards[card].pick not in out:
                    out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, CardOption)
        rest = list(self.cards)
        rest.remove(option.card)
        pile_of(s, self.ai).put(option.card, True)
        put_back(s, self.ai, option.card, "below")
        if len(rest) == 1:
            put_back(s, self.ai, rest[0], "top")
        s.then(PutBack(self.ai, tuple(rest)))

    def skip(self, s: State) -> None:
        for card in self.cards:
            pile_of(s, self.ai).put(card, True)


@final
class Walk(Op):
    """The survivor may move up to this many spaces."""

    name = "walk"
    form = Number(1, 20)
    spaces: int

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.walk", THE_SURVIVOR, spaces=self.spaces)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-SMV-01]"""
        s.then(MayWalk(s.card.subject, self.spaces))


@final
class ExtraMovement(Op):
    """The survivor has one more movement in this act."""

    name = "extra"
    form = Word("movement")

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.extra_movement", THE_SURVIVOR)

    def run(self, s: State, program: int, ip: int) -> None:
        """One more movement in the act in progress.  [R-ACT-02]"""
        for scope in s.scopes:
            if isinstance(scope, ActScope) and scope.who == s.card.subject:
                scope.movement += 1


@final
class Encourage(Op):
    """The owner encourages survivors; those who are not deaf stand up."""

    name = "encourage"
    form = WHO
    who: Selector

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_OWNER

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.encourage", self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """Encouragement without its price; the deaf do not hear it.  [R-SUR-08]"""
        owner = s.card.owner
        for who in reversed(everyone(s, self.who)):
            if not is_deaf(s, who):
                stand_up(s, who, "R-SUR-08")
                if owner != NOBODY:
                    fire(s, SURVIVOR_ENCOURAGES, owner, who)


# -- gear and arts -----------------------------------------------------------------------------------------------


@final
class GainGear(Op):
    """Survivors gain a gear card, which goes into the gear grid at once; the ``group`` brings it home.

    ``who`` None: the group.
    """

    name = "gear"
    voice = NAMES_SURVIVOR
    form = Form(who=Either(Means({"group": None}, absent=None), WHO), card=CardName("gear"))
    who: Selector | None
    card: int

    def sentence(self, words: Wording) -> str:
        if self.who is None:
            return say("cards.gear.group", card=words.title(self.card))
        return words.clause("cards.gear", self.who, card=words.title(self.card))

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-GEAR-07, R-END-03]"""
        if self.who is None:
            s.rewards += (self.card,)
            if s.sink is not None:
                s.emit("gear-won", ("R-END-03",), {"card": self.card})
            return
        for who in everyone(s, self.who):
            if NO_CARD in s.survivors[who].grid:
                gain_gear(s, who, self.card)
            else:
                s.then(MakeRoom(who, self.card))


@final
class MakeRoom(Ask):
    """The grid is full: the new piece or one of the others is archived.  [R-GEAR-07]"""

    tag = "own.make_room"
    kind = "card_choice"
    rule = "R-GEAR-07"
    who: int
    card: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        if s.survivors[self.who].alive:
            for card in [self.card, *s.survivors[self.who].gear]:
                if s.catalog.cards[card].pick not in out:
                    out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, CardOption)
        if option.card != self.card:
            archive_gear(s, self.who, option.card, "R-GEAR-07")
        gain_gear(s, self.who, self.card)


@final
class GainArt(Op):
    """Survivors gain a named fighting art, or each a ``random`` one.

    ``card`` NO_CARD: a random one.
    """

    name = "fighting_art"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, card=optional(CardName("fighting-art")), random=optional(TRUTH)).exactly_one("card", "random")
    who: Selector
    card: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [GainArt(read["who"], read["card"])]

    def sentence(self, words: Wording) -> str:
        if self.card < 0:
            return words.clause("cards.fighting_art.random", self.who)
        return words.clause("cards.fighting_art", self.who, card=words.title(self.card))

    def run(self, s: State, program: int, ip: int) -> None:
        """At most three, each once.  [R-FS-03]"""
        for who in everyone(s, self.who):
            if self.card < 0:
                s.then(DrawArt(who))
            else:
                learn_art(s, who, self.card)


@final
class DrawArt(Chance):
    """A random fighting art, each as likely as another; a survivor with three learns none.  [R-FS-03]"""

    tag = "own.draw_art"
    who: int

    def spec(self, s: State) -> Spec | None:
        v = s.survivors[self.who]
        known = s.catalog.fighting_arts
        return Draw(DRAW_FIGHTING_ART, 1, known) if known and v.alive and len(v.arts) < 3 else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            learn_art(s, self.who, values[0])


def learn_art(s: State, who: int, card: int) -> None:
    """At most three, each once.  [R-FS-03]"""
    v = s.survivors[who]
    if card not in v.arts and len(v.arts) < 3:
        v.arts += (card,)
        refresh_survivor(s, who)
        if s.sink is not None:
            s.emit("art-gained", ("R-FS-03",), {"who": who, "card": card})


@final
class LoseArt(Op):
    """The survivor loses a fighting art of their choice."""

    name = "lose_art"

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.lose_art", THE_SURVIVOR)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-FS-03]"""
        if s.survivors[s.card.subject].arts:
            s.then(ForgetArt(s.card.subject))


@final
class ForgetArt(Ask):
    """Ask which fighting art the survivor loses.  [R-FS-03]"""

    tag = "own.forget_art"
    kind = "card_choice"
    rule = "R-FS-03"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        arts = s.survivors[self.who].arts
        return [s.catalog.cards[c].pick for c in arts] if len(arts) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, CardOption)
        self.forget(s, option.card)

    def skip(self, s: State) -> None:
        for card in s.survivors[self.who].arts[:1]:
            self.forget(s, card)

    def forget(self, s: State, card: int) -> None:
        s.survivors[self.who].arts = without(s.survivors[self.who].arts, card)
        refresh_survivor(s, self.who)
        if s.sink is not None:
            s.emit("art-lost", ("R-FS-03",), {"who": self.who, "card": card})
        bleed_out(s, self.who)
