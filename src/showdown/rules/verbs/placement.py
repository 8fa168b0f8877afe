"""Verbs that take the monster off the board and place it: beside a survivor, behind one, on terrain, at an edge.

[R-AI-14, R-GEN-14]
"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.cells import OFF_BOARD
from showdown.forms.kinds import Either, Form, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import NO_CARD, NO_PROGRAM, NOBODY
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import ORDER, Op
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.monster.leave_and_return import PlaceBeside
from showdown.rules.monster.placement import (
    AT_CENTRE,
    AT_EDGE,
    BEHIND,
    BESIDE,
    COVERS_FEWEST,
    COVERS_MOST,
    COVERS_NONE,
    ON_TERRAIN,
    PlaceAnywhere,
    anchors,
)
from showdown.rules.monster.targeting import everyone
from showdown.rules.programs import run_block
from showdown.rules.verbs.kinds import BLOCK, ROLE, ClosestTerrain, Means

WHERE: Final = ("beside", "behind", "edge", "centre", "terrain")
"""The key of the words for each place, by its number."""


@final
class RemoveMonster(Op):
    """The monster leaves the board until a card places it again."""

    name = "remove"
    form = Word("monster")

    def sentence(self, words: Wording) -> str:
        return say("cards.remove_monster")

    def run(self, s: State, program: int, ip: int) -> None:
        """Off the board the monster is near no survivor and cannot be attacked.  [R-AI-14]"""
        m = s.monster
        if m.cell < 0 or m.dead:
            return
        m.left = m.cell
        m.cell = OFF_BOARD
        if s.sink is not None:
            s.emit("monster-leaves", ("R-AI-14",), {"from": m.left})
        cancel_broken_attacks(s)


@final
class PlaceMonster(Op):
    """The monster is placed (not a movement): beside a survivor, ``behind`` one, ``on`` terrain, ``at`` the centre or
    along the ``edge`` furthest from a survivor.

    ``covering``: beside the survivor so that its base covers most or fewest other survivors; those covered suffer
    collision.  ``facing``: whom it faces then.  ``else``: the block if it cannot be placed there.

    ``who`` None: no survivor is named.
    """

    name = "place_monster"
    voice = ORDER
    form = Either(
        ROLE,
        Form(
            beside=optional(ROLE),
            behind=optional(ROLE),
            edge=optional(ROLE),
            at=optional(Word("board centre")),
            on=optional(ClosestTerrain()),
            covering=optional(
                Means({"most survivors": COVERS_MOST, "fewest survivors": COVERS_FEWEST}, absent=COVERS_NONE)
            ),
            facing=optional(ROLE),
            **{"else": optional(BLOCK)},
        ).exactly_one("beside", "behind", "edge", "at", "on"),
    )
    where: int
    who: Selector | None
    terrain: int
    covering: int
    facing: Selector | None
    otherwise: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if not isinstance(read, dict):
            return [PlaceMonster(BESIDE, read, NO_CARD, COVERS_NONE, None, NO_PROGRAM)]
        if read["covering"] != COVERS_NONE and read["beside"] is None:
            r.bad((*path, "covering"), "'covering' says how the monster is placed beside a survivor")
        where, who = AT_CENTRE, None
        for key, place in (("beside", BESIDE), ("behind", BEHIND), ("edge", AT_EDGE)):
            if read[key] is not None:
                where, who = place, read[key]
        if read["on"] is not None and read["on"] != NO_CARD:
            where = ON_TERRAIN
        terrain = read["on"] if where == ON_TERRAIN else NO_CARD
        return [PlaceMonster(where, who, terrain, read["covering"], read["facing"], read["else"])]

    def sentence(self, words: Wording) -> str:
        place = say(
            f"cards.place_monster.{WHERE[self.where]}",
            who=words.who(self.who),
            terrain=words.title(self.terrain) if self.terrain != NO_CARD else "",
        )
        towards = self.facing if self.facing is not None else self.who
        placed = say(
            "cards.place_monster",
            place=place,
            most=self.covering == COVERS_MOST,
            fewest=self.covering == COVERS_FEWEST,
            faces=words.who(towards) if towards is not None else "",
            otherwise=words.inner(self.otherwise),
        )
        return words.if_fits(self.who, placed)

    def blocks(self) -> tuple[int, ...]:
        return (self.otherwise,)

    def harm(self, catalog: Catalog) -> int:
        return 20 if self.covering == COVERS_MOST else 0

    def run(self, s: State, program: int, ip: int) -> None:
        """The controller chooses among equal places; without one the block after ``else`` runs.  [R-GEN-14]"""
        if s.monster.dead:
            return
        who = everyone(s, self.who) if self.who is not None else []
        if self.who is not None and not who:
            run_block(s, self.otherwise)
            return
        if self.where == BESIDE and self.covering == COVERS_NONE and self.otherwise == NO_PROGRAM:
            s.then(PlaceBeside(who[0]))
            return
        looks = everyone(s, self.facing) if self.facing is not None else who
        place = PlaceAnywhere(
            self.where, who[0] if who else NOBODY, self.terrain, self.covering, looks[0] if looks else NOBODY
        )
        if anchors(s, place):
            s.then(place)
        else:
            run_block(s, self.otherwise)
