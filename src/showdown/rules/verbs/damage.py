"""Verbs for damage, being knocked down, standing up, knockback, Grab and death.  [R-DMG, R-KDS]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import TRUTH, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.language import say
from showdown.model.card_wording import Wording, place_name
from showdown.model.cards import Catalog
from showdown.model.ids import IGNORES_BASH, MONSTER_STANDS, MORE_INTIMIDATED, NOBODY, PLACES
from showdown.model.rulings import OPTIONAL_STANDING, OPTIONAL_STANDING_ALL_STAND
from showdown.model.selectors import Amount, Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Op
from showdown.rules.board.collision import GRABBED, KNOCKED_BACK, Flee, OneByOne
from showdown.rules.board.collision import Grab as GrabOne
from showdown.rules.board.knockdown import knock_down, knock_down_monster, stand_monster, stand_up
from showdown.rules.board.pushes import AT_THE_EDGE, AWAY, DIES_BEYOND, LEAVES_BEYOND, PUSHES, TOWARD_MONSTER
from showdown.rules.ending import CheckEnd
from showdown.rules.monster.targeting import everyone, selected
from showdown.rules.monster.wounds import kill_monster
from showdown.rules.options import YES_OR_NO
from showdown.rules.queries import seat_of, survivor_movement
from showdown.rules.survivor.damage import BrainDamage as SufferBrainDamage
from showdown.rules.survivor.damage import DamageSomewhere, DamageSurvivor, die
from showdown.rules.triggers import fire
from showdown.rules.verbs.amounts import fixed, rough
from showdown.rules.verbs.kinds import PLACE, PLAIN_AMOUNT, WHO, WHO_OR_MONSTER, Means, cards

EVERYWHERE: Final = -2
"""``place`` of damage to every location."""


@final
class BrainDamage(Op):
    """Survivors suffer brain damage: insanity absorbs it, then the brain box is filled, then a trauma is rolled.

    ``intimidates``: it comes from an Intimidate action.
    """

    name = "brain_damage"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, amount=PLAIN_AMOUNT)
    who: Selector
    amount: Amount
    intimidates: bool = False

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [BrainDamage(read["who"], read["amount"], cards(r).intimidating)]

    def sentence(self, words: Wording) -> str:
        n, level = words.how_much(self.amount)
        return words.clause("cards.brain_damage", self.who, n=n, level=level)

    def harm(self, catalog: Catalog) -> int:
        return rough(self.amount)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-BRN-01, R-INT-01]"""
        for who in reversed(everyone(s, self.who)):
            amount = fixed(s, self.amount, who)
            if self.intimidates and amount > 0 and s.survivors[who].talents & MORE_INTIMIDATED:
                amount += 1
            s.then(SufferBrainDamage(who, amount))


@final
class Damage(Op):
    """Damage outside an attack profile.  Without ``place``: to a random location; ``every``: to each location.

    ``place`` -1: a random location; EVERYWHERE: each location.
    """

    name = "damage"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO, amount=PLAIN_AMOUNT, place=optional(Either(Means({"every": EVERYWHERE}, absent=-1), PLACE), -1)
    )
    who: Selector
    amount: Amount
    place: int

    def sentence(self, words: Wording) -> str:
        n, level = words.how_much(self.amount)
        place = place_name(self.place) if self.place >= 0 else ""
        per = abs(self.amount.per_level)
        every = self.place == EVERYWHERE
        return words.clause("cards.damage", self.who, n=n, level=level, per=per, place=place, every=every)

    def harm(self, catalog: Catalog) -> int:
        return rough(self.amount)

    def run(self, s: State, program: int, ip: int) -> None:
        """The monster's damage bonus does not apply, and it cannot be dodged.  [R-DMO-01]"""
        for who in reversed(everyone(s, self.who)):
            amount = fixed(s, self.amount, who)
            if self.place == EVERYWHERE:
                s.then_all([*[DamageSurvivor(who, place, amount, False) for place in range(len(PLACES))]])
            elif self.place < 0:
                s.then(DamageSomewhere(who, amount))
            else:
                s.then(DamageSurvivor(who, self.place, amount, False))


@final
class KnockDown(Op):
    """Survivors or the monster are knocked down.

    ``who`` None: the monster.
    """

    name = "knock_down"
    voice = NAMES_SURVIVOR
    form = WHO_OR_MONSTER
    who: Selector | None

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.knock_down", self.who)

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """All knock-downs except Bash.  [R-KDS-05, R-KDM-01]"""
        if self.who is None:
            knock_down_monster(s)
        else:
            for who in everyone(s, self.who):
                knock_down(s, who)


