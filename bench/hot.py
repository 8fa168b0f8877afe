"""Profile random fights."""

from __future__ import annotations

import cProfile
import pstats
from pathlib import Path

from bench.pure import use_source_only

SHOWN = 15


def hot_places(fights: int) -> None:
    """Profile random fights of the pure engine and print the functions that take most time themselves."""
    use_source_only()
    from showdown.engine import core_catalog, first_story
    from showdown.sim.fast_fights import play_fight

    catalog = core_catalog()
    play_fight(first_story(4, 0, {}), catalog, 0)
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(fights):
        play_fight(first_story(4, seed, {}), catalog, seed)
    profile.disable()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(entry[2] for entry in stats.values())
    print(f"{fights} random fights, {total:.1f} s under the profiler; share of time spent in the place itself:")
    rows = sorted(stats.items(), key=lambda item: -item[1][2])[:SHOWN]
    for rank, ((file, line, name), (_, calls, own, _, _)) in enumerate(rows, 1):
        print(f"{rank:>3}. {100 * own / total:4.1f} %  {calls:>9,} calls  {place(file, line, name)}")
    hottest = ", ".join(place(*key) for key, _ in rows[:3])
    print(f"the three hottest places: {hottest}")


def place(file: str, line: int, name: str) -> str:
    if line == 0:
        return name
    path = Path(file)
    return f"{path.parent.name}/{path.name}:{line} {name}"
