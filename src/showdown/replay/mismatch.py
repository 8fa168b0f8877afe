"""The first journal entry that the rules refuse: what it says, and what the rules ask for there."""

from __future__ import annotations

from typing import Any, final

from showdown.engine import LETTERS, PURPOSES, Dice, Draw, Game, Narrator, did_you_mean
from showdown.language import say
from showdown.replay.recording import Record
from showdown.replay.words import in_words, rule_of, some


@final
class Mismatch:
    """The first entry that the rules refuse.

    entry: its index in the journal.  decision: the number of decisions before it.  when: round and turn.  written: what
    the journal says.  due: what the rules ask for there, with the legal answers.  rule: the id of the rule, or "".
    """

    def __init__(self, entry: int, decision: int, when: str, written: str, due: str, rule: str = "") -> None:
        self.entry = entry
        self.decision = decision
        self.when = when
        self.written = written
        self.due = due
        self.rule = rule

    def __str__(self) -> str:
        return say("replay.mismatch", **self.document())

    def document(self) -> dict[str, Any]:
        return dict(vars(self))


def mismatch_at(record: Record, game: Game, entry: int, decision: int, when: str) -> Mismatch | None:
    """Why this entry cannot be played here; None if the journal ends before it."""
    if entry >= record.length:
        return None
    readable = entry < len(record.entries)
    written = say("replay.journal-says", entry=record.spelled(entry) if readable else record.unreadable)
    if game.over:
        left = say("replay.entries-left", outcome=game.outcome, count=record.length - entry)
        return Mismatch(entry, decision, when, written, left)
    d = game.decision
    if readable and d.spec is not None:
        found = record.entries[entry]
        if not found.key and found.purpose == d.spec.purpose:
            problem = in_words(game, d.spec, list(found.values), d.spec.problem(found.values))
            due = say("replay.problem", problem=problem, expected=expected(game))
            return Mismatch(entry, decision, when, written, due, rule_of(game))
    hint = did_you_mean(record.entries[entry].key, d.keys()) if readable and record.entries[entry].key else ""
    due = say("replay.asks-for", expected=expected(game)) + hint
    return Mismatch(entry, decision, when, written, due, rule_of(game))


def expected(game: Game) -> str:
    """What the game waits for, with the legal answers: ``hit (legal: take:arms, take:body)``, ``2 x to_hit, ...``."""
    d = game.decision
    spec = d.spec
    if isinstance(spec, Dice):
        return say("replay.expected-dice", count=spec.n, purpose=PURPOSES[spec.purpose], sides=spec.sides)
    if isinstance(spec, Draw):
        possible = len(set(spec.pool))
        return say("replay.expected-cards", count=spec.n, purpose=PURPOSES[spec.purpose], possible=possible)
    who = Narrator(game.state).decider(d)
    return say("replay.expected-choice", who=LETTERS[who] if who >= 0 else "", kind=d.kind, legal=some(d.keys()))
