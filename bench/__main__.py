"""Measure the speed of the engine, pure and (if built) compiled, and of other games if they are installed.

python -m bench [--seconds 2] [--json]    figures; see bench/README.md
python -m bench --profile [--fights 60]   the functions that take most time
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.hot import hot_places
from bench.pure import has_compiled_files

LOADS = 5
PASSES = 2
"""Number of turns; pure and compiled take turns in separate processes."""

FIGURES = (
    "decisions_per_second",
    "level_3_decisions_per_second",
    "random_fights_per_second",
    "heuristic_fights_per_second",
    "search_iterations_per_second",
    "clone_microseconds",
)


def measure(engine: str, seconds: float) -> dict[str, Any]:
    """One process: one kind of engine, or the pure one beside other games."""
    command = [sys.executable, "-m", "bench.child", engine, str(seconds)]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the {engine} bench failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def run(seconds: float) -> dict[str, Any]:
    engines = ["pure", "compiled"] if has_compiled_files() else ["pure"]
    runs: dict[str, list[dict[str, Any]]] = {engine: [] for engine in engines}
    for _ in range(PASSES):
        for engine in engines:
            print(f"measuring the {engine} engine ...", file=sys.stderr)
            runs[engine].append(measure(engine, seconds / PASSES))
    out: dict[str, Any] = {"schema": "showdown.bench-report/1"}
    for engine in engines:
        out[engine] = best(runs[engine])
    if "compiled" in out:
        out["compiled_to_pure"] = {name: ratio(out["compiled"], out["pure"], name) for name in FIGURES}
    print("measuring how long loading takes ...", file=sys.stderr)
    out["loading"] = {kind: loading(kind) for kind in ("cold", "cached")}
    print("measuring beside other games ...", file=sys.stderr)
    out["peers"] = measure("peers", seconds)
    return out


def loading(kind: str) -> dict[str, float]:
    """The time of the first load of the core pack, in new processes; the median of several."""
    command = [sys.executable, "-m", "bench.loading", kind]
    found: list[dict[str, float]] = []
    for _ in range(LOADS + 1):
        done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True)
        found.append(json.loads(done.stdout))
    # The first one may have to compile Python, or fill the cache.
    return {name: sorted(f[name] for f in found[1:])[LOADS // 2] for name in found[0]}


def best(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The run that was disturbed least: the one whose calibration loop went fastest."""
    return max(runs, key=lambda r: float(r["calibration_rounds_per_second"]["median"]))


def ratio(a: dict[str, Any], b: dict[str, Any], name: str) -> float:
    """How many times faster a is than b, each measured against its own calibration loop."""
    of_a, of_b = float(a[name]["median"]), float(b[name]["median"])
    drift = float(a["calibration_rounds_per_second"]["median"]) / float(b["calibration_rounds_per_second"]["median"])
    if name.endswith("microseconds"):
        return round(of_b / of_a / drift, 2)
    return round(of_a / of_b / drift, 2)


def show(report: dict[str, Any]) -> None:
    for engine in ("pure", "compiled"):
        if engine not in report:
            print(f"{engine}: not built (make compiled)")
            continue
        print(f"{engine}, Python {report[engine]['python']}")
        for name in ("calibration_rounds_per_second", *FIGURES):
            figure = report[engine][name]
            label = name.replace("_", " ")
            print(f"  {label:<30} {figure['median']:>12,.1f}   {figure['low']:,.1f} to {figure['high']:,.1f}")
        geared = report[engine]["level_3_to_first_story_percent"]
        print(
            f"  level 3 with full gear makes {geared['median']:.0f} % of the First Story's decisions per second", end=""
        )
        print(f"   {geared['low']:.0f} to {geared['high']:.0f}")
    for kind, figures in report["loading"].items():
        took, computing = figures["load_ms"], figures["load_cpu_ms"]
        print(f"loading the core pack, {kind}: {took:.1f} ms ({computing:.1f} ms of it computing)")
    for name, value in report.get("compiled_to_pure", {}).items():
        print(f"compiled is {value} times as fast: {name.replace('_', ' ')}")
    for name, peer in report["peers"].items():
        if "missing" in peer:
            print(f"{name}: {peer['missing']}")
        else:
            ratio_to_it = peer["ours_to_theirs"]
            print(
                f"{name} {peer['version']}: {peer['decisions_per_second']['median']:,.0f} decisions per second; ",
                end="",
            )
            print(f"the pure engine makes {ratio_to_it['median']:.2f} times as many", end=" ")
            faster = report.get("compiled_to_pure", {}).get("decisions_per_second")
            compiled = f", the compiled one {ratio_to_it['median'] * faster:.1f} times" if faster else ""
            print(f"({ratio_to_it['low']:.2f} to {ratio_to_it['high']:.2f}){compiled}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4.0, help="time for each figure [default: 4]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--profile", action="store_true", help="profile random fights of the pure engine instead")
    parser.add_argument("--fights", type=int, default=60, help="number of fights to profile [default: 60]")
    arguments = parser.parse_args()
    if arguments.profile:
        hot_places(arguments.fights)
        return 0
    report = run(arguments.seconds)
    if arguments.json:
        print(json.dumps(report, indent=1))
    else:
        show(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
