"""The guide: selects the concept to show before each question."""

from __future__ import annotations

from typing import Final

from showdown.engine import Decision
from showdown.lessons.concepts import Concept, concepts
from showdown.session.session import Session

SEED: Final = 57
"""A gentle first fight: the bot meets 33 concepts in 69 answers and loses no survivor."""


class Guide:
    """Follows a session.  Call ``news()`` once before each question to a player, and show what it returns.

    Nothing is saved: after loading, the concepts shown before are derived from the journal.

    >>> from showdown.bots import make_agent
    >>> from showdown.engine import Game
    >>> guide = Guide(Session(Game.first_story(seed=7, players=1), make_agent("heuristic", 7)))
    >>> guide.news()
    [Concept(facing)]
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.concepts = concepts()
        self.shown: list[Concept] = []
        """Concepts shown so far, in order."""
        self.due: set[str] = set()
        """Ids of concepts whose moment has come, shown or not."""
        self.heard = 0
        """Number of events processed."""
        self.asked = -1
        """Id of the last decision before which a concept was shown."""
        for moment in session.game.history:
            if session.is_real(moment):
                self.listen(moment.events, moment.state.waiting)
                self.pick(moment.state.waiting)

    def news(self) -> list[Concept]:
        """Return what to show before the pending question: at most one concept; all remaining ones after the fight.

        A second call before the same question returns nothing.
        """
        game = self.session.game
        d = self.session.decision
        self.listen(len(game.events), d)
        if d is None:
            out: list[Concept] = []
            found = self.pick(None)
            while found:
                out += found
                found = self.pick(None)
            return out
        if d.id == self.asked:
            return []
        return self.pick(d)

    def has_news(self) -> bool:
        """Will ``news()`` return a concept before the pending question?  Nothing is shown by asking."""
        d = self.session.decision
        self.listen(len(self.session.game.events), d)
        return (d is None or d.id != self.asked) and bool(self.ready())

    def listen(self, events: int, d: Decision | None) -> None:
        """Collect the concepts whose moment has come, from the events so far and the question."""
        # Undo shortens the log; concepts collected before stay collected.
        self.heard = min(self.heard, events)
        for event in self.session.game.events[self.heard : events]:
            self.due.update([c.id for c in self.concepts if c.happened(event)])
        self.heard = events
        if d is not None:
            self.due.update([c.id for c in self.concepts if c.is_asked(d)])

    def pick(self, d: Decision | None) -> list[Concept]:
        """Return the next concept: one about the question before one about events, basic ones first."""
        self.asked = d.id if d is not None else -1
        ready = self.ready()
        if not ready:
            return []
        chosen = next((c for c in ready if d is not None and c.is_asked(d)), ready[0])
        self.shown.append(chosen)
        return [chosen]

    def ready(self) -> list[Concept]:
        """Concepts whose moment has come and that build on nothing unknown, basic ones first."""
        known = [c.id for c in self.shown]
        return [
            c for c in self.concepts if c.id in self.due and c.id not in known and all([a in known for a in c.after])
        ]
