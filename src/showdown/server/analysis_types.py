"""The analysis of a finished fight, as the server sends it to the page."""

from __future__ import annotations

from typing import Annotated, TypedDict


class CurvePoint(TypedDict):
    """The chance to win before a decision."""

    n: Annotated[int, "Decisions before it."]
    round: Annotated[int, "Round; 0 before the first."]
    value: Annotated[float, "From 0 to 1."]
    low: Annotated[float, "Lower end of the 95 % interval."]
    high: Annotated[float, "Upper end of the 95 % interval."]


class Mistake(TypedDict):
    """A decision that cost chance to win or survivors, with the better option; texts are ready to read."""

    n: Annotated[int, "Decisions before it."]
    cost: Annotated[float, "Chance to win that it cost."]
    heading: Annotated[str, "Where it is in the fight, and the question."]
    chosen: Annotated[str, "The chosen option with its figures."]
    better: Annotated[str, "The better option with its figures."]
    costs: Annotated[str, "What the decision cost, with intervals."]
    why: Annotated[list[str], "Why the other option is better."]
    chosen_space: Annotated[str, "The space that the chosen option names; empty if it names none."]
    better_space: Annotated[str, "The space that the better option names; empty if it names none."]


class FightAnalysis(TypedDict):
    """The analysis of a finished fight, computed in pieces: ask again until it is ready."""

    done: Annotated[int, "Playouts done so far."]
    total: Annotated[int, "About how many playouts it needs, at most."]
    ready: Annotated[bool, "Is it complete?"]
    points: Annotated[list[CurvePoint], "The chance to win over the decisions; empty until it is ready."]
    mistakes: Annotated[list[Mistake], "The decisions that cost most, the most expensive first."]
