"""A run: fights of one or several specifications, played by workers until a limit is reached.

The result always holds the fights 0 to n-1 of every specification, in any order of play, and the stopping rule looks at
the first 100, 200, 300 ... fights.  So the result depends on the seed and the number of fights only, not on the number
of workers, their speed or death, or whether the run was interrupted and resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from showdown.sim.intervals import Estimate, paired_rate
from showdown.sim.results import win_rate, won
from showdown.sim.run_spec import FAILED, SPREAD, Counts, FightRow, Played, RunSpec
from showdown.sim.signals import is_termination
from showdown.sim.workers import Workers, WorkersLost

CHECK_EVERY: Final = 100
"""Fights between two checks whether the interval is narrow enough."""
TOO_MANY_FAILED: Final = 10
"""A run stops after this many failed fights of one specification, if they are half of its fights or more."""
LARGEST_BATCH: Final = 5000
"""Most fights in one batch."""

# Why a run stopped: values in files and JSON documents.
DONE: Final = "done"
NARROW: Final = "narrow enough"
TIME: Final = "time is up"
INTERRUPTED: Final = "interrupted"
TERMINATED: Final = "terminated"
FAILURES: Final = "too many fights failed"
LOST: Final = "lost"
UNWRITTEN: Final = "unwritten"


@dataclass
class Limits:
    """When to stop; 0 for no limit.  ``width``: width of the interval as a share, 0.02 is two points."""

    games: int = 0
    seconds: float = 0.0
    width: float = 0.0


class Unwritable(Exception):
    """The fights cannot be written; raised by the ``on_progress`` callback of a run."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(what)
        self.where = where


