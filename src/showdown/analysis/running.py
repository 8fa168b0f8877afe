"""Running a trial: which workers play it, which file keeps its fights, what Ctrl-C stops."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from showdown.requests.refusal import BAD_FILE, NOT_FOUND, UNREACHABLE, USAGE, Refusal
from showdown.sim.crew import Alone, Cluster, Crew, Pool, Unreachable, processors
from showdown.sim.intervals import Estimate
from showdown.sim.results import win_rate
from showdown.sim.store import ENDINGS, Lines, Parquet, Store
from showdown.sim.study import Study
from showdown.sim.trial import INTERRUPTED, UNWRITTEN, Limits, Trial, Unwritable, difference

WORTH_A_POOL: Final = 2.0
"""Seconds of fights for which it is not worth hiring anybody."""
FIRST_TRY: Final = 3
QUICK: Final = ("random", "heuristic", "cautious", "aggressive")
"""Bots that play a fight in a fraction of a second."""


@dataclass
class How:
    """How to run fights: when to stop, which workers, which file, how to report progress."""

    games: int | None = None
    seconds: float | None = None
    width: float | None = None
    workers: int | None = None
    dask: bool = False
    address: str = ""
    out: Path | None = None
    overwrite: bool = False
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

    done: fights played; total: fights wanted, 0 if time or the interval decides; seconds: time since the start.
    """

    def __init__(self, trial: Trial) -> None:
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


def run(studies: list[Study], how: How) -> Trial:
    """Play, report progress, and keep the fights in a file if asked.  ``trial.why`` says why it stopped."""
    trial = Trial(studies, how.limits())
    check_out(how)
    with shielded() as shield:
        try:
            crew = crew_for(studies, how, trial)
        except KeyboardInterrupt:
            trial.why = INTERRUPTED
            return trial
        try:
            store = open_store(how, trial)
        except Refusal:
            crew.close()
            raise

        def hear(trial: Trial) -> None:
            with shield():
                if how.progress is not None:
                    how.progress(Progress(trial))
                if store is not None:
                    store.take(trial)

        trial.hear = hear
        try:
            if how.progress is not None:
                how.progress(Progress(trial))
            trial.run(crew)
        finally:
            with shield():
                crew.close()
                if store is not None:
                    close_store(store, trial)
    return trial


# -- who plays -----------------------------------------------------------------------------------------------------


def crew_for(studies: list[Study], how: How, trial: Trial) -> Crew:
    if how.dask:
        return cluster(how)
    workers = how.workers or processors()
    if workers == 1:
        return Alone()
    # Asked for is asked for; otherwise a pool has to be worth its start.  A bot that thinks is, without trying it.
    if how.workers is None and all(s.bot in QUICK for s in studies) and not worth_a_pool(studies, trial.limits):
        return Alone()
    return Pool(workers)


def worth_a_pool(studies: list[Study], limits: Limits) -> bool:
    from showdown.sim.study import play_batch

    n = min(FIRST_TRY, limits.games or FIRST_TRY)
    pace = play_batch(studies[0], 0, n).seconds / n
    wanted = pace * limits.games * len(studies) if limits.games else float("inf")
    return min(wanted, limits.seconds or wanted) > WORTH_A_POOL


def cluster(how: How) -> Crew:
    try:
        found = Cluster(how.address, how.workers or processors())
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


# -- Ctrl-C --------------------------------------------------------------------------------------------------------


@contextmanager
def shielded() -> Iterator[Callable[[], Any]]:
    """Ctrl-C stops the fights, but nothing that is being written; the second one stops everything."""
    held = 0
    asked = 0
    raised = False

    def interrupt(signum: int, frame: Any) -> None:
        nonlocal asked, raised
        asked += 1
        if not held or asked > 1:
            raised = True
            raise KeyboardInterrupt

    @contextmanager
    def shield() -> Iterator[None]:
        nonlocal held, raised
        held += 1
        try:
            yield
        finally:
            held -= 1
        if asked and not held and not raised:
            raised = True
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield shield
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield shield
    finally:
        signal.signal(signal.SIGINT, before)


# -- files ---------------------------------------------------------------------------------------------------------


def check_out(how: How) -> None:
    """Before anything is started: can it be written there, and is nothing lost by it?"""
    path = how.out
    if path is None:
        return
    where = f"--out {path}"
    # A device or a pipe has no ending; it gets lines.
    special = path.exists() and not path.is_file()
    if path.suffix not in ENDINGS and not special:
        raise Refusal(USAGE, "the ending says what is written", where, f"legal: {', '.join(ENDINGS)}")
    if path.is_dir():
        raise Refusal(USAGE, "that is a folder, not a file", where, "name a file in it")
    if not path.parent.is_dir():
        raise Refusal(NOT_FOUND, f"there is no folder '{path.parent}'", where, "make it first")
    if path.is_file() and not how.overwrite:
        what = "a file of that name exists, and would be overwritten"
        raise Refusal(USAGE, what, where, "choose another name, or add --yes")


def open_store(how: How, trial: Trial) -> Store | None:
    path = how.out
    if path is None:
        return None
    where = f"--out {path}"
    try:
        return Parquet(path, trial) if path.suffix == ".parquet" else Lines(path, trial)
    except ImportError as error:
        raise missing(where, "data", "pyarrow") from error
    except Unwritable as error:
        raise Refusal(BAD_FILE, f"the file cannot be written: {error}", where, "choose another place") from error


def close_store(store: Store, trial: Trial) -> None:
    try:
        store.close(trial)
    except Unwritable as error:
        if not trial.trouble:
            trial.why, trial.trouble = UNWRITTEN, str(error)
