"""Keeping the fights in a file: ``.jsonl`` line by line as they are done, ``.parquet`` whole at intervals.

A file of a run that was cut short is valid and says so.  JSON Lines: the first line says what was fought, one line
per fight follows, the last one says how it ended; a file without a last line was cut off (a full disk, a dead process).
Parquet: the same in the metadata of the file, ``complete`` being ``true`` or ``false``; a new version takes the place
of the old one only when it is whole.
"""

from __future__ import annotations

import json
import os
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol

from showdown import __version__
from showdown.sim.study import COLUMNS, Row
from showdown.sim.trial import Trial, Unwritable

SCHEMA: Final = "showdown.games/1"
ENDINGS: Final = (".jsonl", ".parquet")
EVERY: Final = 60.0
"""Seconds between two versions of a Parquet file."""


class Store(Protocol):
    def take(self, trial: Trial) -> None:
        """Keep what is new.  Raises Unwritable."""

    def close(self, trial: Trial) -> None:
        """Keep the rest and how it ended.  Raises Unwritable."""


def heading(trial: Trial) -> dict[str, Any]:
    """What was fought: enough to have every fight again."""
    first = trial.studies[0]
    return {
        "schema": SCHEMA,
        "showdown": __version__,
        "seed": first.seed,
        "packs": dict(first.packs),
        "studies": [
            {
                "name": study.label,
                "bot": study.bot,
                "setup": study.setup or (study.document or {}).get("setup"),
                "from_save": study.document is not None,
                "first": study.first,
            }
            for study in trial.studies
        ],
    }


def ending(trial: Trial) -> dict[str, Any]:
    return {"complete": trial.complete, "games": trial.done(), "why": trial.why}


def new_rows(trial: Trial, written: int) -> list[tuple[str, Row]]:
    """Fights not written yet, fight by fight with all studies beside each other."""
    labels = [study.label for study in trial.studies]
    beside = list(zip(labels, trial.rows, strict=True))
    return [(label, rows[i]) for i in range(written, trial.done()) for label, rows in beside]


class Lines:
    """JSON Lines."""

    def __init__(self, path: Path, trial: Trial) -> None:
        self.path = path
        self.written = 0
        try:
            self.file = open(path, "wb", buffering=0)  # noqa: SIM115 (open as long as the run)
        except OSError as error:
            raise Unwritable(str(error.strerror), str(path)) from error
        self.append(json.dumps(heading(trial)) + "\n")

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

    def take(self, trial: Trial) -> None:
        rows = new_rows(trial, self.written)
        if rows:
            self.append("".join(json.dumps({"study": label, **row._asdict()}) + "\n" for label, row in rows))
        self.written = trial.done()

    def close(self, trial: Trial) -> None:
        try:
            self.take(trial)
            self.append(json.dumps({"end": ending(trial)}) + "\n")
        finally:
            self.file.close()


class Parquet:
    """Columns, compressed; needs pyarrow."""

    def __init__(self, path: Path, trial: Trial) -> None:
        self.path = path
        self.since = monotonic()
        self.heading = heading(trial)
        self.write(trial, ending(trial) | {"complete": False, "why": "running"})

    def take(self, trial: Trial) -> None:
        if monotonic() - self.since > EVERY:
            self.since = monotonic()
            self.write(trial, ending(trial) | {"complete": False, "why": "running"})

    def close(self, trial: Trial) -> None:
        self.write(trial, ending(trial))

    def write(self, trial: Trial, end: dict[str, Any]) -> None:
        pa: Any = import_module("pyarrow")
        pq: Any = import_module("pyarrow.parquet")

        rows = new_rows(trial, 0)
        columns: dict[str, Any] = {"study": pa.array([label for label, _ in rows], pa.string()).dictionary_encode()}
        for i, name in enumerate(COLUMNS):
            kind = pa.string() if name in ("outcome", "dead", "error") else pa.int64()
            columns[name] = pa.array([row[i] for _, row in rows], kind)
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
