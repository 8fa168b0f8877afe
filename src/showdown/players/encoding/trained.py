"""The player that was trained: it corrects the heuristic player where its weights promise a better result.

``showdown.envs.training_example`` fits the weights to rollouts; a file holds them.  Each pair of decision kind
and verb has one weight per option column, and one for being the heuristic's choice.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.chance import Seeded
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.kernel.machine_types import i64
from showdown.model.ids import VICTORY
from showdown.model.state import State
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.determinization import imagined
from showdown.players.encoding.batch import Encoder
from showdown.players.encoding.columns import OPTION_WIDTH, OPTIONS_AT
from showdown.players.heuristic import HeuristicPlayer
from showdown.players.player import Player
from showdown.players.sight import Sight

SEEDED: Final = Seeded()
ALIVE: Final = 0.02
"""Value of each survivor who lives to see a victory, which is worth 1 itself."""
LONGEST: Final = 3_000
"""Decisions after which an imagined fight counts as lost."""
ROUND: Final = 0.003
"""Cost of each round: without it, waiting for a better moment would look free."""
NEVER: Final = -1e9
"""Worth of an option that the player does not prefer to the heuristic's: it has no weights."""


@final
class TrainedPlayer(Player):
    """``weights``: a list by ``kind/verb``, of OPTION_WIDTH + 1 numbers.

    ``margin``: gain in the chance to win from which on the player prefers another option to the heuristic's.
    """

    def __init__(
        self, adviser: HeuristicPlayer, weights: dict[str, list[float]], margin: float, knowledge: CardKnowledge
    ) -> None:
        self.adviser = adviser
        self.weights = weights
        self.margin = margin
        self.encoder = Encoder(knowledge)

    def choose(self, sight: Sight, decision: Decision) -> Option:
        """The heuristic's option, unless another one is worth more by the margin."""
        advised = self.adviser.choose(sight, decision)
        options = decision.options
        known = False
        for o in options:
            if f"{decision.kind}/{o.verb}" in self.weights:
                known = True
                break
        if not known or len(options) == 1:
            return advised
        self.encoder.encode_options(sight._s, decision)
        best = advised
        most = NEVER
        kept = NEVER
        for i in range(len(options)):
            o = options[i]
            worth = self.worth(i, self.weights.get(f"{decision.kind}/{o.verb}"), o is advised)
            if o is advised:
                kept = worth
            if worth > most:
                most = worth
                best = o
        return best if kept > NEVER and most > kept + self.margin else advised

    def worth(self, number: int, weights: list[float] | None, advised: bool) -> float:
        """The expected gain of an option, in chances to win."""
        if weights is None:
            return NEVER
        at: i64 = OPTIONS_AT + number * OPTION_WIDTH
        values = self.encoder.rows.values
        total = weights[OPTION_WIDTH] if advised else 0.0
        for i in range(OPTION_WIDTH):
            value = values[at + i]
            if value != 0:
                total += weights[i] * float(value)
        return total


def play_on(s: State, player: Player, longest: int) -> None:
    """Play a fight to its end, or for `longest` decisions: a policy in training may never end it."""
    decision = s.waiting
    made = 0
    while decision is not None and made < longest:
        made += 1
        options = decision.options
        option = options[0] if len(options) == 1 else player.choose(Sight(s), decision)
        decision = answer(s, option, SEEDED, None)


def rate_options(sight: Sight, options: list[Option], player: Player, seed: int, futures: int) -> list[float]:
    """The mean value of each option: imagined fights played to their end by ``player``, all on the same dice."""
    totals = [0.0] * len(options)
    for future in range(futures):
        base = imagined(sight, seed + future)
        for i in range(len(options)):
            s = base.clone()
            answer(s, options[i], SEEDED, None)
            play_on(s, player, LONGEST)
            totals[i] -= ROUND * s.round
            if s.outcome == VICTORY:
                totals[i] += 1.0
                for v in s.survivors:
                    if v.alive:
                        totals[i] += ALIVE
    return [total / futures for total in totals]
