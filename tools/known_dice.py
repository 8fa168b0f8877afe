"""How many fights could be won by somebody who knew all dice and cards to come: where no fair bot wins, is it the bot?

    python -m tools.known_dice white-lion:3 lion-hunters --fights 20 --tries 400

Round by round the fight is played ``--tries`` times with the dice that will really fall, by the heuristic player and by
variants of it that slip now and then.  The ``--kept`` positions that Prospects value most are where the next round
starts.  A fight won in this way can be won; one that is lost may still have a line that was not found.  So the share is
no strict upper bound, but far above what play without this knowledge can expect.
"""

from __future__ import annotations

import argparse

from showdown.analysis.arena import Arena
from showdown.bots.builtin import knowledge_of, prospects
from showdown.engine import OUTCOMES, WEIGHTS, HeuristicPlayer, RandomStream, Seeded, Sight, answer
from showdown.engine.learning import Prospects
from showdown.model.state import State
from showdown.sim.intervals import rate

LONGEST = 60
"""Rounds after which a fight counts as lost."""
STEPS = 2000
"""Decisions after which a round is given up."""
SURVIVORS_TURN = 2
STYLES = tuple(WEIGHTS)
SLIPS = (0, 40, 20, 10)
"""One answer in so many is a random one, try by try; 0: none."""


class Foresight:
    """Plays one fight with known dice."""

    def __init__(self, arena: Arena, seed: int, tries: int, kept: int) -> None:
        self.start = arena.open(seed).state
        self.knowledge = knowledge_of(self.start.catalog)
        self.judge = Prospects(self.knowledge, prospects())
        self.seed, self.tries, self.kept = seed, tries, kept

    def wins(self) -> bool:
        """Was a line found that wins?"""
        kept = [self.start]
        while kept[0].waiting is not None and kept[0].round < LONGEST:
            after = [self.round(kept[number % len(kept)], number) for number in range(self.tries)]
            after.sort(key=self.judge.value, reverse=True)
            kept = after[: self.kept]
        return OUTCOMES[kept[0].outcome] == "victory"

    def round(self, start: State, number: int) -> State:
        """The position at the next survivors' turn after one try."""
        s, chance = start.clone(), Seeded()
        player = HeuristicPlayer(self.seed + number, WEIGHTS[STYLES[number % len(STYLES)]], self.knowledge)
        slips, often = RandomStream(self.seed * 1_000_003 + number), SLIPS[number // len(STYLES) % len(SLIPS)]
        decision, first = s.waiting, s.round
        for _ in range(STEPS):
            if decision is None or (s.round > first and s.turn == SURVIVORS_TURN):
                break
            options = decision.options
            if often and len(options) > 1 and not slips.draw(decision.id, often):
                option = options[slips.draw(decision.id + 1_000_003, len(options))]
            else:
                option = player.choose(Sight(s), decision)
            decision = answer(s, option, chance, None)
        return s


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("story", help="first-story, or a monster and its level: white-lion:3")
    parser.add_argument("party", nargs="?", default="", help="ready party [default: the starting party]")
    parser.add_argument("--fights", type=int, default=100, help="number of fights, seeds from 0 [default: 100]")
    parser.add_argument("--tries", type=int, default=400, help="tries of each round [default: 400]")
    parser.add_argument("--kept", type=int, default=8, help="positions kept after each round [default: 8]")
    wanted = parser.parse_args()
    won = 0
    for seed in range(wanted.fights):
        won += Foresight(Arena(wanted.story, wanted.party), seed, wanted.tries, wanted.kept).wins()
        value, low, high = rate(won, seed + 1)
        print(f"{won} of {seed + 1}: {100 * value:.1f} % ({100 * low:.1f} to {100 * high:.1f})", flush=True)


if __name__ == "__main__":
    main()
