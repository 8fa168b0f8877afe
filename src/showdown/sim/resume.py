"""Reading the file of an earlier run, so that a run can go on where that one stopped.

A process that was killed may leave half a line at the end of a JSON Lines file, or the fights of some studies without
those of the others: that rest is dropped.  Anything else that does not belong into such a file is refused.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from showdown.sim.fight_file import TEXTS
from showdown.sim.run_identity import SCHEMA
from showdown.sim.run_spec import COLUMNS, Counts, FightRow, RunSpec


class NotResumable(Exception):
    """The file holds something else than fights of a run, or is damaged; ``line``: where, 0 if unknown."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


class Kept:
    """What a file holds.

    question   what was fought; see sim/run_identity.py
    fights     a row for each fight as written, all studies beside each other
    good       bytes up to the end of the last whole fight; 0 in a Parquet file, which is written anew
    dropped    lines after it that were dropped because they were cut off
    """

    def __init__(self, question: dict[str, Any]) -> None:
        studies = question.get("studies")
        are_studies = isinstance(studies, list) and all(isinstance(study, dict) for study in studies)
        if question.get("schema") != SCHEMA or not are_studies:
            raise NotResumable(f"it is no file of fights: its schema is not {SCHEMA}", 1)
        self.question = question
        self.fights: list[dict[str, Any]] = []
        self.good = 0
        self.dropped = 0

    def rows(self, studies: list[RunSpec]) -> tuple[list[list[FightRow]], list[dict[int, Counts]]]:
        """The fights of each study, and what was counted in them.  Raises NotResumable if one is out of place."""
        rows: list[list[FightRow]] = [[] for _ in studies]
        counts: list[dict[int, Counts]] = [{} for _ in studies]
        for i, fight in enumerate(self.fights):
            k, study = i % len(studies), studies[i % len(studies)]
            number = i // len(studies)
            row = row_of(fight, i + 2)
            if (fight.get("study"), row.fight, row.seed) != (study.label, number, study.seed_of(number)):
                raise NotResumable(f"here belongs fight {number} of '{study.label}'", i + 2)
            rows[k].append(row)
            if study.watched:
                counts[k][number] = counts_of(fight, i + 2)
        return rows, counts


def row_of(fight: dict[str, Any], line: int) -> FightRow:
    for name in COLUMNS:
        if type(fight.get(name)) is not (str if name in TEXTS else int):
            raise NotResumable(f"this is no fight: '{name}' is {fight.get(name)!r}", line)
    return FightRow(**{name: fight[name] for name in COLUMNS})


def counts_of(fight: dict[str, Any], line: int) -> Counts:
    found: Any = fight.get("counts")
    try:
        found = json.loads(found) if isinstance(found, str) else found
        return {str(what): {str(name): int(n) for name, n in each.items()} for what, each in found.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise NotResumable("what the cards did in this fight is missing", line) from error


def read_lines(path: Path) -> Kept:
    """A JSON Lines file.  Raises NotResumable, OSError."""
    data = path.read_bytes()
    lines = data.split(b"\n")
    # After the last line break comes nothing, or half a line.
    half = lines.pop()
    kept: Kept | None = None
    ends: list[int] = []
    at = 0
    cut_off = 1 if half else 0
    for number, line in enumerate(lines, 1):
        entry = entry_of(line)
        at += len(line) + 1
        if kept is None:
            kept = Kept(entry or {})
        elif entry is None and number == len(lines) and not half:
            cut_off += 1
            break
        elif entry is None:
            raise NotResumable("this is no fight", number)
        elif "end" in entry:
            if number < len(lines) or half:
                raise NotResumable("after the end of the run comes something else", number + 1)
            break
        else:
            kept.fights.append(entry)
        ends.append(at)
    if kept is None:
        raise NotResumable("it is no file of fights: its first line is missing", 1)
    beside = len(kept.fights) % max(1, len(kept.question["studies"]))
    del kept.fights[len(kept.fights) - beside :]
    kept.good = ends[len(kept.fights)]
    kept.dropped = cut_off + beside
    return kept


def entry_of(line: bytes) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None


def read_parquet(path: Path) -> Kept:
    """A Parquet file.  Raises NotResumable, OSError, ImportError."""
    pq: Any = import_module("pyarrow.parquet")
    pa: Any = import_module("pyarrow")
    try:
        table = pq.read_table(path)
        said = json.loads((table.schema.metadata or {}).get(b"showdown", b"{}"))
    except (pa.ArrowException, ValueError) as error:
        raise NotResumable(f"it is no Parquet file that can be read: {error}") from error
    kept = Kept({name: value for name, value in said.items() if name not in ("complete", "games", "why")})
    kept.fights = table.to_pylist()
    return kept
