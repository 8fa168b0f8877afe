"""Where a journal and the rules part: the first entry that cannot be played, what it says and what was due there."""

from __future__ import annotations

from typing import Any, final

from showdown.engine import LETTERS, PURPOSES, Dice, Draw, Game, Narrator, did_you_mean
from showdown.replay.recording import Record
from showdown.replay.words import in_words, rule_of, some


@final
class Trouble:
    """The first entry that does not fit.

    entry: its place in the journal, from 0.  decision: how many decisions were made before it.  when: round and turn.
    written: what the journal says.  due: what the rules ask for there, with what would be legal.  rule: the id
    behind that, where there is one.
    """

    def __init__(self, entry: int, decision: int, when: str, written: str, due: str, rule: str = "") -> None:
        self.entry = entry
        self.decision = decision
        self.when = when
        self.written = written
        self.due = due
        self.rule = rule

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        return f"entry {self.entry} ({self.when}, decision {self.decision}): {self.written}, but {self.due}{rule}"

    def document(self) -> dict[str, Any]:
        return dict(vars(self))


def trouble_at(record: Record, game: Game, entry: int, decision: int, when: str) -> Trouble | None:
    """Why this entry cannot be played here; None if the journal just ends."""
    if entry >= record.length:
        return None
    readable = entry < len(record.entries)
    written = f"the journal says {record.spelled(entry)}" if readable else f"the journal says {record.unreadable}"
    if game.over:
        more = record.length - entry
        left = f"{more} entries are left" if more > 1 else "this entry is left"
        return Trouble(entry, decision, when, written, f"the showdown is over ({game.outcome}) and {left}")
    d = game.decision
    if readable and d.spec is not None:
        found = record.entries[entry]
        if not found.key and found.purpose == d.spec.purpose:
            problem = in_words(game, d.spec, list(found.values), d.spec.problem(found.values))
            due = f"{problem}; the rules ask for {expected(game)}"
            return Trouble(entry, decision, when, written, due, rule_of(game))
    hint = did_you_mean(record.entries[entry].key, d.keys()) if readable and record.entries[entry].key else ""
    return Trouble(entry, decision, when, written, f"the rules ask for {expected(game)}{hint}", rule_of(game))


def expected(game: Game) -> str:
    """What the game waits for, with what would be legal: ``hit (take:arms, take:body)``, ``2 x to_hit, 1 to 10``."""
    d = game.decision
    spec = d.spec
    if isinstance(spec, Dice):
        return f"{spec.n} x {PURPOSES[spec.purpose]}, each 1 to {spec.sides}"
    if isinstance(spec, Draw):
        return f"{spec.n} x {PURPOSES[spec.purpose]}, out of {len(set(spec.pool))} possible"
    who = Narrator(game.state).decider(d)
    whose = f"{LETTERS[who]}'s " if who >= 0 else ""
    return f"{whose}{d.kind} (legal: {some(d.keys())})"
