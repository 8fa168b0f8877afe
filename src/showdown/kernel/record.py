"""Records: fields declared once, as annotations; constructor, repr, equality, hash and save format follow from them.

    class RollToHit(Chance):
        tag = "attack.roll"
        dice: int

``RollToHit(2)`` is then ``RollToHit(dice=2)``, equal to every other one with two dice.  A record cannot be changed:
mypy refuses an assignment to a field.  (kernel/constructors.py says why this is not a dataclass.)
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar, dataclass_transform

from showdown.kernel.constructors import declare

T = TypeVar("T")
Derived = Annotated[T, "derived"]
"""The type of a field that is worked out from others: copies share it and saves leave it out."""
Local = Annotated[T, "local"]
"""The type of a field of this one alone: copies start with the default and saves leave it out."""
Part = Annotated[T, "part"]
"""The type of a field that holds a changeable record: copies have a copy."""
Parts = Annotated[list[T], "parts"]
"""A list of changeable records: copies have copies."""
Records = Annotated[list[T], "records"]
"""A list of records that cannot be changed: copies have their own list of the same records."""


@dataclass_transform(frozen_default=True)
class Record:
    """Something plain that never changes."""

    fields: ClassVar[tuple[str, ...]] = ()
    """The names of its fields, in constructor order."""

    def __init_subclass__(cls, **others: Any) -> None:
        super().__init_subclass__(**others)
        declare(cls, False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{f}={getattr(self, f)!r}' for f in self.fields])})"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        for f in self.fields:
            if getattr(self, f) != getattr(other, f):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self).__name__, *[getattr(self, f) for f in self.fields]))


class Changeable:
    """Something plain that is changed in place: a survivor, an attack in progress, the whole state.

    ``Survivor()`` starts with the declared defaults; ``Survivor(other)`` copies another one with its lists and parts.
    Two are equal if their saved fields are.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that saves keep, in order."""
    parts: ClassVar[dict[str, str]] = {}
    """The fields that hold records (Part, Parts, Records), and the name of the class of these."""

    def __init_subclass__(cls, **others: Any) -> None:
        super().__init_subclass__(**others)
        declare(cls, True)

    def __init__(self, like: Any = None) -> None:
        """Subclasses get their own constructor."""

    def __repr__(self) -> str:
        """The fields that differ from their defaults."""
        blank = type(self)()
        changed = [f for f in self.fields if getattr(self, f) != getattr(blank, f)]
        return f"{type(self).__name__}({', '.join([f'{f}={getattr(self, f)!r}' for f in changed])})"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        for f in self.fields:
            if getattr(self, f) != getattr(other, f):
                return False
        return True
