"""The jobs of the sandbox and their limits.  ``jobs.py`` holds the functions; the server process needs only this."""

from __future__ import annotations

from typing import Final, NamedTuple

MEGABYTES: Final = 256
"""Memory of a job, besides what its worker uses when it waits."""
ANSWER_BYTES: Final = 16 * 2**20
"""Most bytes of an answer."""
REPLAY_SECONDS: Final = 20
"""CPU seconds for a replay of a whole journal; 10,000 entries take about three."""


class Bounds(NamedTuple):
    """``seconds``: CPU time."""

    seconds: int
    megabytes: int = MEGABYTES

    @property
    def wall_seconds(self) -> float:
        """Wall-clock limit: generous, because the machine may be busy and a worker has a low priority.

        With the time in the queue it stays below the two minutes that an HTTP request may take.
        """
        return min(30.0 + 4.0 * self.seconds, 90.0)


JOBS: Final = {
    "odds": Bounds(2),
    "heat": Bounds(4),
    "check_pack": Bounds(5),
    "import_save": Bounds(REPLAY_SECONDS),
    "load": Bounds(REPLAY_SECONDS),
    "rewind": Bounds(REPLAY_SECONDS),
    "look_back": Bounds(REPLAY_SECONDS),
    "branch": Bounds(REPLAY_SECONDS),
    "report": Bounds(REPLAY_SECONDS),
    "analyse": Bounds(REPLAY_SECONDS),
    "save": Bounds(REPLAY_SECONDS),
    "lesson": Bounds(REPLAY_SECONDS),
    "explain": Bounds(5),
}
