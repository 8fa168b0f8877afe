"""A trial: one study or several beside each other, played by a crew until enough is known.

What is kept is always the fights 0 to n-1 of every study, whoever played them in whatever order; when to stop is
decided by looking at the first 100, 200, 300 ... fights.  So a table depends on seed and number of fights alone, not on
how many workers there were, which was faster, whether one died, or whether the run was interrupted and resumed.
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

LOOK_EVERY: Final = 100
"""Fights between two looks at whether the interval is narrow enough."""
TOO_MANY_FAILED: Final = 10
"""Failed fights of one study after which the rest is not tried, if they are half of the fights or more."""
BIGGEST: Final = 5000

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
    """When to stop: 0 means this does not stop it.  ``width`` is a share: 0.02 is two points."""

    games: int = 0
    seconds: float = 0.0
    width: float = 0.0


class Unwritable(Exception):
    """What is done cannot be written; raised by whoever listens to a trial."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(what)
        self.where = where


class Run:
    """``rows[k]``: the fights of study ``k`` so far, in order.  ``why``: why it stopped."""

    def __init__(self, studies: list[RunSpec], limits: Limits, hear: Callable[[Run], None] | None = None) -> None:
        self.studies = studies
        self.limits = limits
        self.hear = hear
        self.rows: list[list[FightRow]] = [[] for _ in studies]
        self.counts: list[dict[int, Counts]] = [{} for _ in studies]
        """What was counted in fights that are not in ``sums`` yet, by their number."""
        self.sums: list[Counts] = [{} for _ in studies]
        self.summed = 0
        """Fights whose counts are in ``sums``."""
        self.resumed = 0
        """Fights of each study that an earlier run has played."""
        self.dropped = 0
        """Lines of its file that were cut off, and so are dropped."""
        self.why = ""
        self.trouble = ""
        """What went wrong, if it did not end as asked."""
        self.restarts = 0
        self.workers = 0
        self.seconds = 0.0
        self.early: list[dict[int, Played]] = [{} for _ in studies]
        self.next = [0] * len(studies)
        self.pace = [0.0] * len(studies)
        """Seconds a fight takes, as last measured."""
        self.looked = 0

    @property
    def complete(self) -> bool:
        return self.why in (DONE, NARROW, TIME)

    @property
    def games(self) -> int:
        return self.limits.games or SPREAD

    def done(self) -> int:
        """Fights that every study has behind it."""
        return min(len(rows) for rows in self.rows)

    def resume(self, rows: list[list[FightRow]], counts: list[dict[int, Counts]]) -> None:
        """Go on after fights that an earlier run has played: the same number of each study."""
        self.rows = rows
        self.counts = counts
        self.resumed = self.done()
        self.next = [self.resumed] * len(rows)
        # The earlier run has looked at all of them; the last look may have been the one that ended it.
        self.looked = max(0, self.resumed - 1) // LOOK_EVERY * LOOK_EVERY

    def run(self, crew: Workers) -> None:
        """Until there is enough, or no more can be had.  What is done is kept, whatever happens."""
        began = monotonic()
        self.workers = crew.size
        try:
            self.look()
            while not self.why:
                while crew.pending() < crew.room and self.hand_out(crew):
                    pass
                if not crew.pending():
                    self.why = DONE
                    break
                left = self.limits.seconds - (monotonic() - began) if self.limits.seconds else 0.0
                for k, played in crew.wait(max(0.01, left) if self.limits.seconds else None):
                    self.take(k, played)
                self.seconds = monotonic() - began
                self.look()
                if self.hear is not None:
                    self.hear(self)
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
            self.restarts = crew.restarts
            self.level()

    def stop(self, stop: KeyboardInterrupt) -> None:
        """A signal ends the run; what is done is kept."""
        self.why = TERMINATED if is_termination(stop) else INTERRUPTED

    # -- handing out and taking in ---------------------------------------------------------------------------------

    def hand_out(self, crew: Workers) -> bool:
        """The next batch of the study that is furthest behind."""
        k = min(range(len(self.studies)), key=lambda i: self.next[i])
        first = self.next[k]
        left = self.games - first
        if left <= 0:
            return False
        pace = self.pace[k]
        size = 2 if not pace else max(1, min(BIGGEST, round(crew.batch_seconds / pace)))
        # Towards the end smaller batches, so that nobody is left with a big one.
        size = min(size, max(1, -(-left // crew.room)))
        self.next[k] = first + size
        crew.submit(k, self.studies[k], first, first + size)
        return True

    def take(self, k: int, played: Played) -> None:
        if played.seconds:
            self.pace[k] = played.seconds / len(played.rows)
        self.early[k][played.first] = played
        rows = self.rows[k]
        while len(rows) in self.early[k]:
            batch = self.early[k].pop(len(rows))
            # In this order: Ctrl-C may come between the two, and a fight that is kept has its counts.
            self.counts[k].update(enumerate(batch.counts, batch.first))
            rows += batch.rows

    # -- what was counted while watching -----------------------------------------------------------------------------

    def sum_up(self) -> None:
        """Add up the counts of fights that will not be cut any more: each fight has hundreds."""
        for fight in range(self.summed, self.done()):
            for k, counts in enumerate(self.counts):
                add(self.sums[k], counts.pop(fight, {}))
        self.summed = self.done()

    def seen(self) -> Counts:
        """What was counted in all fights that are kept."""
        out: Counts = {}
        for k, counts in enumerate(self.counts):
            add(out, self.sums[k])
            for fight, found in counts.items():
                if fight < self.done():
                    add(out, found)
        return out

    # -- stopping --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """At the places where one looks, in order, however many of them the last batch has passed."""
        for rows in self.rows:
            failed = [i for i, row in enumerate(rows) if row.outcome == FAILED]
            for n, at in enumerate(failed, 1):
                if n >= TOO_MANY_FAILED and 2 * n > at:
                    self.why = FAILURES
                    self.cut(at + 1)
                    return
        if not self.limits.width:
            return
        while self.looked + LOOK_EVERY <= self.done():
            self.looked += LOOK_EVERY
            if self.width(self.looked) < self.limits.width:
                self.why = NARROW
                self.cut(self.looked)
                return

    def width(self, n: int) -> float:
        """The widest interval asked for, over the first ``n`` fights."""
        if len(self.studies) == 1:
            return win_rate(self.rows[0][:n]).width
        return max(difference(self.rows[0][:n], rows[:n]).width for rows in self.rows[1:])

    def cut(self, n: int) -> None:
        for rows in self.rows:
            del rows[n:]

    def level(self) -> None:
        """All studies to the same number of fights: what is compared has been through the same."""
        self.cut(self.done())


def add(sums: Counts, counts: Counts) -> None:
    for what, found in counts.items():
        known = sums.setdefault(what, {})
        for name, n in found.items():
            known[name] = known.get(name, 0) + n


def difference(first: list[FightRow], second: list[FightRow]) -> Estimate:
    """How much more often the second wins, fight by fight with the same seed.

    Pairs with a failed fight are left out.
    """
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if FAILED not in (a.outcome, b.outcome)]
    only_first = sum(won(a) and not won(b) for a, b in pairs)
    only_second = sum(won(b) and not won(a) for a, b in pairs)
    return paired_rate(only_first, only_second, len(pairs))
