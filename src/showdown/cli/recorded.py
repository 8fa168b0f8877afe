"""Saves as records: reading the document, its timeline, and branching off at a moment."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from showdown.engine import BadContent, BadSave, Game, Recovery, check_parts, shape
from showdown.lookup.refusal import BAD_FILE, USAGE, Refusal
from showdown.lookup.saves import cards_of, read_document
from showdown.replay.timeline import Timeline
from showdown.replay.verify import Verdict, verify
from showdown.session.open_game import Wishes, chance_of


def read(file: str) -> dict[str, Any]:
    """The document of a save; ``-`` is stdin.  Refused if it is missing or cannot be trusted."""
    if file != "-":
        return read_document(Path(file), file)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "stdin")
        path.write_bytes(sys.stdin.buffer.read())
        return read_document(path, "stdin")


def timeline_of(file: str, document: dict[str, Any], packs: list[str]) -> Timeline:
    """The history in a save, played by today's rules and cards.  Refused if cards it was made with are not loaded."""
    with refusing(file):
        check_parts(document, file)
        catalog = cards_of(document, packs)
        missing = [pack for pack in document["packs"] if pack not in catalog.packs]
        if missing:
            what = f"this save cannot be used: made with other cards: {', '.join(missing)} is not loaded"
            fix = f"name the packs it was made with: --pack FOLDER; what they change: showdown replay {file} --verify"
            raise Refusal(BAD_FILE, what, file, fix)
        return Timeline(document, catalog)


def verdict_of(file: str, document: dict[str, Any], packs: list[str]) -> Verdict:
    """Played again with the cards at hand, even if it was made with others: then it says what they change."""
    with refusing(file):
        check_parts(document, file)
        return verify(document, cards_of(document, packs), file)


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Whatever a save with impossible values breaks is the fault of the save."""
    try:
        yield
    except (BadSave, BadContent) as error:
        what = f"this save cannot be used: {error.message}"
        raise Refusal(BAD_FILE, what, file, "use another copy of it") from error
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        # Values of the wrong kind inside the setup: what they break depends on the field.
        what = f"this save cannot be used: the setup is not whole: {error!r}"
        raise Refusal(BAD_FILE, what, file, "use another copy of it") from error


def recovery_of(document: dict[str, Any], timeline: Timeline) -> Recovery | None:
    """What an older save differs in from today's rules and cards; None for one of today."""
    catalog = timeline.record.catalog
    comparable = document["shape"] == shape()
    if comparable and document["packs"] == catalog.packs:
        return None
    reason = "it was made with other cards" if document["packs"] != catalog.packs else "it has other fields than today"
    found = Recovery(document, catalog, reason, comparable)
    found.digest = timeline.last.digest()
    found.played = timeline.trouble.entry if timeline.trouble else timeline.record.length
    found.decisions = len(timeline)
    return found


def moment_in(timeline: Timeline, n: int, option: str) -> int:
    """``n``, if the game has such a moment."""
    if 0 <= n <= len(timeline):
        return n
    what = f"the game has {len(timeline)} decisions"
    raise Refusal(USAGE, what, f"{option} {n}", f"use 0 (before the first) to {len(timeline)} (where it stands)")


def branch(w: Wishes) -> Game:
    """A new game from a moment of a saved one; the original is only read.

    It keeps its dice, so that the same choices bring the same fight, unless it gets a seed of its own.
    """
    if w.load is None:
        raise Refusal(USAGE, "--at needs a saved game", f"--at {w.at}", "add --load FILE")
    own = (
        ("--players", w.players),
        ("--ruling", w.rulings or None),
        ("--house", w.house or None),
        ("--ambush", w.ambush or None),
        ("--party", w.party),
    )
    said = [name for name, value in own if value is not None]
    if said:
        what = f"a game from the middle of another keeps its {', '.join(said)}"
        raise Refusal(USAGE, what, f"--load {w.load} --at {w.at}", f"leave out {', '.join(said)}")
    if w.save is not None and w.save.exists() and w.load.exists() and w.save.samefile(w.load):
        raise Refusal(USAGE, "that would overwrite the original", f"--save {w.save}", "choose another name")
    file = str(w.load)
    timeline = timeline_of(file, read(file), w.packs)
    assert w.at is not None
    game = timeline.branch(moment_in(timeline, w.at, "--at"), w.seed, chance_of(w))
    game.training = game.training or w.training
    return game


def dice_of(seed: int | None) -> str:
    """What to say about the dice of a branch."""
    return "the dice of the original: the same choices bring the same fight" if seed is None else f"dice of seed {seed}"
