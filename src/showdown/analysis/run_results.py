"""Results of runs, as data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from showdown.analysis.execution import Progress
from showdown.analysis.no_progress import no_progress
from showdown.analysis.results import Result
from showdown.language import say
from showdown.lookup.extras import missing
from showdown.lookup.refusal import BAD_FILE, Refusal
from showdown.sim.event_file import write_events
from showdown.sim.results import MEANS, failures
from showdown.sim.run import Run, Unwritable
from showdown.sim.run_spec import FightRow

FIGURES: Final = ("win_rate", "any_death", "all_dead", "killing_wound", *MEANS)
"""Figures with an interval in the summary of a set of fights."""


class RunResult(Result):
    """The result of a run; ``run`` holds its fights."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @property
    def games(self) -> int:
        """Fights played, of each variant if there are several."""
        return self.run.done()

    @property
    def complete(self) -> bool:
        """False if the run was cut short: Ctrl-C, failing fights, lost workers, a full disk."""
        return self.run.complete

    @property
    def stopped(self) -> str:
        """Why the run stopped: ``done``, ``narrow enough``, ``time is up``, ``interrupted`` and others."""
        return self.run.why

    def fights(self) -> list[dict[str, Any]]:
        """One dictionary for each fight: seed, outcome, rounds, deaths and others; ``variant`` names its set."""
        return [
            {"variant": spec.label, **row._asdict()}
            for spec, rows in zip(self.run.specs, self.run.rows, strict=True)
            for row in rows
        ]

    def write_events(self, path: Path | str, progress: Callable[[int, int], None] = no_progress) -> int:
        """Write every decision and event of the fights to a Parquet file; returns the number of rows.

        The fights are played again, in this process.  ``progress`` gets the fights written and all fights.
        """
        file, where = Path(path), f"--events {path}"
        try:
            return write_events(self.run, file, progress)
        except ImportError as error:
            raise missing("numbers", "pyarrow", where) from error
        except Unwritable as error:
            what = say("numbers.cannot-write", file=file, reason=error)
            raise Refusal(BAD_FILE, what, where, say("numbers.other-place-fix")) from error

    def failures(self) -> list[dict[str, Any]]:
        """One dictionary for each failed fight: seed, round, decision, its kind, the error, how to repeat it."""
        return failures(self.run.specs, self.run.rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.games} fights, {Progress(self.run).estimate()}>"


def fight_rows(rows: list[FightRow]) -> list[dict[str, Any]]:
    return [row._asdict() for row in rows]


def flat(summary: dict[str, Any], names: tuple[str, ...] = FIGURES, prefix: str = "") -> dict[str, Any]:
    """Figures as columns: ``win_rate``, ``win_rate_low``, ``win_rate_high``."""
    out: dict[str, Any] = {}
    for name in names:
        found = summary.get(name) or {"value": None, "low": None, "high": None}
        out[prefix + name] = found["value"]
        out[f"{prefix}{name}_low"], out[f"{prefix}{name}_high"] = found["low"], found["high"]
    return out
