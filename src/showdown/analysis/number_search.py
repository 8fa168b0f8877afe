"""Which number of a monster's level to change for a wanted win rate: one number at a time, on the same seeds.

Every number here makes the monster stronger when it grows, so the win rate falls with it and halving an interval finds
where it crosses the wanted one.  All levels and numbers take their next step in one run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from showdown.engine import Catalog
from showdown.engine.learning import level_number, number_range
from showdown.sim.intervals import Estimate
from showdown.sim.results import figure, win_rate
from showdown.sim.run import Run
from showdown.sim.run_spec import RunSpec

SEARCHED: Final = ("toughness", "movement", "speed", "damage", "basic", "advanced", "legendary", "life")
"""Numbers of a level that are tried, in the order of the report."""
FURTHEST: Final = 8
"""A number is changed by at most this much."""

Play = Callable[[list[RunSpec]], Run]


@dataclass
class Track:
    """The search over one number of one level: ``tried`` has the win rate of each value."""

    level: str
    number: str
    now: int
    low: int
    high: int
    specs: list[RunSpec] = field(repr=False)
    tried: dict[int, Estimate] = field(default_factory=dict)

    def next(self, want: float) -> int | None:
        """The value to try next; None if the search is over."""
        ends = self.low if self.tried[self.now].value < want else self.high
        if ends == self.now:
            return None
        if ends not in self.tried:
            return ends
        # The nearest values tried on both sides of the wanted rate; the rate falls as the number grows.
        above = [n for n, rate in self.tried.items() if rate.value >= want]
        below = [n for n, rate in self.tried.items() if rate.value < want]
        if not above or not below:
            return None
        left, right = max(above), min(below)
        middle = (left + right) // 2
        return middle if right - left > 1 and middle not in self.tried else None

    def best(self, want: float) -> int:
        """The value tried that comes nearest to the wanted win rate; of equals the smallest change."""
        return min(self.tried, key=lambda n: (abs(self.tried[n].value - want), abs(n - self.now)))

    def document(self, want: float) -> dict[str, Any]:
        best = self.best(want)
        tried = [{"value": n, "win_rate": figure(self.tried[n])} for n in sorted(self.tried)]
        rate = figure(self.tried[best])
        return {"level": self.level, "number": self.number, "now": self.now, "to": best, "win_rate": rate} | {
            "before": figure(self.tried[self.now]),
            "tried": tried,
        }


def tracks_of(base: Run, catalog: Catalog, games: int) -> list[Track]:
    """A track for each level and number; the base run gives the win rate as it is."""
    out: list[Track] = []
    levels = dict.fromkeys((spec.setup["monster"], spec.setup["level"]) for spec in base.specs)
    for name, level_name in levels:
        monster = catalog.monster(name)
        level = monster.level(level_name)
        at = [i for i, spec in enumerate(base.specs) if spec.setup["level"] == level_name]
        now = win_rate([row for i in at for row in base.rows[i][:games]])
        for number in SEARCHED:
            low, high = number_range(catalog, monster, level, number)
            value = level_number(level, number)
            if low == high:
                continue
            low, high = max(low, value - FURTHEST), min(high, value + FURTHEST)
            track = Track(level_name, number, value, low, max(high, value), [base.specs[i] for i in at], {value: now})
            out.append(track)
    return out


def search(base: Run, catalog: Catalog, want: float, games: int, play: Play) -> list[dict[str, Any]]:
    """For each level the numbers that bring the win rate nearer to ``want``, the best proposal first.

    ``play``: plays specifications, ``games`` fights each.  A run that is cut short ends the search.
    """
    tracks = tracks_of(base, catalog, games)
    while True:
        steps = [(track, value) for track in tracks if (value := track.next(want)) is not None]
        if not steps:
            break
        specs = [changed(spec, track.number, value) for track, value in steps for spec in track.specs]
        run = play(specs)
        if not run.done():
            break
        at = 0
        for track, value in steps:
            sets = run.rows[at : at + len(track.specs)]
            at += len(track.specs)
            track.tried[value] = win_rate([row for rows in sets for row in rows])
        if not run.complete:
            break
    levels = dict.fromkeys(track.level for track in tracks)
    out: list[dict[str, Any]] = []
    for level in levels:
        found = [track.document(want) for track in tracks if track.level == level and track.best(want) != track.now]
        found.sort(key=lambda row: merit(row, want))
        out += found
    return out


def merit(row: dict[str, Any], want: float) -> tuple[bool, float]:
    """Numbers that may reach the wanted rate first, the smallest relative change ahead; then the nearest."""
    rate = row["win_rate"]
    if rate["low"] <= want <= rate["high"]:
        return False, abs(row["to"] - row["now"]) / max(1, abs(row["now"]))
    return True, abs(rate["value"] - want)


def changed(spec: RunSpec, number: str, value: int) -> RunSpec:
    change = f"{number}={value}"
    return replace(spec, label=f"{spec.label} / {change}", recorded=False, changes=(*spec.changes, change), play=())
