"""Verbs of terrain: climb onto a tile and cross it.  [R-TER-09]"""

from __future__ import annotations

from typing import Any, final

from showdown.model.card_wording import Wording
from showdown.model.moments import A_TILE
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import Op
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.board.terrain import leave_hiding
from showdown.rules.board.terrain_use import ClimbTo, other_side, tile_at
from showdown.rules.monster.targeting import everyone
from showdown.rules.queries import arrival_facts
from showdown.rules.verbs.kinds import WHO


@final
class Climb(Op):
    """Survivors move onto this terrain tile."""

    name = "climb"
    form = WHO
    who: Selector

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_TILE

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.climb", self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TER-09]"""
        for who in everyone(s, self.who):
            s.then(ClimbTo(who, s.card.card, s.card.tile))


@final
class Cross(Op):
    """Survivors are placed on the matching space on the other side of this terrain tile."""

    name = "cross"
    form = WHO
    who: Selector

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_TILE

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.cross", self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """Placed on the matching space of the other long side: nothing lies in between.  [R-TER-09, R-GEN-14]"""
        tile = tile_at(s, s.card.tile, s.card.card)
        for who in everyone(s, self.who):
            cell = other_side(s, who, tile) if tile is not None else -1
            if cell >= 0:
                start = s.survivors[who].cell
                s.survivors[who].cell = cell
                if s.sink is not None:
                    s.emit("crosses", ("R-TER-09",), arrival_facts(s, who, start, cell) | {"card": s.card.card})
                leave_hiding(s, who)
                cancel_broken_attacks(s)
