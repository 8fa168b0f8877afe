"""The part of the state the machine itself needs: agenda, scopes, tick, dice counters."""

from __future__ import annotations

from typing import Any, ClassVar

from showdown.kernel.agenda import Frame
from showdown.kernel.decision import Decision
from showdown.kernel.declare import declare


class Scope:
    """Values that outlive a window: a card, an attack or an act in progress.

    Opened by the first frame of a procedure and closed by its last.  Both stacks are last in, first out, so a frame
    always runs with the scope it was planned under as the nearest of its kind.  Scopes are changed in place and
    copied by ``clone`` (replacing a dozen fields on each edit measured slower than copying the two or three open
    scopes of a clone).
    """

    tag: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()
    """The names of its fields, in order."""

    def __init_subclass__(cls, **others: Any) -> None:
        super().__init_subclass__(**others)
        declare(cls, True)

    def __init__(self, like: Any = None) -> None:
        """Start with the declared defaults, or copy another scope of the same class."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{f}={getattr(self, f)!r}' for f in self.fields])})"

    def copy(self) -> Scope:
        raise NotImplementedError(self.tag)


class Core:
    """What the machine runs on.  ``reveals`` counts settled chance: undo may not cross it."""

    def __init__(self, key0: int, key1: int, purposes: int) -> None:
        self.key0 = key0
        self.key1 = key1
        self.counters: list[int] = [0] * purposes
        self.tick = 0
        self.reveals = 0
        self.agenda: list[Frame] = []
        self.scopes: list[Scope] = []
        self.waiting: Decision | None = None

    def then(self, *frames: Frame) -> None:
        """Plan these frames, in this order, before whatever was already planned."""
        self.agenda.extend(frames[::-1])

    def open(self, scope: Scope) -> None:
        """Start a procedure whose frames share these values."""
        self.scopes.append(scope)

    def roller(self) -> tuple[int, ...]:
        """The seats that roll when people roll their own dice."""
        return ()

    def looping(self) -> str:
        """What to say when the step budget is used up; the game names the card."""
        return "one answer ran too many steps; next planned: " + ", ".join(f.tag for f in self.agenda[-5:])
