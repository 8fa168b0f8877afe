"""Verbs of hit locations: their deck, and hits, attacks and reactions that are cancelled.  [R-HL, R-SAT]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import NAME, Either, Form, OneOrMore, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Step
from showdown.kernel.decision import Option
from showdown.kernel.tuples import without
from showdown.language import listed, say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.moments import AN_ATTACK
from showdown.model.options import CardOption
from showdown.model.state import State
from showdown.model.verbs import ORDER, Op
from showdown.rules.monster.cards_in_play import leave_panel
from showdown.rules.monster.hit_location_deck import put_on_top, shuffle_hit_locations
from showdown.rules.options import DONE
from showdown.rules.queries import seat_of
from showdown.rules.survivor.attack import DRAW_LOCATIONS, IF_TRAP, attack_in_progress, rebuild_hit_locations
from showdown.rules.survivor.attack_rules import this_turn
from showdown.rules.verbs.conditions import location_title
from showdown.rules.verbs.kinds import Means

# -- the deck ----------------------------------------------------------------------------------------------------

SHUFFLED: Final = 0
ONE_DRAWN: Final = 1
STACKED: Final = 2


@final
class HitLocationDeck(Op):
    """Hit locations go on top of their deck (``to_top``), are shuffled (``shuffle``), or one more is drawn (``draw``).

    ``to_top``: named locations, from the deck and its discard pile, or only ``from: discard``.  ``shuffle``: the deck
    and its discard pile together.  ``draw``: the attack in progress has one more hit.
    """

    name = "hit_locations"
    voice = ORDER
    form = Either(
        Form(
            to_top=OneOrMore(NAME, "the id of a hit location is needed"),
            **{"from": optional(Means({"discard": False, "deck and discard": True}, absent=True))},
        ),
        Means({"shuffle": SHUFFLED, "draw": ONE_DRAWN}, absent=SHUFFLED),
    )
    what: int
    cards: tuple[str, ...]
    deck_too: bool

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ATTACK if written == "draw" else 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if isinstance(read, dict):
            return [HitLocationDeck(STACKED, tuple(read["to_top"]), read["from"])]
        return [HitLocationDeck(read, (), False)]

    def sentence(self, words: Wording) -> str:
        if self.what == SHUFFLED:
            return say("cards.shuffle_locations")
        if self.what == ONE_DRAWN:
            return say("cards.draw_location")
        titles = [location_title(words.catalog, name) for name in self.cards]
        return say("cards.stack_locations", cards=listed(titles), deck=self.deck_too)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-HL-08, R-HL-09, R-HL-10]"""
        if self.what == STACKED:
            put_on_top(s, self.cards, self.deck_too)
        elif self.what == SHUFFLED:
            shuffle_hit_locations(s, (), "R-HL-09")
        else:
            s.then(DrawOneMore())


@final
class DrawOneMore(Step):
    """The attack in progress has one more hit: its location is drawn and tried like the others.  [R-HL-10, R-SAT-08]"""

    tag = "hl.one_more"

    def run(self, s: State) -> None:
        a = attack_in_progress(s)
        if a is None or a.cancelled or s.monster.dead:
            return
        a.hits = len(a.cards) + 1
        s.then(DRAW_LOCATIONS, IF_TRAP)
        rebuild_hit_locations(s)


