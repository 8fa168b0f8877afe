"""Verbs of monsters that consume terrain, gear or survivors, or hold weapons.  [R-GEN-13, R-TER-06]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import Either, Form, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import HIDDEN_IN_TERRAIN, MONSTER_CONSUMES, NO_CARD, NO_PROGRAM, NOBODY, NOT_HIDDEN
from showdown.model.moments import AN_ATTACK
from showdown.model.options import CardOption, SpaceOption
from showdown.model.selectors import Selector
from showdown.model.state import State, Tile
from showdown.model.verbs import Op
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.gear.gear_grid import archive_gear
from showdown.rules.monster.cards_in_play import archive_tile
from showdown.rules.monster.swallow import release_all
from showdown.rules.monster.targeting import everyone
from showdown.rules.options import EAT
from showdown.rules.programs import perform, run_block
from showdown.rules.queries import controller_seat, seat_of
from showdown.rules.survivor.attack import attack_in_progress
from showdown.rules.triggers import fire
from showdown.rules.verbs.kinds import BLOCK, ROLE, WHO, CardName, Means


@final
class Consume(Op):
    """The monster consumes (archives) terrain on or adjacent to its base and runs ``then``, or consumes gear.

    ``gear_of`` None: terrain of this kind; otherwise a piece of gear that its owner chooses.  ``weapon``: the weapon of
    the attack in progress.  ``meal`` False: the terrain is archived, but that does not count as consuming.
    """

    name = "consume"
    form = Either(
        Word("weapon"),
        Form(terrain=optional(CardName("terrain")), then=optional(BLOCK), gear_of=optional(ROLE)).exactly_one(
            "terrain", "gear_of"
        ),
    )
    terrain: int
    then: int
    gear_of: Selector | None
    weapon: bool = False
    meal: bool = True

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read == "weapon":
            return [Consume(NO_CARD, NO_PROGRAM, None, True)]
        if read["gear_of"] is not None and read["then"] != NO_PROGRAM:
            r.bad((*path, "then"), "'then' follows only where terrain is consumed")
        return [Consume(**read)]

    def sentence(self, words: Wording) -> str:
        if self.weapon:
            return say("cards.consume.weapon")
        if self.gear_of is not None:
            return words.clause("cards.consume.gear", self.gear_of)
        text = "cards.consume" if self.meal else "cards.archive.terrain"
        return say(text, terrain=words.title(self.terrain), then=words.inner(self.then))

    def blocks(self) -> tuple[int, ...]:
        return (self.then,)

    def decides(self) -> bool:
        return self.gear_of is None and not self.weapon

    def opens(self, words: Wording) -> bool:
        return self.decides()

    def run(self, s: State, program: int, ip: int) -> None:
        """A tile under the base or adjacent to it, or a piece of gear, is archived.  [R-GEN-13, R-BRD-04]"""
        if self.weapon:
            eat_weapon(s)
            return
        if self.gear_of is not None:
            for who in everyone(s, self.gear_of):
                s.then(LoseGear(who))
            return
        if s.monster.down or s.monster.dead:
            return
        tiles = edible(s, self.terrain)
        if len(tiles) == 1:
            eat(s, tiles[0], self)
        elif tiles:
            s.then(ChooseMeal(program, ip))


def edible(s: State, kind: int) -> list[Tile]:
    """Tiles of a kind on or adjacent to the monster's base."""
    cell = s.monster.cell
    reach = s.foot.base[cell] | s.foot.adjacent[cell]
    return [t for t in s.tiles if t.card == kind and t.mask & reach]


def eat(s: State, tile: Tile, op: Consume) -> None:
    """Archive a tile; cards that wait for the monster to consume something hear of a meal only.  [R-GEN-13]"""
    archive_tile(s, tile)
    if op.meal:
        if s.sink is not None:
            s.emit("terrain-consumed", ("R-GEN-13",), {"card": tile.card, "cell": tile.cell})
        fire(s, MONSTER_CONSUMES, NOBODY)
    elif s.sink is not None:
        s.emit("terrain-archived", ("R-GEN-13",), {"card": tile.card, "cell": tile.cell})
    run_block(s, op.then)


