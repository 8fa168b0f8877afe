"""The agenda: frames that are still to run, as plain immutable records.

A frame holds only ints, strings and tuples, so that an agenda can be cloned by copying a list and saved in the middle
of a decision.  ``tag`` is its name in save files and never changes.

The kernel does not know the game: ``s`` is the game's own state, which is a Core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from showdown.kernel.chance import Draw, Source, Spec
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine_types import i64
from showdown.kernel.record import Record

if TYPE_CHECKING:
    from showdown.kernel.core import Core
    from showdown.kernel.journal import Journal


class Frame(Record):
    """One planned thing."""

    tag: ClassVar[str] = ""

    def proceed(self, s: Core, chance: Source, journal: Journal | None) -> Decision | None:
        """Carry out this frame, the last one of the agenda.  Returns the decision to wait for, or None to go on."""
        raise NotImplementedError(self.tag)


@final
class Agenda:
    """The stack of planned frames; the last one comes next.

    A list would give its memory back and ask for it again with nearly every step.  This one keeps it: ``frames``
    behind ``size`` are left over and mean nothing; ``room`` is the length of the list.
    """

    def __init__(self, frames: list[Frame]) -> None:
        self.frames = frames
        self.size: i64 = len(frames)
        self.room: i64 = len(frames)

    def copy(self) -> Agenda:
        return Agenda(self.frames[: self.size])

    def push(self, frame: Frame) -> None:
        """Plan a frame before everything that was planned already."""
        size = self.size
        if size < self.room:
            self.frames[size] = frame
        else:
            self.frames.append(frame)
            self.room += 1
        self.size = size + 1

    def push_all(self, frames: list[Frame]) -> None:
        """Plan these frames, in this order, before everything that was planned already."""
        planned = self.frames
        size = self.size
        for frame in reversed(frames):
            if size < self.room:
                planned[size] = frame
            else:
                planned.append(frame)
                self.room += 1
            size += 1
        self.size = size

    def pop(self) -> Frame:
        """The next frame, which is then no longer planned."""
        self.size -= 1
        return self.frames[self.size]

    def top(self) -> Frame:
        """The next frame."""
        return self.frames[self.size - 1]

    def clear(self) -> None:
        self.size = 0

    def planned(self) -> list[Frame]:
        """All frames, the next one last."""
        return self.frames[: self.size]

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    def __repr__(self) -> str:
        return repr(self.planned())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Agenda) and self.planned() == other.planned()


NO_VALUES: Final[tuple[int, ...]] = ()


class Step(Frame):
    """Does something, and may plan more."""

    def run(self, s: Any) -> None:
        raise NotImplementedError(self.tag)

    def proceed(self, s: Core, chance: Source, journal: Journal | None) -> Decision | None:
        s.agenda.size -= 1
        self.run(s)
        return None


class Ask(Frame):
    """A player must choose.  ``options`` is the only definition of what is legal."""

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def seats(self, s: Any) -> tuple[int, ...]:
        raise NotImplementedError(self.tag)

    def options(self, s: Any) -> list[Option]:
        raise NotImplementedError(self.tag)

    def seats_for(self, s: Any, options: list[Option]) -> tuple[int, ...]:
        """The seats that may choose one of these options; by default it does not depend on the options."""
        return self.seats(s)

    def choose(self, s: Any, option: Option) -> None:
        raise NotImplementedError(self.tag)

    def skip(self, s: Any) -> None:
        """Nothing is legal: what happens instead.  Usually nothing."""

    def proceed(self, s: Core, chance: Source, journal: Journal | None) -> Decision | None:
        options = self.options(s)
        if options:
            if s.pass_forced and journal is None and len(options) == 1:
                s.pass_forced -= 1
                s.agenda.size -= 1
                s.tick += 1
                self.choose(s, options[0])
                return None
            s.waiting = Decision(s.tick, self.kind, self.rule, self.seats_for(s, options), options, None)
            return s.waiting
        s.agenda.size -= 1
        self.skip(s)
        return None


class Chance(Frame):
    """Dice must land or hidden cards must turn up.  ``spec`` may be None: nothing to settle, resolve with ()."""

    def spec(self, s: Any) -> Spec | None:
        raise NotImplementedError(self.tag)

    def resolve(self, s: Any, values: tuple[int, ...]) -> None:
        raise NotImplementedError(self.tag)

    def proceed(self, s: Core, chance: Source, journal: Journal | None) -> Decision | None:
        spec = self.spec(s)
        if spec is None:
            s.agenda.size -= 1
            self.resolve(s, NO_VALUES)
            return None
        values = chance.settle(s, spec)
        if values is None:
            kind = "draw" if isinstance(spec, Draw) else "dice"
            s.waiting = Decision(s.tick, kind, "", s.roller(), [], spec)
            return s.waiting
        s.agenda.size -= 1
        s.drawn[spec.purpose] += spec.n
        s.reveals += 1
        s.tick += 1
        if journal is not None:
            journal.chance(spec.purpose, values)
        self.resolve(s, values)
        return None
