"""Save tampering: is every change of a save detected?

``python -m tests.harness.save_tampering 20000`` plays a game at a table, exports it, changes one character at 20000
places and runs `showdown replay --verify` each time.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from showdown.engine import BadContent, BadSave, core_catalog, document_in, text_of
from showdown.replay.recording import record_of
from showdown.replay.sealed_dice import check_dice
from showdown.replay.verify import verify
from showdown.server.commands.answers import choose
from tests.support.past_here import save_text
from tests.support.socketless_tables import a_client, a_registry, a_table, frames_of


async def played(folder: Path) -> str:
    """The save of a finished game."""
    async with a_registry(folder) as registry:
        actor, _ = await a_table(registry, players=1, name="Tampered")
        me = a_client(actor, "p1")
        n = 0
        while (d := actor.session.decision) is not None:
            n += 1
            await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[-1].key)
            frames_of(me)
        return save_text(actor)


def problem_of(text: str) -> str:
    """What `showdown replay --verify` finds wrong; empty if nothing."""
    try:
        document = document_in(text, "the save")
        verdict = verify(document, core_catalog(), "the save")
        if not verdict.holds:
            return "replay"
        dice = check_dice(record_of(document, core_catalog(), "the save"))
        if dice is None:
            return "no seal"
        if not dice.shown or dice.reason:
            return "dice"
    except (BadSave, BadContent):
        return "not a save"
    return ""


def changed(text: str, r: random.Random) -> tuple[int, str]:
    """Replace one character: a digit by a digit, a letter by a letter, so that most results are still saves."""
    at = r.randrange(len(text))
    old = text[at]
    kinds = ("0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", '{}[]:,"')
    pool = next((kind for kind in kinds if old in kind), "x")
    new = r.choice([c for c in pool if c != old])
    return at, text[:at] + new + text[at + 1 :]


def place_of(text: str, at: int) -> str:
    """The top-level field that contains a character."""
    last = ""
    for field in json.loads(text):
        where = text.find(f'"{field}"')
        if 0 <= where <= at and (not last or where > text.find(f'"{last}"')):
            last = field
    return last


def tamper(text: str, times: int, seed: int = 0) -> tuple[Counter[str], Counter[str]]:
    """How each change was detected, and the fields in which some were not."""
    found: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for n in range(times):
        at, other = changed(text, random.Random(f"{seed}:{n}"))
        problem = problem_of(other)
        found[problem or "NOT FOUND"] += 1
        if not problem:
            missed[f"{place_of(text, at)}: {text[max(0, at - 30) : at + 10]!r}"] += 1
    return found, missed


def forge(text: str, times: int, seed: int = 0) -> Counter[str]:
    """Forgeries: one roll, choice or field is changed, and the checksum is recomputed."""
    found: Counter[str] = Counter()
    for n in range(times):
        r = random.Random(f"{seed}:{n}")
        document = json.loads(text)
        for header in ("format", "engine", "checksum"):
            document.pop(header)
        journal = document["journal"]
        at = r.randrange(len(journal))
        way = r.randrange(10)
        if way == 0:
            document["digest"] = f"{r.getrandbits(64):016x}"
        elif way == 1:
            document["table"]["sealed"]["key"] = f"{r.getrandbits(256):064x}"
        elif way == 2:
            document["table"]["sealed"]["commitment"] = f"{r.getrandbits(256):064x}"
        elif way == 3:
            del journal[at]
        elif isinstance(journal[at], list):
            place = r.randrange(1, len(journal[at]))
            old = journal[at][place]
            journal[at][place] = (
                old + r.choice((-1, 1)) if isinstance(old, int) else r.choice(("claw", "chomp", "size-up"))
            )
            if journal[at][place] == old:
                continue
        else:
            other = r.choice([entry for entry in journal if isinstance(entry, str)])
            if other == journal[at]:
                continue
            journal[at] = other
        found[problem_of(text_of(document)) or "NOT FOUND"] += 1
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        text = asyncio.run(played(Path(folder)))
    assert problem_of(text) == "", problem_of(text)
    found, missed = tamper(text, int(sys.argv[1]))
    print(f"{len(text)} characters; changes found by: {dict(found)}")
    print(f"forged with a fitting checksum, found by: {dict(forge(text, int(sys.argv[1]) // 10))}")
    for where, count in missed.most_common(25):
        print(f"  not found {count} times: {where}")


if __name__ == "__main__":
    main()
