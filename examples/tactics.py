"""Bots that differ from the heuristic one in a single thing, to ask what that thing is worth.

PYTHONPATH=examples showdown compare bot=heuristic bot=tactics:Early bot=tactics:Never
PYTHONPATH=examples showdown compare bot=tactics:Surround bot=tactics:Split bot=tactics:Together
"""

from __future__ import annotations

from showdown.api import Game, Heuristic, Weights, cell_of

WIDTH = 22


class Early(Heuristic):
    """Slings the founding stones as soon as it can."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Weights(sling_below=99))


class Never(Heuristic):
    """Keeps the stones, and attacks with them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Weights(sling_below=0))


class Deploying(Heuristic):
    """Deploys by a rule of its own, and then plays like the heuristic bot."""

    def choose(self, game: Game) -> str:
        if game.decision.kind != "deploy":
            return super().choose(game)
        sight = game.sight()
        others = [sight.cell(who) for who in range(sight.survivors) if sight.on_board(who)]
        return max(game.decision.options, key=lambda option: self.worth(cell_of(option), others)).key

    def worth(self, cell: int, others: list[int]) -> float:
        """How good a space is for the next survivor."""
        raise NotImplementedError


class Surround(Deploying):
    """Every survivor as far from the others as the setup allows."""

    def worth(self, cell: int, others: list[int]) -> float:
        return float(min((gap(cell, other) for other in others), default=0))


class Split(Deploying):
    """Two groups, by turns to the west and to the east of the monster."""

    def worth(self, cell: int, others: list[int]) -> float:
        return float(cell % WIDTH if len(others) % 2 else -(cell % WIDTH))


class Together(Deploying):
    """All survivors in one place."""

    def worth(self, cell: int, others: list[int]) -> float:
        return -float(sum(gap(cell, other) for other in others))


def gap(a: int, b: int) -> int:
    """Steps between two spaces."""
    return abs(a % WIDTH - b % WIDTH) + abs(a // WIDTH - b // WIDTH)
