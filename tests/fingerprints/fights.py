"""Play a recorded random fight and hash everything a player could see on the way.

A recorded fight keeps its whole setup, so that new rulings, cards or random parties do not change it.  The answers
come from a hash of the fight's number and the number of the decision.  The hash of a fight covers, for every decision,
its kind, its seats and its option keys; every ``VIEW_EVERY``-th decision and the end add the public view.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from showdown.content.installed import catalog_with, find_pack
from showdown.engine import Catalog, Game, answer, core_catalog, decode_setup

RECORD = Path(__file__).parent / "fights.jsonl.xz"
MOST_DECISIONS = 300
"""A fight is cut off after this many decisions."""
VIEW_EVERY = 6
"""The public view is hashed at every sixth decision: building it costs more than playing."""
MARK_EVERY = 20
"""Decisions between two marks.  Marks say where a fight first differed."""


YOUNGER_FIELDS = ("effects", "counters", "statuses", "faces", "left")
"""Fields of the view that were added after the fights were recorded: empty ones leave a hash as it was."""


class Fingerprint(NamedTuple):
    """What a fight looked like.  ``marks``: eight hexadecimal digits of the running hash after each stretch."""

    decisions: int
    outcome: str
    marks: str
    final: str


class Recorded(NamedTuple):
    """One fight of the record.  ``pack``: the pack besides the core, or an empty string."""

    number: int
    pack: str
    setup: dict[str, Any]
    fingerprint: Fingerprint


@cache
def catalog_of(pack: str) -> Catalog:
    """The core cards, with one more pack if named; loaded once per process."""
    return catalog_with([find_pack(pack)]) if pack else core_catalog()


def read_record() -> Iterator[Recorded]:
    """Every recorded fight, in order."""
    with lzma.open(RECORD, "rt", encoding="utf-8") as lines:
        for line in lines:
            data = json.loads(line)
            yield Recorded(data["number"], data["pack"], data["setup"], Fingerprint(*data["fingerprint"]))


def write_record(fights: list[Recorded]) -> None:
    """Replace the record."""
    with lzma.open(RECORD, "wt", encoding="utf-8", preset=9) as lines:
        for fight in fights:
            lines.write(json.dumps({**fight._asdict(), "fingerprint": list(fight.fingerprint)}) + "\n")


def pick(number: int, decision: int, options: int) -> int:
    """The option that fight ``number`` takes at its n-th decision."""
    word = blake2b(f"{number}:{decision}".encode(), digest_size=8).digest()
    return int.from_bytes(word, "big") % options


def seen(game: Game) -> bytes:
    """The public view as bytes.  Rulings belong to the setup: a new one must not change every hash."""
    view = {key: value for key, value in game.view().items() if key != "rulings"}
    return json.dumps(before_new_fields(view), sort_keys=True, separators=(",", ":")).encode()


def before_new_fields(value: Any) -> Any:
    """The view without fields that are younger than the record, where nothing is in them."""
    if isinstance(value, dict):
        return {key: before_new_fields(each) for key, each in value.items() if each or key not in YOUNGER_FIELDS}
    return [before_new_fields(each) for each in value] if isinstance(value, list) else value


def fingerprint(number: int, pack: str, setup: dict[str, Any]) -> Fingerprint:
    """Play the fight and return its fingerprint."""
    game = Game(decode_setup(setup), catalog_of(pack), listen=False)
    running = blake2b(digest_size=8)
    marks: list[str] = []
    decisions = 0
    while not game.over and decisions < MOST_DECISIONS:
        decision = game.decision
        running.update(f"{decision.kind} {decision.seats} {' '.join(decision.keys())}\n".encode())
        if decisions % VIEW_EVERY == 0:
            running.update(seen(game))
        if decisions % MARK_EVERY == MARK_EVERY - 1:
            marks.append(running.hexdigest()[:8])
        option = decision.options[pick(number, decisions, len(decision.options))]
        answer(game.state, option, game.chance, game.journal)
        decisions += 1
    running.update(seen(game))
    return Fingerprint(decisions, game.outcome if game.over else "", "".join(marks), running.hexdigest())


def difference(fight: Recorded) -> str:
    """How the fight differs from its record, in words; an empty string if it does not."""
    old = fight.fingerprint
    new = fingerprint(fight.number, fight.pack, fight.setup)
    if new == old:
        return ""
    alike = 0
    while old.marks[alike : alike + 8] == new.marks[alike : alike + 8] and alike < len(old.marks):
        alike += 8
    first = alike // 8 * MARK_EVERY
    where = f"between decisions {first} and {first + MARK_EVERY}" if alike < len(old.marks) else f"after {first}"
    setup = fight.setup
    return (
        f"fight {fight.number} ({setup['monster']} {setup['level']}): differs {where}; "
        f"recorded {old.decisions} decisions {old.outcome}, now {new.decisions} {new.outcome}"
    )
