"""Decisions and their options: one object that every client, bot and test sees alike."""

from __future__ import annotations

from typing import final

from showdown.kernel.chance import Draw, Spec
from showdown.kernel.errors import IllegalOption
from showdown.kernel.record import Record


class Option(Record):
    """One legal answer.  ``key`` is its stable, typeable name; subclasses say what it points at (model/options.py)."""

    key: str
    verb: str


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
        raise IllegalOption(f"'{key}' is not offered", tick=self.id, decision=self.kind, found=key, allowed=self.keys())

    def offered(self, option: Option) -> Option:
        """The option itself if it is one of these, else the one with its key.

        Raises IllegalOption naming the decision and its legal keys.
        """
        for o in self.options:
            if o is option:
                return o
        return self.find(option.key)

    def check_values(self, values: tuple[int, ...]) -> None:
        """Table dice and cards: right count, right range.  Raises IllegalOption otherwise."""
        spec = self.spec
        if spec is None:
            raise IllegalOption("an option is asked for, not dice or cards", tick=self.id, decision=self.kind)
        problem = spec.problem(values)
        if problem:
            what = "cards" if isinstance(spec, Draw) else "dice"
            raise IllegalOption(f"these {what} do not fit: {problem}", tick=self.id, decision=self.kind)