class Run:
    """``rows[k]``: the fights of specification ``k`` so far, in order.  ``why``: why the run stopped."""

    def __init__(self, specs: list[RunSpec], limits: Limits, on_progress: Callable[[Run], None] | None = None) -> None:
        self.specs = specs
        self.limits = limits
        self.on_progress = on_progress
        self.rows: list[list[FightRow]] = [[] for _ in specs]
        self.counts: list[dict[int, Counts]] = [{} for _ in specs]
        """Card counts of fights that are not in ``sums`` yet, by their number."""
        self.sums: list[Counts] = [{} for _ in specs]
        self.summed = 0
        """Fights whose counts are in ``sums``."""
        self.resumed = 0
        """Fights of each specification that an earlier run has played."""
        self.dropped = 0
        """Unfinished lines of its file, which are dropped."""
        self.part = ""
        """The name of this part of the work, where a command plays several runs."""
        self.why = ""
        self.trouble = ""
        """The error, if the run did not end as asked."""
        self.restarts = 0
        self.workers = 0
        self.seconds = 0.0
        self.early: list[dict[int, Played]] = [{} for _ in specs]
        self.next = [0] * len(specs)
        self.pace = [0.0] * len(specs)
        """Seconds per fight, as last measured."""
        self.checked = 0
        """Fights over which the width of the interval was checked."""

    @property
    def complete(self) -> bool:
        return self.why in (DONE, NARROW, TIME)

    @property
    def games(self) -> int:
        return self.limits.games or SPREAD

    def done(self) -> int:
        """Fights that are finished for every specification."""
        return min(len(rows) for rows in self.rows)

    def resume(self, rows: list[list[FightRow]], counts: list[dict[int, Counts]]) -> None:
        """Continue after fights that an earlier run has played: the same number of each specification."""
        self.rows = rows
        self.counts = counts
        self.resumed = self.done()
        self.next = [self.resumed] * len(rows)
        # The earlier run has checked all of them; its last check may have ended it.
        self.checked = max(0, self.resumed - 1) // CHECK_EVERY * CHECK_EVERY

    def play(self, workers: Workers) -> None:
        """Play until a limit is reached or an error stops the run.  Finished fights are always kept."""
        began = monotonic()
        self.workers = workers.size
        try:
            self.check_limits()
            while not self.why:
                while workers.pending() < workers.capacity and self.hand_out(workers):
                    pass
                if not workers.pending():
                    self.why = DONE
                    break
                left = self.limits.seconds - (monotonic() - began) if self.limits.seconds else 0.0
                for k, played in workers.wait(max(0.01, left) if self.limits.seconds else None):
                    self.take(k, played)
                self.seconds = monotonic() - began
                self.check_limits()
                if self.on_progress is not None:
                    self.on_progress(self)
                self.sum_up()
                if not self.why and self.limits.seconds and self.seconds >= self.limits.seconds:
                    self.why = TIME
        except KeyboardInterrupt as stop:
            self.stop(stop)
        except WorkersLost as lost:
            self.why, self.trouble = LOST, str(lost)
        except Unwritable as full:
            self.why, self.trouble = UNWRITTEN, str(full)
        finally:
            self.seconds = monotonic() - began
            self.restarts = workers.restarts
            self.level()

    def stop(self, stop: KeyboardInterrupt) -> None:
        """A signal ends the run; finished fights are kept."""
        self.why = TERMINATED if is_termination(stop) else INTERRUPTED

    # -- batches ---------------------------------------------------------------------------------------------------

    def hand_out(self, workers: Workers) -> bool:
        """Give the workers the next batch of the specification with the fewest fights; False if none is left."""
        k = min(range(len(self.specs)), key=lambda i: self.next[i])
        first = self.next[k]
        left = self.games - first
        if left <= 0:
            return False
        pace = self.pace[k]
        size = 2 if not pace else max(1, min(LARGEST_BATCH, round(workers.batch_seconds / pace)))
        # Towards the end smaller batches, so that no worker is left with a large one.
        size = min(size, max(1, -(-left // workers.capacity)))
        self.next[k] = first + size
        workers.submit(k, self.specs[k], first, first + size)
        return True

    def take(self, k: int, played: Played) -> None:
        if played.seconds:
            self.pace[k] = played.seconds / len(played.rows)
        self.early[k][played.first] = played
        rows = self.rows[k]
        while len(rows) in self.early[k]:
            batch = self.early[k].pop(len(rows))
            # In this order: Ctrl-C may come between the two, and every fight in ``rows`` must have its counts.
            self.counts[k].update(enumerate(batch.counts, batch.first))
            rows += batch.rows

    # -- card counts -------------------------------------------------------------------------------------------------

    def sum_up(self) -> None:
        """Sum the counts of finished fights, to save memory: each fight has hundreds."""
        for fight in range(self.summed, self.done()):
            for k, counts in enumerate(self.counts):
                add(self.sums[k], counts.pop(fight, {}))
        self.summed = self.done()

    def seen(self) -> Counts:
        """The card counts of all finished fights."""
        out: Counts = {}
        for k, counts in enumerate(self.counts):
            add(out, self.sums[k])
            for fight, found in counts.items():
                if fight < self.done():
                    add(out, found)
        return out

    # -- stopping --------------------------------------------------------------------------------------------------

    def check_limits(self) -> None:
        """Stop if too many fights failed or the interval is narrow enough; the size of batches does not matter."""
        for rows in self.rows:
            failed = [i for i, row in enumerate(rows) if row.outcome == FAILED]
            for n, at in enumerate(failed, 1):
                if n >= TOO_MANY_FAILED and 2 * n > at:
                    self.why = FAILURES
                    self.cut(at + 1)
                    return
        if not self.limits.width:
            return
        while self.checked + CHECK_EVERY <= self.done():
            self.checked += CHECK_EVERY
            if self.width(self.checked) < self.limits.width:
                self.why = NARROW
                self.cut(self.checked)
                return

    def width(self, n: int) -> float:
        """The width of the widest interval over the first ``n`` fights."""
        if len(self.specs) == 1:
            return win_rate(self.rows[0][:n]).width
        return max(difference(self.rows[0][:n], rows[:n]).width for rows in self.rows[1:])

    def cut(self, n: int) -> None:
        for rows in self.rows:
            del rows[n:]

    def level(self) -> None:
        """Cut all specifications to the same number of fights, so that they can be compared."""
        self.cut(self.done())


def add(sums: Counts, counts: Counts) -> None:
    for what, found in counts.items():
        known = sums.setdefault(what, {})
        for name, n in found.items():
            known[name] = known.get(name, 0) + n


def difference(first: list[FightRow], second: list[FightRow]) -> Estimate:
    """How much more often the second wins, paired by seed.

    Pairs with a failed fight are left out.
    """
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if FAILED not in (a.outcome, b.outcome)]
    only_first = sum(won(a) and not won(b) for a, b in pairs)
    only_second = sum(won(b) and not won(a) for a, b in pairs)
    return paired_rate(only_first, only_second, len(pairs))
