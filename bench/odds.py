"""Check exact odds against closed formulas and against Monte Carlo simulation of the engine.

python -m bench.odds                      the whole grid (12,000 inputs), then 24 positions with 1,000,000 attacks each
python -m bench.odds --grid 500 --samples 20000 --positions 4

Every input of the grid is computed without decks and compared with binomials that are independent of the engine.  The
positions are computed with their decks and compared with attacks that the engine plays with random dice: the means of
hits, wounds and criticals and the probability of a trap, as z values.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import product
from math import comb, sqrt
from random import Random

from showdown.engine import CardOption, Event, Seeded, answer, core_catalog
from showdown.forecast.attack_policy import passive
from showdown.forecast.counters import CRITICALS, HITS, TRAPS, WOUNDS, count, of_survivor
from showdown.forecast.hit_locations import STEPS, AttackQuestion, attack_of
from showdown.forecast.position import Staged, Strike, stage_strike
from showdown.forecast.survivor_attack import SurvivorAttackOdds, question_of, survivor_attack_odds
from showdown.forecast.transposition import LIMBS, MIND, transposition_key
from showdown.forecast.walker import Walker

GRID = tuple(
    product((1, 2, 3, 5, 8), (4, 6, 7, 9), (-2, 0, 2, 5, 11), (-1, 0, 1, 3), (4, 6, 8, 10, 14), (0, 2), (0, 1, 2))
)
"""Speed, accuracy, strength, luck, toughness, evasion; and in front, in the blind spot, or the monster fallen."""


def strike_of(row: tuple[int, ...]) -> Strike:
    q = Strike()
    q.speed, q.accuracy, q.strength, q.luck, q.toughness, q.evasion, how = row
    q.blind_spot, q.knocked_down = how == 1, how == 2
    return q


def formula(row: tuple[int, ...]) -> list[list[float]]:
    """Hits, wounds and criticals as binomials: what a book of odds would say."""
    speed, accuracy, strength, luck, toughness, evasion, how = row
    needed = 3 if how == 2 else accuracy + evasion - (how == 1)
    hit = len([f for f in range(1, 11) if f == 10 or (f > 1 and f >= needed)]) / 10
    lowest = max(2, 10 - luck)
    critical = len([f for f in range(2, 11) if f >= lowest]) / 10
    wound = len([f for f in range(2, 11) if f == 10 or f >= lowest or f + strength >= toughness]) / 10
    return [binomial(speed, p) for p in (hit, hit * wound, hit * critical)]


def binomial(n: int, p: float) -> list[float]:
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def difference(row: tuple[int, ...]) -> float:
    """The largest difference between exact odds and formula for one input."""
    found = survivor_attack_odds(stage_strike(strike_of(row), core_catalog()))
    worst = 0.0
    for got, wanted in zip((found.hits, found.wounds, found.criticals), formula(row), strict=True):
        for k, p in enumerate(wanted):
            have = got.distribution[k] if k < len(got.distribution) else 0.0
            worst = max(worst, abs(have - p))
    return worst


# -- Monte Carlo -------------------------------------------------------------------------------------------------


def positions() -> Iterator[tuple[str, Staged]]:
    """Twenty-four attacks against decks as they stand: the last eight with three dice and more, pairs, and luck."""
    asked = (
        ("founding-stone", "white-lion", "first-story", "", 0, 0),
        ("founding-stone", "white-lion", "level-1", "blind spot", 0, 0),
        ("bone-blade", "white-lion", "level-1", "", 0, 0),
        ("bone-blade", "white-lion", "level-2", "blind spot", 0, 0),
        ("bone-axe", "white-lion", "level-1", "", 0, 0),
        ("bone-axe", "white-lion", "level-1", "fallen", 0, 0),
        ("bone-axe", "white-lion", "level-2", "", 3, 0),
        ("bone-axe", "white-lion", "level-3", "", 0, 0),
        ("bone-sickle", "white-lion", "level-1", "", 2, 0),
        ("bone-club", "white-lion", "level-1", "", 0, 0),
        ("bone-pickaxe", "white-lion", "level-1", "blind spot", 0, 0),
        ("king-spear", "white-lion", "level-2", "", 0, 0),
        ("king-spear", "white-lion", "level-3", "blind spot", 1, 0),
        ("scrap-sword", "white-lion", "level-1", "", 0, 0),
        ("cat-gut-bow", "white-lion", "level-2", "", 0, 0),
        ("bone-axe", "screaming-antelope", "level-1", "", 0, 0),
        ("bone-dagger", "white-lion", "level-1", "", 0, 2),
        ("cat-fang-knife", "white-lion", "level-1", "blind spot", 0, 0),
        ("rawhide-whip", "white-lion", "level-3", "", 0, 1),
        ("hunter-whip", "white-lion", "level-2", "", 2, 0),
        ("lion-beast-katar", "white-lion", "level-1", "pair", 0, 1),
        ("bone-dagger", "screaming-antelope", "level-1", "", 0, 0),
        ("hunter-whip", "screaming-antelope", "level-1", "", 0, 3),
        ("bone-blade", "screaming-antelope", "level-1", "fallen", 0, 0),
    )
    for weapon, monster, level, how, removed, luck in asked:
        q = Strike()
        q.weapon, q.monster, q.level, q.removed, q.luck = weapon, monster, level, removed, luck
        q.blind_spot, q.knocked_down, q.paired = how == "blind spot", how == "fallen", how == "pair"
        words = [weapon, monster, level, *[how] * (how != ""), *[f"luck {luck}"] * (luck > 0)]
        yield ", ".join([*words, *[f"{removed} removed"] * (removed > 0)]), stage_strike(q, core_catalog())


def play(staged: Staged, question: AttackQuestion | None, lots: Random) -> int:
    """Counters of one attack by the engine with its own dice.

    ``question`` knows which location to try; without it the location is random.
    """
    s = staged.state.clone()
    s.key0, s.key1 = lots.getrandbits(32), lots.getrandbits(32)
    events: list[Event] = []
    s.sink = events
    chance = Seeded()
    d = answer(s, staged.option, chance, None)
    while d is not None and d.kind != "action" and not s.outcome:
        if d.kind != "wound_order":
            chosen = passive(d)
        elif question is None:
            chosen = lots.choice(d.options)
        else:
            cards = tuple(sorted(attack_of(s).cards))
            best = question.best.get((transposition_key(s, False, LIMBS | MIND if len(cards) > 1 else 0), cards))
            chosen = next((o for o in d.options if isinstance(o, CardOption) and o.card == best), d.options[0])
        d = answer(s, chosen, chance, None)
    return of_survivor(staged.who, False, events)


def compare(staged: Staged, order: str, samples: int, seed: int) -> tuple[SurvivorAttackOdds, list[float]]:
    """Exact odds, and the distance of the means of ``samples`` attacks from them, in standard errors."""
    exact = survivor_attack_odds(staged, order)
    question = None
    if order == "optimal":
        question = question_of(staged, order)
        question.spread(Walker(question, STEPS), staged.state, staged.option)
    sums = [0] * 4
    lots = Random(seed)
    for _ in range(samples):
        counters = play(staged, question, lots)
        for f, field in enumerate((HITS, WOUNDS, CRITICALS, TRAPS)):
            sums[f] += count(counters, field)
    out = []
    for f, part in enumerate((exact.hits, exact.wounds, exact.criticals)):
        square = sum([n * n * p for n, p in enumerate(part.distribution)])
        out.append(z(sums[f], part.mean, square - part.mean**2, samples))
    out.append(z(sums[3], exact.trap, exact.trap * (1 - exact.trap), samples))
    return exact, out


def z(total: int, mean: float, variance: float, samples: int) -> float:
    if variance <= 1e-15:
        return 0.0 if abs(total / samples - mean) < 1e-12 else float("inf")
    return (total / samples - mean) / sqrt(variance / samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grid", type=int, default=len(GRID), help="inputs of the grid [default: all]")
    parser.add_argument("--samples", type=int, default=1_000_000, help="attacks per position [default: 1000000]")
    parser.add_argument("--positions", type=int, default=24, help="number of positions [default: 24]")
    parser.add_argument("--first", type=int, default=0, help="number of the first position [default: 0]")
    given = parser.parse_args()
    if given.grid:
        begun = time.perf_counter()
        step = max(1, len(GRID) // given.grid)
        rows = GRID[::step]
        worst = max([difference(row) for row in rows])
        took = time.perf_counter() - begun
        print(
            f"dice only: {len(rows):,} inputs, largest difference to the formulas {worst:.2e} ({took:.0f} s)",
            flush=True,
        )
    names = ("hits", "wounds", "criticals", "trap")
    for i, (title, staged) in enumerate(list(positions())[: given.positions]):
        if i < given.first:
            continue
        order = ("fixed", "optimal")[i % 2]
        begun = time.perf_counter()
        exact, zs = compare(staged, order, given.samples, i + 1)
        told = "  ".join([f"{name} z {value:+.2f}" for name, value in zip(names, zs, strict=True)])
        took = time.perf_counter() - begun
        print(
            f"{title} ({order}): {exact.wounds.mean:.5f} wounds; {told}  ({given.samples:,} attacks, {took:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
