"""The guide looks at a session and says which concept to show now."""

from __future__ import annotations

from showdown.engine import Decision
from showdown.lessons.concepts import Concept, concepts
from showdown.session.session import Session


class Guide:
    """Follows a session.  Ask ``news()`` once before each question a person gets, and show what it returns.

    Nothing is saved: what was shown before a game was loaded follows from its journal.

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
        """What was shown, in that order."""
        self.due: set[str] = set()
        """Ids of what has come up, shown or not."""
        self.heard = 0
        """How many events were looked at."""
        self.asked = -1
        """The decision before which something was shown last."""
        for moment in session.game.history:
            if session.is_real(moment):
                self.listen(moment.events, moment.state.waiting)
                self.pick(moment.state.waiting)

    def news(self) -> list[Concept]:
        """What to show before the pending question: one concept or none; whatever is left once the fight is over.

        Asked again before the same question it has nothing to add.
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

    def listen(self, events: int, d: Decision | None) -> None:
        """Note what has come up: events so far, and the question itself."""
        # Undo shortens the log: what was heard stays heard.
        self.heard = min(self.heard, events)
        for event in self.session.game.events[self.heard : events]:
            self.due.update([c.id for c in self.concepts if c.happened(event)])
        self.heard = events
        if d is not None:
            self.due.update([c.id for c in self.concepts if c.is_asked(d)])

    def pick(self, d: Decision | None) -> list[Concept]:
        """The concept to show next: what the question is about comes before what happened, the more basic first."""
        self.asked = d.id if d is not None else -1
        known = [c.id for c in self.shown]
        ready = [
            c for c in self.concepts if c.id in self.due and c.id not in known and all([a in known for a in c.after])
        ]
        if not ready:
            return []
        chosen = next((c for c in ready if d is not None and c.is_asked(d)), ready[0])
        self.shown.append(chosen)
        return [chosen]
