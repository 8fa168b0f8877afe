"""The log people read: numbered events, and between them remarks about who answered and what was taken back."""

from __future__ import annotations

from showdown.engine import Catalog, Checkpoint, Event, Game, Journal, Narrator, Setup

REMARK = "remark"


class Line:
    """One line.  ``number`` is what `?` and `u` take; a remark has none (0).

    ``entry``: how long the journal was when it was written; taking back cuts the log there.
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
        """How many events have become lines, or were bookkeeping."""

    def follow(self, game: Game) -> None:
        """Write down what happened since the last time."""
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
        """What was done outside the rules, at its place between the lines of a loaded game."""
        for mark in game.marks:
            at = len([line for line in self.lines if line.entry <= mark["entry"]])
            self.lines.insert(at, Line(0, mark["what"], REMARK, (), mark["entry"]))

    def retell(self, setup: Setup, journal: Journal, catalog: Catalog, how: dict[int, str]) -> Game:
        """Play a journal again and write down what was told at the table; returns the game.  Raises Diverged.

        ``how``: in what way an entry came about that no person chose.
        """

        def before(game: Game, key: str) -> None:
            self.follow(game)
            entry = len(game.journal.entries)
            if entry in how:
                self.remark(answered(game, key, how[entry]), entry + 1)

        game = Game.replay(setup, journal, catalog, watch=before)
        self.follow(game)
        return game

    def remark(self, text: str, entry: int) -> None:
        self.lines.append(Line(0, text, REMARK, (), entry))

    def cut(self, game: Game) -> None:
        """Forget what was taken back.  Remarks about earlier taking back stay: they belong to the record."""
        entries = len(game.journal.entries)
        self.lines = [line for line in self.lines if line.entry <= entries]
        self.told = len(game.events)


def answered(game: Game, key: str, how: str = "") -> str:
    """The answer that the pending decision is about to get, told: ``Berit (a) takes the hit at the body (bot).``"""
    d = game.decision
    told = Narrator(game.state).answered(d, d.find(key))
    return f"{told} ({how})." if how else told


def line_of(index: int, event: Event, narrator: Narrator, entry: int) -> Line:
    return Line(index + 1, narrator.narrate(event), event.kind, event.rules, entry)
