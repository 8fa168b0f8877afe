"""Compare the speed of random fights against every monster with the First Story, for one or several checkouts.

python -m bench.monsters [--engine pure|compiled] [--before FOLDER] [--turns 3] [--seconds 1] [--json]

A turn plays every kind of fight in every checkout, each in a process of its own, for ``--seconds`` of processor time.
Ratios are computed in each turn; the table shows the median, lowest and highest.  ``--before`` is a checkout of an
older commit, compiled as well if the engine is ``compiled``.  A fight counts with its setup.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.pure import use_source_only

HERE: Final = Path(__file__).parents[1]
FIRST_STORY: Final = "first-story"
FIGHTS: Final[dict[str, str]] = {
    FIRST_STORY: "",
    "white-lion:3": "lion-hunters",
    "screaming-antelope:1": "rawhide",
    "butcher:1": "leather-veterans",
    "kings-man:1": "leather-veterans",
    "the-hand:1": "leather-veterans",
}
"""Every kind of fight with the party that fits it."""
COUNTED_FIGHTS: Final = 20
"""Fights whose frames and verbs are counted (pure engine)."""

Figures = dict[str, float]


# -- one kind of fight, in a process of its own ----------------------------------------------------------------------


def play(story: str, engine: str, seconds: float) -> Figures:
    """Play fights, seeds from 0, for `seconds` of processor time; count fights and decisions."""
    if engine == "pure":
        use_source_only()
    from showdown.engine import Seeded, advance, core_catalog, first_story, is_compiled, play_at_random, showdown, start

    if is_compiled() != (engine == "compiled"):
        raise SystemExit("nothing is compiled\nfix: make compiled")
    catalog = core_catalog()
    monster, _, level = story.partition(":")

    def fight(seed: int) -> tuple[float, float, int, int]:
        """Seconds of the setup and of the fight, decisions and rounds."""
        if story == FIRST_STORY:
            setup = first_story(4, seed, {})
        else:
            setup = showdown(monster, f"level-{level}", 4, seed, {}, FIGHTS[story], catalog)
        began = time.process_time()
        state = start(setup, catalog)
        ready = time.process_time()
        advance(state, Seeded(), None)
        decisions = play_at_random(state, seed)
        return ready - began, time.process_time() - ready, decisions, state.round

    fight(0)
    rows = [fight(0)]
    while sum([row[0] + row[1] for row in rows]) < seconds:
        rows.append(fight(len(rows)))
    setup_time, played, decisions, rounds = [float(sum(column)) for column in zip(*rows, strict=True)]
    found: Figures = {
        "decisions_per_second": decisions / (setup_time + played),
        "decisions_per_fight": decisions / len(rows),
        "decisions_per_round": decisions / rounds,
        "setup_share": setup_time / (setup_time + played),
    }
    if engine == "pure":
        found |= per_decision(fight)
    return found


def per_decision(fight: Any) -> Figures:
    """Frames and verbs of cards that a decision runs, counted after the clock was stopped."""
    from showdown.kernel.agenda import Ask, Chance, Step
    from showdown.rules.programs import RunProgram

    counts = {"frames": 0, "verbs": 0}
    for owner, name, key in (
        (Step, "proceed", "frames"),
        (Ask, "proceed", "frames"),
        (Chance, "proceed", "frames"),
        (RunProgram, "run", "verbs"),
    ):
        setattr(owner, name, counting(getattr(owner, name), counts, key))
    decisions = sum([fight(seed)[2] for seed in range(COUNTED_FIGHTS)])
    return {f"{key}_per_decision": count / decisions for key, count in counts.items()}


def counting(function: Any, counts: dict[str, int], key: str) -> Any:
    """The same function, counting its calls."""

    def counted(*arguments: Any) -> Any:
        counts[key] += 1
        return function(*arguments)

    return counted


# -- all of them, in turn --------------------------------------------------------------------------------------------


def measured(folder: Path, story: str, engine: str, seconds: float) -> Figures:
    """The figures of one process; the engine is that of a checkout, this module is ours."""
    path = os.pathsep.join([str(folder / "src"), str(HERE)])
    done = subprocess.run(
        [sys.executable, "-m", "bench.monsters", "--story", story, "--engine", engine, "--seconds", str(seconds)],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    if done.returncode:
        raise SystemExit(f"{story} failed in {folder.name}:\n{done.stderr}")
    found: Figures = json.loads(done.stdout)
    return found


def spread_of(values: list[float]) -> Figures:
    return {"median": median(values), "low": min(values), "high": max(values)}


def run(engine: str, before: Path | None, turns: int, seconds: float) -> dict[str, Any]:
    """Measure everything in turn."""
    checkouts = {"now": HERE} | ({"before": before} if before else {})
    found: dict[str, dict[str, list[Figures]]] = {word: {story: [] for story in FIGHTS} for word in checkouts}
    for n in range(turns):
        print(f"turn {n + 1} of {turns} ...", file=sys.stderr)
        for story in FIGHTS:
            for word, folder in checkouts.items():
                found[word][story].append(measured(folder, story, engine, seconds))
    out: dict[str, Any] = {"schema": "showdown.bench-monsters/1", "engine": engine, "turns": turns}
    speed = "decisions_per_second"
    for word, stories in found.items():
        base = stories[FIRST_STORY]
        out[word] = {
            story: {name: median([row[name] for row in rows]) for name in rows[0]}
            | {"to_first_story": spread_of([a[speed] / b[speed] for a, b in zip(rows, base, strict=True)])}
            for story, rows in stories.items()
        }
    if before:
        pairs = {story: zip(found["now"][story], found["before"][story], strict=True) for story in FIGHTS}
        out["to_before"] = {story: spread_of([a[speed] / b[speed] for a, b in rows]) for story, rows in pairs.items()}
    return out


def show(report: dict[str, Any]) -> None:
    for word in ("before", "now"):
        for story, figures in report.get(word, {}).items():
            ratio = figures["to_first_story"]
            parts = [
                f"{word:6} {story:20} {figures['decisions_per_second']:>8,.0f} decisions/s",
                f"to the First Story {ratio['median']:.2f} ({ratio['low']:.2f} to {ratio['high']:.2f})",
                f"{figures['decisions_per_fight']:.0f} decisions a fight",
                f"{figures['decisions_per_round']:.1f} a round",
                f"setup {100 * figures['setup_share']:.0f} %",
            ]
            if "frames_per_decision" in figures:
                parts.append(f"{figures['frames_per_decision']:.1f} frames a decision")
                parts.append(f"{figures['verbs_per_decision']:.1f} verbs")
            print(", ".join(parts))
    for story, ratio in report.get("to_before", {}).items():
        print(f"now to before: {story:21} {ratio['median']:.2f} ({ratio['low']:.2f} to {ratio['high']:.2f})")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", choices=("pure", "compiled"), default="pure", help="which build [default: pure]")
    parser.add_argument("--before", type=Path, help="checkout of an older commit to compare with")
    parser.add_argument("--turns", type=int, default=3, help="number of turns [default: 3]")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure [default: 1]")
    parser.add_argument("--story", choices=tuple(FIGHTS), help="play this one here (used by the processes)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    if asked.story:
        print(json.dumps(play(asked.story, asked.engine, asked.seconds)))
        return 0
    before = asked.before.resolve() if asked.before else None
    report = run(asked.engine, before, asked.turns, asked.seconds)
    if asked.json:
        print(json.dumps(report, indent=1))
    else:
        show(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
