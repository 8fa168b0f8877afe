"""Progress of a run on stderr, and the exit code of a run that was cut short."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any, Final

from showdown.analysis.running import Progress as RunProgress
from showdown.cli.screen import Screen
from showdown.requests.refusal import BAD_FILE, NEGATIVE, OK, UNREACHABLE, Refusal
from showdown.requests.refusal import INTERRUPTED as EXIT_INTERRUPTED
from showdown.sim.results import errors_in
from showdown.sim.trial import FAILURES, INTERRUPTED, LOST, Trial

TOLD_EVERY: Final = 10.0
"""Seconds between two lines of progress where no bar can be drawn."""

# -- how far it is ---------------------------------------------------------------------------------------------------


class Bar:
    """A progress bar with the running estimate on a terminal; a line now and then elsewhere."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.told = monotonic()
        self.progress: Any = None
        self.task: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *args: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def draw(self, total: int) -> None:
        """Start drawing; ``total``: fights wanted, 0 if that is not known."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            console=self.screen.err,
            transient=True,
        )
        self.task = self.progress.add_task("fights", total=total or None, pace="")
        self.progress.start()

    def tell(self, run: RunProgress) -> None:
        pace = f"{run.done / run.seconds:.0f}/s" if run.seconds else ""
        if self.screen.err.is_terminal:
            if self.progress is None:
                self.draw(run.total)
            self.progress.update(self.task, completed=run.done, description=run.estimate(), pace=pace)
        elif monotonic() - self.told >= TOLD_EVERY:
            self.told = monotonic()
            wanted = f" of {run.total}" if run.total else ""
            self.screen.note(f"{run.done}{wanted} fights, {pace}, {run.estimate()}")


# -- how it ended ----------------------------------------------------------------------------------------------------


def exit_code(trial: Trial, where: str) -> int:
    """Says on stderr what was cut short, in three lines, and returns the code that goes with it."""
    n = trial.done()
    kept = f"{n} fights are kept: the same as with --games {n}"
    if trial.restarts:
        print(f"{trial.restarts} worker(s) died; their fights were played again", file=sys.stderr)
    if trial.complete:
        return OK
    if trial.why == INTERRUPTED:
        print(f"interrupted; {kept}", file=sys.stderr)
        return EXIT_INTERRUPTED
    if trial.why == FAILURES:
        what = f"too many fights failed: {next(error for rows in trial.rows for error in errors_in(rows))}"
        refusal = Refusal(NEGATIVE, what, where, f"mend the bot or the cards; {kept}")
    elif trial.why == LOST:
        refusal = Refusal(UNREACHABLE, f"the workers are lost: {trial.trouble}", where, kept)
    else:
        refusal = Refusal(BAD_FILE, f"the file cannot be written any more: {trial.trouble}", where, kept)
    print(refusal.lines(), file=sys.stderr)
    return refusal.code
