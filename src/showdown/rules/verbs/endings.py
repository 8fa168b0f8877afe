"""Cards that end the showdown, or take a survivor out of it.  [R-END-07, R-END-08]"""

from __future__ import annotations

from typing import Final, final

from showdown.forms.kinds import Form
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import DEFEAT, NEVER_WAS, VICTORY, WENT_HOME
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Op
from showdown.rules.ending import Aftermath, QuietEnd, end_showdown
from showdown.rules.monster.targeting import everyone
from showdown.rules.survivor.departures import leave_showdown
from showdown.rules.verbs.kinds import WHO, Means

QUIET_DEFEAT: Final = -1
"""Of ``EndShowdown``: a defeat without an aftermath."""
HOW: Final = {"goes home": WENT_HOME, "ceases to exist": NEVER_WAS}


@final
class EndShowdown(Op):
    """The showdown ends at once, as a ``victory`` or as a ``defeat`` of the survivors, or as a ``defeat without
    aftermath``: nothing is won and nothing is lost at home.
    """

    name = "end_showdown"
    form = Means({"victory": VICTORY, "defeat": DEFEAT, "defeat without aftermath": QUIET_DEFEAT}, absent=VICTORY)
    outcome: int

    def sentence(self, words: Wording) -> str:
        return say("cards.end_showdown", victory=self.outcome == VICTORY, quiet=self.outcome == QUIET_DEFEAT)

    def harm(self, catalog: Catalog) -> int:
        return -200 if self.outcome == VICTORY else 200

    def run(self, s: State, program: int, ip: int) -> None:
        """Nothing else that was planned happens.  [R-END-07, R-END-01]"""
        if self.outcome == QUIET_DEFEAT:
            end_showdown(s, DEFEAT, QuietEnd())
        else:
            end_showdown(s, self.outcome, Aftermath())


@final
class Leave(Op):
    """Survivors leave the showdown without dying: ``how: goes home`` (they return after it) or ``ceases to exist``."""

    name = "leave"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, how=Means(HOW, absent=WENT_HOME))
    who: Selector
    how: int

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.leave", self.who, exists=self.how != NEVER_WAS)

    def harm(self, catalog: Catalog) -> int:
        return 120 if self.how == NEVER_WAS else 60

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-END-08]"""
        for who in everyone(s, self.who):
            leave_showdown(s, who, self.how)
