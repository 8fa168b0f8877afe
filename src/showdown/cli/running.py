"""Progress of a run on stderr, its failed fights, and the exit code of a run that did not go as asked."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

from showdown.analysis.execution import Progress as RunProgress
from showdown.cli.screen import Screen
from showdown.engine import is_compiled, other_engine
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, OK, UNREACHABLE, Refusal
from showdown.lookup.refusal import INTERRUPTED as EXIT_INTERRUPTED
from showdown.lookup.refusal import TERMINATED as EXIT_TERMINATED
from showdown.sim.results import errors_in, finished
from showdown.sim.run import FAILURES, INTERRUPTED, LOST, TERMINATED, Run

TOLD_EVERY: Final = 10.0
"""Seconds between two lines of progress where no bar can be drawn."""
SURE: Final = 3.0
"""Seconds after which the pace of a run can be trusted: workers have started."""
LONG: Final = 20.0
"""Seconds of a run that is told which engine plays it."""
SHOWN: Final = 10
"""Failed fights that are listed."""

# -- how far it is ---------------------------------------------------------------------------------------------------


class Bar:
    """A progress bar with the running estimate on a terminal; a line now and then elsewhere."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.told = monotonic()
        self.began = False
        self.engine_told = False
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
        if not self.began:
            self.began = True
            self.tell_resumed(run)
        if not self.engine_told and run.seconds >= SURE and run.expected >= LONG:
            self.engine_told = True
            self.tell_engine(run.expected)
        pace = f"{(run.done - run.resumed) / run.seconds:.0f}/s" if run.seconds else ""
        if self.screen.err.is_terminal:
            if self.progress is None:
                self.draw(run.total)
            self.progress.update(self.task, completed=run.done, description=run.estimate(), pace=pace)
        elif monotonic() - self.told >= TOLD_EVERY:
            self.told = monotonic()
            wanted = f" of {run.total}" if run.total else ""
            self.screen.note(f"{run.done}{wanted} fights, {pace}, {run.estimate()}")

    def tell_resumed(self, run: RunProgress) -> None:
        if run.dropped:
            self.screen.note(f"the end of the file was cut off: {run.dropped} unfinished line(s) dropped")
        if run.resumed:
            self.screen.note(f"resumed after {run.resumed} fights that the file holds")

    def tell_engine(self, expected: float) -> None:
        name = "compiled" if is_compiled() else "pure Python"
        time = f"{expected:.0f} s" if expected < 180 else f"{expected / 60:,.0f} minutes"
        self.screen.note(f"about {time} with the {name} engine; {other_engine()}")


# -- fights that failed ----------------------------------------------------------------------------------------------


def tell_failures(failures: list[dict[str, Any]], screen: Screen, consequence: str = "counted in no figure") -> None:
    """A table of the failed fights; nothing if there are none."""
    if not failures:
        return
    several = len({f["name"] for f in failures}) > 1
    names = f"{'of':24} " if several else ""
    screen.say(f"Failed fights, {consequence}: {len(failures)}")
    screen.say(f"  {names}{'fight':>6} {'seed':>12} {'round':>6}  {'decision':22} what happened")
    for f in failures[:SHOWN]:
        number = f"{f['decision']} {f['kind']}" if f["decision"] else f["kind"] or "before the first"
        name = f"{f['name']:24} " if several else ""
        line = f"  {name}{f['fight']:>6} {f['seed']:>12} {f['round']:>6}  {number:22} {f['what']}"
        screen.say(line, hang=len(line) - len(f["what"]) if not several else 4)
    if len(failures) > SHOWN:
        screen.say(f"  ... and {len(failures) - SHOWN} more (--json has all)")
    first = failures[0]
    again = first["again"] or f"the same command with --games {first['fight'] + 1} ends with this fight"
    screen.say(f"  see the first again: {again}", hang=4)


# -- how it ended ----------------------------------------------------------------------------------------------------


def exit_code(run: Run, where: str, out: Path | None = None, anew: str = "--yes") -> int:
    """Says on stderr what did not go as asked, and returns the code that goes with it.

    ``out``: the file of fights; ``anew``: the option that begins it anew.
    """
    n = run.done()
    kept = f"{n} fights are kept: the same as with --games {n}" if n else "no fight was finished"
    if out is not None:
        where = f"--out {out}"
        if out.is_file():
            kept += "; add --resume to continue the file"
    if run.restarts:
        print(f"{run.restarts} worker(s) died; their fights were played again", file=sys.stderr)
    if run.why in (INTERRUPTED, TERMINATED):
        print(f"{run.why}; {kept}", file=sys.stderr)
        return EXIT_INTERRUPTED if run.why == INTERRUPTED else EXIT_TERMINATED
    if run.complete:
        failed = sum(len(rows) - len(finished(rows)) for rows in run.rows)
        if failed:
            print(f"{failed} of {sum(map(len, run.rows))} fights failed", file=sys.stderr)
        return NEGATIVE if failed else OK
    if run.why == FAILURES:
        what = next((error for rows in run.rows for error in errors_in(rows)), "see above")
        fix = f"mend the bot or the cards, then begin anew (a file: with {anew}); {n} fights are kept"
        refusal = Refusal(NEGATIVE, f"too many fights failed: {what}", where, fix)
    elif run.why == LOST:
        refusal = Refusal(UNREACHABLE, f"the workers are lost: {run.trouble}", where, kept)
    else:
        refusal = Refusal(BAD_FILE, f"the file cannot be written any more: {run.trouble}", where, kept)
    print(refusal.lines(), file=sys.stderr)
    return refusal.code
