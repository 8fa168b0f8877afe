"""Watch random fights with the second referee and print how many figures of each kind it checked.

    python -m tests.referee 5000 --seed 1            # fights 1000000 to 1004999
    python -m tests.referee 1 --fight 1000017        # one fight again, with its first three disagreements

Exit code 1 if a figure differs or a kind was never checked, 130 after Ctrl-C.  Ctrl-C prints what was checked so far.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from multiprocessing import Pool
from typing import NamedTuple

from tests.referee.fights import MOST_DECISIONS, report, watch
from tests.referee.figures import Kind

STRIDE = 1_000_000
"""Fights of one seed: the numbers from seed x STRIDE on."""


class Seen(NamedTuple):
    """The result of one fight."""

    number: int
    decisions: int
    counts: Counter[Kind]
    wrong: list[str]
    """Kinds of the disagreements."""
    reports: list[str]


def look_at(job: tuple[int, int, bool]) -> Seen:
    """Watch one fight: (number, most decisions, stop at the first disagreement)."""
    number, most, first_only = job
    watcher = watch(number, most, first_only)
    wrong = [found.kind for found in watcher.disagreements]
    return Seen(
        number, watcher.decisions, watcher.counts, wrong, [report(number, d) for d in watcher.disagreements[:3]]
    )


def table(counts: Counter[Kind], wrong: Counter[str]) -> str:
    """Figures checked and disagreements, by kind."""
    lines = [f"{'figures':<45}{'checked':>12}{'disagreements':>15}"]
    for kind in Kind:
        lines.append(f"{kind.value:<45}{counts[kind]:>12,}{wrong[kind.value]:>15,}")
    lines.append(f"{'all':<45}{sum(counts.values()):>12,}{sum(wrong.values()):>15,}")
    return "\n".join(lines)


def never_checked(counts: Counter[Kind]) -> list[str]:
    """Kinds without a single figure: a referee who does not look at them proves nothing about them."""
    return [kind.value for kind in Kind if not counts[kind]]


def ignore_interrupts() -> None:
    """Workers leave Ctrl-C to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.referee", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("fights", type=int, help="number of fights")
    parser.add_argument("--seed", type=int, default=0, help="which fights [default: 0, those of the tests]")
    parser.add_argument("--fight", type=int, help="start at this fight number instead")
    parser.add_argument("--decisions", type=int, default=MOST_DECISIONS, help="decisions a fight [default: 300]")
    parser.add_argument("--workers", type=int, default=2, help="number of processes [default: 2]")
    args = parser.parse_args(arguments)
    # A background job may have inherited an ignored SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    first = args.fight if args.fight is not None else args.seed * STRIDE
    jobs = [(number, args.decisions, args.fight is None) for number in range(first, first + args.fights)]
    counts: Counter[Kind] = Counter()
    wrong: Counter[str] = Counter()
    done = decisions = 0
    stopped = False
    with Pool(args.workers, ignore_interrupts) as pool:
        try:
            print(f"watching {args.fights} fights from {first} on", file=sys.stderr, flush=True)
            for seen in pool.imap_unordered(look_at, jobs, chunksize=4):
                done += 1
                decisions += seen.decisions
                counts += seen.counts
                wrong.update(seen.wrong)
                for text in seen.reports:
                    print(text, flush=True)
                if done % 100 == 0:
                    print(f"{done} of {args.fights} fights, {sum(wrong.values())} disagreements", file=sys.stderr)
        except KeyboardInterrupt:
            stopped = True
            pool.terminate()
    print(table(counts, wrong))
    print(f"{done} fights with {decisions:,} decisions, {sum(wrong.values())} disagreements")
    missing = never_checked(counts)
    if missing:
        print(f"never checked: {', '.join(missing)}")
    if stopped:
        return 130
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main())
