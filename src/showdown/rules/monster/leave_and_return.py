"""A monster that leaves the board, and where it is placed when it comes back.  [R-AI-14, R-GEN-14]

Nothing says where a monster returns whose duration card was wounded away or discarded unplayed: the natural place is
where it stood before.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import CELLS, steps_between
from showdown.kernel.agenda import Ask, Frame
from showdown.kernel.decision import Option
from showdown.model.options import StopOption
from showdown.model.state import State
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.monster.cards_in_play import archive_destructible
from showdown.rules.monster.movement import facings
from showdown.rules.options import plain_stop
from showdown.rules.queries import controller_seat


def come_back(s: State) -> None:
    """A monster off the board whose duration is gone returns at once."""
    if s.monster.cell < 0 and s.face_up < 0 and not s.monster.dead:
        s.then(ComeBack())


@final
class PlaceBeside(Ask):
    """Adjacent to the survivor and facing them; if there is no room, as near as possible.  The controller chooses.

    [R-GEN-14, R-BRD-04, R-FAC-03]
    """

    tag = "place.beside"
    kind = "monster_path"
    rule = "R-GEN-14"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def spots(self, s: State) -> list[StopOption]:
        out: list[StopOption] = []
        cell = s.survivors[self.who].cell
        for anchor in nearest_anchors(s, cell, False):
            for facing in facings(s, anchor, cell):
                out.append(plain_stop(anchor, facing, -1))
        return out

    def options(self, s: State) -> list[Option]:
        if not s.survivors[self.who].alive:
            return []
        spots = self.spots(s)
        return [*spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, StopOption)
        appear(s, option)

    def skip(self, s: State) -> None:
        if s.survivors[self.who].alive:
            for spot in self.spots(s):
                appear(s, spot)


@final
class ComeBack(Ask):
    """Where it stood before it left, or as near to it as there is room; it faces as it did.  [R-GEN-14]"""

    tag = "place.back"
    kind = "monster_path"
    rule = "R-GEN-14"

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def spots(self, s: State) -> list[StopOption]:
        m = s.monster
        return [plain_stop(anchor, m.facing, -1) for anchor in nearest_anchors(s, m.left, True)]

    def options(self, s: State) -> list[Option]:
        spots = self.spots(s)
        return [*spots] if len(spots) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, StopOption)
        appear(s, option)

    def skip(self, s: State) -> None:
        for spot in self.spots(s):
            appear(s, spot)


def nearest_anchors(s: State, cell: int, by_anchor: bool) -> list[int]:
    """Where the base fits without covering a survivor, nearest to a space; ``by_anchor``: to a former anchor."""
    taken = 0
    for v in s.survivors:
        if v.cell >= 0:
            taken |= 1 << v.cell
    least = CELLS
    out: list[int] = []
    for anchor in range(CELLS):
        base = s.foot.base[anchor]
        if not base or base & taken:
            continue
        d = steps_between(anchor, cell) if by_anchor else s.foot.distance(anchor, cell)
        if d < least:
            least = d
            out = []
        if d == least:
            out.append(anchor)
    return out


def appear(s: State, spot: StopOption) -> None:
    """Placed, not moved: no survivor is passed over, but terrain that breaks under it is gone.  [R-GEN-14, R-TER-06]"""
    m = s.monster
    m.cell = spot.cell
    m.facing = spot.facing
    if s.sink is not None:
        s.emit("monster-appears", ("R-GEN-14",), {"cell": m.cell, "facing": m.facing})
    archive_destructible(s, s.foot.base[m.cell])
    cancel_broken_attacks(s)


FRAMES: Final[list[type[Frame]]] = [PlaceBeside, ComeBack]
