"""How likely each fault is in a run.  Every seed chooses anew; some kinds of fault are off in each run."""

from __future__ import annotations

from random import Random
from typing import Final

PLANTS: Final = ("early-ack", "no-sync", "no-fence")
"""Bugs that can be planted to see whether the simulation finds them.

early-ack: a write is reported as stored before its commit.  no-sync: a crash loses the last commit.  no-fence: writes
carry no fencing token.
"""


class Odds:
    """Probabilities, each per occasion: a commit, a read, a frame, a step."""

    def __init__(self, chance: Random, plant: str = "") -> None:
        def odds(most: float, share: float = 0.6) -> float:
            """0 in some runs, else up to ``most``."""
            used, value = chance.random() < share, chance.random()
            return most * value if used else 0.0

        self.plant = plant
        self.servers = chance.choice((1, 1, 2, 3))
        """1: SQLite without a cluster; more: servers that share one database."""
        self.crash = odds(0.0012)
        self.crash_point = odds(0.03)
        self.restart = odds(0.0003)
        self.pause = odds(0.0006)
        self.clock_jump = odds(0.001)
        self.write_fails = odds(0.08)
        self.answer_lost = odds(0.08)
        self.torn_write = odds(0.05)
        self.torn_checkpoint = odds(0.05)
        self.read_fails = odds(0.05)
        self.disk_stalls = odds(0.02)
        self.cut = odds(0.006)
        self.frame_stalls = odds(0.01)
        self.doubled = odds(0.15)
        self.session_lost = odds(0.02)
        self.session_ends = odds(0.003) if self.servers > 1 else 0.0
        self.notice_lost = odds(0.3)
        self.withdraws = odds(0.0005, 0.3)
        self.deletes = odds(0.0002, 0.15)
        self.unloads = odds(0.001)
        self.opens = odds(0.0005, 0.3)
        self.worker_dies = odds(0.2)
        self.worker_hangs = odds(0.05, 0.3)
        self.snapshots = chance.choice((2, 5, 50))
        """Snapshot interval, in commands."""
        self.replayed_here = chance.choice((0, 400, 2**14))
        """Most bytes of rows that a server replays itself; workers replay the others."""
        self.hostile = chance.choice((0, 1, 1, 2))

    def calm(self) -> Odds:
        """The same without faults; a planted bug stays."""
        other = Odds(Random(0), self.plant)
        for name, value in vars(self).items():
            setattr(other, name, 0.0 if isinstance(value, float) else value)
        return other
