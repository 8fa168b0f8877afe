"""Results of fights that were played, as data."""

from __future__ import annotations

from typing import Any, Final

from showdown.analysis.execution import Progress
from showdown.analysis.results import Result
from showdown.sim.results import MEANS, failures
from showdown.sim.run import Run
from showdown.sim.run_spec import FightRow

FIGURES: Final = ("win_rate", "any_death", "all_dead", "killing_wound", *(name for name, _ in MEANS))
"""Figures with an interval in the summary of a set of fights."""


class RunResult(Result):
    """The result of fights that were played.  ``trial`` holds them."""

    def __init__(self, trial: Run) -> None:
        self.trial = trial

    @property
    def games(self) -> int:
        """Fights played, of each variant if there are several."""
        return self.trial.done()

    @property
    def complete(self) -> bool:
        """False if the run was cut short: Ctrl-C, failing fights, lost workers, a full disk."""
        return self.trial.complete

    @property
    def stopped(self) -> str:
        """Why the run stopped: ``done``, ``narrow enough``, ``time is up``, ``interrupted``, ..."""
        return self.trial.why

    def fights(self) -> list[dict[str, Any]]:
        """One dictionary for each fight: seed, outcome, rounds, deaths, ...; ``variant`` says which set it is of."""
        return [
            {"variant": study.label, **row._asdict()}
            for study, rows in zip(self.trial.studies, self.trial.rows, strict=True)
            for row in rows
        ]

    def failures(self) -> list[dict[str, Any]]:
        """One dictionary for each failed fight: seed, round, decision, its kind, what the bot did, how to see it."""
        return failures(self.trial.studies, self.trial.rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.games} fights, {Progress(self.trial).estimate()}>"


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
