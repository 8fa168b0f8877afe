"""Frames: what is still to happen, as plain immutable records.

A frame holds only ints, strings and tuples, so that an agenda can be cloned by copying a list and saved in the middle
of a decision.  ``tag`` is its name in save files and never changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from showdown.kernel.chance import Spec
from showdown.kernel.decision import Option
from showdown.kernel.record import Record

if TYPE_CHECKING:
    from showdown.kernel.core import Core

S = TypeVar("S", bound="Core")


class Frame(Record):
    """One planned thing."""

    tag: ClassVar[str] = ""


class Step(Frame, Generic[S]):
    """Does something, and may plan more."""

    def run(self, s: S) -> None:
        raise NotImplementedError(self.tag)


class Ask(Frame, Generic[S]):
    """A player must choose.  ``options`` is the only definition of what is legal."""

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def seats(self, s: S) -> tuple[int, ...]:
        raise NotImplementedError(self.tag)

    def options(self, s: S) -> list[Option]:
        raise NotImplementedError(self.tag)

    def choose(self, s: S, option: Option) -> None:
        raise NotImplementedError(self.tag)

    def skip(self, s: S) -> None:
        """Nothing is legal: what happens instead.  Usually nothing."""


class Chance(Frame, Generic[S]):
    """Dice must land or hidden cards must turn up.  ``spec`` may be None: nothing to settle, resolve with ()."""

    def spec(self, s: S) -> Spec | None:
        raise NotImplementedError(self.tag)

    def resolve(self, s: S, values: tuple[int, ...]) -> None:
        raise NotImplementedError(self.tag)
