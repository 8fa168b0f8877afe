"""Two sets of fights on the same seeds: how much they differ, how sure that is, and a plain sentence about it.

Fight ``i`` of both has the same dice and cards as long as the same is rolled and drawn in the same order for the same
purpose, so that luck is largely the same for both and even small differences show.
"""

from __future__ import annotations

from typing import Any

from showdown.sim.intervals import Estimate, mean
from showdown.sim.results import figure
from showdown.sim.run import difference
from showdown.sim.run_spec import FAILED, FightRow


def pairs_of(first: list[FightRow], second: list[FightRow]) -> list[tuple[FightRow, FightRow]]:
    """Pairs of which both came to an end."""
    return [(a, b) for a, b in zip(first, second, strict=True) if FAILED not in (a.outcome, b.outcome)]


def contrast(first: list[FightRow], second: list[FightRow]) -> dict[str, Any]:
    """What the second does more than the first, fight by fight."""
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
    """What a difference in win rate says, and what it does not.

    >>> verdict("A", "B", Estimate(0.031, 0.019, 0.043), 4000)
    'B wins 3.1 points more than A, 95 % interval 1.9 to 4.3 (4000 pairs).'
    """
    points = 100 * abs(found.value)
    low, high = 100 * found.low, 100 * found.high
    if found.low > 0:
        bounds = f"{low:.1f} to {high:.1f}"
        return f"{second} wins {points:.1f} points more than {first}, 95 % interval {bounds} ({pairs} pairs)."
    if found.high < 0:
        bounds = f"{-high:.1f} to {-low:.1f}"
        return f"{second} wins {points:.1f} points less than {first}, 95 % interval {bounds} ({pairs} pairs)."
    return (
        f"No difference in wins is shown: {second} against {first} {100 * found.value:+.1f} points, "
        f"95 % interval {low:+.1f} to {high:+.1f} ({pairs} pairs)."
    )
