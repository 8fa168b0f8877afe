"""Disorders: gained, replaced, cured; from then on they act, or no longer.  [R-BRN-06]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.kernel.tuples import replaced, without
from showdown.model.cards import Gear
from showdown.model.ids import DISORDERS_FORBIDDEN
from showdown.model.options import CardOption
from showdown.model.state import State
from showdown.rules.gear.gear_grid import archive_gear, refresh_survivor
from showdown.rules.queries import seat_of

MOST: Final = 3


def gain_disorder(s: State, who: int, card: int) -> None:
    """At most three; the same one twice has no effect.  [R-BRN-06]"""
    v = s.survivors[who]
    if not v.alive or v.talents & DISORDERS_FORBIDDEN:
        return
    known, full = card in v.disorders, len(v.disorders) >= MOST
    if not known and not full:
        v.disorders += (card,)
    if s.sink is not None:
        s.emit("disorder", ("R-BRN-06",), {"who": who, "card": card})
    if known:
        return
    if full:
        s.then(ReplaceDisorder(who, card))
    else:
        it_begins(s, who, card)


@final
class ReplaceDisorder(Ask):
    """A fourth disorder replaces one of the owner's choice.  [R-BRN-06]"""

    tag = "op.replace_disorder"
    kind = "card_choice"
    rule = "R-BRN-06"
    who: int
    card: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        return [s.catalog.cards[c].pick for c in v.disorders] if v.alive else []

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        assert isinstance(option, CardOption)
        v.disorders = replaced(v.disorders, v.disorders.index(option.card), self.card)
        it_begins(s, self.who, self.card)


def it_begins(s: State, who: int, card: int) -> None:
    """A disorder acts at once: armor it does not bear is torn off and archived.  [R-BRN-06, R-GEAR-05]"""
    refresh_survivor(s, who)
    for place in s.catalog.cards[card].bare:
        for worn in s.survivors[who].gear:
            if covers(s.catalog.gear(worn), place):
                archive_gear(s, who, worn, "R-GEAR-05")
    cure(s, who)


def covers(gear: Gear, place: int) -> bool:
    """Is it armor for this place?  What gives points everywhere besides is not.  [R-GEAR-05]"""
    return "armor" in gear.keywords and any([place == covered for covered, _ in gear.armor])


def cure(s: State, who: int) -> None:
    """Some disorders end when the survivor has become wise or brave enough.  [R-BRN-06]"""
    v = s.survivors[who]
    for card in v.disorders[:]:
        for stat, needed in s.catalog.cards[card].cured:
            if v.on_sheet(stat) >= needed and card in v.disorders:
                v.disorders = without(v.disorders, card)
                refresh_survivor(s, who)
                if s.sink is not None:
                    s.emit("disorder-cured", ("R-BRN-06",), {"who": who, "card": card})


FRAMES: Final[list[type[Frame]]] = [ReplaceDisorder]
