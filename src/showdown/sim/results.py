"""Figures of finished fights with intervals, ready for JSON."""

from __future__ import annotations

from typing import Any, Final

from showdown.engine import LETTERS
from showdown.language import say
from showdown.sim.intervals import Estimate, mean, rate
from showdown.sim.run_spec import FAILED, FightRow, RunSpec

MEANS: Final = ("deaths", "rounds", "wounds", "severe_injuries", "brain_traumas", "resources", "decisions")
"""Columns whose mean is a figure."""


def title_of(column: str) -> str:
    """The label of a column of ``MEANS`` in tables."""
    return say(f"numbers.mean.{column}")


def finished(rows: list[FightRow]) -> list[FightRow]:
    return [row for row in rows if row.outcome != FAILED]


def errors_in(rows: list[FightRow]) -> list[str]:
    """Up to five different errors."""
    return sorted({row.error for row in rows if row.error})[:5]


def failures(specs: list[RunSpec], rows: list[list[FightRow]]) -> list[dict[str, Any]]:
    """The failed fights: bot, decision, error, and the command that repeats the fight."""
    return [
        {
            "name": spec.label,
            "bot": spec.bot,
            "fight": row.fight,
            "seed": row.seed,
            "round": row.rounds,
            "decision": row.decisions,
            "kind": row.failed_at,
            "what": row.error,
            "again": spec.again(row.fight),
        }
        for spec, fights in zip(specs, rows, strict=True)
        for row in fights
        if row.outcome == FAILED
    ]


def won(row: FightRow) -> bool:
    return row.outcome == "victory"


def win_rate(rows: list[FightRow]) -> Estimate:
    """The win rate of the fights that came to an end."""
    good = finished(rows)
    return rate(sum(won(row) for row in good), len(good))


def figure(found: Estimate) -> dict[str, float | None]:
    """An estimate for JSON, which has no infinity: infinite bounds become None."""
    inf = float("inf")
    return {
        "value": round(found.value, 6),
        "low": round(found.low, 6) if found.low != -inf else None,
        "high": round(found.high, 6) if found.high != inf else None,
    }


def summary(rows: list[FightRow]) -> dict[str, Any]:
    """All figures of a set of fights, ready for JSON."""
    good = finished(rows)
    n = len(good)
    out: dict[str, Any] = {"fights": len(rows), "failed": len(rows) - n}
    out["win_rate"] = figure(win_rate(rows))
    out["any_death"] = figure(rate(sum(row.deaths > 0 for row in good), n))
    out["all_dead"] = figure(rate(sum(row.alive == 0 for row in good), n))
    out["killing_wound"] = figure(rate(sum(row.killing_wound for row in good), n))
    for name in MEANS:
        out[name] = figure(counts(good, name))
    known = max((row.alive + row.deaths for row in good), default=0)
    out["dies"] = {letter: figure(rate(sum(letter in row.dead for row in good), n)) for letter in LETTERS[:known]}
    out["rounds_distribution"] = counted(good, "rounds")
    out["deaths_distribution"] = counted(good, "deaths")
    out["errors"] = errors_in(rows)
    return out


def counts(rows: list[FightRow], column: str) -> Estimate:
    """The mean of a count; its interval does not go below 0."""
    found = mean([float(getattr(row, column)) for row in rows])
    return Estimate(found.value, max(0.0, found.low) if len(rows) > 1 else found.low, found.high)


def counted(rows: list[FightRow], column: str) -> dict[str, int]:
    found: dict[int, int] = {}
    for row in rows:
        value = int(getattr(row, column))
        found[value] = found.get(value, 0) + 1
    return {str(value): found[value] for value in sorted(found)}
