"""The threat of the monster's next turn: for every survivor, and for every space a survivor can reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from showdown.analysis.arguments import Choices, Names, Where, names, pairs
from showdown.analysis.no_progress import no_progress
from showdown.analysis.results import Result
from showdown.engine import LETTERS, NAMES, IllegalOption, State
from showdown.engine.forecast import (
    FIGURES,
    Question,
    Spot,
    Threat,
    heat_data,
    heat_lines,
    ranking,
    standing,
    threat_data,
    threat_lines,
)
from showdown.engine.forecast import heat as heat_of
from showdown.engine.forecast import threat as threat_of
from showdown.language import say
from showdown.lookup.positions import state_of
from showdown.lookup.refusal import NEGATIVE, NOT_FOUND, USAGE, Refusal


class ThreatForecast(Result):
    """What the next monster turn may do; ``rows()`` has one row for each survivor, with means and standard errors."""

    def __init__(self, found: Threat) -> None:
        self.found = found

    @property
    def exact(self) -> bool:
        """True if every card and every roll was computed, False if some were sampled."""
        return self.found.exact

    def rows(self) -> list[dict[str, Any]]:
        alive = [i for i, v in enumerate(self.found.start.survivors) if v.alive]
        return [
            {"survivor": LETTERS[i], "name": self.found.start.survivors[i].name} | figures(self.found, i) for i in alive
        ]

    def data(self, spoilers: bool = False) -> dict[str, Any]:
        """All figures, ready for JSON; cards that are not drawn yet are named only with ``spoilers``."""
        return threat_data(self.found, spoilers)

    def lines(self, spoilers: bool = False) -> list[str]:
        """The forecast as a table for people."""
        return threat_lines(self.found, spoilers)


class HeatMap(Result):
    """The threat to one survivor on every space within reach; ``rows()`` has one row for each space, best first."""

    def __init__(self, state: State, spots: list[Spot], who: int) -> None:
        self.state = state
        self.spots = spots
        self.who = who

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"space": spot.space, "stays": spot.stays} | figures(spot.threat, self.who)
            for spot in ranking(self.spots, self.who)
        ]

    def data(self) -> dict[str, Any]:
        return {"heat": heat_data(self.spots, self.who)}

    def lines(self) -> list[str]:
        """A board and a table for people."""
        return heat_lines(self.state, self.spots, self.who)


def figures(found: Threat, who: int) -> dict[str, float]:
    """The figures of one survivor as columns: ``damage``, ``damage_error``."""
    out: dict[str, float] = {}
    for f, name in enumerate(FIGURES):
        out[name], out[f"{name}_error"] = found.of(who, f), found.error_of(who, f)
    return out


def threat(
    save: Where = "",
    *,
    board: str = "",
    survivor: str = "",
    at: str = "",
    ties: str = "uniform",
    survival: str = "none",
    samples: int | None = None,
    seed: int = 0,
    ruling: Choices = (),
    pack: Names = (),
    where: str = "threat()",
) -> ThreatForecast:
    """What the monster's next turn may do to each survivor: targets, damage, injuries, deaths.

    >>> found = threat(board="white-lion level-1 K8 south; a K11; b A1", samples=20)
    >>> [row["survivor"] for row in found.rows()]
    ['a', 'b']
    >>> found.rows()[0]["damage"] > found.rows()[1]["damage"]
    True

    save       a game, a state or the file of a saved game
    board      instead: a scenario file, a position file, or a position as text
    survivor   the survivor whose harm ``ties="worst"`` means, and who moves with ``at``
    at         assume that the survivor has moved to this space, for example ``K10``
    ties       how the monster's controller decides: uniform, worst, first
    survival   how survivors react: none, dodge
    samples    turns sampled for a card with too many rolls
    seed       another seed gives other samples
    """
    if at and not survivor:
        raise Refusal(USAGE, say("numbers.at-needs-survivor"), where, say("numbers.at-needs-survivor-fix"))
    if at and at.upper() not in NAMES:
        raise Refusal(USAGE, say("numbers.no-space", name=at.upper()), "--space", say("numbers.no-space-fix"))
    s = state_of(save, board, list(names(pack)), list(pairs(ruling)), where)
    place = board or str(save if isinstance(save, str) else "") or where
    who = survivor_named(s, survivor, place) if survivor else -1
    question = question_of(ties, survival, who, samples, seed, where)
    try:
        found = standing(s, who, at.upper(), question) if at else threat_of(s, question)
    except IllegalOption as error:
        raise no_threat(error, place) from error
    return ThreatForecast(found)


def heat(
    save: Where = "",
    survivor: str = "",
    *,
    board: str = "",
    ties: str = "uniform",
    survival: str = "none",
    samples: int | None = None,
    seed: int = 0,
    ruling: Choices = (),
    pack: Names = (),
    progress: Callable[[int, int], None] = no_progress,
    where: str = "heat()",
) -> HeatMap:
    """The threat to one survivor on every space within reach, best space first.

    >>> found = heat(board="white-lion level-1 K8 south; a K11", survivor="a", samples=2)
    >>> best, worst = found.rows()[0], found.rows()[-1]
    >>> best["damage"] < worst["damage"]
    True

    ``progress`` is called with the spaces that are done and their number; the other keywords are those of ``threat``.
    """
    if not survivor:
        raise Refusal(USAGE, say("numbers.heat-needs-survivor"), where, say("numbers.heat-needs-survivor-fix"))
    s = state_of(save, board, list(names(pack)), list(pairs(ruling)), where)
    place = board or str(save if isinstance(save, str) else "") or where
    who = survivor_named(s, survivor, place)
    question = question_of(ties, survival, who, samples, seed, where)
    question.progress = progress
    try:
        return HeatMap(s, heat_of(s, who, question), who)
    except IllegalOption as error:
        raise no_threat(error, place) from error


def question_of(ties: str, survival: str, who: int, samples: int | None, seed: int, where: str) -> Question:
    for name, value, legal in (
        ("ties", ties, ("uniform", "worst", "first")),
        ("survival", survival, ("none", "dodge")),
    ):
        if value not in legal:
            what = say("numbers.bad-value", name=name, value=value)
            raise Refusal(USAGE, what, where, say("numbers.legal", legal=", ".join(legal)))
    question = Question(ties, survival, who)
    question.seed = seed
    question.samples = samples or 0
    return question


def no_threat(error: IllegalOption, place: str) -> Refusal:
    return Refusal(NEGATIVE, str(error), place, say("numbers.no-threat-fix"))


def survivor_named(s: State, letter: str, where: str) -> int:
    alive = [LETTERS[i] for i, v in enumerate(s.survivors) if v.alive]
    if letter.lower() not in alive:
        what = say("numbers.no-living-survivor", name=letter)
        raise Refusal(NOT_FOUND, what, where, say("numbers.known", known=", ".join(alive)))
    return LETTERS.index(letter.lower())
