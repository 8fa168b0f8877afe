"""Progress of a run of fights on stderr, its failed fights, and the exit code of a run that ends early."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol

from showdown.cli.output import Screen, print_error
from showdown.engine import is_compiled, other_engine
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, OK, UNREACHABLE, Refusal, refuse
from showdown.lookup.refusal import INTERRUPTED as EXIT_INTERRUPTED
from showdown.lookup.refusal import TERMINATED as EXIT_TERMINATED
from showdown.sim.results import errors_in, finished
from showdown.sim.run import FAILURES, INTERRUPTED, LOST, TERMINATED, Run

TOLD_EVERY: Final = 10.0
"""Seconds between two lines of progress without a terminal."""
SURE: Final = 3.0
"""Seconds after which the pace of a run is reliable: all workers have started."""
LONG: Final = 20.0
"""Expected seconds of a run from which on the engine is named."""
SHOWN: Final = 10
"""Number of failed fights listed; --json has all."""

# -- progress --------------------------------------------------------------------------------------------------------


class RunProgress(Protocol):
    """What a bar shows: see `showdown.api.Progress`."""

    @property
    def run(self) -> object: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def expected(self) -> float: ...
    @property
    def resumed(self) -> int: ...
    @property
    def dropped(self) -> int: ...
    def estimate(self) -> str: ...


class Bar:
    """A progress bar with the current estimate on a terminal; a line every ten seconds elsewhere."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.told = monotonic()
        self.run: object = None
        self.engine_told = False
        self.progress: Any = None
        self.task: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *args: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def draw(self, total: int) -> None:
        """Start drawing.  ``total``: number of fights, 0 if unknown."""
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
        self.task = self.progress.add_task(say("cli.progress.fights"), total=total or None, pace="")
        self.progress.start()

    def tell(self, run: RunProgress) -> None:
        if run.run is not self.run:
            self.begin(run)
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
            left = in_words(run.expected - run.seconds) if run.seconds < run.expected else ""
            figures = {"done": run.done, "total": run.total, "pace": pace, "left": left, "estimate": run.estimate()}
            self.screen.note(say("cli.progress.line", **figures))

    def begin(self, run: RunProgress) -> None:
        """The first or the next run of a command."""
        self.run = run.run
        if self.progress is not None:
            self.progress.stop()
            self.progress = None
        self.tell_resumed(run)

    def tell_resumed(self, run: RunProgress) -> None:
        if run.dropped:
            self.screen.note(say("cli.progress.dropped", count=run.dropped))
        if run.resumed:
            self.screen.note(say("cli.progress.resumed", count=run.resumed))

    def tell_engine(self, expected: float) -> None:
        engine = "compiled" if is_compiled() else "python"
        self.screen.note(say("cli.progress.engine", time=in_words(expected), engine=engine, other=other_engine()))


def in_words(seconds: float) -> str:
    if seconds < 180:
        return say("cli.progress.seconds", seconds=f"{seconds:.0f}")
    return say("cli.progress.minutes", minutes=f"{seconds / 60:,.0f}")


# -- fights that failed ----------------------------------------------------------------------------------------------


def tell_failures(failures: list[dict[str, Any]], screen: Screen, consequence: str = "") -> None:
    """Print a table of the failed fights; nothing if there are none.  ``consequence``: how they are counted."""
    if not failures:
        return
    several = len({f["name"] for f in failures}) > 1
    consequence = consequence or say("cli.failures.counted")
    screen.say(say("cli.failures.head", consequence=consequence, count=len(failures)))
    of, fight, seed, number, decision, what = (
        say(f"cli.failures.column.{name}") for name in ("of", "fight", "seed", "round", "decision", "what")
    )
    names = f"{of:24} " if several else ""
    screen.say(f"  {names}{fight:>6} {seed:>12} {number:>6}  {decision:22} {what}")
    for f in failures[:SHOWN]:
        where = f"{f['decision']} {f['kind']}" if f["decision"] else f["kind"] or say("cli.failures.before")
        name = f"{f['name']:24} " if several else ""
        line = f"  {name}{f['fight']:>6} {f['seed']:>12} {f['round']:>6}  {where:22} {f['what']}"
        screen.say(line, hang=len(line) - len(f["what"]) if not several else 4)
    if len(failures) > SHOWN:
        screen.say("  " + say("cli.more-in-json", count=len(failures) - SHOWN))
    first = failures[0]
    again = first["again"] or say("cli.failures.again-games", games=first["fight"] + 1)
    screen.say("  " + say("cli.failures.again", again=again), hang=4)


# -- how it ended ----------------------------------------------------------------------------------------------------


def exit_code(run: Run, where: str, out: Path | None = None, anew: str = "--yes") -> int:
    """Print to stderr how the run ended, and return the exit code for it.

    ``out``: the file of fights; ``anew``: the option that starts it again.
    """
    n = run.done()
    if out is not None:
        where = f"--out {out}"
    kept = say("cli.run.kept", count=n, file=out is not None and out.is_file())
    if run.restarts:
        print_error(say("cli.run.restarts", count=run.restarts))
    if run.why in (INTERRUPTED, TERMINATED):
        print_error(say("cli.run.stopped", why=run.why, kept=kept))
        return EXIT_INTERRUPTED if run.why == INTERRUPTED else EXIT_TERMINATED
    if run.complete:
        failed = sum(len(rows) - len(finished(rows)) for rows in run.rows)
        if failed:
            print_error(say("cli.run.failed", failed=failed, all=sum(map(len, run.rows))))
        return NEGATIVE if failed else OK
    if run.why == FAILURES:
        what = next((error for rows in run.rows for error in errors_in(rows)), say("cli.run.see-above"))
        refusal = refuse(NEGATIVE, "cli.run.too-many", where, what=what, anew=anew, count=n)
    elif run.why == LOST:
        refusal = Refusal(UNREACHABLE, say("cli.run.lost", why=run.trouble), where, kept)
    else:
        refusal = Refusal(BAD_FILE, say("cli.run.disk", why=run.trouble), where, kept)
    print_error(refusal.lines())
    return refusal.code
