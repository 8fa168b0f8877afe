"""The player that tries things out: Monte Carlo tree search over imagined positions.

Each iteration imagines one future (hidden cards undecided again, dice of its own), walks down the tree of answers,
lets the rollout policy play on for two rounds, and judges the position found there.  The tree is open-loop: a node is
a sequence of the players' answers, for any dice in between.

The heuristic player says which options are worth a thought and which one to keep unless another is seen to be better.
Visit by visit all options meet the same dice, and those that fall behind are not tried any more.  A fight that is as
good as won is left to the heuristic player: what could be gained there is smaller than the error of the search.
Without a time limit the answer depends on seed and decision alone.
"""

from __future__ import annotations

from math import sqrt
from time import monotonic
from typing import Final, final

from showdown.kernel.chance import Seeded
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.model.ids import SURVIVORS_TURN
from showdown.model.options import SpaceOption
from showdown.model.state import State
from showdown.players.determinization import imagined
from showdown.players.heuristic import HeuristicPlayer
from showdown.players.judge import Judge
from showdown.players.player import Player
from showdown.players.random_stream import WORD, scramble
from showdown.players.rollout_policy import RolloutPolicy
from showdown.players.sight import Sight

ITERATIONS: Final = 400
ROUNDS: Final = 2
SEARCHED: Final = frozenset(
    {
        "action",
        "move_to",
        "act_order",
        "hit",
        "wound_order",
        "flow",
        "trigger_order",
        "pick_target",
        "monster_path",
        "facing",
        "placement",
        "direction",
    }
)
"""Kinds of decisions that are worth a search; the others are left to the heuristic player."""

SURE: Final = 0.82
"""The judge's value from which on the heuristic's answer stands unsearched."""

BREADTH: Final = 8
"""Options of the pending decision that are tried; further down the rollout policy suggests, and all are open."""

EXPLORE: Final = 0.06
"""Weight of curiosity below the root."""

KEPT: Final = 0.5
"""Share of belief that the suggested option of a lower node gets."""

DOUBT: Final = 2.5
"""Standard errors by which another option must beat the heuristic's before the search prefers it."""

ERROR: Final = 0.004
"""Smallest standard error that is believed after a few visits."""

GAIN: Final = 0.01
"""An option that can hardly be better by this much, one error short of DOUBT, is not tried any more."""

CHECKED_EVERY: Final = 16
"""Visits of each option between two checks which options are still worth trying."""
LEAST: Final = 24
"""Visits of an option without which the search does not prefer it."""

LONGEST: Final = 400
"""Decisions after which an imagined fight is judged as it stands."""

MASK32: Final = 0xFFFFFFFF


@final
class Node:
    """What is known after a sequence of answers."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[str, Node] = {}


@final
class Branch:
    """One option of the pending decision, with the value of each visit."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.node = Node()
        self.values: list[float] = []


