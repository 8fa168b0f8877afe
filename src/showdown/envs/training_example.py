"""Train a policy for one story: correct the heuristic bot by what rollouts find.

    python -m showdown.envs.training_example --out policy.json
    showdown arena heuristic trained:policy.json --story white-lion:1 --games 1000

Fights are played by the present policy.  At some decisions the heuristic's option and a few others are rated: each is
played to the end several times, all on the same dice.  A ridge regression over the option columns then predicts what an
option gains.  The policy leaves the heuristic's choice for an option that gains more by a margin; the margin is chosen
on fights of its own.  The next iteration starts from that policy.  Training, choice and test use different seeds.  The
result depends on the arguments only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from showdown.bots.builtin import knowledge_of
from showdown.engine import WEIGHTS, Decision, HeuristicPlayer, Option, Player, Seeded, Sight, advance, answer
from showdown.engine import start as start_state
from showdown.engine.learning import (
    OPTION_COLUMNS,
    OPTION_WIDTH,
    VERSION,
    Encoder,
    TrainedPlayer,
    play_on,
    rate_options,
)
from showdown.envs.fight import Choice
from showdown.language import say
from showdown.sim.intervals import rate

Floats = NDArray[np.float64]
Policy = dict[str, list[float]]
"""Weights of the option columns, and one for being the heuristic's choice, by kind and verb."""

HELD_OUT = 1_000_000
"""First seed of the test; the seeds of the training are below it."""
COLUMN_NAMES = [name for name, _ in OPTION_COLUMNS]
FIRST = COLUMN_NAMES.index("kind")
"""Columns before this one are numbers of things, which a linear policy cannot use."""
ADVISED = OPTION_WIDTH
LONGEST = 1_000
"""Decisions after which a fight of the test counts as lost; a real one has about 200."""
TUNED = HELD_OUT // 2
"""First seed of the fights on which the margin is chosen; the seeds of the training are below it."""
MARGINS = (0.01, 0.02, 0.04, 0.08, 1.0)
"""Margins that are tried, in chances to win; with the last one the policy is the heuristic."""
WAITING = ("end", "done")
"""Verbs the policy never prefers to the heuristic's choice: a single wait looks harmless, and waiting never wins."""
KINDS = frozenset(
    {"action", "act_order", "hit", "wound_order", "deploy", "monster_path", "pick_target", "trigger_order", "facing"}
)
"""Decisions that are rated.  Movements are left to the heuristic: they have many options, so noise wins there."""


class Rated(NamedTuple):
    """The rated options of one decision: key, columns and value of each."""

    keys: list[str]
    columns: Floats
    values: Floats


