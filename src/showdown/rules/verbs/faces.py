"""Cards in play with two faces: turning them over.  [R-AI-17]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import NAME, Either, Form, OneOrMore, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.language import say
from showdown.model.card_clauses import titles_listed
from showdown.model.card_wording import Wording
from showdown.model.face_words import face_to_show
from showdown.model.faces import face_named, shows
from showdown.model.ids import NOBODY
from showdown.model.options import CardOption
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, ORDER, Op
from showdown.rules.monster.cards_in_play import flip
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import chooser
from showdown.rules.queries import seat_of
from showdown.rules.verbs.kinds import ROLE, Means, face_of

CARDS = OneOrMore(Either(Means({"this": "this"}, absent="this"), NAME), "the id of a card with two faces is needed")


@final
class Flip(Op):
    """Turn cards in play over, so that a face of them is up: ``{card: lens, to: open}``, ``{card: this, to: open}``;
    ``one_of``: one of these that shows the other face, chosen by the monster controller or by the survivor ``by``.

    ``cards``: their names; ``one``: only one of them.
    """

    name = "flip"
    voice = ORDER
    form = Form(card=optional(CARDS), one_of=optional(CARDS), to=NAME, by=optional(ROLE)).exactly_one("card", "one_of")
    cards: tuple[str, ...]
    to: str
    one: bool
    by: Selector | None

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["by"] is not None and not read["one_of"]:
            r.bad((*path, "by"), "'by' says who chooses; there is a choice only with one_of")
        field = "one_of" if read["one_of"] else "card"
        names = tuple([face_of(r, name, read["to"], (*path, field))[0] for name in read[field]])
        return [Flip(names, read["to"], field == "one_of", read["by"])]

    def sentence(self, words: Wording) -> str:
        face = face_to_show(self.cards, self.to, self.one)
        cards = titles_listed([words.named(card) for card in self.cards])
        if not self.one:
            return say("cards.flip", cards=cards, face=face)
        if self.by is None:
            return say("cards.flip.one", cards=cards, face=face)
        return words.clause("cards.flip.by", self.by, cards=cards, face=face)

    def speaks(self) -> str:
        return ORDER if self.by is None else NAMES_SURVIVOR

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-AI-17]"""
        found = other_side_up(s, self)
        if self.one and len(found) > 1:
            who = everyone(s, self.by) if self.by is not None else []
            s.then(FlipOne(program, ip, who[0] if who else NOBODY))
        else:
            for card in found:
                flip(s, card, face_named(s, card, self.to))


def other_side_up(s: State, op: Flip) -> list[int]:
    """The cards in play that flipping would change."""
    numbers = [s.catalog.card_ids.get(name, -1) for name in op.cards]
    return [card for card in numbers if card in s.in_play and not shows(s, card, op.to)]


@final
class FlipOne(Ask):
    """One of several cards is flipped: the controller chooses, or the survivor who may.  [R-AI-17]"""

    tag = "op.flip_one"
    kind = "card_choice"
    rule = "R-AI-17"
    program: int
    ip: int
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s) if self.who == NOBODY else seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Flip)
        return [s.catalog.cards[card].pick for card in other_side_up(s, op)]

    def choose(self, s: State, option: Option) -> None:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Flip) and isinstance(option, CardOption)
        flip(s, option.card, face_named(s, option.card, op.to))
