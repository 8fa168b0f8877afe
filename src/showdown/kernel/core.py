"""The part of the state the machine itself needs: agenda, scopes, tick, dice drawn."""

from __future__ import annotations

from typing import ClassVar

from showdown.kernel.agenda import Agenda, Frame
from showdown.kernel.decision import Decision
from showdown.kernel.record import Changeable, Derived, Local, Part, Parts


class Scope(Changeable):
    """Values that outlive a window: a card, an attack or an act in progress.

    Opened by the first frame of a procedure and closed by its last.  Both stacks are last in, first out, so a frame
    always runs with the scope it was planned under as the nearest of its kind.  Scopes are changed in place and
    copied by ``clone`` (replacing a dozen fields on each edit measured slower than copying the two or three open
    scopes of a clone).
    """

    tag: ClassVar[str] = ""

    def copy(self) -> Scope:
        raise NotImplementedError(self.tag)


class Core(Changeable):
    """What the machine runs on.  ``reveals`` counts settled chance: undo may not cross it.

    drawn: dice rolled and cards drawn so far, by purpose.  pass_forced: how many decisions with one option the
    machine may answer by itself before it returns, for callers that only want the end of a fight.
    """

    key0: int = 0
    key1: int = 0
    drawn: list[int] = []
    tick: int = 0
    reveals: int = 0
    agenda: Part[Agenda] = Agenda([])
    scopes: Parts[Scope] = []
    waiting: Derived[Decision | None] = None
    pass_forced: Local[int] = 0

    def then(self, first: Frame, second: Frame | None = None, third: Frame | None = None) -> None:
        """Plan one, two or three frames, in this order, before everything that was planned already."""
        # Fixed arguments: a starred one costs a tuple and a slice on every call of the hot path.
        agenda = self.agenda
        if second is not None:
            if third is not None:
                agenda.push(third)
            agenda.push(second)
        size = agenda.size
        if size < agenda.room:  # as ``push``: a call less for most frames of a fight
            agenda.frames[size] = first
            agenda.size = size + 1
        else:
            agenda.push(first)

    def then_all(self, frames: list[Frame]) -> None:
        """Plan these frames, in this order, before everything that was planned already."""
        self.agenda.push_all(frames)

    def open(self, scope: Scope) -> None:
        """Start a procedure whose frames share these values."""
        self.scopes.append(scope)

    def roller(self) -> tuple[int, ...]:
        """The seats that roll when people roll their own dice."""
        return ()

    def looping(self) -> str:
        """What to say when the step budget is used up; the game names the card."""
        return "one answer ran too many steps; next planned: " + ", ".join([f.tag for f in self.agenda.planned()[-5:]])

    def looping_card(self) -> str:
        """The name of the card that does not come to an end; "" if none is being performed."""
        return ""
