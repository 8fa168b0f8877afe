"""Keeping the fights in a file: ``.jsonl`` line by line as they are done, ``.parquet`` whole at intervals.

A file of a run that was cut short is valid and says so.  JSON Lines: the first line says what was fought, one line
per fight follows, the last one says how it ended; a file without a last line was cut off (a full disk, a dead process).
Parquet: the same in the metadata of the file, ``complete`` being ``true`` or ``false``; a new version takes the place
of the old one only when it is whole.  sim/resume.py reads both.
"""

from __future__ import annotations

import io
import json
import os
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from showdown.sim.run import Run, Unwritable
from showdown.sim.run_identity import question
from showdown.sim.run_spec import COLUMNS, FightRow

ENDINGS: Final = (".jsonl", ".parquet")
TEXTS: Final = ("outcome", "dead", "failed_at", "error")
"""Columns of text; the others are numbers."""
EVERY: Final = 60.0
"""Seconds between two versions of a Parquet file."""


class Store(Protocol):
    def take(self, trial: Run) -> None:
        """Keep what is new.  Raises Unwritable."""

    def close(self, trial: Run) -> None:
        """Keep the rest and how it ended.  Raises Unwritable."""


class Fight(NamedTuple):
    """One fight as it is written."""

    study: str
    row: FightRow
    counts: str
    """What the cards did in it, as JSON; "" if that was not counted."""


def ending(trial: Run) -> dict[str, Any]:
    return {"complete": trial.complete, "games": trial.done(), "why": trial.why}


def new_fights(trial: Run, written: int) -> list[Fight]:
    """Fights not written yet, fight by fight with all studies beside each other."""
    return [
        Fight(study.label, trial.rows[k][i], json.dumps(trial.counts[k].get(i, {})) if study.watched else "")
        for i in range(written, trial.done())
        for k, study in enumerate(trial.studies)
    ]


class Lines:
    """JSON Lines.  ``kept``: bytes of an existing file after which it goes on; 0 for a new file."""

    def __init__(self, path: Path, trial: Run, kept: int = 0) -> None:
        self.path = path
        self.written = trial.done()
        try:
            self.file = open(path, "r+b" if path.is_file() else "wb", buffering=0)  # noqa: SIM115 (open as long as the run)
            if path.is_file():
                lock(self.file)
                self.file.truncate(kept)
                self.file.seek(kept)
        except OSError as error:
            raise Unwritable(str(error.strerror), str(path)) from error
        if not kept:
            self.append(json.dumps(question(trial.studies)) + "\n")

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
        """Half a line is none.  Only a real file can be cut."""
        if not self.path.is_file():
            return
        try:
            with open(self.path, "rb+") as file:
                data = file.read()
                file.truncate(data.rfind(b"\n") + 1)
        except OSError:
            return  # a reader sees the half line, and no end

    def take(self, trial: Run) -> None:
        fights = new_fights(trial, self.written)
        if fights:
            self.append("".join(line_of(fight) for fight in fights))
        self.written = trial.done()

    def close(self, trial: Run) -> None:
        try:
            self.take(trial)
            self.append(json.dumps({"end": ending(trial)}) + "\n")
        finally:
            self.file.close()


def lock(file: io.FileIO) -> None:
    """Until the file is closed, no other run writes to it.  Raises OSError.  Where there are no locks, nothing."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, "another run is writing to it") from error


def line_of(fight: Fight) -> str:
    counts = f', "counts": {fight.counts}' if fight.counts else ""
    return json.dumps({"study": fight.study, **fight.row._asdict()})[:-1] + counts + "}\n"


class Parquet:
    """Columns, compressed; needs pyarrow."""

    def __init__(self, path: Path, trial: Run) -> None:
        self.path = path
        self.since = monotonic()
        self.heading = question(trial.studies)
        self.fights: list[Fight] = []
        self.write(trial, ending(trial) | {"complete": False, "why": "running"})

    def take(self, trial: Run) -> None:
        self.fights += new_fights(trial, len(self.fights) // len(trial.studies))
        if monotonic() - self.since > EVERY:
            self.since = monotonic()
            self.write(trial, ending(trial) | {"complete": False, "why": "running"})

    def close(self, trial: Run) -> None:
        self.write(trial, ending(trial))

    def write(self, trial: Run, end: dict[str, Any]) -> None:
        pa: Any = import_module("pyarrow")
        pq: Any = import_module("pyarrow.parquet")

        self.fights += new_fights(trial, len(self.fights) // len(trial.studies))
        labels = pa.array([fight.study for fight in self.fights], pa.string())
        columns: dict[str, Any] = {"study": labels.dictionary_encode()}
        for i, name in enumerate(COLUMNS):
            columns[name] = pa.array(
                [fight.row[i] for fight in self.fights], pa.string() if name in TEXTS else pa.int64()
            )
        if any(study.watched for study in trial.studies):
            columns["counts"] = pa.array([fight.counts for fight in self.fights], pa.string())
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
