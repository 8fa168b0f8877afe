"""The strong player: it compares whole acts on the same imagined dice and keeps the heuristic's choice unless beaten.

For a decision it makes plans: one option, or an act of several answers (whose act, a move to a space, then an attack).
Each plan is played in imagined futures: hidden cards undecided again, dice of its own, the n-th future of every plan
with the same dice.  The heuristic player plays on to the survivors' turn two rounds later, where Prospects estimate the
chance to win; one round later they see too little of what a plan has changed.  Half of the plans are dropped after each
stage, and the rest get twice as many futures (sequential halving).  A better plan than the heuristic's must be better
by a number of standard errors, and by more than a trifle; of this plan the player gives the first answer, and thinks
again at the next decision.  As in the search, a survivor who can still attack neither waits nor runs away: that looks
safe in every single round, and delayed the end of a fight without limit.

The number of futures is fixed, so the answer depends on seed and decision alone.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from showdown.kernel.chance import Seeded
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.model.ids import SURVIVORS_TURN
from showdown.model.state import State
from showdown.players.determinization import imagined
from showdown.players.heuristic import HeuristicPlayer
from showdown.players.player import Player
from showdown.players.prospects import Prospects
from showdown.players.random_stream import WORD, scramble
from showdown.players.search import forward
from showdown.players.sight import Sight

LEFT_ALONE: Final = frozenset({"lay_tile", "controller"})
"""Kinds of decisions that matter too little, or have too many options, for a search."""
STAGES: Final = 4
"""Stages of the halving: each doubles the futures of a plan."""
DOUBT: Final = 0.75
"""Standard errors by which a plan must beat the heuristic's answer."""
HOPE: Final = 1.0
"""Standard errors that a plan may be behind the heuristic's answer and still be tried."""
LEAST_ERROR: Final = 0.002
"""Smallest standard error that is believed."""
GAIN: Final = 0.005
"""Chance to win that a plan must gain.  One that can hardly do that is given up: mostly it changes nothing."""
SURE: Final = 0.98
"""Value from which on a fight is as good as won, and the heuristic's answer stands."""
LONGEST: Final = 300
"""Decisions after which an imagined fight is judged as it stands."""
LATE: Final = 60
"""Round after which the heuristic plays alone: waiting looks safe in every single round and would never end."""
MASK32: Final = 0xFFFFFFFF


@final
class Strength:
    """How much the strong player thinks: ``futures`` for each plan that reaches the last stage, ``plans`` compared at
    most for one decision, and ``rounds`` that a future looks ahead."""

    def __init__(self, futures: int, plans: int, rounds: int) -> None:
        self.futures = futures
        self.plans = plans
        self.rounds = rounds


STRENGTHS: Final = {
    "strong-fast": Strength(16, 5, 2),
    "strong": Strength(64, 8, 2),
    "strong-slow": Strength(256, 12, 2),
}
"""The strengths by the names of their bots."""


@final
class Plan:
    """The first answers of an imagined future, and how those futures went."""

    def __init__(self, options: list[Option]) -> None:
        self.options = options
        self.values: list[float] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