class Trainer:
    """Collects ratings of options in fights of one story, and fits a policy to them."""

    def __init__(self, choice: Choice, seed: int, share: float, breadth: int, futures: int) -> None:
        self.choice = choice
        self.catalog = choice.catalog()
        self.knowledge = knowledge_of(self.catalog)
        self.random = np.random.default_rng(seed)
        self.share, self.breadth, self.futures, self.margin = share, breadth, futures, MARGINS[-1]
        self.encoder = Encoder(self.knowledge)
        self.rated: list[Rated] = []

    def player(self, policy: Policy, seed: int) -> Player:
        adviser = HeuristicPlayer(seed, WEIGHTS["heuristic"], self.knowledge)
        return TrainedPlayer(adviser, policy, self.margin, self.knowledge) if policy else adviser

    def collect(self, policy: Policy, decisions: int) -> None:
        """Play fights until `decisions` more are rated."""
        wanted = len(self.rated) + decisions
        while len(self.rated) < wanted:
            seed = int(self.random.integers(TUNED))
            player = self.player(policy, seed)
            adviser = HeuristicPlayer(seed, WEIGHTS["heuristic"], self.knowledge)
            s = start_state(self.choice.setup(seed), self.catalog)
            d = advance(s, Seeded(), None)
            made = 0
            while d is not None and len(self.rated) < wanted and made < LONGEST:
                made += 1
                if len(d.options) > 1 and d.kind in KINDS and self.random.random() < self.share:
                    rated = self.rate(Sight(s), d, adviser.choose(Sight(s), d), player)
                    self.rated += [rated] if rated.keys else []
                d = answer(s, player.choose(Sight(s), d) if len(d.options) > 1 else d.options[0], Seeded(), None)

    def rate(self, sight: Sight, d: Decision, advised: Option, player: Player) -> Rated:
        options = self.candidates(d, advised)
        if len(options) == 1:
            return Rated([], np.zeros((0, OPTION_WIDTH + 1)), np.zeros(0))
        count = self.encoder.encode_options(sight._s, d)
        number = {id(d.options[i]): i for i in range(count)}
        values = rate_options(sight, options, player, int(self.random.integers(2**31)), self.futures)
        rows = np.zeros((len(options), OPTION_WIDTH + 1))
        for i, option in enumerate(options):
            rows[i, :OPTION_WIDTH] = self.encoder.option(number[id(option)])
        rows[:, :FIRST] = 0.0
        rows[0, ADVISED] = 1.0
        return Rated([f"{d.kind}/{o.verb}" for o in options], rows, np.array(values))

    def candidates(self, d: Decision, advised: Option) -> list[Option]:
        """The heuristic's option, and some of the others, each verb as likely as another."""
        by_verb: dict[str, list[Option]] = {}
        for o in d.options:
            if o is not advised and o.verb not in WAITING:
                by_verb.setdefault(o.verb, []).append(o)
        out = [advised]
        while by_verb and len(out) < self.breadth:
            verb = list(by_verb)[self.random.integers(len(by_verb))]
            out.append(by_verb[verb].pop(self.random.integers(len(by_verb[verb]))))
            if not by_verb[verb]:
                del by_verb[verb]
        return out

    def fit(self, ridge: float) -> Policy:
        """Ridge regression of the values, each less the mean of its decision, on the columns by kind and verb."""
        keys = sorted({key for rated in self.rated for key in rated.keys})
        wide = OPTION_WIDTH + 1
        count = sum(len(rated.keys) for rated in self.rated)
        x = np.zeros((count, len(keys) * wide), dtype=np.float32)
        y = np.zeros(count)
        at = 0
        for rated in self.rated:
            end = at + len(rated.keys)
            for i, key in enumerate(rated.keys):
                block = keys.index(key) * wide
                x[at + i, block : block + wide] = rated.columns[i]
            x[at:end] -= x[at:end].mean(axis=0)
            y[at:end] = rated.values - rated.values.mean()
            at = end
        # A column has the same scale in every block, so that what is rarely seen is shrunk most.
        scale = np.tile(np.sqrt((x.reshape(count, len(keys), wide) ** 2).sum(axis=1).mean(axis=0)), len(keys)) + 1e-9
        used = np.flatnonzero(x.any(axis=0))
        z = x[:, used] / scale[used]
        moments = (z.T @ z).astype(np.float64)
        solved = np.linalg.solve(moments + ridge * np.eye(len(used)), z.T.astype(np.float64) @ y)
        weights = np.zeros(len(keys) * wide)
        weights[used] = solved / scale[used]
        return {key: [round(float(w), 6) for w in row] for key, row in zip(keys, weights.reshape(-1, wide))}

    def tune(self, policy: Policy, games: int) -> None:
        """Choose the margin that wins most fights: small ones trust noise, large ones leave all to the heuristic."""
        won: dict[float, int] = {}
        for self.margin in MARGINS:
            won[self.margin] = sum(self.wins(policy, games, TUNED))
        self.margin = max(MARGINS, key=lambda margin: won[margin])

    def wins(self, policy: Policy, games: int, first: int = HELD_OUT) -> list[bool]:
        """Which of the fights with these seeds are won; by default those of the test."""
        out = []
        for seed in range(first, first + games):
            s = start_state(self.choice.setup(seed), self.catalog)
            advance(s, Seeded(), None)
            play_on(s, self.player(policy, seed), LONGEST)
            out.append(s.outcome == 1)
        return out


