"""The log that players read: numbered events, and remarks about answers of bots and about undo."""

from __future__ import annotations

from typing import Any, Final

from showdown.engine import BeatSeries, Catalog, Checkpoint, Game, Journal, Narrator, Setup, view_types
from showdown.language import say

REMARK: Final = "remark"

BOT: Final = "bot"
PASSED: Final = "passed"
FORCED: Final = "the only option"
"""How a decision was answered if no person chose.  The server stores these words; the log leaves forced answers out."""
TOLD_BY_EVENT: Final = frozenset({"move", "to", "at", "attack"})
"""Verbs of options whose event says the same: where a survivor goes or starts, and with what it attacks."""
THEN: Final = "then"
"""A person answered it together with the decision before: the space of a move.  Stored by the server as well."""


class Line:
    """One line.  ``number`` is what `?` and `u` take; a remark has none (0).

    ``entry``: the length of the journal when it was written; undo cuts the log there.  ``beat``, ``section``: the
    numbers of its beat (0 for a remark) and of its section.
    """

    def __init__(
        self, number: int, text: str, kind: str, rules: tuple[str, ...], entry: int, beat: int = 0, section: int = 0
    ) -> None:
        self.number = number
        self.text = text
        self.kind = kind
        self.rules = rules
        self.entry = entry
        self.beat = beat
        self.section = section


BLANK: Final = Line(0, "", REMARK, (), 0)
"""In place of a line that was left out (``Log.from_tail``)."""


class Log:
    """Follows the events of a game."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.series = BeatSeries()
        self.section_at: dict[int, int] = {}
        """The section at each length of a journal that was played again."""

    @property
    def beats(self) -> list[view_types.Beat]:
        """What happened, step by step; lines name the beat they belong to."""
        return self.series.beats

    def copy(self) -> Log:
        other = Log()
        other.lines, other.series = list(self.lines), self.series.copy()
        return other

    def follow(self, game: Game) -> None:
        """Add what happened since the last call."""
        narrator = Narrator(game.state)
        # A decision remembers how many events were there before it: those after the one before belong to its answer.
        later: list[Checkpoint] = []
        for moment in reversed(game.history):
            if moment.events <= self.series.told:
                break
            later.insert(0, moment)
        beat = len(self.beats)
        for said in self.series.follow(narrator, game.events):
            while later and later[0].events < said.number:
                later.pop(0)
            while self.beats[beat]["events"][1] < said.number:
                beat += 1
            if said.text:
                entry = later[0].entries if later else len(game.journal.entries)
                section = self.beats[beat]["section"]["n"]
                kind, rules = said.event.kind, said.event.rules
                self.lines.append(Line(said.number, said.text, kind, rules, entry, beat + 1, section))

    def recall(self, game: Game) -> None:
        """Add the marks of a loaded game (undo, corrections) between its lines."""
        for mark in game.marks:
            at = len([line for line in self.lines if line.entry <= mark["entry"]])
            before = self.lines[at - 1].section if at else 0
            # The section may have begun with a beat that has no line.
            section = self.section_at.get(mark["entry"], before)
            self.lines.insert(at, Line(0, mark["what"], REMARK, (), mark["entry"], 0, section))

    def tail(self, game: Game, lines: int, beats: int) -> dict[str, Any]:
        """The last lines and beats, and what a log needs of the others to go on: JSON values, for ``from_tail``."""
        kept = self.lines[max(0, len(self.lines) - lines) :]
        left = len(self.lines) - len(kept)
        series = self.series.tail(game.state, beats, kept[0].section if left else 0)
        return {"left": left, "lines": [vars(line) for line in kept], "series": series}

    @staticmethod
    def from_tail(game: Game, data: dict[str, Any]) -> Log:
        """The log of a game at this position, with only its last lines and beats; the others are blank."""
        log = Log()
        log.lines = [BLANK] * data["left"] + [Line(**{**line, "rules": tuple(line["rules"])}) for line in data["lines"]]
        log.series = BeatSeries.from_tail(game.state, data["series"])
        return log

    def retell(self, setup: Setup, journal: Journal, catalog: Catalog, how: dict[int, str]) -> Game:
        """Replay a journal, write its log and return the game.  Raises Diverged.

        ``how``: how an entry was answered if no person chose: ``BOT`` or ``FORCED``.
        """

        def before(game: Game, key: str) -> None:
            self.follow(game)
            entry = len(game.journal.entries)
            self.section_at[entry] = self.section
            told = remark_of(game, key, how.get(entry, FORCED))
            if told:
                self.remark(told, entry + 1)

        game = Game.replay(setup, journal, catalog, watch=before)
        self.follow(game)
        self.section_at[len(game.journal.entries)] = self.section
        return game

    def remark(self, text: str, entry: int) -> None:
        self.lines.append(Line(0, text, REMARK, (), entry, 0, self.section))

    @property
    def section(self) -> int:
        """The number of the current section; 0 before the first."""
        return self.beats[-1]["section"]["n"] if self.beats else 0

    @property
    def sections(self) -> list[view_types.Section]:
        """The sections so far: setup, monster turns, acts, the end."""
        found: list[view_types.Section] = []
        for beat in self.beats:
            if not found or found[-1]["n"] != beat["section"]["n"]:
                found.append(beat["section"])
        return found

    @property
    def graves(self) -> dict[view_types.Letter, view_types.Space]:
        """Where survivors died."""
        return self.series.graves()

    def told_in(self, beat: view_types.Beat) -> list[int]:
        """Numbers of the lines that a beat tells; its other events are bookkeeping."""
        return [line.number for line in self.lines if line.beat == beat["n"]]

    def cut(self, game: Game) -> None:
        """Remove what was undone.  Remarks about an earlier undo stay: they belong to the record."""
        entries = len(game.journal.entries)
        kept = [line for line in self.lines if line.entry <= entries]
        marks = {mark["what"] for mark in game.marks}
        later = [line.text for line in self.lines if line.entry > entries and not line.number and line.text in marks]
        self.lines = kept
        self.series.cut(game.events)
        for text in later:
            self.remark(text, entries)


def remark_of(game: Game, key: str, how: str) -> str:
    """The remark about an answer that no person chose; empty if the log says it anyway."""
    said = how == BOT and game.decision.find(key).verb in TOLD_BY_EVENT
    return "" if how in ("", FORCED) or said else answered(game, key, how)


def answered(game: Game, key: str, how: str = "") -> str:
    """The answer that the pending decision is about to get: ``Berit takes the hit to the body (bot).``"""
    d = game.decision
    told = Narrator(game.state).answered(d, d.find(key))
    return say("session.how", told=told, how=say(f"session.{how}")) if how else told
