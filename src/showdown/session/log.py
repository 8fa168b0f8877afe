"""The log that players read: numbered events, and remarks about answers of bots and about undo."""

from __future__ import annotations

from typing import Final

from showdown.engine import Catalog, Checkpoint, Event, Game, Journal, Narrator, Setup
from showdown.language import say

REMARK: Final = "remark"

BOT: Final = "bot"
PASSED: Final = "passed"
FORCED: Final = "the only option"
"""How a decision was answered if no person chose.  The server stores these words; the log leaves forced answers out."""


class Line:
    """One line.  ``number`` is what `?` and `u` take; a remark has none (0).

    ``entry``: the length of the journal when it was written; undo cuts the log there.
    """

    def __init__(self, number: int, text: str, kind: str, rules: tuple[str, ...], entry: int) -> None:
        self.number = number
        self.text = text
        self.kind = kind
        self.rules = rules
        self.entry = entry


class Log:
    """Follows the events of a game."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.told = 0
        """Number of events already in the log, or left out of it."""

    def follow(self, game: Game) -> None:
        """Add what happened since the last call."""
        narrator = Narrator(game.state)
        # A decision remembers how many events were there before it: those after the one before belong to its answer.
        later: list[Checkpoint] = []
        for moment in reversed(game.history):
            if moment.events <= self.told:
                break
            later.insert(0, moment)
        for i in range(self.told, len(game.events)):
            while later and later[0].events <= i:
                later.pop(0)
            event = game.events[i]
            if not narrator.is_quiet(event):
                entry = later[0].entries if later else len(game.journal.entries)
                self.lines.append(line_of(i, event, narrator, entry))
        self.told = len(game.events)

    def recall(self, game: Game) -> None:
        """Add the marks of a loaded game (undo, corrections) between its lines."""
        for mark in game.marks:
            at = len([line for line in self.lines if line.entry <= mark["entry"]])
            self.lines.insert(at, Line(0, mark["what"], REMARK, (), mark["entry"]))

    def retell(self, setup: Setup, journal: Journal, catalog: Catalog, how: dict[int, str]) -> Game:
        """Replay a journal, write its log and return the game.  Raises Diverged.

        ``how``: how an entry was answered if no person chose: ``BOT`` or ``FORCED``.
        """

        def before(game: Game, key: str) -> None:
            self.follow(game)
            entry = len(game.journal.entries)
            if how.get(entry, FORCED) != FORCED:
                self.remark(answered(game, key, how[entry]), entry + 1)

        game = Game.replay(setup, journal, catalog, watch=before)
        self.follow(game)
        return game

    def remark(self, text: str, entry: int) -> None:
        self.lines.append(Line(0, text, REMARK, (), entry))

    def cut(self, game: Game) -> None:
        """Remove what was undone.  Remarks about an earlier undo stay: they belong to the record."""
        entries = len(game.journal.entries)
        self.lines = [line for line in self.lines if line.entry <= entries]
        self.told = len(game.events)


def answered(game: Game, key: str, how: str = "") -> str:
    """The answer that the pending decision is about to get: ``Berit takes the hit to the body (bot).``"""
    d = game.decision
    told = Narrator(game.state).answered(d, d.find(key))
    return say("session.how", told=told, how=say(f"session.{how}")) if how else told


def line_of(index: int, event: Event, narrator: Narrator, entry: int) -> Line:
    return Line(index + 1, narrator.narrate(event), event.kind, event.rules, entry)
