"""Decisions and their options: one object that every client, bot and test sees alike."""

from __future__ import annotations

from typing import final

from showdown.kernel.chance import Draw, Spec
from showdown.kernel.errors import IllegalOption, did_you_mean
from showdown.kernel.record import Record


@final
class Option:
    """One legal answer.  ``key`` is its stable, typeable name; ``verb`` and three ids say what it means."""

    def __init__(self, key: str, verb: str, a: int = -1, b: int = -1, c: int = -1) -> None:
        self.key = key
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


@final
class Decision(Record):
    """What the game waits for.  ``id`` is the tick it belongs to, so that stale answers can be refused."""

    id: int
    kind: str
    rule: str
    seats: tuple[int, ...]
    options: list[Option]
    spec: Spec | None

    @property
    def forced(self) -> bool:
        """Only one answer exists; clients may give it unasked."""
        return len(self.options) == 1

    def keys(self) -> list[str]:
        """The keys of all options, in the order they are offered."""
        return [o.key for o in self.options]

    def find(self, key: str) -> Option:
        """The option with this key.

        Raises IllegalOption naming the decision and its legal keys.
        """
        for o in self.options:
            if o.key == key:
                return o
        keys = self.keys()
        hint = did_you_mean(key, keys)
        raise IllegalOption(f"'{key}' is not offered at tick {self.id} ({self.kind}); legal: {', '.join(keys)}{hint}")

    def check_values(self, values: tuple[int, ...]) -> None:
        """Table dice and cards: right count, right range.  Raises IllegalOption otherwise."""
        spec = self.spec
        if spec is None:
            raise IllegalOption(f"tick {self.id} ({self.kind}) asks for an option, not for dice")
        problem = spec.problem(values)
        if problem:
            what = "cards" if isinstance(spec, Draw) else "dice"
            raise IllegalOption(f"these {what} do not fit at tick {self.id}: {problem}")