def eat_weapon(s: State) -> None:
    """The weapon of the attack in progress is consumed; fists are no card and stay.  [R-GEN-13, R-GEAR-03]"""
    a = attack_in_progress(s)
    if a is not None and a.weapon in s.survivors[a.who].gear:
        archive_gear(s, a.who, a.weapon, "R-GEN-13")
        fire(s, MONSTER_CONSUMES, a.who)


@final
class ChooseMeal(Ask):
    """Several tiles are in reach: the controller chooses one.  [R-RND-02]"""

    tag = "op.meal"
    kind = "consume"
    rule = "R-RND-02"
    program: int
    ip: int

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def op(self, s: State) -> Consume:
        op = s.catalog.programs[self.program][self.ip]
        assert isinstance(op, Consume)
        return op

    def options(self, s: State) -> list[Option]:
        return [EAT[t.cell] for t in edible(s, self.op(s).terrain)]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SpaceOption)
        op = self.op(s)
        for tile in edible(s, op.terrain):
            if tile.cell == option.cell:
                eat(s, tile, op)
                return


@final
class LoseGear(Ask):
    """The owner chooses which gear is lost; a survivor without gear loses none.  [R-GEN-13]"""

    tag = "op.lose_gear"
    kind = "card_choice"
    rule = "R-GEN-13"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        v = s.survivors[self.who]
        if v.alive:
            for card in v.gear:
                if s.catalog.cards[card].pick not in out:
                    out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, CardOption)
        archive_gear(s, self.who, option.card, "R-GEN-13")
        fire(s, MONSTER_CONSUMES, self.who)


@final
class Swallow(Op):
    """The monster swallows survivors: they are off the board until wounds or its death free them."""

    name = "swallow"
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.swallow", self.who)

    def harm(self, catalog: Catalog) -> int:
        return 60

    def run(self, s: State, program: int, ip: int) -> None:
        """Take the survivor off the board; nothing on the board affects a swallowed survivor.  [R-GEN-08]

        A swallowed survivor leaves the terrain, but does not attack: who hides until attacking still hides.  [R-TGT-04]
        """
        for who in everyone(s, self.who):
            v = s.survivors[who]
            if v.swallowed or not v.alive:
                continue
            v.swallowed = True
            v.cell = -1
            if v.hidden == HIDDEN_IN_TERRAIN:
                v.hidden = NOT_HIDDEN
            m = s.monster
            if m.priority == who and not m.priority_permanent:
                m.priority = NOBODY
            if s.sink is not None:
                s.emit("swallowed", ("R-GEN-08",), {"who": who, "row": s.constants.monster.inside_title})
            cancel_broken_attacks(s)
            perform(s, NO_CARD, s.constants.monster.swallowed, who, NOBODY)


@final
class Release(Op):
    """All swallowed survivors come out: each is placed beside the monster, then ``released`` of its file happens."""

    name = "release"
    form = Word("swallowed survivors")

    def sentence(self, words: Wording) -> str:
        return say("cards.release")

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-GEN-14]"""
        release_all(s)


# -- what happens to attackers -----------------------------------------------------------------------------------


@final
class Hold(Op):
    """Survivors must spend activation before they attack again with the weapon in use, or at all.

    ``what``: True for all attacks, False for the weapon in use.
    """

    name = "hold"
    form = Form(who=WHO, what=Means({"weapon": False, "attacks": True}, absent=False))
    who: Selector
    what: bool

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ATTACK if isinstance(written, dict) and written.get("what") == "weapon" else 0

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.hold", self.who, attacks=self.what)

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """Block attacks, or this weapon, until activation is spent on it.  [R-ACTV-01]"""
        a = attack_in_progress(s)
        for who in everyone(s, self.who):
            v = s.survivors[who]
            card = NO_CARD
            if self.what:
                v.held = True
            elif a is not None and a.who == who and a.weapon in v.gear:
                card = a.weapon
                if card not in v.stuck:
                    v.stuck += (card,)
            else:
                continue
            if s.sink is not None:
                s.emit("held", ("R-ACTV-01",), {"who": who, "card": card})
