"""Read the file of an earlier run, so that a new run can continue it.

A killed process may leave half a line at the end of a JSON Lines file, or a fight of some specifications without that
of the others: this rest is dropped.  Any other unexpected content is refused.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from showdown.language import say
from showdown.sim.fight_file import TEXTS
from showdown.sim.run_identity import SCHEMA
from showdown.sim.run_spec import COLUMNS, Counts, FightRow, RunSpec


class NotResumable(Exception):
    """The file holds no fights of a run, or is damaged; ``line``: where, 0 if unknown."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


class EarlierRun:
    """The content of a file.

    identity   what was fought; see sim/run_identity.py
    fights     one row for each fight as written: fight 0 of every specification, then fight 1 of every one, ...
    good       bytes up to the end of the last whole fight; 0 for a Parquet file, which is rewritten
    dropped    number of unfinished lines after that, which are dropped
    """

    def __init__(self, identity: dict[str, Any]) -> None:
        specs = identity.get("studies")
        are_specs = isinstance(specs, list) and all(isinstance(spec, dict) for spec in specs)
        if identity.get("schema") != SCHEMA or not are_specs:
            raise NotResumable(say("numbers.file-wrong-schema", schema=SCHEMA), 1)
        self.identity = identity
        self.fights: list[dict[str, Any]] = []
        self.good = 0
        self.dropped = 0

    def rows(self, specs: list[RunSpec]) -> tuple[list[list[FightRow]], list[dict[int, Counts]]]:
        """The fights of each specification, and their card counts.  Raises NotResumable if one is out of place."""
        rows: list[list[FightRow]] = [[] for _ in specs]
        counts: list[dict[int, Counts]] = [{} for _ in specs]
        for i, fight in enumerate(self.fights):
            k, spec = i % len(specs), specs[i % len(specs)]
            number = i // len(specs)
            row = row_of(fight, i + 2)
            if (fight.get("study"), row.fight, row.seed) != (spec.label, number, spec.seed_of(number)):
                raise NotResumable(say("numbers.file-wrong-fight", number=number, name=spec.label), i + 2)
            rows[k].append(row)
            if spec.recorded:
                counts[k][number] = counts_of(fight, i + 2)
        return rows, counts


def row_of(fight: dict[str, Any], line: int) -> FightRow:
    for name in COLUMNS:
        if type(fight.get(name)) is not (str if name in TEXTS else int):
            what = say("numbers.file-wrong-column", column=name, value=repr(fight.get(name)))
            raise NotResumable(what, line)
    return FightRow(**{name: fight[name] for name in COLUMNS})


def counts_of(fight: dict[str, Any], line: int) -> Counts:
    found: Any = fight.get("counts")
    try:
        found = json.loads(found) if isinstance(found, str) else found
        # A map of a Parquet file is read as a list of pairs, and as None in a failed fight.
        return {str(what): {str(name): int(n) for name, n in dict(each or {}).items()} for what, each in found.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise NotResumable(say("numbers.file-no-counts"), line) from error


def read_lines(path: Path) -> EarlierRun:
    """A JSON Lines file.  Raises NotResumable, OSError."""
    data = path.read_bytes()
    lines = data.split(b"\n")
    # What follows the last line break is empty, or half a line.
    half = lines.pop()
    kept: EarlierRun | None = None
    ends: list[int] = []
    at = 0
    cut_off = 1 if half else 0
    for number, line in enumerate(lines, 1):
        entry = entry_of(line)
        at += len(line) + 1
        if kept is None:
            kept = EarlierRun(entry or {})
        elif entry is None and number == len(lines) and not half:
            cut_off += 1
            break
        elif entry is None:
            raise NotResumable(say("numbers.file-not-a-fight"), number)
        elif "end" in entry:
            if number < len(lines) or half:
                raise NotResumable(say("numbers.file-after-end"), number + 1)
            break
        else:
            kept.fights.append(entry)
        ends.append(at)
    if kept is None:
        raise NotResumable(say("numbers.file-no-first-line"), 1)
    beside = len(kept.fights) % max(1, len(kept.identity["studies"]))
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


def read_parquet(path: Path) -> EarlierRun:
    """A Parquet file.  Raises NotResumable, OSError, ImportError."""
    pq: Any = import_module("pyarrow.parquet")
    pa: Any = import_module("pyarrow")
    try:
        table = pq.read_table(path)
        said = json.loads((table.schema.metadata or {}).get(b"showdown", b"{}"))
    except (pa.ArrowException, ValueError) as error:
        raise NotResumable(say("numbers.file-not-parquet", error=error)) from error
    kept = EarlierRun({name: value for name, value in said.items() if name not in ("complete", "games", "why")})
    kept.fights = table.to_pylist()
    return kept
