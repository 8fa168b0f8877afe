"""Verbs with which survivors prevent hits and injuries: block, deflect, ignore.  [R-ACTV-01, R-SEV-01]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import Number, Word
from showdown.kernel.agenda import Ask
from showdown.kernel.decision import Option
from showdown.kernel.tuples import without
from showdown.language import say
from showdown.model.card_wording import THE_SURVIVOR, Wording
from showdown.model.ids import ARMS, NO_BLOCK
from showdown.model.moments import A_SURVIVOR, BRAIN_TRAUMA_COMES, HITS_ON_SURVIVOR, SEVERE_INJURY_COMES
from showdown.model.options import PlaceOption
from showdown.model.state import State
from showdown.model.verbs import ORDER, Op
from showdown.rules.options import DONE, TAKE
from showdown.rules.queries import seat_of
from showdown.rules.verbs.kinds import Means


@final
class Block(Op):
    """The survivor ignores this many hits of the next attack."""

    name = "block"
    voice = ORDER
    form = Number(1, 9)
    hits: int

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return say("cards.block", n=self.hits, name=words.name)

    def run(self, s: State, program: int, ip: int) -> None:
        """The next attack is blocked.  [R-ACTV-01]"""
        v = s.survivors[s.card.subject]
        v.block = 0 if v.impairments & NO_BLOCK else self.hits
        if s.sink is not None:
            s.emit("wards", ("R-ACTV-01",), {"who": s.card.subject, "block": v.block, "deflect": v.deflect})


@final
class Deflect(Op):
    """Set the survivor's deflect tokens to this number; each ignores one hit."""

    name = "deflect"
    voice = ORDER
    form = Number(1, 9)
    tokens: int

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return say("cards.deflect", n=self.tokens, name=words.name)

    def run(self, s: State, program: int, ip: int) -> None:
        """Deflect tokens are set to a number; taking them ends block.  [R-ACTV-01]"""
        v = s.survivors[s.card.subject]
        v.deflect = self.tokens
        v.block = 0
        if s.sink is not None:
            s.emit("wards", ("R-ACTV-01",), {"who": s.card.subject, "block": v.block, "deflect": v.deflect})


A_SEVERE_INJURY: Final = 0
A_BRAIN_TRAUMA: Final = 1
A_HIT: Final = 2


@final
class Ignore(Op):
    """Ignore the severe injury or brain trauma that is about to be rolled, or one ``hit`` of the monster."""

    name = "ignore"
    voice = ORDER
    form = Means({"severe injury": A_SEVERE_INJURY, "brain trauma": A_BRAIN_TRAUMA, "hit": A_HIT}, absent=0)
    what: int

    @classmethod
    def needs(cls, written: Any) -> int:
        if written == "hit":
            return HITS_ON_SURVIVOR
        return BRAIN_TRAUMA_COMES if written == "brain trauma" else SEVERE_INJURY_COMES

    def sentence(self, words: Wording) -> str:
        if self.what == A_HIT:
            return say("cards.ignore_hit")
        return say("cards.ignore", trauma=self.what == A_BRAIN_TRAUMA)

    def run(self, s: State, program: int, ip: int) -> None:
        """A hit is ignored as if it were blocked; an injury or trauma is not rolled.  [R-SEV-01, R-BRN-01, R-MAT-07]"""
        if self.what == A_HIT:
            ignore_hit(s)
            return
        s.survivors[s.card.subject].spared = True
        if s.sink is not None:
            trauma = self.what == A_BRAIN_TRAUMA
            rule = "R-BRN-01" if trauma else "R-SEV-01"
            s.emit("injury-ignored", (rule,), {"who": s.card.subject, "trauma": trauma})


def ignore_hit(s: State) -> None:
    """[R-MAT-07]"""
    a = s.monster_attack
    if a.hits:
        a.hits -= 1
        a.places = a.places[1:]
        if s.sink is not None:
            s.emit("wards-off", ("R-MAT-07",), {"who": a.target, "blocked": 1, "deflected": 0})


@final
class MoveHit(Op):
    """The survivor may move one hit from its location to the arms."""

    name = "move_hit"
    form = Word("arms")

    @classmethod
    def needs(cls, written: Any) -> int:
        return HITS_ON_SURVIVOR

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.move_hit", THE_SURVIVOR)

    def run(self, s: State, program: int, ip: int) -> None:
        """Ask which hit moves to the arms.  [R-DMG-06]"""
        s.then(MoveOneHit())


@final
class MoveOneHit(Ask):
    """Choose which hit moves to the arms, or none.  [R-DMG-06]"""

    tag = "own.move_hit"
    kind = "hit"
    rule = "R-DMG-06"

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, s.monster_attack.target)

    def options(self, s: State) -> list[Option]:
        out = [TAKE[p] for p in sorted(set(s.monster_attack.places)) if p != ARMS]
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if isinstance(option, PlaceOption):
            a = s.monster_attack
            a.places = without(a.places, option.place)
            a.places = tuple(sorted([*a.places, ARMS]))
            if s.sink is not None:
                s.emit("hit-moved", ("R-DMG-06",), {"who": a.target, "place": option.place})
