"""The player that plays sensibly: it takes the option that its tactics value most.

A random number decides between equals.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.decision import Decision, Option
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.determinization import Imagined
from showdown.players.outliving import OUTLIVING, Outliving, better_outlived
from showdown.players.player import Player
from showdown.players.random_stream import RandomStream
from showdown.players.sight import Sight
from showdown.players.tactics import MOVE_TO, TACTICS, Thought
from showdown.players.weights import Weights

PATIENCE: Final = 150
"""Rounds after which one answer in ONE_IN is random, to leave a loop of moves.  Other fights have fewer than 100."""
ONE_IN: Final = 4
WHETHER: Final = 1 << 32
WHICH: Final = 1 << 33
"""Added to the number of a decision: random numbers of their own."""


@final
class HeuristicPlayer(Player):
    """Answers decisions from Sight alone.  ``knowledge`` is that of the catalogue the fight is played with."""

    def __init__(self, seed: int, weights: Weights, knowledge: CardKnowledge) -> None:
        self.stream = RandomStream(seed)
        self.weights = weights
        self.knowledge = knowledge

    def choose(self, sight: Sight, decision: Decision) -> Option:
        """The best option."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        tactic = TACTICS.get(decision.kind, -1)
        if tactic < 0:
            return options[self.stream.draw(decision.id, len(options))]
        if tactic in OUTLIVING and better_outlived(sight, self.knowledge):
            return options[self.best(decision, self.outliving(sight, decision, tactic))]
        thought = Thought(sight, decision, self.weights, self.knowledge)
        scores = thought.scores(tactic)
        chosen = self.best(decision, scores)
        if sight.round > PATIENCE and self.stream.draw(decision.id + WHETHER, ONE_IN) == 0:
            return options[self.stream.draw(decision.id + WHICH, len(options))]
        if tactic == MOVE_TO and thought.wants_to_strike(options[chosen]):
            striking = thought.striking(Imagined(sight), self.in_order(decision, scores, chosen))
            if striking is not None:
                return striking
        return options[chosen]

    def ranked(self, sight: Sight, decision: Decision) -> list[Option]:
        """All options, the best first."""
        options = decision.options
        tactic = TACTICS.get(decision.kind, -1)
        if len(options) < 2 or tactic < 0:
            first = self.stream.draw(decision.id, len(options))
            return options[first:] + options[:first]
        if tactic in OUTLIVING and better_outlived(sight, self.knowledge):
            scores = self.outliving(sight, decision, tactic)
            return self.in_order(decision, scores, self.best(decision, scores))
        thought = Thought(sight, decision, self.weights, self.knowledge)
        scores = thought.scores(tactic)
        chosen = self.best(decision, scores)
        ranked = self.in_order(decision, scores, chosen)
        if tactic == MOVE_TO and thought.wants_to_strike(options[chosen]):
            striking = thought.striking(Imagined(sight), ranked)
            if striking is not None:
                ranked.remove(striking)
                ranked.insert(0, striking)
        return ranked

    def outliving(self, sight: Sight, decision: Decision, tactic: int) -> list[float]:
        """The scores of all options for survivors who wait for the end of the fight."""
        waiting = Outliving(sight, decision, self.knowledge)
        return [waiting.score(tactic, o) for o in decision.options]

    def best(self, decision: Decision, scores: list[float]) -> int:
        """The index of the highest score; a random one of several."""
        most = max(scores)
        best = scores.index(most)
        for _ in range(self.stream.draw(decision.id, scores.count(most))):
            best = scores.index(most, best + 1)
        return best

    def in_order(self, decision: Decision, scores: list[float], chosen: int) -> list[Option]:
        """The chosen option, then the others by their scores."""
        rest = [(-scores[i], i) for i in range(len(scores)) if i != chosen]
        rest.sort()
        return [decision.options[chosen]] + [decision.options[i] for _, i in rest]
