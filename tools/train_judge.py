"""Train the network that judges positions in the search (src/showdown/bots/judge.json) on fights of the rollout policy.

    python tools/train_judge.py --fights 30000            several minutes on the compiled engine
    python tools/train_judge.py --fights 30000 --write    also write the weights

Half the fights are First Stories, a quarter level 1 with the starting party, a quarter level 1 in rawhide.  Every fifth
fight is held out; the log loss on those is printed and stored with the weights, beside the log loss of the average.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from showdown.bots.builtin import Heuristic, knowledge_of
from showdown.engine import (
    FACTS,
    OUTCOMES,
    Game,
    RolloutPolicy,
    Seeded,
    Setup,
    answer,
    core_catalog,
    facts_of,
    first_story,
    party_by_name,
    showdown,
)

FILE = Path(__file__).parents[1] / "src/showdown/bots/judge.json"
SURVIVORS_TURN = 2
LONGEST = 60
"""Rounds after which a fight is given up as lost."""
SLING_BELOW = (4, 4, 4, 4, 2, 4, 4, 4, 8)
"""Wounds left to win from which on the stones fly, fight by fight: mostly as the heuristic bot does it, so that a stone
is worth what good use makes of it."""
HIDDEN, ROUNDS, BATCH = 16, 12, 512
RATE, SLOWING, MOMENTUM, SPREAD = 3e-3, 0.75, 0.9, 0.999

Figures = np.ndarray[Any, np.dtype[np.float64]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]


def settings(seed: int) -> Setup:
    """First Story, level 1, First Story, level 1 in rawhide."""
    if seed % 2 == 0:
        return first_story(4, seed, {})
    party = party_by_name("rawhide", core_catalog()) if seed % 4 == 3 else None
    return showdown("white-lion", "level-1", 4, seed, {}, party)


def positions(first: int, fights: int) -> tuple[Figures, Figures, Figures]:
    """Facts at the beginning of every survivors' turn, how that fight ended, and which fight it was."""
    catalog, chance = core_catalog(), Seeded()
    knowledge = knowledge_of(catalog)
    facts: list[list[float]] = []
    ends: list[bool] = []
    numbers: list[int] = []
    for number in range(fights):
        seed = first + number
        # The rollout policy does not deploy well; the heuristic bot does that.
        game, adviser = Game(settings(seed), catalog, listen=False), Heuristic(seed)
        while game.state.round == 0:
            game.choose(adviser.choose(game))
        s, d = game.state, game.state.waiting
        policy = RolloutPolicy(seed + 77, knowledge, SLING_BELOW[number % len(SLING_BELOW)])
        seen = 0
        while d is not None and s.round < LONGEST:
            if s.turn == SURVIVORS_TURN and s.round > seen:
                seen = s.round
                facts.append(facts_of(s, knowledge))
                numbers.append(number)
            d = answer(s, policy.choose(s, d), chance, None)
        ends += [OUTCOMES[s.outcome] == "victory"] * (len(facts) - len(ends))
    return np.array(facts, float), np.array(ends, float), np.array(numbers, float)


def log_loss(said: Figures, ends: Figures) -> float:
    return float(-np.mean(ends * np.log(said + 1e-9) + (1 - ends) * np.log(1 - said + 1e-9)))


def fit(facts: Figures, ends: Figures, units: int, rounds: int) -> tuple[Figures, Figures, Figures, float]:
    """Adam on batches, slower each round; facts come standardised."""
    lots = np.random.default_rng(0)
    parts: list[Figures] = [
        lots.normal(0, 0.3, (facts.shape[1], units)),
        lots.normal(0, 0.3, units),
        lots.normal(0, 0.3, units),
        np.zeros(1),
    ]
    means = [np.zeros_like(p) for p in parts]
    squares = [np.zeros_like(p) for p in parts]
    step = 0
    for turn in range(rounds):
        order = lots.permutation(len(facts))
        rate = RATE * SLOWING**turn
        for at in range(0, len(order), BATCH):
            chosen = order[at : at + BATCH]
            x = facts[chosen]
            hidden = np.tanh(x @ parts[0] + parts[1])
            said = 1 / (1 + np.exp(-(hidden @ parts[2] + parts[3])))
            error = (said - ends[chosen]) / len(chosen)
            back = np.outer(error, parts[2]) * (1 - hidden * hidden)
            slopes = [x.T @ back, back.sum(0), hidden.T @ error, np.array([error.sum()])]
            step += 1
            for i, slope in enumerate(slopes):
                means[i] = MOMENTUM * means[i] + (1 - MOMENTUM) * slope
                squares[i] = SPREAD * squares[i] + (1 - SPREAD) * slope * slope
                pace = np.sqrt(squares[i] / (1 - SPREAD**step)) + 1e-8
                parts[i] = parts[i] - rate * (means[i] / (1 - MOMENTUM**step)) / pace
    return parts[0], parts[1], parts[2], float(parts[3][0])


def trained(
    names: tuple[str, ...],
    facts: Figures,
    ends: Figures,
    held_out: Mask,
    about: dict[str, int],
    units: int = HIDDEN,
    rounds: int = ROUNDS,
) -> str:
    """Fit a network, print how well it predicts the fights held out, and return its file."""
    middle, width = facts[~held_out].mean(0), facts[~held_out].std(0) + 1e-9
    weights, biases, outs, base = fit((facts[~held_out] - middle) / width, ends[~held_out], units, rounds)
    # The standardising is folded into the weights, so that the judge multiplies raw facts.
    rows = (weights / width[:, None]).T
    biases = biases - (middle / width) @ weights
    said = 1 / (1 + np.exp(-(np.tanh(facts[held_out] @ rows.T + biases) @ outs + base)))
    average = np.full(int(held_out.sum()), ends[~held_out].mean())
    told = {
        **about,
        "positions": len(facts),
        "log loss, held out": round(log_loss(said, ends[held_out]), 4),
        "log loss of the average": round(log_loss(average, ends[held_out]), 4),
    }
    print(json.dumps(told))
    kept = {
        "fitted": told,
        "facts": names,
        "rows": [[round(float(x), 6) for x in row] for row in rows],
        "biases": [round(float(x), 6) for x in biases],
        "outs": [round(float(x), 6) for x in outs],
        "base": round(base, 6),
    }
    return json.dumps(kept, indent=None, separators=(",", ":")).replace("],", "],\n") + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=3000, help="number of fights [default: 3000]")
    parser.add_argument("--first", type=int, default=1_000_000, help="seed of the first fight [default: 1000000]")
    parser.add_argument("--write", action="store_true", help="write the weights to judge.json")
    wanted = parser.parse_args()
    facts, ends, numbers = positions(wanted.first, wanted.fights)
    about = {"fights": wanted.fights, "first seed": wanted.first}
    text = trained(FACTS, facts, ends, numbers % 5 == 0, about)
    if wanted.write:
        FILE.write_text(text)


if __name__ == "__main__":
    main()
