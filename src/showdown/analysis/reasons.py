"""Why one option is better: what differs on the table by the next survivors' turn, in plain sentences."""

from __future__ import annotations

from typing import Final, NamedTuple

from showdown.analysis.playouts import VICTORY, Playouts
from showdown.engine import LETTERS, State, wounds_to_win
from showdown.language import say
from showdown.sim.intervals import mean

SENTENCES: Final = 2
"""Most reasons told."""
WEIGHTS: Final = {
    "won": 1.0,
    "dead": 0.5,
    "down": 0.06,
    "boxes": 0.06,
    "bleeding": 0.05,
    "survival": 0.05,
    "wounds": 0.12,
}
"""About how much of the chance to win one unit of each difference is worth: it orders the reasons, nothing else."""
RATES: Final = frozenset({"won", "dead", "down"})
"""Facts that hold or not; the others are counted."""
LEAST: Final = 0.02
"""Weighted difference below which a fact is no reason."""


class Fact(NamedTuple):
    """A fact about the table.  who: the survivor, -1 if it is about the whole table."""

    name: str
    who: int = -1


def facts_about(s: State) -> dict[Fact, float]:
    """The facts of a position."""
    over = s.outcome == VICTORY
    out = {Fact("won"): float(over), Fact("wounds"): 0.0 if over else float(wounds_to_win(s))}
    for who, v in enumerate(s.survivors):
        out[Fact("dead", who)] = float(not v.alive)
        out[Fact("down", who)] = float(v.alive and v.down)
        out[Fact("boxes", who)] = float(sum(v.boxes)) if v.alive else 0.0
        out[Fact("bleeding", who)] = float(v.bleeding) if v.alive else 0.0
        out[Fact("survival", who)] = float(v.survival) if v.alive else 0.0
    return out


def facts_after(
    playouts: Playouts, state: State, key: str, first: int, last: int, later: int
) -> list[dict[Fact, float]]:
    """The facts at the next survivors' turn after an option, in playouts ``first`` to ``last`` - 1.

    ``later``: so many rounds after that.
    """
    return [facts_about(playouts.next_turn(state, key, number, later)) for number in range(first, last)]


def reasons(
    chosen: list[dict[Fact, float]], better: list[dict[Fact, float]], names: list[str], later: bool = False
) -> list[str]:
    """Sentences about the largest differences that the playouts prove, all in favour of the better option.

    ``later``: the facts are those of a round later.
    """
    found: list[tuple[float, Fact, float, float]] = []
    for fact in chosen[0]:
        first = [facts[fact] for facts in chosen]
        second = [facts[fact] for facts in better]
        difference = mean([b - a for a, b in zip(first, second, strict=True)])
        favours = 1 if fact.name in ("won", "survival") else -1
        size = favours * difference.value * WEIGHTS[fact.name]
        is_proved = difference.low > 0 or difference.high < 0
        if is_proved and size >= LEAST:
            found.append((size, fact, sum(first) / len(first), sum(second) / len(second)))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return [sentence(fact, was, now, names, later) for _, fact, was, now in found[:SENTENCES]]


def sentence(fact: Fact, was: float, now: float, names: list[str], later: bool) -> str:
    """``was``, ``now``: the mean after the chosen and after the better option."""
    shown = [f"{100 * x:.0f} %" if fact.name in RATES else f"{x:.1f}" for x in (was, now)]
    who = names[fact.who] if fact.who >= 0 else LETTERS[0]
    return say(f"numbers.why.{fact.name}", who=who, chosen=shown[0], better=shown[1], later=later)
