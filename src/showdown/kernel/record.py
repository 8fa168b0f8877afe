"""Records: fields declared once, as annotations; constructor, repr, equality, hash and save format follow from them.

    class RollToHit(Chance[State]):
        tag = "attack.roll"
        dice: int

``RollToHit(2)`` is then ``RollToHit(dice=2)``, equal to every other one with two dice.  A record cannot be changed:
mypy refuses an assignment to a field.  (kernel/declare.py says why this is not a dataclass.)
"""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform

from showdown.kernel.declare import declare


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
