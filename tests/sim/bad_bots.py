"""Bots that misbehave, to be named by their place."""

from __future__ import annotations

import os

from showdown.engine import Game


class Illegal:
    """Answers well for a while, then with something that nobody offered; only in fights with an odd seed."""

    def __init__(self, seed: int) -> None:
        self.odd = seed % 2

    def choose(self, game: Game) -> str:
        if self.odd and game.state.round:
            return "win:now"
        return game.decision.keys()[game.decision.id % len(game.decision.options)]


class Hanging:
    """Thinks for ever."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game) -> str:
        while True:
            self.seed += 1


class Broken:
    """Raises."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game) -> str:
        raise KeyError("nothing here")


class Deadly:
    """Takes its whole process with it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game) -> str:
        os._exit(1)
