"""The guide: selects the concept to show before each question."""

from __future__ import annotations

from typing import Final

from showdown.engine import Decision
from showdown.lessons.concepts import Concept, concepts
from showdown.session.session import Session

SEED: Final = 57
"""A gentle first fight: the bot meets 33 concepts in 69 answers and loses no survivor."""
SHOWN: Final = "lessons"
"""The word of a save's ``table`` with the ids of the concepts shown, in order, and the length of the journal then."""


class Guide:
    """Follows a session.  Call ``news()`` once before each question to a player, and show what it returns.

    The concepts shown are stored with the seating of the game, so that none is shown again after loading.  In a save
    of an older version they are derived from the journal.

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
        self.length = 0
        """Journal entries when ``news()`` was last called; fewer at the next call mean an undo."""
        for moment in session.game.history:
            if session.is_real(moment):
                self.listen(moment.events, moment.state.waiting)
                self.pick(moment.state.waiting)
        self.recall()

    def recall(self) -> None:
        """Take over what a save says was shown."""
        game = self.session.game
        stored = game.seating.get(SHOWN)
        if not isinstance(stored, dict) or not isinstance(stored.get("ids"), list):
            return
        named = {c.id: c for c in self.concepts}
        self.shown = [named[id] for id in stored["ids"] if id in named]
        d = self.session.decision
        if d is not None and stored.get("at") == len(game.journal.entries):
            self.asked = d.id

    def news(self) -> list[Concept]:
        """Return what to show before the pending question: at most one concept; all remaining ones after the fight.

        A second call before the same question returns nothing.
        """
        game = self.session.game
        d = self.session.decision
        self.listen(len(game.events), d)
        undone = self.is_undone()
        self.length = len(game.journal.entries)
        if d is None:
            out: list[Concept] = []
            found = self.pick(None)
            while found:
                out += found
                found = self.pick(None)
            return self.stored(out)
        if undone:
            # The player knows this question: a new page here would seem to be the answer to the undo.
            self.asked = d.id
        if d.id == self.asked:
            return []
        return self.stored(self.pick(d))

    def is_undone(self) -> bool:
        """Has the player taken decisions back since the last question?"""
        return len(self.session.game.journal.entries) < self.length

    def stored(self, concepts: list[Concept]) -> list[Concept]:
        """Store with the game what has been shown; returns ``concepts``."""
        if concepts:
            game = self.session.game
            game.seating[SHOWN] = {"ids": [c.id for c in self.shown], "at": len(game.journal.entries)}
            self.session.kept()
        return concepts

    def has_news(self) -> bool:
        """Will ``news()`` return a concept before the pending question?  Nothing is shown by asking."""
        d = self.session.decision
        self.listen(len(self.session.game.events), d)
        return (d is None or (d.id != self.asked and not self.is_undone())) and bool(self.ready())

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
