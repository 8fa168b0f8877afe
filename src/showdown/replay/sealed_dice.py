"""Check sealed dice: is every roll and draw of a save the one that its key gives?

A table of the server publishes a commitment before the first roll and reveals the key when the showdown is over; the
save then holds both, and a proof: what each roll was made from, for checkers that do not know the rules
(``tools/check_dice.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from showdown.engine import (
    CARD_PURPOSES,
    PURPOSES,
    Core,
    Dice,
    Draw,
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
        if not verdict.reason and fields.get("proof", {}) and fields["proof"] != proof_of(record):
            verdict.reason = say("replay.dice-bad-proof")
    return verdict


def proof_of(record: Record) -> dict[str, Any]:
    """What each roll and draw of a record was made from.

    ``rolls``: for each journal entry of chance ``[entry, sides]`` (dice), ``[entry, pool]`` or ``[entry, pool,
    weights]`` (a draw: positions in ``values``), or ``[entry]`` (people typed it).  ``values``: what can be drawn, as
    the journal writes it.
    """
    typed = typed_purposes(record)
    values: dict[int | str, int] = {}
    rolls: list[list[Any]] = []

    def note(at: int, s: Core, spec: Spec) -> None:
        if spec.purpose in typed:
            rolls.append([at])
        elif isinstance(spec, Dice):
            rolls.append([at, spec.sides])
        elif isinstance(spec, Draw):
            cards = record.catalog.cards if spec.purpose in CARD_PURPOSES else None
            drawn = [cards[v].name if cards else v for v in spec.pool]
            pool = [values.setdefault(value, len(values)) for value in drawn]
            rolls.append([at, pool, list(spec.weights)] if spec.weights else [at, pool])

    play_record(record, note)
    return {"values": list(values), "rolls": rolls}


def key_in(text: Any) -> bytes | None:
    try:
        key = bytes.fromhex(text)
    except (TypeError, ValueError):
        return None
    return key if len(key) == 32 else None


def typed_purposes(record: Record) -> frozenset[int]:
    """Purposes whose dice or cards people typed in."""
    return frozenset(typed_source(record.seating.get("dice") is True, record.seating.get("cards") is True).asked)


def roll_again(record: Record, sealed: Sealed, begin: int, verdict: DiceVerdict) -> None:
    """Play the journal and compute each of its rolls from the key.  ``begin``: number of entries before the key."""
    typed = typed_purposes(record)

    def check(at: int, s: Core, spec: Spec) -> None:
        if spec.purpose in typed:
            verdict.typed += 1
        elif at >= begin and not verdict.reason:
            again = sealed.settle(s, spec)
            verdict.checked += 1
            if again != record.entries[at].values:
                facts = {"entry": at, "written": record.spelled(at), "purpose": PURPOSES[spec.purpose]}
                verdict.reason = say("replay.dice-differ", **facts)

    problem = play_record(record, check)
    verdict.reason = verdict.reason or problem


def play_record(record: Record, note: Callable[[int, Core, Spec], None]) -> str:
    """Play a journal; ``note`` gets the entry, the state and the specification of each roll.

    The first problem, or an empty string.
    """
    entries = record.entries
    at = 0

    def settle(s: Core, spec: Spec) -> tuple[int, ...] | None:
        nonlocal at
        if at >= len(entries) or entries[at].key:
            return None
        note(at, s, spec)
        at += 1
        return entries[at - 1].values

    try:
        game = Game(record.setup, record.catalog, FunctionSource(settle), listen=False)
        while at < len(entries) and not game.over and game.decision.spec is None:
            key = entries[at].key
            at += 1
            game.choose(key)
            game.history.clear()
    except ShowdownError as error:
        return say("replay.dice-error", entry=at, error=error)
    return say("replay.dice-journal-longer", entry=at) if at < len(entries) else ""
