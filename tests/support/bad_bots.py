"""Bots that misbehave, to be named by their place."""

from __future__ import annotations

import itertools
import os
import signal
import sys
from typing import Any

from showdown.engine import Game


class Steady:
    """Answers well."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game) -> Any:
        return game.decision.keys()[game.decision.id % len(game.decision.options)]


class Illegal(Steady):
    """In fights with an odd seed: legal answers at first, then an option that is not offered."""

    def choose(self, game: Game) -> Any:
        if self.seed % 2 and game.state.round:
            return self.misbehave(game)
        return super().choose(game)

    def misbehave(self, game: Game) -> Any:
        return "win:now"


class Nothing(Illegal):
    def misbehave(self, game: Game) -> Any:
        return None


class Outdated(Illegal):
    """An option that was offered before the fight."""

    def misbehave(self, game: Game) -> Any:
        return "face:north"


class Raising(Illegal):
    def misbehave(self, game: Game) -> Any:
        raise KeyError("nothing here")


class Leaving(Illegal):
    def misbehave(self, game: Game) -> Any:
        sys.exit(4)


class Interrupting(Illegal):
    def misbehave(self, game: Game) -> Any:
        raise KeyboardInterrupt


class Looping(Illegal):
    """Does not answer, in Python."""

    def misbehave(self, game: Game) -> Any:
        while True:
            self.seed += 1


class Stuck(Illegal):
    """Does not answer, in C code that looks at no signal and lets no other thread run."""

    def misbehave(self, game: Game) -> Any:
        return max(itertools.repeat(0))


class Deadly(Illegal):
    """Takes its whole process with it."""

    def misbehave(self, game: Game) -> Any:
        os._exit(3)


class Killing(Illegal):
    """As a system out of memory does it."""

    def misbehave(self, game: Game) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Unmade(Steady):
    """Cannot be made in fights with an odd seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        if seed % 2:
            raise OSError("no weights")


class Broken(Steady):
    """Raises, at once."""

    def choose(self, game: Game) -> Any:
        raise KeyError("nothing here")


class Hanging(Steady):
    """Never answers."""

    def choose(self, game: Game) -> Any:
        while True:
            self.seed += 1


class Seldom(Illegal):
    """Wrong in every fifth fight only."""

    def choose(self, game: Game) -> Any:
        return "win:now" if self.seed % 5 == 3 else Steady.choose(self, game)
