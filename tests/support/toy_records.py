"""Records that show every way to declare a field.  Compiled with the engine by `make compiled`, like toy.py."""

from __future__ import annotations

from showdown.kernel.record import Changeable, Derived, Local, Part, Parts, Record, Records


class Pair(Record):
    left: int
    right: int = 7


class Named(Pair):
    name: str = "nobody"


class Other(Record):
    left: int
    right: int = 7


class Count(Changeable):
    who: int = -1
    seen: list[int] = []
    total: Derived[int] = 0

    def copy(self) -> Count:
        return Count(self)


class Whole(Changeable):
    name: Derived[str]
    watched: Local[list[int] | None] = None
    best: Part[Count] = Count()
    counts: Parts[Count] = []
    pairs: Records[Pair] = []
    notes: dict[str, int] = {}
    perhaps: dict[str, int] | None = None
