"""Running a trial: which workers play it, which file keeps its fights and is resumed, what Ctrl-C stops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Final

from showdown.bots import AGENTS
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, UNREACHABLE, USAGE, Refusal
from showdown.sim.fight_file import ENDINGS, Lines, Parquet, Store
from showdown.sim.intervals import Estimate
from showdown.sim.process_pool import Pool
from showdown.sim.results import win_rate
from showdown.sim.resume import Kept, NotResumable, read_lines, read_parquet
from showdown.sim.run import UNWRITTEN, Limits, Run, Unwritable, difference
from showdown.sim.run_identity import differences, question
from showdown.sim.run_spec import RunSpec
from showdown.sim.signals import shielded
from showdown.sim.workers import DaskCluster, OneProcess, Unreachable, Workers, processors

WORTH_A_POOL: Final = 2.0
"""Seconds of fights for which it is not worth hiring anybody."""
FIRST_TRY: Final = 3
QUICK: Final = ("random", "heuristic", "cautious", "aggressive")
"""Bots that play a fight in a fraction of a second."""


@dataclass
class How:
    """How to run fights: when to stop, which workers, which file, how to report progress.

    ``isolated``: bots of others play in a worker process, also if there is only one.
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
                raise Refusal(USAGE, f"{name} is {value:g}", f"{name}={value:g}", "give a number above 0")
        if games is None and self.seconds is None and self.width is None:
            games = self.default_games
        return Limits(games or 0, self.seconds or 0.0, (self.width or 0.0) / 100)


class Progress:
    """How far a run is.  A function passed as ``progress`` is called with this, before the first fight and then often.

    done: fights played; total: fights wanted, 0 if time or the interval decides; seconds: time since the start;
    expected: time that the whole run will take, from its pace so far;
    resumed: fights among them that an earlier run has played; dropped: lines of its file that were cut off.
    """

    def __init__(self, trial: Run) -> None:
        self.trial = trial

    @property
    def done(self) -> int:
        return sum(len(rows) for rows in self.trial.rows)

    @property
    def total(self) -> int:
        return self.trial.limits.games * len(self.trial.studies)

    @property
    def seconds(self) -> float:
        return self.trial.seconds

    @property
    def expected(self) -> float:
        played = self.done - self.resumed
        by_games = self.seconds * (self.total - self.resumed) / played if self.total and played else inf
        soonest = min(by_games, self.trial.limits.seconds or inf)
        return self.seconds if soonest == inf else soonest

    @property
    def resumed(self) -> int:
        return self.trial.resumed * len(self.trial.studies)

    @property
    def dropped(self) -> int:
        return self.trial.dropped

    def estimate(self) -> str:
        """The running estimate in words: the win rate, or the difference between two variants."""
        n = self.trial.done()
        if not n:
            return "fights"
        if len(self.trial.rows) == 1:
            return f"won {percent(win_rate(self.trial.rows[0]))}"
        if len(self.trial.rows) > 2:
            return f"{n} of each"
        return f"difference {percent(difference(self.trial.rows[0][:n], self.trial.rows[1][:n]))}"


def percent(e: Estimate) -> str:
    return f"{100 * e.value:.1f} % ({100 * e.low:.1f} to {100 * e.high:.1f})"


def run(studies: list[RunSpec], how: How) -> Run:
    """Play, report progress, and keep the fights in a file if asked.  ``trial.why`` says why it stopped."""
    trial = Run(studies, how.limits())
    check_out(how)
    kept = kept_fights(how, trial)
    crew: Workers | None = None
    store: Store | None = None
    with shielded() as shield:

        def hear(trial: Run) -> None:
            with shield():
                if how.progress is not None:
                    how.progress(Progress(trial))
                if store is not None:
                    store.take(trial)

        trial.hear = hear
        try:
            crew = crew_for(studies, how, trial)
            with shield():
                store = open_store(how, trial, kept)
                if how.progress is not None:
                    how.progress(Progress(trial))
            trial.run(crew)
        except KeyboardInterrupt as stop:
            trial.stop(stop)
        finally:
            with shield(last=True):
                if crew is not None:
                    crew.close()
                if store is not None:
                    close_store(store, trial)
    return trial


# -- who plays -----------------------------------------------------------------------------------------------------


def crew_for(studies: list[RunSpec], how: How, trial: Run) -> Workers:
    if how.dask:
        return cluster(how)
    workers = how.workers or processors()
    if workers == 1 and not (how.isolated and any(s.bot.partition(":")[0] not in AGENTS for s in studies)):
        return OneProcess()
    # Asked for is asked for; otherwise a pool has to be worth its start.  A bot that thinks is, without trying it.
    if how.workers is None and all(s.bot in QUICK for s in studies) and not worth_a_pool(studies, trial.limits):
        return OneProcess()
    return Pool(workers)