@final
class SearchPlayer(Player):
    """``iterations`` imagined futures per decision, or as many as ``seconds`` allow; each goes ``rounds`` far."""

    def __init__(
        self,
        seed: int,
        adviser: HeuristicPlayer,
        judge: Judge,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        rounds: int = ROUNDS,
        doubt: float = DOUBT,
        sure: float = SURE,
        searched: frozenset[str] = SEARCHED,
    ) -> None:
        self.seed = seed
        self.adviser = adviser
        self.judge = judge
        self.iterations = iterations
        self.seconds = seconds
        self.rounds = rounds
        self.doubt = doubt
        self.sure = sure
        self.searched = searched
        # Few iterations are spent on few options, so that each of them is tried often enough to be believed.
        self.breadth = min(BREADTH, max(2, iterations // LEAST))
        self.chance = Seeded()

    def choose(self, sight: Sight, decision: Decision) -> Option:
        """One of the options of the pending decision."""
        ranked = self.adviser.ranked(sight, decision)
        if len(ranked) == 1 or decision.kind not in self.searched:
            return ranked[0]
        base = imagined(sight, self.seed)
        if self.judge.value(base) >= self.sure:
            return ranked[0]
        options = self.worth_a_thought(forward(sight, decision, ranked))
        return self.verdict(self.search(decision, base, options)).option

    def worth_a_thought(self, options: list[Option]) -> list[Option]:
        """The heuristic's first choices, and a few from all over the rest."""
        if len(options) <= self.breadth:
            return options
        first = (self.breadth + 1) // 2
        rest = options[first:]
        more = self.breadth - first
        return options[:first] + [rest[(2 * i + 1) * len(rest) // (2 * more)] for i in range(more)]

    def search(self, decision: Decision, base: State, options: list[Option]) -> list[Branch]:
        """The branches, the heuristic's first, with the values of their visits."""
        branches = [Branch(option) for option in options]
        world = scramble(scramble(self.seed & WORD) + decision.id & WORD)
        until = monotonic() + self.seconds if self.seconds else 0.0
        contenders = branches
        done = 0
        while len(contenders) > 1:
            for branch in contenders:
                if done >= self.iterations or (until and done >= len(branches) and monotonic() >= until):
                    return branches
                # The n-th visit of every branch meets the same dice.
                branch.values.append(self.visit(base, branch, scramble(world + len(branch.values) & WORD)))
                done += 1
            if len(contenders[0].values) % CHECKED_EVERY == 0:
                contenders = [contenders[0]] + [b for b in contenders[1:] if self.hopeful(b, branches[0])]
        return branches

    def hopeful(self, branch: Branch, kept: Branch) -> bool:
        """May still turn out better than the heuristic's option."""
        ahead, error = compared(branch, kept)
        return ahead + (self.doubt - 1.0) * error > GAIN

    def verdict(self, branches: list[Branch]) -> Branch:
        """The heuristic's option, unless another did better on the same dice by more than doubt."""
        best = branches[0]
        most = 0.0
        for branch in branches[1:]:
            ahead, error = compared(branch, branches[0])
            if len(branch.values) >= LEAST and ahead > max(most, self.doubt * error):
                best = branch
                most = ahead
        return best

    # -- one imagined future -------------------------------------------------------------------------------------

    def visit(self, base: State, branch: Branch, word: int) -> float:
        """Play one future through this branch and value it."""
        s = base.clone()
        s.key0 = word & MASK32
        s.key1 = word >> 32 & MASK32
        policy = RolloutPolicy(word & 0xFFFFFF, self.judge.knowledge)
        last = s.round + self.rounds
        decision = answer(s, branch.option, self.chance, None)
        node = branch.node
        path = [node]
        growing = True
        for _ in range(LONGEST):
            if decision is None or (s.round >= last and s.turn == SURVIVORS_TURN):
                break
            options = decision.options
            if len(options) == 1:
                option = options[0]
            elif growing:
                option = self.descend(s, decision, node, policy)
                child = node.children.get(option.key)
                if child is None:
                    child = Node()
                    node.children[option.key] = child
                    growing = False
                node = child
                path.append(node)
            else:
                option = policy.choose(s, decision)
            decision = answer(s, option, self.chance, None)
        value = self.judge.value(s)
        for node in path:
            node.visits += 1
            node.total += value
        return value

    def descend(self, s: State, decision: Decision, node: Node, policy: RolloutPolicy) -> Option:
        """PUCT below the root.  Options never tried are worth as much as their parent."""
        suggested = policy.choose(s, decision)
        if not node.visits:
            return suggested
        parent = node.total / node.visits
        curiosity = EXPLORE * sqrt(node.visits)
        rest = (1.0 - KEPT) / len(decision.options)
        best = suggested
        most = -1e9
        for o in decision.options:
            child = node.children.get(o.key)
            visits = 0
            mean = parent
            if child is not None:
                visits = child.visits
                if visits:
                    mean = child.total / visits
            belief = rest + KEPT if o is suggested else rest
            score = mean + curiosity * belief / (1 + visits)
            if score > most:
                best = o
                most = score
        return best


def forward(sight: Sight, decision: Decision, ranked: list[Option]) -> list[Option]:
    """The options that get on with the fight, the heuristic's first.

    Waiting and running away look safe in every single round, and never win: they are tried only where the heuristic
    waits as well, by a survivor who has attacked, and in a dash outside the survivor's own act.
    """
    first = ranked[0]
    own_act = decision.kind == "move_to" and sight.actor() == sight.subject()
    if not own_act or sight.away or not sight.activation():
        return [first] + [o for o in ranked[1:] if o.verb != "end"]
    if not isinstance(first, SpaceOption):
        return ranked
    near = sight.distance(first.cell)
    nearer: list[Option] = [first]
    for o in ranked[1:]:
        if isinstance(o, SpaceOption) and sight.distance(o.cell) <= near:
            nearer.append(o)
    return nearer


def compared(branch: Branch, kept: Branch) -> tuple[float, float]:
    """How much better one branch did than another on the dice both have met, and the standard error of that."""
    n = min(len(branch.values), len(kept.values))
    if n < 2:
        return 0.0, 1.0
    differences = [branch.values[i] - kept.values[i] for i in range(n)]
    mean = sum(differences) / n
    return mean, max(ERROR, sqrt(sum([(x - mean) ** 2 for x in differences]) / (n - 1) / n))
