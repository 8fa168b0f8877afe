"""Train the network of the strong bot (src/showdown/bots/prospects.json) on fights of the heuristic player.

    python -m tools.train_prospects --fights 26640            two minutes on one core, compiled
    python -m tools.train_prospects --fights 26640 --write    also write the weights

The fights take turns through FIGHTS: every monster of the core at its levels, with parties that fit.  Three sets of
weights play them (heuristic, cautious, aggressive), and one answer in thirty is a random one, so that the network also
knows positions that good play avoids.  Of each kind of fight, every fifth one is held out to measure the log loss.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from showdown.bots.builtin import knowledge_of
from showdown.engine import (
    OUTCOMES,
    WEIGHTS,
    Game,
    HeuristicPlayer,
    RandomStream,
    Seeded,
    Sight,
    answer,
    core_catalog,
    first_story,
    party_by_name,
    showdown,
)
from showdown.engine.learning import ALL_FACTS, more_facts_of
from tools.train_judge import SURVIVORS_TURN, Figures, trained

FILE = Path(__file__).parents[1] / "src/showdown/bots/prospects.json"
UNITS, ROUNDS = 32, 20
"""Hidden units of the network, and how often the fit goes through all positions."""
LONGEST = 40
"""Rounds after which a fight is given up as lost."""
SLIPS = 30
"""One answer in so many is a random one."""
STYLES = ("heuristic", "heuristic", "cautious", "aggressive")
STARTING, VETERANS = ("first-story", "rawhide", "lion-hunters"), ("leather-veterans", "lantern-veterans")
FITTING = {
    "white-lion": (STARTING, ("rawhide", "lion-hunters", "leather-veterans"), ("lion-hunters", *VETERANS)),
    "screaming-antelope": (STARTING, ("rawhide", "lion-hunters", "leather-veterans"), ("lion-hunters", *VETERANS)),
    "butcher": (("rawhide", "lion-hunters"), ("lion-hunters", *VETERANS), VETERANS),
    "kings-man": (VETERANS, ("lantern-veterans",), ("lantern-veterans",)),
    "the-hand": (("lion-hunters", "leather-veterans"), VETERANS, ("lantern-veterans",)),
}
"""For each monster the parties that may win, level by level: where nobody wins there is nothing to learn."""
FIGHTS = [
    ("white-lion", "first-story", "first-story"),
    ("white-lion", "level-1", "first-story"),
    ("white-lion", "level-2", "lion-hunters"),
    *[
        (monster, f"level-{level}", party)
        for monster, levels in FITTING.items()
        for level, parties in enumerate(levels, 1)
        for party in parties
    ],
]


def start(seed: int) -> Game:
    """One of FIGHTS, by the seed."""
    monster, level, party = FIGHTS[seed % len(FIGHTS)]
    if level == "first-story":
        return Game(first_story(4, seed, {}), core_catalog(), listen=False)
    survivors = party_by_name(party, core_catalog())
    return Game(showdown(monster, level, 4, seed, {}, survivors), core_catalog(), listen=False)


def positions(first: int, fights: int) -> tuple[Figures, Figures, Figures]:
    """Facts at the beginning of every survivors' turn, how that fight ended, and which fight it was."""
    chance, knowledge = Seeded(), knowledge_of(core_catalog())
    facts: list[list[float]] = []
    ends: list[bool] = []
    numbers: list[int] = []
    for number in range(fights):
        seed = first + number
        state = start(seed).state
        player = HeuristicPlayer(seed, WEIGHTS[STYLES[number // len(FIGHTS) % len(STYLES)]], knowledge)
        slips, decision, seen = RandomStream(seed), state.waiting, 0
        while decision is not None and state.round < LONGEST:
            if state.turn == SURVIVORS_TURN and state.round > seen:
                seen = state.round
                facts.append(more_facts_of(state, knowledge))
                numbers.append(number)
            options = decision.options
            if len(options) > 1 and state.round and not slips.draw(decision.id, SLIPS):
                option = options[slips.draw(decision.id + 1_000_003, len(options))]
            else:
                option = player.choose(Sight(state), decision)
            decision = answer(state, option, chance, None)
        ends += [OUTCOMES[state.outcome] == "victory"] * (len(facts) - len(ends))
    return np.array(facts, float), np.array(ends, float), np.array(numbers, float)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=3000, help="number of fights [default: 3000]")
    parser.add_argument("--first", type=int, default=2_000_000, help="seed of the first fight [default: 2000000]")
    parser.add_argument("--write", action="store_true", help="write the weights to prospects.json")
    wanted = parser.parse_args()
    facts, ends, numbers = positions(wanted.first, wanted.fights)
    # By rounds through FIGHTS: `numbers % 5` would hold out six kinds of fights whole, and train on none of these.
    held_out = numbers // len(FIGHTS) % 5 == 0
    about = {"fights": wanted.fights, "first seed": wanted.first}
    text = trained(ALL_FACTS, facts, ends, held_out, about, UNITS, ROUNDS)
    if wanted.write:
        FILE.write_text(text)


if __name__ == "__main__":
    main()
