"""Check sealed dice: is every roll and draw of a save the one that its key gives?

A table of the server publishes a commitment before the first roll and reveals the key when the showdown is over; the
save then holds both.
"""

from __future__ import annotations

from typing import Any, final

from showdown.engine import (
    PURPOSES,
    Core,
    FunctionSource,
    Game,
    Sealed,
    ShowdownError,
    Spec,
    commitment_of,
    typed_source,
)
from showdown.language import say
from showdown.replay.recording import Record


@final
class DiceVerdict:
    """The result of the check.

    commitment: the published commitment.  shown: the key is in the save.  checked: number of rolls and draws computed
    again.  typed: number of rolls and draws that people entered.  reason: the first error, or "".
    """

    def __init__(self, commitment: str) -> None:
        self.commitment = commitment
        self.shown = False
        self.checked = 0
        self.typed = 0
        self.reason = ""

    def sentence(self) -> str:
        if not self.shown:
            return say("replay.dice-sealed", commitment=self.commitment)
        facts = {"checked": self.checked, "commitment": self.commitment, "typed": self.typed}
        return say("replay.dice-checked", **facts)


def check_dice(record: Record) -> DiceVerdict | None:
    """Check the dice of a record; None if they were not sealed.  The rules must accept the journal."""
    sealed = record.seating.get("sealed")
    if sealed is None:
        return None
    fields = sealed if isinstance(sealed, dict) else {}
    verdict = DiceVerdict(str(fields.get("commitment", "")))
    if "key" not in fields:
        return verdict
    verdict.shown = True
    key = key_in(fields["key"])
    if key is None:
        verdict.reason = say("replay.dice-bad-key")
    elif commitment_of(key, str(fields.get("table", ""))) != verdict.commitment:
        verdict.reason = say("replay.dice-other-key")
    else:
        begin = fields.get("from", 0)
        roll_again(record, Sealed(key, PURPOSES), begin if type(begin) is int else 0, verdict)
    return verdict


def key_in(text: Any) -> bytes | None:
    try:
        key = bytes.fromhex(text)
    except (TypeError, ValueError):
        return None
    return key if len(key) == 32 else None


def roll_again(record: Record, sealed: Sealed, begin: int, verdict: DiceVerdict) -> None:
    """Play the journal and compute each of its rolls from the key.  ``begin``: number of entries before the key."""
    entries = record.entries
    typed = typed_source(record.seating.get("dice") is True, record.seating.get("cards") is True).asked
    at = 0

    def settle(s: Core, spec: Spec) -> tuple[int, ...] | None:
        nonlocal at
        if at >= len(entries) or entries[at].key:
            return None
        values = entries[at].values
        if spec.purpose in typed:
            verdict.typed += 1
        elif at >= begin and not verdict.reason:
            again = sealed.settle(s, spec)
            verdict.checked += 1
            if again != values:
                facts = {"entry": at, "written": record.spelled(at), "purpose": PURPOSES[spec.purpose]}
                verdict.reason = say("replay.dice-differ", **facts)
        at += 1
        return values

    try:
        game = Game(record.setup, record.catalog, FunctionSource(settle), listen=False)
        while at < len(entries) and not game.over and game.decision.spec is None:
            key = entries[at].key
            at += 1
            game.choose(key)
            game.history.clear()
    except ShowdownError as error:
        verdict.reason = verdict.reason or say("replay.dice-error", entry=at, error=error)
    if at < len(entries):
        verdict.reason = verdict.reason or say("replay.dice-journal-longer", entry=at)
