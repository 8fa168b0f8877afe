"""Write the fights of a run to a file: ``.jsonl`` line by line, ``.parquet`` as a whole at intervals.

The file of an unfinished run is valid and says that it is unfinished.  JSON Lines: the first line is the identity of
the run (sim/run_identity.py), then one line per fight, then one line that says why the run stopped; without that last
line the file was cut off (full disk, killed process).  Parquet: the same in the metadata, with ``complete`` ``true`` or
``false``; a new version replaces the old one only when it is whole.  sim/resume.py reads both.
"""

from __future__ import annotations

import io
import json
import os
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from showdown.language import say
from showdown.sim.run import Run, Unwritable
from showdown.sim.run_identity import run_identity
from showdown.sim.run_spec import COLUMNS, FightRow

ENDINGS: Final = (".jsonl", ".parquet")
TEXTS: Final = ("outcome", "dead", "failed_at", "error")
"""Text columns; the others are integers."""
COUNTED: Final = ("deeds", "kills", "causes", "blocks")
"""Parts of the card counts."""
WRITE_INTERVAL: Final = 60.0
"""Interval between two versions of a Parquet file, in seconds."""


class FightFile(Protocol):
    def take(self, run: Run) -> None:
        """Write the fights that are new.  Raises Unwritable."""

    def close(self, run: Run) -> None:
        """Write the rest and why the run stopped.  Raises Unwritable."""


class WrittenFight(NamedTuple):
    """One fight as the file has it; ``label`` names its run specification."""

    label: str
    row: FightRow
    counts: str
    """Card counts as JSON; "" if they were not recorded."""


def ending(run: Run) -> dict[str, Any]:
    return {"complete": run.complete, "games": run.done(), "why": run.why}


def new_fights(run: Run, written: int) -> list[WrittenFight]:
    """Fights not written yet: fight 0 of every specification, then fight 1 of every one, and so on."""
    return [
        WrittenFight(spec.label, run.rows[k][i], json.dumps(run.counts[k].get(i, {})) if spec.recorded else "")
        for i in range(written, run.done())
        for k, spec in enumerate(run.specs)
    ]


class JsonLinesFile:
    """JSON Lines.  ``kept``: length in bytes of the part of an existing file to keep; 0 for a new file."""

    def __init__(self, path: Path, run: Run, kept: int = 0) -> None:
        self.path = path
        self.written = run.done()
        try:
            self.file = open(path, "r+b" if path.is_file() else "wb", buffering=0)  # noqa: SIM115 (open as long as the run)
            if path.is_file():
                lock(self.file)
                self.file.truncate(kept)
                self.file.seek(kept)
        except OSError as error:
            raise Unwritable(str(error.strerror), str(path)) from error
        if not kept:
            self.append(json.dumps(run_identity(run.specs)) + "\n")

    def append(self, text: str) -> None:
        data = text.encode()
        try:
            while data:
                n = self.file.write(data)
                data = data[n:]
        except OSError as error:
            self.cut_to_line()
            raise Unwritable(str(error.strerror), str(self.path)) from error

    def cut_to_line(self) -> None:
        """Remove half a line at the end.  Only a regular file can be cut."""
        if not self.path.is_file():
            return
        try:
            with open(self.path, "rb+") as file:
                data = file.read()
                file.truncate(data.rfind(b"\n") + 1)
        except OSError:
            return  # sim/resume.py drops the half line

    def take(self, run: Run) -> None:
        fights = new_fights(run, self.written)
        if fights:
            self.append("".join(line_of(fight) for fight in fights))
        self.written = run.done()

    def close(self, run: Run) -> None:
        try:
            self.take(run)
            self.append(json.dumps({"end": ending(run)}) + "\n")
        finally:
            self.file.close()


def lock(file: io.FileIO) -> None:
    """Lock the file against other runs until it is closed.  Raises OSError.  Does nothing on systems without locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, say("numbers.file-in-use")) from error


def line_of(fight: WrittenFight) -> str:
    counts = f', "counts": {fight.counts}' if fight.counts else ""
    return json.dumps({"study": fight.label, **fight.row._asdict()})[:-1] + counts + "}\n"


class ParquetFile:
    """Parquet, compressed; needs pyarrow."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.since = monotonic()
        self.heading = run_identity(run.specs)
        self.fights: list[WrittenFight] = []
        self.write(run, ending(run) | {"complete": False, "why": "running"})

    def take(self, run: Run) -> None:
        self.fights += new_fights(run, len(self.fights) // len(run.specs))
        if monotonic() - self.since > WRITE_INTERVAL:
            self.since = monotonic()
            self.write(run, ending(run) | {"complete": False, "why": "running"})

    def close(self, run: Run) -> None:
        self.write(run, ending(run))

    def write(self, run: Run, end: dict[str, Any]) -> None:
        pa: Any = import_module("pyarrow")
        pq: Any = import_module("pyarrow.parquet")

        self.fights += new_fights(run, len(self.fights) // len(run.specs))
        labels = pa.array([fight.label for fight in self.fights], pa.string())
        columns: dict[str, Any] = {"study": labels.dictionary_encode()}
        for i, name in enumerate(COLUMNS):
            columns[name] = pa.array(
                [fight.row[i] for fight in self.fights], pa.string() if name in TEXTS else pa.int64()
            )
        if any(spec.recorded for spec in run.specs):
            columns["counts"] = counts_column(pa, [fight.counts for fight in self.fights])
        said = {**self.heading, **end}
        table = pa.table(columns).replace_schema_metadata(
            {"showdown": json.dumps(said), "complete": json.dumps(end["complete"])}
        )
        beside = self.path.with_name(f".{self.path.name}.new")
        try:
            pq.write_table(table, beside, compression="zstd")
            os.replace(beside, self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise Unwritable(str(error.strerror or error), str(self.path)) from error


def counts_column(pa: Any, counts: list[str]) -> Any:
    """Card counts as a struct of maps from names to numbers, which DuckDB, polars and pandas read as such."""
    kinds = [(what, pa.map_(pa.string(), pa.int64())) for what in COUNTED]
    found = [json.loads(text or "{}") for text in counts]
    pairs = [{what: list(each.get(what, {}).items()) for what in COUNTED} for each in found]
    return pa.array(pairs, pa.struct(kinds))
