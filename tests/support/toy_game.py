"""A toy game for the machine: it only keeps a log of what happened.  Shows what the kernel needs, and nothing more.

Compiled with the engine by `make compiled`: compiled classes can have compiled subclasses only.
"""

from __future__ import annotations

from typing import final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Draw, Forced, Spec
from showdown.kernel.codec import Registry
from showdown.kernel.core import Core, Scope
from showdown.kernel.decision import Option

HIT = 0
CARD = 1
PURPOSES = ("hit", "card")


@final
class Toy(Core):
    """A log of words and numbers, in the order they happened."""

    def __init__(self, seed: tuple[int, int] = (1, 2)) -> None:
        super().__init__()
        self.key0, self.key1 = seed
        self.drawn = [0] * len(PURPOSES)
        self.log: list[str] = []

    def roller(self) -> tuple[int, ...]:
        return (7,)


@final
class Say(Step):
    """Write a word into the log."""

    tag = "toy.say"
    fields = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def run(self, s: Toy) -> None:
        s.log.append(self.word)


@final
class Branch(Step):
    """Plan two words before the frames already planned."""

    tag = "toy.branch"

    def run(self, s: Toy) -> None:
        s.then(Say("first"), Say("second"))


@final
class Forever(Step):
    """Plan itself again."""

    tag = "toy.forever"

    def run(self, s: Toy) -> None:
        s.then(Forever())


@final
class Pick(Ask):
    """One of these words; no words: skipped."""

    tag = "toy.pick"
    fields = ("words",)
    kind = "pick"
    rule = "R-GEN-01"

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def seats(self, s: Toy) -> tuple[int, ...]:
        return (3,)

    def options(self, s: Toy) -> list[Option]:
        return [Option(w, w) for w in self.words]

    def choose(self, s: Toy, option: Option) -> None:
        s.log.append(f"picked {option.key}")

    def skip(self, s: Toy) -> None:
        s.log.append("skipped")


@final
class Roll(Chance):
    """Roll this number of dice; with 0 there is nothing to roll."""

    tag = "toy.roll"
    fields = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def spec(self, s: Toy) -> Spec | None:
        return Dice(HIT, self.n, 10) if self.n else None

    def resolve(self, s: Toy, values: tuple[int, ...]) -> None:
        s.log.append(f"rolled {list(values)}")


@final
class TurnUp(Chance):
    """Two cards out of five."""

    tag = "toy.turn_up"

    def spec(self, s: Toy) -> Spec | None:
        return Draw(CARD, 2, (10, 11, 11, 12, 13))

    def resolve(self, s: Toy, values: tuple[int, ...]) -> None:
        s.log.append(f"drew {list(values)}")


@final
class Room(Scope):
    """Something in progress with a number and a list."""

    tag = "room"
    fields = ("number", "marks")

    def __init__(self) -> None:
        self.number = 0
        self.marks: list[int] = []

    def copy(self) -> Scope:
        o = Room()
        o.number = self.number
        o.marks = self.marks[:]
        return o


@final
class Nameless(Frame):
    """Forgot its tag."""


@final
class Untagged(Scope):
    """Forgot its tag."""


FRAMES: list[type[Frame]] = [Say, Branch, Forever, Pick, Roll, TurnUp]


def registry() -> Registry:
    out = Registry()
    out.add_frames(FRAMES)
    out.add_scopes([Room])
    return out


def forced(*entries: tuple[int, tuple[int, ...]]) -> Forced:
    """Chance given in advance."""
    return Forced(list(entries), PURPOSES)
