"""Execute a run: choose its workers, write its fights to a file or resume one, handle Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Final

from showdown.bots import AGENTS
from showdown.language import say
from showdown.lookup.extras import missing
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, UNREACHABLE, USAGE, Refusal
from showdown.sim.fight_file import ENDINGS, FightFile, JsonLinesFile, ParquetFile
from showdown.sim.intervals import Estimate
from showdown.sim.process_pool import Pool
from showdown.sim.results import win_rate
from showdown.sim.results import won as is_won
from showdown.sim.resume import EarlierRun, NotResumable, read_lines, read_parquet
from showdown.sim.run import UNWRITTEN, Limits, Run, Unwritable, difference
from showdown.sim.run_identity import differences, run_identity
from showdown.sim.run_spec import RunSpec
from showdown.sim.signals import shielded
from showdown.sim.workers import DaskCluster, OneProcess, Unreachable, Workers, processors

WORTH_A_POOL: Final = 2.0
"""Seconds of fights above which several workers are faster than one process."""
FIRST_TRY: Final = 3
"""Fights played to estimate the speed."""
QUICK: Final = ("random", "heuristic", "cautious", "aggressive")
"""Bots that play a fight in a fraction of a second."""


@dataclass
class RunOptions:
    """Options of a run: limits, workers, file, progress.

    ``isolated``: third-party bots play in a worker process even if there is only one worker.
    """

    games: int | None = None
    seconds: float | None = None
    width: float | None = None
    workers: int | None = None
    dask: bool = False
    address: str = ""
    out: Path | None = None
    overwrite: bool = False
    resume: bool = False
    isolated: bool = False
    default_games: int = 1000
    part: str = ""
    """The name of this part of the work, where a command plays several runs."""
    progress: Callable[[Progress], None] | None = None

    def limits(self) -> Limits:
        games = self.games
        for name, value in (
            ("games", games),
            ("seconds", self.seconds),
            ("width", self.width),
            ("workers", self.workers),
        ):
            if value is not None and value <= 0:
                what = say("numbers.not-positive", name=name, value=f"{value:g}")
                raise Refusal(USAGE, what, f"{name}={value:g}", say("numbers.not-positive-fix"))
        if games is None and self.seconds is None and self.width is None:
            games = self.default_games
        return Limits(games or 0, self.seconds or 0.0, (self.width or 0.0) / 100)


class Progress:
    """The progress of a run.  The function passed as ``progress`` gets it before the first fight and often after that.

    done: fights played; total: fights wanted, 0 if time or the interval decides; seconds: time since the start;
    expected: estimated time of the whole run, in seconds; resumed: fights that an earlier run has played; dropped:
    unfinished lines of its file.
    """

    def __init__(self, run: Run) -> None:
        self.run = run

    @property
    def done(self) -> int:
        return sum(len(rows) for rows in self.run.rows)

    @property
    def total(self) -> int:
        return self.run.limits.games * len(self.run.specs)

    @property
    def seconds(self) -> float:
        return self.run.seconds

    @property
    def expected(self) -> float:
        played = self.done - self.resumed
        by_games = self.seconds * (self.total - self.resumed) / played if self.total and played else inf
        soonest = min(by_games, self.run.limits.seconds or inf)
        return self.seconds if soonest == inf else soonest

    @property
    def resumed(self) -> int:
        return self.run.resumed * len(self.run.specs)

    @property
    def dropped(self) -> int:
        return self.run.dropped

    def estimate(self) -> str:
        """The current estimate in words: the win rate, or the difference between two variants."""
        return f"{self.run.part}: {self.figures()}" if self.run.part else self.figures()

    def figures(self) -> str:
        n = self.run.done()
        if not n:
            return say("numbers.progress-start")
        if len(self.run.rows) == 1:
            return say("numbers.progress-won", rate=percent(win_rate(self.run.rows[0])))
        if self.run.specs[0].first:
            return say("numbers.progress-ahead", count=n, best=self.ahead(n))
        if len(self.run.rows) > 2:
            return say("numbers.progress-each", count=n)
        found = difference(self.run.rows[0][:n], self.run.rows[1][:n])
        return say("numbers.progress-difference", rate=percent(found))

    def ahead(self, n: int) -> str:
        """The option that won most of its first ``n`` fights."""
        wins = [sum(map(is_won, rows[:n])) for rows in self.run.rows]
        return self.run.specs[wins.index(max(wins))].first


def percent(e: Estimate) -> str:
    bounds = {"value": f"{100 * e.value:.1f}", "low": f"{100 * e.low:.1f}", "high": f"{100 * e.high:.1f}"}
    return say("numbers.percent", **bounds)


def run_fights(specs: list[RunSpec], run_options: RunOptions) -> Run:
    """Play the fights, report progress and write the file.  ``why`` of the result says why the run stopped."""
    run = Run(specs, run_options.limits())
    run.part = run_options.part
    check_out(run_options)
    kept = kept_fights(run_options, run)
    workers: Workers | None = None
    file: FightFile | None = None
    with shielded() as shield:

        def on_progress(run: Run) -> None:
            with shield():
                if run_options.progress is not None:
                    run_options.progress(Progress(run))
                if file is not None:
                    file.take(run)

        run.on_progress = on_progress
        try:
            workers = workers_for(specs, run_options, run)
            with shield():
                file = open_file(run_options, run, kept)
                if run_options.progress is not None:
                    run_options.progress(Progress(run))
            run.play(workers)
        except KeyboardInterrupt as stop:
            run.stop(stop)
        finally:
            with shield(last=True):
                if workers is not None:
                    workers.close()
                if file is not None:
                    close_file(file, run)
    return run


# -- workers -------------------------------------------------------------------------------------------------------


def workers_for(specs: list[RunSpec], run_options: RunOptions, run: Run) -> Workers:
    if run_options.dask:
        return cluster(run_options)
    workers = run_options.workers or processors()
    if workers == 1 and not (run_options.isolated and any(s.bot.partition(":")[0] not in AGENTS for s in specs)):
        return OneProcess()
    # A pool is used if the caller asks for workers, if a bot is slow, or if the run is long enough.
    if run_options.workers is None and all(s.bot in QUICK for s in specs) and not worth_a_pool(specs, run.limits):
        return OneProcess()
    return Pool(workers)


def worth_a_pool(specs: list[RunSpec], limits: Limits) -> bool:
    from showdown.sim.run_spec import play_batch

    n = min(FIRST_TRY, limits.games or FIRST_TRY)
    pace = play_batch(specs[0], 0, n).seconds / n
    wanted = pace * limits.games * len(specs) if limits.games else float("inf")
    return min(wanted, limits.seconds or wanted) > WORTH_A_POOL


def cluster(run_options: RunOptions) -> Workers:
    try:
        found = DaskCluster(run_options.address, run_options.workers or processors())
    except ImportError as error:
        raise missing("cluster", "dask", "--dask") from error
    except Unreachable as error:
        what = say("numbers.cluster-unreachable", error=error)
        fix = say("numbers.cluster-unreachable-fix")
        raise Refusal(UNREACHABLE, what, f"--dask {run_options.address}", fix) from error
    if not found.size:
        found.close()
        raise Refusal(
            UNREACHABLE,
            say("numbers.cluster-empty"),
            f"--dask {run_options.address}",
            say("numbers.cluster-empty-fix"),
        )
    return found


# -- files ---------------------------------------------------------------------------------------------------------


def check_out(run_options: RunOptions) -> None:
    """Check before the run starts that its file can be written and that no other file is lost."""
    path = run_options.out
    if path is None:
        if run_options.resume:
            raise Refusal(USAGE, say("numbers.resume-no-file"), "--resume", say("numbers.resume-no-file-fix"))
        return
    where = f"--out {path}"
    if run_options.resume and run_options.overwrite:
        fix = say("numbers.resume-and-replace-fix")
        raise Refusal(USAGE, say("numbers.resume-and-replace"), f"{where} --resume --yes", fix)
    # A device or a pipe has no suffix; it gets JSON Lines.
    special = path.exists() and not path.is_file()
    if path.suffix not in ENDINGS and not special:
        fix = say("numbers.legal", legal=", ".join(ENDINGS))
        raise Refusal(USAGE, say("numbers.out-suffix"), where, fix)
    if path.is_dir():
        raise Refusal(USAGE, say("numbers.out-folder"), where, say("numbers.out-folder-fix"))
    if not path.parent.is_dir():
        what = say("numbers.out-no-folder", folder=path.parent)
        raise Refusal(NOT_FOUND, what, where, say("numbers.out-no-folder-fix"))
    if run_options.resume and special:
        raise Refusal(USAGE, say("numbers.resume-not-a-file"), where, say("numbers.resume-not-a-file-fix"))
    if path.is_file() and not (run_options.overwrite or run_options.resume):
        raise Refusal(USAGE, say("numbers.out-exists"), where, say("numbers.out-exists-fix"))


def kept_fights(run_options: RunOptions, run: Run) -> EarlierRun | None:
    """The fights of an earlier run, read from its file; None if there are none.  Refused if they are other fights."""
    path = run_options.out
    if path is None or not run_options.resume or not path.is_file() or not path.stat().st_size:
        return None
    where = f"--out {path}"
    try:
        kept = read_parquet(path) if path.suffix == ".parquet" else read_lines(path)
        other = differences(kept.identity, run_identity(run.specs))
        if other:
            lines = "".join(f"\n  {line}" for line in other)
            raise Refusal(BAD_FILE, say("numbers.resume-other", lines=lines), where, say("numbers.resume-other-fix"))
        rows, counts = kept.rows(run.specs)
    except ImportError as error:
        raise missing("numbers", "pyarrow", where) from error
    except NotResumable as error:
        line = error.line if path.suffix != ".parquet" else 0
        place = say("numbers.at-line", where=where, line=line) if line else where
        what = say("numbers.resume-damaged", error=error)
        raise Refusal(BAD_FILE, what, place, say("numbers.other-file-fix")) from error
    except OSError as error:
        what = say("numbers.cannot-read", reason=error.strerror)
        raise Refusal(BAD_FILE, what, where, say("numbers.other-file-fix")) from error
    run.resume(rows, counts)
    run.dropped = kept.dropped
    return kept


def open_file(run_options: RunOptions, run: Run, kept: EarlierRun | None) -> FightFile | None:
    path = run_options.out
    if path is None:
        return None
    where = f"--out {path}"
    try:
        return (
            ParquetFile(path, run) if path.suffix == ".parquet" else JsonLinesFile(path, run, kept.good if kept else 0)
        )
    except ImportError as error:
        raise missing("numbers", "pyarrow", where) from error
    except Unwritable as error:
        what = say("numbers.cannot-write", file=path, reason=error)
        raise Refusal(BAD_FILE, what, where, say("numbers.other-place-fix")) from error


def close_file(file: FightFile, run: Run) -> None:
    try:
        file.close(run)
    except Unwritable as error:
        if not run.trouble:
            run.why, run.trouble = UNWRITTEN, str(error)