def worth_a_pool(studies: list[RunSpec], limits: Limits) -> bool:
    from showdown.sim.run_spec import play_batch

    n = min(FIRST_TRY, limits.games or FIRST_TRY)
    pace = play_batch(studies[0], 0, n).seconds / n
    wanted = pace * limits.games * len(studies) if limits.games else float("inf")
    return min(wanted, limits.seconds or wanted) > WORTH_A_POOL


def cluster(how: How) -> Workers:
    try:
        found = DaskCluster(how.address, how.workers or processors())
    except ImportError as error:
        raise missing("--dask", "cluster", "Dask") from error
    except Unreachable as error:
        what = f"the cluster cannot be reached: {error}"
        fix = "check the address and that its scheduler runs; without an address --dask starts a local cluster"
        raise Refusal(UNREACHABLE, what, f"--dask {how.address}", fix) from error
    if not found.size:
        found.close()
        raise Refusal(UNREACHABLE, "the cluster has no workers", f"--dask {how.address}", "start some: dask worker")
    return found


def missing(option: str, extra: str, library: str) -> Refusal:
    return Refusal(USAGE, f"{library} is not installed", option, f"pip install 'showdown[{extra}]'")


# -- files ---------------------------------------------------------------------------------------------------------


def check_out(how: How) -> None:
    """Before anything is started: can it be written there, and is nothing lost by it?"""
    path = how.out
    if path is None:
        if how.resume:
            raise Refusal(USAGE, "no file to resume is named", "--resume", "name it: --out games.jsonl --resume")
        return
    where = f"--out {path}"
    if how.resume and how.overwrite:
        fix = "--resume continues the file, --yes replaces it: leave one of them out"
        raise Refusal(USAGE, "a file cannot be continued and replaced", f"{where} --resume --yes", fix)
    # A device or a pipe has no ending; it gets lines.
    special = path.exists() and not path.is_file()
    if path.suffix not in ENDINGS and not special:
        raise Refusal(USAGE, "the ending says what is written", where, f"legal: {', '.join(ENDINGS)}")
    if path.is_dir():
        raise Refusal(USAGE, "that is a folder, not a file", where, "name a file in it")
    if not path.parent.is_dir():
        raise Refusal(NOT_FOUND, f"there is no folder '{path.parent}'", where, "make it first")
    if how.resume and special:
        raise Refusal(USAGE, "only a file can be resumed", where, "name a file that ends with .jsonl or .parquet")
    if path.is_file() and not (how.overwrite or how.resume):
        fix = "choose another name, add --resume to continue it, or --yes to replace it"
        raise Refusal(USAGE, "a file of that name exists", where, fix)


def kept_fights(how: How, trial: Run) -> Kept | None:
    """Fights of an earlier run, taken over from its file; None if there are none.  Refused if it asked otherwise."""
    path = how.out
    if path is None or not how.resume or not path.is_file() or not path.stat().st_size:
        return None
    where = f"--out {path}"
    try:
        kept = read_parquet(path) if path.suffix == ".parquet" else read_lines(path)
        other = differences(kept.question, question(trial.studies))
        if other:
            lines = "".join(f"\n  {line}" for line in other)
            fix = "repeat the options of that run, choose another file, or replace it with --yes instead of --resume"
            raise Refusal(BAD_FILE, f"the file holds other fights than these:{lines}", where, fix)
        rows, counts = kept.rows(trial.studies)
    except ImportError as error:
        raise missing(where, "data", "pyarrow") from error
    except NotResumable as error:
        place = f"{where}, line {error.line}" if error.line and path.suffix != ".parquet" else where
        raise Refusal(BAD_FILE, f"the file cannot be resumed: {error}", place, "choose another file") from error
    except OSError as error:
        raise Refusal(BAD_FILE, f"the file cannot be read: {error.strerror}", where, "choose another file") from error
    trial.resume(rows, counts)
    trial.dropped = kept.dropped
    return kept


def open_store(how: How, trial: Run, kept: Kept | None) -> Store | None:
    path = how.out
    if path is None:
        return None
    where = f"--out {path}"
    try:
        return Parquet(path, trial) if path.suffix == ".parquet" else Lines(path, trial, kept.good if kept else 0)
    except ImportError as error:
        raise missing(where, "data", "pyarrow") from error
    except Unwritable as error:
        raise Refusal(BAD_FILE, f"the file cannot be written: {error}", where, "choose another place") from error


def close_store(store: Store, trial: Run) -> None:
    try:
        store.close(trial)
    except Unwritable as error:
        if not trial.trouble:
            trial.why, trial.trouble = UNWRITTEN, str(error)
