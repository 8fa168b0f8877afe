"""Verbs for targets, the priority target token, hiding and doom.  [R-TGT, R-PRI]"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, final

from showdown.forms.kinds import TRUTH, Either, Form, OneOrMore, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.duration_ids import DURATIONS, FOR_THE_SHOWDOWN, UNTIL_NEXT_ROUND_ENDS
from showdown.model.ids import ALWAYS_THREATS, HIDDEN_IN_TERRAIN, HIDDEN_UNTIL_ATTACK, NOBODY
from showdown.model.moments import THE_TARGET, THE_TARGETS
from showdown.model.selectors import ALIVE, NO_ROLE, Selector
from showdown.model.short_words import until
from showdown.model.state import State
from showdown.model.term_kinds import SUPERLATIVES
from showdown.model.verbs import NAMES_SURVIVOR, Op
from showdown.rules.durations import HIDDEN, RULES, begin_effect, described
from showdown.rules.monster.targeting import everyone, give_priority, pick_from_lines
from showdown.rules.verbs.kinds import LINE, WHO, Means
from showdown.rules.verbs.terms import PLURAL_NOUNS


def means_all(line: Any) -> bool:
    """Does a target line as it is written mean all who fit?"""
    words = str(line).split(",")[0].split()
    return bool(words) and (words[0] == "all" or words[-1] in PLURAL_NOUNS)


def always_fits(line: Selector) -> bool:
    """Does a line fit a survivor whatever happens?  Having the most of something is all it asks for."""
    asked = [term for term in line.filters if term.code != ALIVE]
    return line.role == NO_ROLE and len(asked) == 1 and asked[0].code in SUPERLATIVES


@final
class PickTarget(Op):
    """The monster picks a target by the first line that a survivor fits; if none does, it follows its instinct."""

    name = "pick_target"
    form = OneOrMore(LINE, "at least one target line is needed")
    lines: tuple[Selector, ...]

    @classmethod
    def leaves(cls, written: Any) -> int:
        """A line that means all who fit leaves several targets, any other line one."""
        out = 0
        for line in written if isinstance(written, list) else [written]:
            out |= THE_TARGETS if means_all(line) else THE_TARGET
        return out

    def sentence(self, words: Wording) -> str:
        text = words.who(self.lines[0]).text
        for before, line in pairwise(self.lines):
            text += say("cards.pick_target.never" if always_fits(before) else "cards.pick_target.next")
            text += words.who(line).text
        return say("cards.pick_target", lines=text)

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


ATTACKING: Final = len(DURATIONS)
LEAVING: Final = ATTACKING + 1
"""Beside the durations: hidden until attacking, or until leaving the terrain as well."""


@final
class Hide(Op):
    """Survivors lose the priority target token and are no threat until they attack or leave the terrain, or until a
    moment.

    ``until``: a moment (ids.DURATIONS), ATTACKING or LEAVING.
    """

    name = "hide"
    form = Form(
        who=WHO,
        until=Means(
            {
                "attacking": ATTACKING,
                "attacking or leaving": LEAVING,
                **{word: i for i, word in enumerate(DURATIONS)},
            },
            absent=ATTACKING,
        ),
    )
    who: Selector
    until: int

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.hide", self.who, leaving=self.until == LEAVING, until=until(self.moment()))

    def moment(self) -> int:
        """The moment at which it ends, if it is one that comes by itself."""
        return self.until if self.until < ATTACKING else FOR_THE_SHOWDOWN

    def run(self, s: State, program: int, ip: int) -> None:
        """Not a threat until attacking, or until leaving the terrain; a token that is not permanent is dropped.

        [R-TER-07, R-TGT-04, R-PRI-01]
        """
        m = s.monster
        for who in everyone(s, self.who):
            if self.until < ATTACKING:
                begin_effect(s, self.until, s.card.card, who, HIDDEN, 0)
            else:
                s.survivors[who].hidden = HIDDEN_IN_TERRAIN if self.until == LEAVING else HIDDEN_UNTIL_ATTACK
            if m.priority == who and not m.priority_permanent:
                m.priority = NOBODY
            if s.sink is not None:
                here = self.until == LEAVING
                data = {"who": who, "here": here, "card": s.card.card, "until": described(self.moment())}
                s.emit("hides", ("R-TER-07",), data)


@final
class AllThreats(Op):
    """Every survivor is a threat until a moment: ``until end of next round``."""

    name = "all_threats"
    form = Means({f"until {word}": i for i, word in enumerate(DURATIONS)}, absent=UNTIL_NEXT_ROUND_ENDS)
    until: int

    def sentence(self, words: Wording) -> str:
        return say("cards.all_threats", until=until(self.until))

    def run(self, s: State, program: int, ip: int) -> None:
        """``until end of next round``: this round and the whole next one.  [R-FS-07, R-GEN-16, R-TOK-05]"""
        if self.until == UNTIL_NEXT_ROUND_ENDS:
            s.monster.threats_until = s.round + 1
        else:
            begin_effect(s, self.until, s.card.card, NOBODY, RULES, ALWAYS_THREATS)


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
