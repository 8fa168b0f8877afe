"""Saved games: read one, replay it, or branch off a new game from one of its decisions."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from showdown.engine import BadContent, BadSave, Game, Recovery, check_parts, shape
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, USAGE, refuse
from showdown.lookup.saves import cards_of, read_document
from showdown.replay.timeline import Timeline
from showdown.replay.verify import Verdict, verify
from showdown.session.open_game import Wishes, chance_of


def read(file: str) -> dict[str, Any]:
    """The document of a save; ``-`` is stdin.  Refused if it is missing or damaged."""
    if file != "-":
        return read_document(Path(file), file)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "stdin")
        path.write_bytes(sys.stdin.buffer.read())
        return read_document(path, "stdin")


def timeline_of(file: str, document: dict[str, Any], packs: list[str]) -> Timeline:
    """The game in a save, replayed with today's rules and cards.  Refused if a pack it was played with is missing."""
    with refusing(file):
        check_parts(document, file)
        catalog = cards_of(document, packs)
        missing = [pack for pack in document["packs"] if pack not in catalog.packs]
        if missing:
            raise refuse(BAD_FILE, "cli.save-other-packs", file, packs=", ".join(missing), file=file)
        return Timeline(document, catalog)


def verdict_of(file: str, document: dict[str, Any], packs: list[str]) -> Verdict:
    """Whether the journal leads to the saved position with the loaded cards, even if the save was made with others."""
    with refusing(file):
        check_parts(document, file)
        return verify(document, cards_of(document, packs), file)


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Turn any error that impossible values of a save cause into a refusal of the save."""
    try:
        yield
    except (BadSave, BadContent) as error:
        raise refuse(BAD_FILE, "lookup.bad-save", file, why=error.message) from error
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        # Values of the wrong type inside the setup: which error they cause depends on the field.
        raise refuse(BAD_FILE, "lookup.bad-save", file, why=say("cli.save-setup", error=repr(error))) from error


def recovery_of(document: dict[str, Any], timeline: Timeline) -> Recovery | None:
    """How an older save differs from today's rules and cards; None for one of this version."""
    catalog = timeline.record.catalog
    comparable = document["shape"] == shape()
    if comparable and document["packs"] == catalog.packs:
        return None
    reason = say("cli.save-other-cards" if document["packs"] != catalog.packs else "cli.save-other-fields")
    found = Recovery(document, catalog, reason, comparable)
    found.digest = timeline.last.digest()
    found.played = timeline.trouble.entry if timeline.trouble else timeline.record.length
    found.decisions = len(timeline)
    return found


def moment_in(timeline: Timeline, n: int, option: str) -> int:
    """``n``, if the game has that many decisions.  Refused otherwise."""
    if 0 <= n <= len(timeline):
        return n
    raise refuse(USAGE, "cli.few-decisions", f"{option} {n}", decisions=len(timeline))


def branch(w: Wishes) -> Game:
    """A new game that starts after some decisions of a saved one; the original stays as it is.

    It keeps the dice, so that the same choices lead to the same fight, unless it gets a seed of its own.
    """
    if w.load is None:
        raise refuse(USAGE, "cli.at-needs-load", f"--at {w.at}")
    own = (
        ("--players", w.players),
        ("--ruling", w.rulings or None),
        ("--house", w.house or None),
        ("--ambush", w.ambush or None),
        ("--party", w.party),
    )
    said = [name for name, value in own if value is not None]
    if said:
        raise refuse(USAGE, "cli.branch-keeps", f"--load {w.load} --at {w.at}", options=", ".join(said))
    if w.save is not None and w.save.exists() and w.load.exists() and w.save.samefile(w.load):
        raise refuse(USAGE, "cli.overwrites-original", f"--save {w.save}")
    file = str(w.load)
    timeline = timeline_of(file, read(file), w.packs)
    assert w.at is not None
    game = timeline.branch(moment_in(timeline, w.at, "--at"), w.seed, chance_of(w))
    game.training = game.training or w.training
    return game


def dice_of(seed: int | None) -> str:
    """The dice of a branch, in words."""
    return say("cli.branch-same-dice") if seed is None else say("cli.branch-seed", seed=seed)
