"""Status cards: what a survivor has beside the gear grid, until a card archives it.  [R-STA-01]"""

from __future__ import annotations

from showdown.kernel.tuples import without
from showdown.model.cards import PlainCard
from showdown.model.ids import NOBODY
from showdown.model.state import State
from showdown.rules.durations import card_has_left
from showdown.rules.gear.gear_grid import refresh_survivor
from showdown.rules.programs import perform


def gain_status(s: State, who: int, card: int) -> None:
    """A survivor gains a status card, unless the survivor has it already.  [R-STA-01, R-GEN-10]"""
    v = s.survivors[who]
    if not v.alive or card in v.statuses:
        return
    v.statuses += (card,)
    refresh_survivor(s, who)
    if s.sink is not None:
        s.emit("status-gained", ("R-STA-01",), {"who": who, "card": card})
    status = s.catalog.cards[card]
    if isinstance(status, PlainCard):
        perform(s, card, status.on_gain, who, NOBODY, False, who)


def lose_status(s: State, who: int, card: int) -> None:
    """A status card is archived; what it did until it leaves play ends.  [R-STA-01, R-GEN-13]"""
    v = s.survivors[who]
    if card not in v.statuses:
        return
    v.statuses = without(v.statuses, card)
    refresh_survivor(s, who)
    if s.sink is not None:
        s.emit("status-archived", ("R-STA-01",), {"who": who, "card": card})
    if s.timed:
        card_has_left(s, card, who)
