"""The bot that tries things out: Monte Carlo tree search over imagined games.

Each iteration imagines one future (``Game.imagine``: hidden cards undecided again, dice of its own), walks down the
tree of option keys, lets the quick hand play on to the survivors' next turn, and judges the position found there.  The
tree is open-loop: a node is a sequence of the players' answers, whatever dice fall in between.

The heuristic bot says which options are worth a thought and which one to keep unless another is seen to be better;
visit by visit all options meet the same dice.  Without a time limit the answer depends on seed and decision alone.
"""

from __future__ import annotations

from math import sqrt
from time import monotonic

from showdown.agents.heuristic import Heuristic
from showdown.agents.judge import Judge
from showdown.agents.lot import WORD, scramble
from showdown.agents.quick import Hand
from showdown.api import Decision, Game, Option, Seeded, ShowdownError, State, answer

SURVIVORS_TURN = 2
ITERATIONS = 200
SEARCHED = frozenset({"action", "hit", "wound_order", "pick_target"})
"""Decisions that are worth a search; the others are left to the heuristic bot, whose answers proved hard to beat."""

BREADTH = 6
"""Options of the pending decision that are tried; further down the quick hand suggests, and all are open."""

EXPLORE = 0.6
"""Weight of curiosity, in spreads of the values seen."""

KEPT = 0.5
"""Share of belief that the suggested option of a lower node gets."""

DOUBT = 2.0
"""Standard errors by which another option must beat the heuristic's before the mind is changed; one that is so many
behind is not tried any more."""

CHECKED_EVERY, CHECKED_FROM = 20, 6
"""After so many iterations it is seen who is still worth trying, if tried so often."""

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

    __slots__ = ("option", "belief", "node", "values", "total")

    def __init__(self, option: Option, belief: float) -> None:
        self.option = option
        self.belief = belief
        self.node = Node()
        self.values: list[float] = []
        self.total = 0.0


class Mcts:
    """``iterations`` imagined futures per decision, or as many as ``seconds`` allow; ``rounds`` is how far they go."""

    def __init__(
        self,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        rounds: int = 1,
        explore: float = EXPLORE,
        breadth: int = BREADTH,
        doubt: float = DOUBT,
        searched: frozenset[str] = SEARCHED,
    ) -> None:
        if iterations < 1:
            raise ShowdownError(f"mcts needs at least 1 iteration, not {iterations}")
        if rounds < 1 or breadth < 2 or seconds < 0:
            raise ShowdownError("mcts looks at least 1 round ahead, at 2 options or more, for no negative time")
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.rounds = rounds
        self.explore = explore
        self.breadth = breadth
        self.doubt = doubt
        self.searched = searched
        self.adviser = Heuristic(seed)
        self.chance = Seeded()
        self.judge: Judge | None = None

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""
        ranked = self.adviser.ranked(game)
        if len(ranked) == 1 or game.decision.kind not in self.searched:
            return ranked[0]
        branches = self.search(game, ranked)
        return self.verdict(branches).option.key

    def search(self, game: Game, ranked: list[str]) -> list[Branch]:
        """The branches, the heuristic's first, with what their visits were worth."""
        decision = game.decision
        base = game.imagine(self.seed).state
        if self.judge is None or self.judge.catalog is not base.catalog:
            self.judge = Judge(base.catalog)
        # Waiting looks safe in every single round, and never wins: it is tried only where the heuristic waits as well.
        keys = [ranked[0], *[key for key in ranked[1:] if key != "end"]][: self.breadth]
        if len(keys) == 1:
            return [Branch(decision.find(keys[0]), 1.0)]
        share = sum(1.0 / (1 + i) for i in range(len(keys)))
        branches = [Branch(decision.find(key), 1.0 / ((1 + i) * share)) for i, key in enumerate(keys)]
        world = scramble(scramble(self.seed & WORD) + decision.id & WORD)
        until = monotonic() + self.seconds if self.seconds else 0.0
        contenders = branches
        done, total, squares = 0, 0.0, 0.0
        while done < self.iterations or (until and done < len(branches)):
            if until and done >= len(branches) and monotonic() >= until:
                break
            if done % CHECKED_EVERY == 0 and done:
                contenders = [contenders[0], *[b for b in contenders[1:] if self.hopeful(b, branches[0])]]
                if len(contenders) == 1:
                    break
            branch = self.pick(contenders, done, total, squares)
            # The n-th visit of every branch meets the same dice.
            value = self.visit(base, branch, scramble(world + len(branch.values) & WORD), self.judge)
            branch.values.append(value)
            branch.total += value
            done += 1
            total += value
            squares += value * value
        return branches

    def pick(self, branches: list[Branch], done: int, total: float, squares: float) -> Branch:
        """Every branch twice, then by PUCT: mean, and curiosity in proportion to belief."""
        for n in (0, 1):
            for branch in branches:
                if len(branch.values) == n:
                    return branch
        mean = total / done
        spread = sqrt(max(squares / done - mean * mean, 1e-8))
        curiosity = self.explore * spread * sqrt(done)
        best, most = branches[0], -1e9
        for branch in branches:
            visits = len(branch.values)
            score = branch.total / visits + curiosity * branch.belief / (1 + visits)
            if score > most:
                best, most = branch, score
        # Others are measured against the heuristic's option: it is tried as often as any of them.
        return branches[0] if len(best.values) > len(branches[0].values) else best

    def verdict(self, branches: list[Branch]) -> Branch:
        """The heuristic's option, unless another did better on the same dice by more than doubt."""
        best, most = branches[0], 0.0
        for branch in branches[1:]:
            ahead, error = compared(branch, branches[0])
            if ahead - self.doubt * error > most:
                best, most = branch, ahead - self.doubt * error
        return best

    def hopeful(self, branch: Branch, kept: Branch) -> bool:
        """May still turn out better than the heuristic's option."""
        if min(len(branch.values), len(kept.values)) < CHECKED_FROM:
            return True
        ahead, error = compared(branch, kept)
        return ahead + self.doubt * error > 0

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
        curiosity = self.explore * 0.1 * sqrt(node.visits)
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


def compared(branch: Branch, kept: Branch) -> tuple[float, float]:
    """How much better one branch did than another on the dice both have met, and the standard error of that."""
    n = min(len(branch.values), len(kept.values))
    if n < 2:
        return 0.0, 1.0
    differences = [a - b for a, b in zip(branch.values[:n], kept.values[:n])]
    mean = sum(differences) / n
    return mean, sqrt(sum([(x - mean) ** 2 for x in differences]) / (n - 1) / n)