def tested(won: list[bool], base: list[bool]) -> dict[str, Any]:
    """The win rate, and the paired difference to the heuristic, with 95 % intervals."""
    _, low, high = rate(sum(won), len(won))
    gains = np.array(won, dtype=float) - np.array(base, dtype=float)
    error = 1.96 * float(gains.std(ddof=1)) / len(gains) ** 0.5
    mean = float(gains.mean())
    return {
        "games": len(won),
        "wins": sum(won),
        "rate": round(sum(won) / len(won), 4),
        "interval": [round(low, 4), round(high, 4)],
        "gain": round(mean, 4),
        "gain_interval": [round(mean - error, 4), round(mean + error, 4)],
        "first_seed": HELD_OUT,
    }


def train(trainer: Trainer, a: argparse.Namespace, tell: Callable[[str], None]) -> tuple[Policy, list[dict[str, Any]]]:
    """The policy of the last iteration, and the learning curve."""
    base = trainer.wins({}, a.test)
    curve = [{"decisions": 0, **tested(base, base)}]
    tell(f"heuristic: {sum(base)} of {len(base)} won")
    policy: Policy = {}
    for _ in range(a.iterations):
        start = policy
        for _ in range(a.points):
            trainer.collect(start, a.decisions // a.points)
            policy = trainer.fit(a.ridge)
            trainer.tune(policy, a.tune)
            point = {
                "decisions": len(trainer.rated),
                "margin": trainer.margin,
                **tested(trainer.wins(policy, a.test), base),
            }
            curve.append(point)
            low, high = point["gain_interval"]
            gain = f"gain {point['gain']:+.3f} ({low:+.3f}, {high:+.3f})"
            tell(f"{point['decisions']} decisions: {point['wins']} won, {gain}")
    return policy, curve


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m showdown.envs.training_example", description="Train a policy.")
    default = " [default: %(default)s]"
    parser.add_argument("--story", default="white-lion:1", help=say("numbers.train-story") + default)
    parser.add_argument("--party", help=say("numbers.train-party"))
    parser.add_argument("--seed", type=int, default=1, help=say("numbers.train-seed") + default)
    parser.add_argument("--iterations", type=int, default=1, help=say("numbers.train-iterations") + default)
    parser.add_argument("--decisions", type=int, default=4_000, help=say("numbers.train-decisions") + default)
    parser.add_argument("--points", type=int, default=2, help=say("numbers.train-points") + default)
    parser.add_argument("--futures", type=int, default=2, help=say("numbers.train-futures") + default)
    parser.add_argument("--breadth", type=int, default=4, help=say("numbers.train-breadth") + default)
    parser.add_argument("--share", type=float, default=0.25, help=say("numbers.train-share") + default)
    parser.add_argument("--ridge", type=float, default=1500.0, help=say("numbers.train-ridge") + default)
    parser.add_argument("--tune", type=int, default=300, help=say("numbers.train-tune") + default)
    parser.add_argument("--test", type=int, default=1_000, help=say("numbers.train-test") + default)
    parser.add_argument("--out", type=Path, help=say("numbers.train-out"))
    a = parser.parse_args(arguments)
    began = monotonic()

    def tell(line: str) -> None:
        print(f"{monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    trainer = Trainer(Choice(a.story, a.party), a.seed, a.share, a.breadth, a.futures)
    policy, curve = train(trainer, a, tell)
    document = {
        "schema": "showdown.policy/1",
        "features": VERSION,
        "recipe": {name: value for name, value in vars(a).items() if name != "out"},
        "seconds": round(monotonic() - began),
        "curve": curve,
        "margin": trainer.margin,
        "weights": policy,
    }
    text = json.dumps(document)
    if a.out:
        a.out.write_text(text + "\n", encoding="utf-8")
    print(json.dumps(curve[-1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
