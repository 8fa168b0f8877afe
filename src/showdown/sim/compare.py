"""Compare two sets of fights on the same seeds: paired differences with intervals, and a sentence about them.

Fight ``i`` of both sets has the same dice and cards as long as both roll and draw in the same order for the same
purpose. So luck is largely the same for both, and even small differences show.
"""

from __future__ import annotations

from typing import Any

from showdown.language import say
from showdown.sim.intervals import Estimate, mean
from showdown.sim.results import figure
from showdown.sim.run import difference
from showdown.sim.run_spec import FAILED, FightRow


def pairs_of(first: list[FightRow], second: list[FightRow]) -> list[tuple[FightRow, FightRow]]:
    """Pairs of fights that both came to an end."""
    return [(a, b) for a, b in zip(first, second, strict=True) if FAILED not in (a.outcome, b.outcome)]


def paired_differences(first: list[FightRow], second: list[FightRow]) -> dict[str, Any]:
    """How the second set differs from the first, paired fight by fight; ready for JSON."""
    pairs = pairs_of(first, second)
    out: dict[str, Any] = {"pairs": len(pairs)}
    out["different"] = sum(a[2:] != b[2:] for a, b in pairs)
    out["only_first_wins"] = sum(a.outcome == "victory" != b.outcome for a, b in pairs)
    out["only_second_wins"] = sum(b.outcome == "victory" != a.outcome for a, b in pairs)
    out["win_rate"] = figure(difference(first, second))
    for name in ("deaths", "rounds"):
        out[name] = figure(mean([float(getattr(b, name) - getattr(a, name)) for a, b in pairs]))
    return out


def verdict(first: str, second: str, found: Estimate, pairs: int) -> str:
    """What a difference in win rate shows, in one sentence.

    >>> verdict("A", "B", Estimate(0.031, 0.019, 0.043), 4000)
    'B wins 3.1 points more than A, 95 % interval 1.9 to 4.3 (4000 pairs).'
    """
    if not pairs:
        return say("numbers.no-pairs", first=first, second=second)
    value, low, high = 100 * found.value, 100 * found.low, 100 * found.high
    if low <= 0 <= high:
        bounds = {"points": f"{value:+.1f}", "low": f"{low:+.1f}", "high": f"{high:+.1f}"}
        return say("numbers.no-difference", first=first, second=second, pairs=pairs, **bounds)
    more = low > 0
    ends = (low, high) if more else (-high, -low)
    bounds = {"points": f"{abs(value):.1f}", "low": f"{ends[0]:.1f}", "high": f"{ends[1]:.1f}"}
    return say("numbers.difference", first=first, second=second, more=more, pairs=pairs, **bounds)