@final
class Bash(Op):
    """Survivors are knocked down unless their gear ignores Bash."""

    name = "bash"
    voice = NAMES_SURVIVOR
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.bash", self.who)

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TRG-04, R-KDS-05]"""
        for who in everyone(s, self.who):
            if not s.survivors[who].talents & IGNORES_BASH:
                knock_down(s, who)


@final
class StandUp(Op):
    """Knocked down survivors stand up (``may``: each decides), or the monster (``monster``) does.

    ``who`` None: the monster.
    """

    name = "stand"
    form = Either(Word("monster"), Form(who=WHO, may=optional(TRUTH)))
    who: Selector | None
    may: bool

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [StandUp(None, False) if read == "monster" else StandUp(**read)]

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.stand.may" if self.may else "cards.stand", self.who)

    def is_idle(self, s: State) -> bool:
        if self.who is None:
            return not s.monster.down
        return not any([s.survivors[i].down for i in everyone(s, self.who)])

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-KDS-06, R-AMB-34]"""
        if s.monster.dead:
            return
        if self.who is None:
            if stand_monster(s, "R-KDM-02"):
                fire(s, MONSTER_STANDS, NOBODY)
            return
        for who in reversed(everyone(s, self.who)):
            if self.may and s.rulings[OPTIONAL_STANDING] != OPTIONAL_STANDING_ALL_STAND:
                s.then(MayStand(who))
            else:
                stand_up(s, who, "R-KDS-06")


@final
class MayStand(Ask):
    """Each affected survivor chooses at once whether to stand.  [R-AMB-34, R-KDS-06]"""

    tag = "op.may_stand"
    kind = "yes_no"
    rule = "R-AMB-34"
    who: int

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        return YES_OR_NO if v.alive and v.down else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "yes":
            stand_up(s, self.who, "R-KDS-06")


@final
class Knockback(Op):
    """Survivors are moved straight away from the monster, or ``toward: closest edge`` of the board, or in a
    ``direction`` of the monster; ``over_edge: dies``: a survivor pushed over the board edge
    dies, or ``leaves`` the showdown alive.

    ``spaces`` 0: as many as the survivor's movement.
    """

    name = "knockback"
    form = Form(
        who=WHO,
        spaces=Either(Means({"movement": 0}, absent=0), Number(1, 30)),
        toward=optional(Means({"closest edge": True}, absent=False)),
        direction=optional(Means({word: i for i, word in enumerate(PUSHES)}, absent=AWAY)),
        over_edge=optional(Means({"dies": DIES_BEYOND, "leaves": LEAVES_BEYOND}, absent=AT_THE_EDGE)),
    )
    who: Selector
    spaces: int
    toward: bool
    direction: int = AWAY
    over_edge: int = AT_THE_EDGE

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if read["toward"] and read["direction"] != AWAY:
            r.bad((*path, "direction"), "'direction' and 'toward: closest edge' are two directions; write one of them")
        if read["over_edge"] and (read["toward"] or read["direction"] == TOWARD_MONSTER):
            r.bad((*path, "over_edge"), "a knockback toward the closest edge or the monster never goes over the edge")
        return [Knockback(**read)]

    def sentence(self, words: Wording) -> str:
        way = say(f"cards.push.{'closest edge' if self.toward else PUSHES[self.direction]}")
        return words.clause(
            "cards.knockback",
            self.who,
            spaces=self.spaces,
            way=way,
            deadly=self.over_edge == DIES_BEYOND,
            leaves=self.over_edge == LEAVES_BEYOND,
        )

    def kills(self, catalog: Catalog) -> bool:
        return self.over_edge == DIES_BEYOND

    def harm(self, catalog: Catalog) -> int:
        return 60 if self.over_edge else 15

    def run(self, s: State, program: int, ip: int) -> None:
        """Away from the monster, to the closest board edge or as the card says; several in the controller's order.

        [R-KB-01, R-TRG-04, R-ZON-05, R-ZON-07]
        """
        if self.toward:
            for who in everyone(s, self.who):
                s.then(Flee(who, self.spaces or survivor_movement(s, who)))
        else:
            s.then(OneByOne(selected(s, self.who), KNOCKED_BACK + self.direction, self.spaces, self.over_edge))


@final
class Grab(Op):
    """Survivors are placed in front of the monster, knocked down, and suffer damage equal to its level."""

    name = "grab"
    voice = NAMES_SURVIVOR
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.grab", self.who)

    def harm(self, catalog: Catalog) -> int:
        return 30

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-GRB-01]"""
        who = selected(s, self.who)
        if who & (who - 1):
            s.then(OneByOne(who, GRABBED, 0))
        elif who:
            s.then(GrabOne(who.bit_length() - 1))


@final
class Kill(Op):
    """Survivors or the monster die; the monster at once or at the end of its next turn.

    ``who`` None: the monster.
    """

    name = "kill"
    voice = NAMES_SURVIVOR
    form = Either(Form(monster=Word("end of next monster turn")), WHO_OR_MONSTER)
    who: Selector | None
    delayed: bool

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Kill(None, True) if isinstance(read, dict) else Kill(read, False)]

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.kill", self.who, delayed=self.delayed)

    def kills(self, catalog: Catalog) -> bool:
        return True

    def harm(self, catalog: Catalog) -> int:
        return 120

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-DIE-01]"""
        if self.who is not None:
            for who in everyone(s, self.who):
                die(s, who, "injury", "R-DIE-01")
        elif self.delayed:
            s.monster.dies = s.round + 1
            if s.sink is not None:
                s.emit("will-die", ("R-GEN-16",), {"round": s.monster.dies})
        elif not s.monster.dead:
            s.then(CheckEnd())
            kill_monster(s, s.card.attacker, "R-END-01")
