"""Play many whole fights: win rate, deaths, rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.analysis.arguments import Choices, Names, Saved
from showdown.analysis.execution import run_fights
from showdown.analysis.fight_request import run_spec_of
from showdown.analysis.run_arguments import ProgressCallback, options_of_run, request_of, seconds_for
from showdown.analysis.run_results import RunResult, fight_rows
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import engine_kind
from showdown.language import say
from showdown.sim.intervals import Estimate
from showdown.sim.results import summary, win_rate


class Simulation(RunResult):
    """Fights of one kind; ``rows()`` has one row for each fight."""

    def rows(self) -> list[dict[str, Any]]:
        return fight_rows(self.run.rows[0])

    @property
    def win_rate(self) -> Estimate:
        """The share of fights won: ``value``, and the 95 % interval ``low`` to ``high``."""
        return win_rate(self.run.rows[0])

    def data(self) -> dict[str, Any]:
        spec = self.run.specs[0]
        return {
            "what": spec.label,
            "bot": spec.bot,
            "seed": spec.seed,
            "engine": engine_kind(),
            "games": self.games,
            "complete": self.complete,
            "stopped": self.stopped,
            "level": 0.95,
            "assumptions": self.assumptions(),
            **summary(self.run.rows[0]),
            "failures": self.failures(),
        }

    def assumptions(self) -> list[str]:
        spec = self.run.specs[0]
        out = [say("numbers.assume-bot-and-controller", bot=spec.bot)]
        if spec.document is not None:
            out.append(say("numbers.assume-from-save"))
        out.append(say("numbers.assume-intervals"))
        return out


def simulate(
    story: str = "first-story",
    *,
    party: str = "",
    save: Saved = "",
    bot: str = "heuristic",
    games: int | None = None,
    seconds: float | None = None,
    width: float | None = None,
    seed: int = 0,
    workers: int | None = 1,
    dask: bool | str = False,
    players: int = 0,
    ruling: Choices = (),
    house: Choices = (),
    ambush: str = "",
    survivors: int = 0,
    pack: Names = (),
    timeout: float = TIMEOUT_SECONDS,
    out: Path | str | None = None,
    overwrite: bool = False,
    resume: bool = False,
    isolated: bool = False,
    progress: ProgressCallback | None = None,
    patience: float | None = None,
    where: str = "simulate()",
) -> Simulation:
    """Play many whole fights with a bot; the result has a row for each fight, and figures with intervals.

    >>> found = simulate("white-lion:1", party="rawhide", games=4, seed=7)
    >>> found.games, found.complete
    (4, True)
    >>> found.win_rate.low <= found.win_rate.value <= found.win_rate.high
    True

    story      ``first-story``, or a monster and its level
    party      a ready party by name, or a party file
    save       instead of a story: a game or the file of a saved game, from which each fight continues
    games, seconds, width
               when to stop: fights, time, or an interval narrower than ``width`` points [default: 1000 fights]
    workers    processes [default: 1]; None: one for each processor, if that is worth it.  With several, your script
               must start under ``if __name__ == "__main__":``.  The result is the same
    dask       True: a local Dask cluster; a text: the address of a cluster
    survivors  number of survivors; repeats the party if larger
    timeout    seconds a bot may think about one answer; ``patience`` is its old name
    out        file for the fights, ``.jsonl`` or ``.parquet``
    overwrite, resume
               replace the file if it exists, or continue it: only the missing fights are played
    isolated   play third-party bots in a worker process even with one worker, so that a bot that ends its process or
               hangs fails its fight only.  Your script must start as with several workers
    progress   a function that is called with a ``Progress``
    where      the place that error messages name

    Ctrl-C ends the run early: ``complete`` is then False, and the fights played so far are there.
    """
    more = {"ambush": ambush, "survivors": survivors, "where": where}
    timeout = seconds_for(timeout, patience)
    request = request_of(story, party, save, bot, seed, players, ruling, house, pack, timeout, **more)
    run_options = options_of_run(1000, games, seconds, width, workers, dask, out, overwrite, resume, isolated, progress)
    return Simulation(run_fights([run_spec_of(request)], run_options))
