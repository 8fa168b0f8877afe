"""Verbs for targets, the priority target token, hiding and doom.  [R-TGT, R-PRI]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import TRUTH, Either, Form, OneOrMore, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import HIDDEN_IN_TERRAIN, HIDDEN_UNTIL_ATTACK, NOBODY
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Op
from showdown.rules.monster.targeting import everyone, give_priority, pick_from_lines
from showdown.rules.verbs.kinds import LINE, WHO, Means


@final
class PickTarget(Op):
    """The monster picks a target by the first line that a survivor fits; if none does, it follows its instinct."""

    name = "pick_target"
    form = OneOrMore(LINE, "at least one target line is needed")
    lines: tuple[Selector, ...]

    def sentence(self, words: Wording) -> str:
        lines = [words.who(line).text for line in self.lines]
        return say("cards.pick_target", lines=say("cards.pick_target.next").join(lines))

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TGT-01]"""
        pick_from_lines(s, self.lines)


@final
class PriorityTarget(Op):
    """A survivor gains the priority target token (``permanent``: until death), or loses it (``nobody``).

    ``who`` None: no survivor has the token.
    """

    name = "priority_target"
    voice = NAMES_SURVIVOR
    form = Either(Word("nobody"), WHO, Form(who=WHO, permanent=optional(TRUTH)))
    who: Selector | None
    permanent: bool

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if isinstance(read, dict):
            return [PriorityTarget(**read)]
        return [PriorityTarget(None if read == "nobody" else read, False)]

    def sentence(self, words: Wording) -> str:
        if self.who is None:
            return say("cards.priority.nobody")
        return words.clause("cards.priority", self.who, permanent=self.permanent)

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """At most one survivor holds the token; a permanent holder keeps it.  [R-PRI-01, R-PRI-05, R-GEN-10]"""
        m = s.monster
        if self.who is None:
            if m.priority != NOBODY and not m.priority_permanent:
                if s.sink is not None:
                    s.emit("loses-priority", ("R-PRI-01",), {"who": m.priority})
                m.priority = NOBODY
            return
        for who in everyone(s, self.who):
            give_priority(s, who, self.permanent)


@final
class Hide(Op):
    """Survivors lose the priority target token and are no threat until they attack or leave the terrain.

    ``until``: True until leaving the terrain as well.
    """

    name = "hide"
    form = Form(who=WHO, until=Means({"attacking": False, "attacking or leaving": True}, absent=False))
    who: Selector
    until: bool

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.hide", self.who, leaving=self.until)

    def run(self, s: State, program: int, ip: int) -> None:
        """Not a threat until attacking, or until leaving the terrain; a token that is not permanent is dropped.

        [R-TER-07, R-TGT-04, R-PRI-01]
        """
        m = s.monster
        for who in everyone(s, self.who):
            s.survivors[who].hidden = HIDDEN_IN_TERRAIN if self.until else HIDDEN_UNTIL_ATTACK
            if m.priority == who and not m.priority_permanent:
                m.priority = NOBODY
            if s.sink is not None:
                s.emit("hides", ("R-TER-07",), {"who": who, "here": self.until, "card": s.card.card})


@final
class AllThreats(Op):
    """Every survivor is a threat until the end of the next round."""

    name = "all_threats"
    form = Word("until end of next round")

    def sentence(self, words: Wording) -> str:
        return say("cards.all_threats")

    def run(self, s: State, program: int, ip: int) -> None:
        """This round and the whole next one.  [R-FS-07, R-GEN-16]"""
        s.monster.threats_until = s.round + 1


@final
class Doom(Op):
    """Survivors can neither act nor spend survival until this card is resolved."""

    name = "doom"
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.doom", self.who)

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """No actions and no survival until the card is resolved.  [R-DOOM-01, R-TRP-02]"""
        scope = s.card
        for who in everyone(s, self.who):
            if not scope.dooms >> who & 1:
                scope.dooms |= 1 << who
                s.survivors[who].doomed += 1
                if s.sink is not None:
                    s.emit("doomed", ("R-DOOM-01",), {"who": who})