@final
class StrongPlayer(Player):
    """Compares plans by imagined futures; ``adviser`` proposes and plays on, ``prospects`` value where that leads."""

    def __init__(
        self,
        seed: int,
        adviser: HeuristicPlayer,
        prospects: Prospects,
        strength: Strength,
        doubt: float = DOUBT,
    ) -> None:
        self.seed = seed
        self.adviser = adviser
        self.prospects = prospects
        self.strength = strength
        self.doubt = doubt
        self.chance = Seeded()

    def choose(self, sight: Sight, decision: Decision) -> Option:
        """One of the options of the pending decision."""
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.kind in LEFT_ALONE:
            return self.adviser.choose(sight, decision)
        base = imagined(sight, self.seed)
        if base.round > LATE:
            return self.adviser.choose(sight, decision)
        plans = self.plans(sight, decision, base)
        self.compare(decision, base, plans)
        return self.verdict(plans).options[0]

    # -- plans -----------------------------------------------------------------------------------------------------

    def plans(self, sight: Sight, decision: Decision, base: State) -> list[Plan]:
        """The heuristic's answer first, then others: each option that leads to a move also with spaces to move to."""
        ranked = forward(sight, decision, self.adviser.ranked(sight, decision))
        most = self.strength.plans
        if decision.kind == "move_to" or len(ranked) > most:
            return [Plan([option]) for option in spread_out(ranked, most)]
        plans = [Plan([option]) for option in ranked]
        for option in ranked:
            if option.verb == "move":
                plans += self.moves(base, option, most)
        return plans

    def moves(self, base: State, move: Option, most: int) -> list[Plan]:
        """A move as whole acts: to each of the spaces that the heuristic likes, and a few others."""
        s = base.clone()
        decision = answer(s, move, self.chance, None)
        if decision is None or decision.kind != "move_to" or len(decision.options) < 2:
            return []
        ahead = Sight(s)
        ranked = forward(ahead, decision, self.adviser.ranked(ahead, decision))
        # The first space is what the plan to move without a goal leads to.
        return [Plan([move, option]) for option in spread_out(ranked, most)[1:]]

    # -- comparing -------------------------------------------------------------------------------------------------

    def compare(self, decision: Decision, base: State, plans: list[Plan]) -> None:
        """Play the plans in imagined futures: few for all, more for those that may be the best."""
        world = scramble(scramble(self.seed & WORD) + decision.id & WORD)
        contenders = plans
        for stage in range(STAGES):
            if stage and plans[0].mean() > SURE:
                return
            futures = max(2, self.strength.futures >> (STAGES - 1 - stage))
            for plan in contenders:
                while len(plan.values) < futures:
                    plan.values.append(self.future(base, plan, scramble(world + len(plan.values) & WORD)))
            contenders = self.hopeful(contenders)
            if len(contenders) < 2:
                return

    def hopeful(self, plans: list[Plan]) -> list[Plan]:
        """The heuristic's plan, and the better half of the others that may still be better than it."""
        others: list[tuple[float, int]] = []
        for i in range(1, len(plans)):
            ahead, error = compared(plans[i], plans[0])
            if ahead + HOPE * error > GAIN:
                others.append((-ahead, i))
        others.sort()
        return [plans[0]] + [plans[i] for _, i in others[: (len(others) + 1) // 2]]

    def verdict(self, plans: list[Plan]) -> Plan:
        """The heuristic's plan, unless another one that reached the last stage is better beyond doubt."""
        best = plans[0]
        most = GAIN
        for plan in plans[1:]:
            if len(plan.values) < self.strength.futures:
                continue
            ahead, error = compared(plan, plans[0])
            if ahead > most and ahead > self.doubt * error:
                best = plan
                most = ahead
        return best

    def future(self, base: State, plan: Plan, word: int) -> float:
        """Play one imagined future and value where it leads."""
        s = base.clone()
        s.key0 = word & MASK32
        s.key1 = word >> 32 & MASK32
        player = HeuristicPlayer(word & 0xFFFFFF, self.adviser.weights, self.adviser.knowledge)
        last = s.round + self.strength.rounds
        decision: Decision | None = s.waiting
        steps = len(plan.options)
        for step in range(LONGEST):
            if decision is None or (s.round >= last and s.turn == SURVIVORS_TURN):
                break
            options = decision.options
            if step < steps:
                option = planned(plan.options[step], options)
                if option is None:
                    option = player.choose(Sight(s), decision)
            elif len(options) == 1:
                option = options[0]
            else:
                option = player.choose(Sight(s), decision)
            decision = answer(s, option, self.chance, None)
        return self.prospects.value(s)


def planned(wanted: Option, options: list[Option]) -> Option | None:
    """The option of a plan among those of the moment; None if something came between."""
    for option in options:
        if option is wanted or option.key == wanted.key:
            return option
    return None


def spread_out(ranked: list[Option], most: int) -> list[Option]:
    """The heuristic's first options, and a few from all over the rest."""
    if len(ranked) <= most:
        return ranked
    first = (most + 1) // 2
    rest = ranked[first:]
    more = most - first
    return ranked[:first] + [rest[(2 * i + 1) * len(rest) // (2 * more)] for i in range(more)]


def compared(plan: Plan, kept: Plan) -> tuple[float, float]:
    """How much better one plan did than another on the dice both have met, and the standard error of that."""
    n = min(len(plan.values), len(kept.values))
    if n < 2:
        return 0.0, 1.0
    total = 0.0
    for i in range(n):
        total += plan.values[i] - kept.values[i]
    mean = total / n
    squares = 0.0
    for i in range(n):
        squares += (plan.values[i] - kept.values[i] - mean) ** 2
    return mean, max(LEAST_ERROR * (kept.mean() + 0.01), sqrt(squares / (n - 1) / n))
