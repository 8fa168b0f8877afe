"""An analysis in pieces: each plays for some seconds of CPU time and hands over what it played.

For callers that must not compute for long at a time, such as the server.  Every piece begins the analysis anew, with
the playouts of the pieces before it; together they give what one analysis gives.
"""

from __future__ import annotations

from time import process_time
from typing import Any, NamedTuple

from showdown.analysis.analyse import FACTS, Analysis, AnalysisProgress, Analyst, Task, analysed
from showdown.analysis.playouts import Ending
from showdown.analysis.recorded_fight import RecordedFight

Played = dict[str, list[Any]]
"""The playouts so far, as JSON: by the text of their task."""


class Piece(NamedTuple):
    """What is played after one more piece.  analysis: None if that is not all."""

    played: Played
    progress: AnalysisProgress
    analysis: Analysis | None


class TimeIsUp(Exception):
    """The piece has played for its time."""


def next_piece(fight: RecordedFight, played: Played, playouts: int, seconds: float, bot: str = "heuristic") -> Piece:
    """Play for about ``seconds`` of CPU time; at least one task, so that every piece comes nearer to the end."""
    analyst = Analyst(fight, bot, 0, playouts, 1, None)
    play = analyst.work
    begun = process_time()
    fresh = False

    def work(task: Task) -> Any:
        nonlocal fresh
        name = " ".join(map(str, task))
        # What the reasons are told from is large, and quickly played again.
        if task[0] in FACTS:
            return play(task)
        found = played.get(name)
        if found is None:
            if fresh and process_time() - begun > seconds:
                raise TimeIsUp
            fresh = True
            found = [list(one) if isinstance(one, Ending) else one for one in play(task)]
            played[name] = found
        return [Ending(*one) for one in found] if task[0] == "endings" else found

    analyst.work = work
    try:
        analysis = analysed(analyst)
    except TimeIsUp:
        return Piece(played, analyst.progress, None)
    return Piece(played, analyst.progress, analysis)
