"""Dice that were sealed: is every roll and draw of a save the one that its key gives?

A table of the server publishes a commitment before the first roll and shows the key when the showdown is over; both
stand in the save then.
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
from showdown.replay.recording import Record


@final
class DiceVerdict:
    """commitment: what was published.  shown: the key is there.  checked: rolls and draws computed again.  reason: the
    first that is not what the key gives, or what else is wrong; empty if nothing is."""

    def __init__(self, commitment: str) -> None:
        self.commitment = commitment
        self.shown = False
        self.checked = 0
        self.typed = 0
        self.reason = ""

    def sentence(self) -> str:
        if not self.shown:
            return f"Its dice are sealed (commitment {self.commitment}); the key is shown when the showdown is over."
        typed = f"; {self.typed} were typed in by people" if self.typed else ""
        return f"Dice: {self.checked} rolls and draws are those of the key committed to by {self.commitment}{typed}."


def check_dice(record: Record) -> DiceVerdict | None:
    """None for a game whose dice were not sealed.  The journal must be one that the rules take."""
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
        verdict.reason = "the key of its dice is not 32 bytes in hexadecimal"
    elif commitment_of(key, str(fields.get("table", ""))) != verdict.commitment:
        verdict.reason = "the key of its dice is not the one that was committed to"
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
    """Play the journal, and compute each of its rolls from the key.  ``begin``: entries that are older than the key."""
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
                name = PURPOSES[spec.purpose]
                verdict.reason = f"entry {at}: the journal says {record.spelled(at)}, the key gives another {name}"
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
        verdict.reason = verdict.reason or f"entry {at}: {error}"
    if at < len(entries):
        verdict.reason = verdict.reason or f"entry {at}: the journal goes on after its dice end"
