"""Which decisions of a fight may be mistakes: all options are compared with few playouts, the likely ones with more.

Each stage has more playouts for fewer decisions.  The first stages rank twice: by whole fights, and by what the network
`Prospects` says about the next survivors' turn.  A few whole fights overlook a mistake that costs 5 points; the network
sees it at once, unless it misjudges the position.  Nothing of this is reported: the proof has seeds of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar, final

from showdown.analysis.playouts import Ending, worth
from showdown.analysis.recorded_fight import Position
from showdown.bots.builtin import knowledge_of
from showdown.engine import WEIGHTS, HeuristicPlayer, Sight

BREADTH: Final = 12
"""Options of a decision that are compared, at most."""
LEAST: Final = 8
"""Playouts of an option, at least."""
AHEAD: Final = 24
"""Playouts to the next survivors' turn of each option."""
PROOFS: Final = 10
"""Decisions that are compared on fresh seeds."""


class Stage(NamedTuple):
    """One comparison: the decisions that reach it, the options besides the chosen one, the share of the playouts."""

    decisions: int
    rivals: int
    share: float


STAGES: Final = (Stage(1_000_000, BREADTH, 0.12), Stage(24, 3, 0.4), Stage(12, 2, 1.5))
"""Half of the decisions of a stage are the first by whole fights, the others the first by the network."""

T = TypeVar("T")
Rank = dict[tuple[int, str], float]
"""By how much an option seems better than the chosen one, by decision and option."""


@final
class Screening:
    """The screening of one fight.

    play    brings options of decisions to a number of playouts, and returns all their endings so far
    ahead   returns the values at the next survivors' turn of options of decisions
    """

    def __init__(
        self,
        seed: int,
        playouts: int,
        play: Callable[[list[tuple[int, str]], int], dict[tuple[int, str], list[Ending]]],
        ahead: Callable[[list[tuple[int, str]], int], dict[tuple[int, str], list[float]]],
    ) -> None:
        self.seed = seed
        self.playouts = playouts
        self.play = play
        self.ahead = ahead

    def suspects(self, choices: list[Position]) -> list[tuple[Position, str]]:
        """The decisions that seem to cost most, each with the option that looks best besides the chosen one."""
        rivals = {p.n: candidates(p, self.seed) for p in choices}
        by_network = self.by_network(choices, rivals)
        by_fights: Rank = {}
        for stage in STAGES:
            if by_fights:
                choices = likely(choices, rivals, by_fights, by_network, stage.decisions)
                rivals = {p.n: best_two_ways(p.n, rivals[p.n], by_fights, by_network, stage.rivals) for p in choices}
            by_fights = self.by_fights(choices, rivals, count_of(self.playouts, stage))
        found = [(p, first(p.n, rivals[p.n], by_fights)) for p in choices]
        found = [(p, key) for p, key in found if by_fights[p.n, key] > 0]
        return sorted(found, key=lambda one: -by_fights[one[0].n, one[1]])[:PROOFS]

    def by_network(self, choices: list[Position], rivals: dict[int, list[str]]) -> Rank:
        values = self.ahead(all_of(choices, rivals), AHEAD)
        means = {at: sum(found) / len(found) for at, found in values.items()}
        return {(p.n, key): means[p.n, key] - means[p.n, p.key] for p in choices for key in rivals[p.n]}

    def by_fights(self, choices: list[Position], rivals: dict[int, list[str]], count: int) -> Rank:
        played = self.play(all_of(choices, rivals), count)
        out: Rank = {}
        for p in choices:
            survivors = len(p.state.survivors)
            chosen = worth(played[p.n, p.key], survivors)
            out |= {(p.n, key): worth(played[p.n, key], survivors) - chosen for key in rivals[p.n]}
        return out


def count_of(playouts: int, stage: Stage) -> int:
    """Playouts of each option in a stage."""
    return max(LEAST, round(playouts * stage.share))


def expected_playouts(choices: list[Position], playouts: int) -> int:
    """About how many playouts, short and whole, a screening needs."""
    offered = [min(BREADTH, len(p.state.waiting.options)) for p in choices if p.state.waiting is not None]
    total = sum(offered) * AHEAD
    for stage in STAGES:
        offered = [min(count, 1 + stage.rivals) for count in offered[: stage.decisions]]
        total += sum(offered) * count_of(playouts, stage)
    return total


def all_of(choices: list[Position], rivals: dict[int, list[str]]) -> list[tuple[int, str]]:
    """The chosen option and its rivals, for each decision."""
    return [(p.n, key) for p in choices for key in (p.key, *rivals[p.n])]


def candidates(p: Position, seed: int) -> list[str]:
    """Options besides the chosen one: the first of the heuristic player, and some from all over the rest."""
    d = p.state.waiting
    assert d is not None
    player = HeuristicPlayer(seed, WEIGHTS["heuristic"], knowledge_of(p.state.catalog))
    others = [o.key for o in player.ranked(Sight(p.state), d) if o.key != p.key]
    room = BREADTH - 1
    if len(others) > room:
        near = (room + 1) // 2
        rest, more = others[near:], room - near
        others = others[:near] + [rest[(2 * i + 1) * len(rest) // (2 * more)] for i in range(more)]
    return others


def first(n: int, keys: list[str], rank: Rank) -> str:
    return max(keys, key=lambda key: rank[n, key])


def best_two_ways(n: int, keys: list[str], by_fights: Rank, by_network: Rank, count: int) -> list[str]:
    """The best options, in turns by whole fights and by the network."""
    orders = [sorted(keys, key=lambda key: -rank[n, key]) for rank in (by_fights, by_network)]
    return merged(orders, count)


def likely(
    choices: list[Position], rivals: dict[int, list[str]], by_fights: Rank, by_network: Rank, count: int
) -> list[Position]:
    """The decisions that seem to cost most, in turns by whole fights and by the network; in the order of the fight."""
    orders = []
    for rank in (by_fights, by_network):
        costs = sorted([(-max([rank[p.n, key] for key in rivals[p.n]]), p.n) for p in choices])
        orders.append([n for _, n in costs])
    kept = merged(orders, count)
    return [p for p in choices if p.n in kept]


def merged(orders: list[list[T]], count: int) -> list[T]:
    """The first of each order in turns, each once."""
    out: dict[T, None] = {}
    for same_place in zip(*orders, strict=True):
        out |= dict.fromkeys(same_place)
    return list(out)[:count]