@final
class Redraw(Op):
    """The attacker may discard a drawn hit location (``any``, or one of those named) and draw another one.

    ``cards`` empty: any location.
    """

    name = "redraw"
    form = Either(Means({"any": ()}, absent=()), OneOrMore(NAME, "any, or the id of a hit location is needed"))
    cards: tuple[str, ...]

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ATTACK

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Redraw(tuple(read))]

    def sentence(self, words: Wording) -> str:
        titles = [location_title(words.catalog, name) for name in self.cards]
        return say("cards.redraw", who=words.attacker(), cards=listed(titles))

    def harm(self, catalog: Catalog) -> int:
        return -20

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-HL-14]"""
        s.then(ReplaceLocation(self.cards))


@final
class ReplaceLocation(Ask):
    """Which of the drawn hit locations the attacker discards for another one, or none.  [R-HL-14]

    ``locations``: those that may be discarded, by name; empty: any.
    """

    tag = "hl.replace"
    kind = "card_choice"
    rule = "R-HL-14"
    locations: tuple[str, ...]

    def seats(self, s: State) -> tuple[int, ...]:
        a = attack_in_progress(s)
        return seat_of(s, a.who) if a is not None else ()

    def options(self, s: State) -> list[Option]:
        a = attack_in_progress(s)
        out: list[Option] = []
        if a is None or a.cancelled or s.monster.dead:
            return out
        for card in a.cards:
            found = s.catalog.cards[card]
            if (not self.locations or found.name in self.locations) and found.pick not in out:
                out.append(found.pick)
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        a = attack_in_progress(s)
        if a is None or not isinstance(option, CardOption):
            return
        a.cards = without(a.cards, option.card)
        s.hl_discard += (option.card,)
        if s.sink is not None:
            s.emit("location-replaced", ("R-HL-14",), {"who": a.who, "card": option.card})
        s.then(DrawOneMore())


# -- what is cancelled -------------------------------------------------------------------------------------------

THE_ATTACK: Final = 0
THE_HIT: Final = 1
REACTIONS: Final = 2
REACTIONS_THIS_TURN: Final = 3


@final
class Cancel(Op):
    """Cancel the survivor's attack in progress (its remaining hits are lost), or the hit on the location being tried,
    or the monster's reactions until the end of the attack (``{reactions: end of turn}``: of the turn).
    """

    name = "cancel"
    form = Either(
        Form(reactions=Means({"end of attack": REACTIONS, "end of turn": REACTIONS_THIS_TURN}, absent=REACTIONS)),
        Means({"attack": THE_ATTACK, "hit": THE_HIT, "reactions": REACTIONS}, absent=THE_ATTACK),
    )
    what: int

    @classmethod
    def needs(cls, written: Any) -> int:
        return 0 if written == {"reactions": "end of turn"} else AN_ATTACK

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Cancel(read["reactions"] if isinstance(read, dict) else read)]

    def sentence(self, words: Wording) -> str:
        if self.what == THE_ATTACK:
            return say("cards.cancel_attack")
        if self.what == THE_HIT:
            return say("cards.cancel_hit")
        return say("cards.cancel_reactions", turn=self.what == REACTIONS_THIS_TURN)

    def harm(self, catalog: Catalog) -> int:
        return (20, 10, -20, -30)[self.what]

    def run(self, s: State, program: int, ip: int) -> None:
        """The remaining hits are lost, or this one, or the monster stays quiet.  [R-SAT-12, R-HL-11, R-REA-07]"""
        if self.what == REACTIONS_THIS_TURN:
            s.monster.calm = this_turn(s)
            if s.sink is not None:
                s.emit("no-reactions", ("R-REA-07",), {"turn": True})
            return
        a = attack_in_progress(s)
        if a is None or a.cancelled:
            return
        if self.what == THE_ATTACK:
            a.cancelled = True
            if s.sink is not None:
                s.emit("attack-cancelled", ("R-SAT-12",), {"who": a.who})
        elif self.what == THE_HIT:
            a.void = True
            if s.sink is not None:
                s.emit("hit-cancelled", ("R-HL-11",), {"who": a.who, "card": a.current})
        else:
            a.quiet = True
            if s.sink is not None:
                s.emit("no-reactions", ("R-REA-07",), {"turn": False})


# -- undoing -----------------------------------------------------------------------------------------------------


@final
class UndoAttack(Op):
    """The survivor's attack in progress is undone: its wounds and persistent injuries, and where figures stood."""

    name = "undo"
    form = Word("attack")

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ATTACK

    def sentence(self, words: Wording) -> str:
        return say("cards.undo_attack")

    def harm(self, catalog: Catalog) -> int:
        return 40

    def run(self, s: State, program: int, ip: int) -> None:
        """Everything goes back to where it was when the attack began, and the attack ends.  [R-SAT-17]"""
        a = attack_in_progress(s)
        if a is None or not a.start or s.monster.dead:
            return
        wounds, life, injuries = a.start[:3]
        while len(s.wounds.cards) > wounds:
            known = s.wounds.known[-1]
            s.ai_deck.put(s.wounds.take(), known)
        s.monster.life = life
        for card in s.panel[injuries:]:
            leave_panel(s, card)
        s.monster.cell, s.monster.facing = a.start[3:5]
        for i in range(len(s.survivors)):
            v = s.survivors[i]
            if v.alive and not v.swallowed:
                v.cell = a.start[5 + i]
        a.cancelled = True
        if s.sink is not None:
            s.emit("attack-undone", ("R-SAT-17",), {"who": a.who})
