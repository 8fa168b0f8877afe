"""The bot that tries things out: Monte Carlo tree search over imagined games.

Each iteration imagines one future (``Game.imagine``: hidden cards undecided again, dice of its own), walks down the
tree of option keys, lets the quick hand play on for two rounds, and judges the position found there.  The tree is
open-loop: a node is a sequence of the players' answers, whatever dice fall in between.

The heuristic bot says which options are worth a thought and which one to keep unless another is seen to be better;
visit by visit all options meet the same dice, and those that fall behind are not tried any more.  A fight that is as
good as won is left to the heuristic: what could be gained there is smaller than the error of the search.  Without a
time limit the answer depends on seed and decision alone.
"""

from __future__ import annotations

from math import sqrt
from time import monotonic

from showdown.agents.heuristic import Heuristic
from showdown.agents.judge import Judge
from showdown.agents.lot import WORD, scramble
from showdown.agents.quick import Hand
from showdown.engine import Decision, Game, Narrator, Option, Seeded, ShowdownError, SpaceOption, State, answer

SURVIVORS_TURN = 2
ITERATIONS = 400
ROUNDS = 2
SEARCHED = frozenset(
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
"""Decisions that are worth a search; those before the fight, and the small ones, are left to the heuristic bot."""

SURE = 0.82
"""The judge's value from which on the heuristic's answer stands unsearched."""

BREADTH = 8
"""Options of the pending decision that are tried; further down the quick hand suggests, and all are open."""

EXPLORE = 0.06
"""Weight of curiosity below the root."""

KEPT = 0.5
"""Share of belief that the suggested option of a lower node gets."""

DOUBT = 2.5
"""Standard errors by which another option must beat the heuristic's before the mind is changed."""

ERROR = 0.004
"""No standard error of a few visits is believed to be smaller."""

GAIN = 0.01
"""An option that hardly can be so much better, one error short of DOUBT, is not tried any more."""

CHECKED_EVERY, LEAST = 16, 24
"""Visits of each option after which it is seen who is still worth trying, and without which no mind is changed."""

LONGEST = 400
"""Decisions after which an imagined fight is judged as it stands."""

MASK32 = 0xFFFFFFFF


class Node:
    """What is known after a sequence of answers."""

    __slots__ = ("visits", "total", "children")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[str, Node] = {}


class Branch:
    """One option of the pending decision, with the value of each visit."""

    __slots__ = ("option", "node", "values")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.node = Node()
        self.values: list[float] = []


class Mcts:
    """``iterations`` imagined futures per decision, or as many as ``seconds`` allow; ``rounds`` is how far they go."""

    def __init__(
        self,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        rounds: int = ROUNDS,
        doubt: float = DOUBT,
        sure: float = SURE,
        searched: frozenset[str] = SEARCHED,
    ) -> None:
        if iterations < 1:
            raise ShowdownError(f"mcts needs at least 1 iteration, not {iterations}")
        if rounds < 1 or seconds < 0:
            raise ShowdownError("mcts looks at least 1 round ahead, for no negative time")
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.rounds = rounds
        self.doubt = doubt
        self.sure = sure
        self.searched = searched
        # Few iterations are spent on few options, so that each of them is tried often enough to be believed.
        self.breadth = min(BREADTH, max(2, iterations // LEAST))
        self.adviser = Heuristic(seed)
        self.chance = Seeded()
        self.judge: Judge | None = None

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""
        ranked = self.adviser.ranked(game)
        if len(ranked) == 1 or game.decision.kind not in self.searched:
            return ranked[0]
        base = game.imagine(self.seed).state
        if self.judge is None or self.judge.catalog is not base.catalog:
            self.judge = Judge(base.catalog)
        if self.judge.value(base) >= self.sure:
            return ranked[0]
        keys = self.worth_a_thought(forward(base, game.decision, ranked))
        return self.verdict(self.search(game.decision, base, self.judge, keys)).option.key

    def worth_a_thought(self, keys: list[str]) -> list[str]:
        """The heuristic's first choices, and a few from all over the rest."""
        if len(keys) <= self.breadth:
            return keys
        first = (self.breadth + 1) // 2
        rest, more = keys[first:], self.breadth - first
        return keys[:first] + [rest[(2 * i + 1) * len(rest) // (2 * more)] for i in range(more)]

    def search(self, decision: Decision, base: State, judge: Judge, keys: list[str]) -> list[Branch]:
        """The branches, the heuristic's first, with what their visits were worth."""
        branches = [Branch(decision.find(key)) for key in keys]
        world = scramble(scramble(self.seed & WORD) + decision.id & WORD)
        until = monotonic() + self.seconds if self.seconds else 0.0
        contenders = branches
        done = 0
        while len(contenders) > 1:
            for branch in contenders:
                if done >= self.iterations or (until and done >= len(branches) and monotonic() >= until):
                    return branches
                # The n-th visit of every branch meets the same dice.
                branch.values.append(self.visit(base, branch, scramble(world + len(branch.values) & WORD), judge))
                done += 1
            if len(contenders[0].values) % CHECKED_EVERY == 0:
                contenders = [contenders[0], *[b for b in contenders[1:] if self.hopeful(b, branches[0])]]
        return branches

    def hopeful(self, branch: Branch, kept: Branch) -> bool:
        """May still turn out better than the heuristic's option."""
        ahead, error = compared(branch, kept)
        return ahead + (self.doubt - 1.0) * error > GAIN

    def verdict(self, branches: list[Branch]) -> Branch:
        """The heuristic's option, unless another did better on the same dice by more than doubt."""
        best, most = branches[0], 0.0
        for branch in branches[1:]:
            ahead, error = compared(branch, branches[0])
            if len(branch.values) >= LEAST and ahead > max(most, self.doubt * error):
                best, most = branch, ahead
        return best

    # -- one imagined future -------------------------------------------------------------------------------------

    def visit(self, base: State, branch: Branch, word: int, judge: Judge) -> float:
        """Play one future through this branch and value it."""
        s = base.clone()
        s.key0, s.key1 = word & MASK32, word >> 32 & MASK32
        hand = Hand(word & 0xFFFFFF)
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
                option = self.descend(s, decision, node, hand)
                child = node.children.get(option.key)
                if child is None:
                    child = node.children[option.key] = Node()
                    growing = False
                node = child
                path.append(node)
            else:
                option = hand.choose(s, decision)
            decision = answer(s, option, self.chance, None)
        value = judge.value(s)
        for node in path:
            node.visits += 1
            node.total += value
        return value

    def descend(self, s: State, decision: Decision, node: Node, hand: Hand) -> Option:
        """PUCT below the root.  Options never tried are worth as much as their parent."""
        suggested = hand.choose(s, decision)
        if not node.visits:
            return suggested
        parent = node.total / node.visits
        curiosity = EXPLORE * sqrt(node.visits)
        rest = (1.0 - KEPT) / len(decision.options)
        best, most = suggested, -1e9
        for o in decision.options:
            child = node.children.get(o.key)
            visits = child.visits if child is not None else 0
            mean = child.total / visits if child is not None and visits else parent
            belief = rest + KEPT if o is suggested else rest
            score = mean + curiosity * belief / (1 + visits)
            if score > most:
                best, most = o, score
        return best


def forward(s: State, decision: Decision, ranked: list[str]) -> list[str]:
    """The options that get on with the fight, the heuristic's first.

    Waiting and running away look safe in every single round, and never win: they are tried only where the heuristic
    waits as well, by a survivor who has attacked, and in a dash outside the survivor's own act.
    """
    first, *others = ranked
    act = s.act_of(Narrator(s).decider(decision)) if decision.kind == "move_to" else None
    if act is None or s.monster.cell < 0 or not act.activation:
        return [first, *[key for key in others if key != "end"]]
    away = {o.key: s.foot.distance(s.monster.cell, o.cell) for o in decision.options if isinstance(o, SpaceOption)}
    if first not in away:
        return ranked
    return [first, *[key for key in others if key in away and away[key] <= away[first]]]


def compared(branch: Branch, kept: Branch) -> tuple[float, float]:
    """How much better one branch did than another on the dice both have met, and the standard error of that."""
    n = min(len(branch.values), len(kept.values))
    if n < 2:
        return 0.0, 1.0
    differences = [a - b for a, b in zip(branch.values[:n], kept.values[:n])]
    mean = sum(differences) / n
    return mean, max(ERROR, sqrt(sum([(x - mean) ** 2 for x in differences]) / (n - 1) / n))
