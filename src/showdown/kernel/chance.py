"""Chance as something that is asked for: what must be settled, and who settles it.

Rules code never reaches a random generator.  It plans a ``Chance`` frame whose spec is ``Dice`` (n dice with so many
sides) or ``Draw`` (n ids out of a pool, without replacement, in order: cards turning up, a random survivor).  A source
answers the spec with a tuple of numbers, or with None: then people at the table will.

There is no shuffle.  A face-down card has no identity until it turns up; turning it up draws uniformly from the cards
it may be.  That is the same distribution, it leaves no hidden order anywhere to leak, and it is the only form that a
group with a paper deck can answer ("which card did you draw?").
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, final

from showdown.kernel.errors import BadChance
from showdown.kernel.machine_types import i64
from showdown.kernel.record import Record

if TYPE_CHECKING:
    from showdown.kernel.core import Core

MASK32: Final = 0xFFFFFFFF


class Spec(Record):
    """What must be settled.  ``purpose`` names the stream it is taken from."""

    purpose: int
    n: int

    def problem(self, values: tuple[int, ...]) -> str:
        """Why these values cannot be an answer, or an empty string."""
        raise NotImplementedError


@final
class Dice(Spec):
    """``n`` dice with faces 1 to ``sides``."""

    sides: int

    def problem(self, values: tuple[int, ...]) -> str:
        if len(values) != self.n:
            return f"{self.n} needed, {len(values)} given"
        for v in values:
            if v < 1 or v > self.sides:
                return f"{v} is not between 1 and {self.sides}"
        return ""


@final
class Draw(Spec):
    """``n`` ids out of ``pool`` in the order they turn up.  The pool is sorted and may hold an id several times.

    ``weights``, where the ids are not equally likely, are whole numbers beside the pool; only one id is drawn then.
    """

    pool: tuple[int, ...]
    weights: tuple[int, ...] = ()

    def problem(self, values: tuple[int, ...]) -> str:
        if len(values) != self.n:
            return f"{self.n} needed, {len(values)} given"
        left = list(self.pool)
        for v in values:
            if v not in left:
                return f"{v} cannot turn up here (again)"
            left.remove(v)
        return ""


def mix(k0: i64, k1: i64, purpose: i64, index: i64) -> i64:
    """32 random bits for value ``index`` of stream ``purpose`` under the 64-bit key (k0, k1).

    A counter-based generator: three multiply-xorshift rounds over 32-bit words, each keyed.  Multipliers stay below
    2**30 so that no intermediate leaves 62 bits, which keeps the compiled form on machine integers.
    """
    x: i64 = (index ^ k0) & MASK32
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK32
    x = ((x ^ (x >> 15)) * 0x35A2D397) & MASK32
    x = (x ^ (x >> 15) ^ k1 ^ (purpose * 0x1E3779B1)) & MASK32
    x = ((x ^ (x >> 16)) * 0x2C1B3C6D) & MASK32
    x = ((x ^ (x >> 14)) * 0x297A2D39) & MASK32
    x = (x ^ (x >> 15) ^ (k0 >> 7) ^ (k1 << 5)) & MASK32
    x = ((x ^ (x >> 17)) * 0x3D4D51CB) & MASK32
    x = ((x ^ (x >> 11)) * 0x31848BAB) & MASK32
    return x ^ (x >> 14)


class Source:
    """Settles specs.  None means: ask the people at the table.

    The machine, not the source, counts what was settled: a replayed or table game keeps the same numbers as a seeded
    one.
    """

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        raise NotImplementedError

    def copy(self) -> Source:
        """For a clone of the game; a source without a cursor can be shared."""
        return self


@final
class Seeded(Source):
    """Dice from the key and what was drawn so far: same state, same dice; one stream per purpose."""

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        p = spec.purpose
        i = s.drawn[p]
        k0 = s.key0
        k1 = s.key1
        if isinstance(spec, Dice):
            sides: i64 = spec.sides
            if spec.n == 1:
                return (((mix(k0, k1, p, i) * sides) >> 32) + 1,)
            return tuple([((mix(k0, k1, p, i + j) * sides) >> 32) + 1 for j in range(spec.n)])
        assert isinstance(spec, Draw)
        if spec.weights:
            return (weighted(spec, mix(k0, k1, p, i)),)
        if spec.n == 1:
            size: i64 = len(spec.pool)
            return (spec.pool[mix(k0, k1, p, i) * size >> 32],)
        left = list(spec.pool)
        return tuple([left.pop((mix(k0, k1, p, i + j) * len(left)) >> 32) for j in range(spec.n)])


def weighted(spec: Draw, word: int) -> int:
    """The id that 32 random bits pick from a weighted pool."""
    at = (word * sum(spec.weights)) >> 32
    for i in range(len(spec.pool)):
        at -= spec.weights[i]
        if at < 0:
            return spec.pool[i]
    return spec.pool[-1]


@final
class Forced(Source):
    """Chance given in advance, in order.  Wrong purpose, wrong number or left-overs are errors.

    Each entry is ``(purpose, values)``.  With ``then`` given, that source goes on when the entries are used up.
    """

    def __init__(
        self, entries: list[tuple[int, tuple[int, ...]]], names: tuple[str, ...], then: Source | None = None
    ) -> None:
        self.entries = entries
        self.names = names
        self.then = then
        self.used = 0

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        if self.used >= len(self.entries):
            if self.then is None:
                raise BadChance(f"the game asks for {spec.n} x {self.names[spec.purpose]}, but no forced dice are left")
            return self.then.settle(s, spec)
        purpose, values = self.entries[self.used]
        if purpose != spec.purpose:
            raise BadChance(
                f"entry {self.used + 1} of the forced dice is for {self.names[purpose]}, "
                f"but the game asks for {spec.n} x {self.names[spec.purpose]}"
            )
        problem = spec.problem(values)
        if problem:
            raise BadChance(f"entry {self.used + 1} of the forced dice ({self.names[purpose]}): {problem}")
        self.used += 1
        return values

    def copy(self) -> Source:
        other = Forced(self.entries, self.names, self.then)
        other.used = self.used
        return other

    def left(self) -> int:
        """How many entries were not used."""
        return len(self.entries) - self.used


@final
class TypedChance(Source):
    """People type the dice and cards of the purposes in ``asked``; ``otherwise`` settles the rest."""

    def __init__(self, asked: frozenset[int], otherwise: Source) -> None:
        self.asked = asked
        self.otherwise = otherwise

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        if spec.purpose in self.asked:
            return None
        return self.otherwise.settle(s, spec)


@final
class FunctionSource(Source):
    """Calls a function of the state and the spec: for clients, which cannot inherit from compiled classes."""

    def __init__(self, settler: Callable[[Core, Spec], tuple[int, ...] | None]) -> None:
        self.settler = settler

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        return self.settler(s, spec)


@final
class Unsettled(Source):
    """Settles nothing, so that the machine stops at every chance: for looking ahead over all its results."""

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        return None


UNKNOWN: Final = Unsettled()


Outcome = tuple[tuple[int, ...], float]
"""Values as the machine takes them, and their probability."""


def chance_outcomes(s: Core) -> list[Outcome]:
    """Every result of the pending chance with its probability; empty when the state waits for no chance.

    The results are all different and their probabilities add up to 1, as in OpenSpiel's ``chance_outcomes``.
    """
    d = s.waiting
    if d is None or d.spec is None:
        return []
    return outcomes_of(d.spec)


def outcomes_of(spec: Spec) -> list[Outcome]:
    """Every result of a spec, in the order in which values can turn up, with its probability."""
    if isinstance(spec, Dice):
        faces = range(1, spec.sides + 1)
        rolls: list[tuple[int, ...]] = [()]
        for _ in range(spec.n):
            rolls = [(*roll, face) for roll in rolls for face in faces]
        each = 1.0 / len(rolls)
        return [(roll, each) for roll in rolls]
    assert isinstance(spec, Draw)
    ids: list[int] = sorted(set(spec.pool))
    weights = [0] * len(ids)
    for i in range(len(spec.pool)):
        weights[ids.index(spec.pool[i])] += spec.weights[i] if spec.weights else 1
    out: list[Outcome] = []
    draw_on((), 1.0, spec.n, ids, weights, out)
    return out


def draw_on(
    drawn: tuple[int, ...], probability: float, left: int, ids: list[int], weights: list[int], out: list[Outcome]
) -> None:
    """Add every way to draw ``left`` more ids; ``weights`` is how many copies of each are left."""
    if not left:
        out.append((drawn, probability))
        return
    total = sum(weights)
    for i in range(len(ids)):
        if weights[i]:
            fewer = weights[:]
            fewer[i] -= 1
            draw_on((*drawn, ids[i]), probability * weights[i] / total, left - 1, ids, fewer, out)


def keys_of(seed: int, world: str = "") -> tuple[int, int]:
    """Two 32-bit words for a seed of any size: neighbouring seeds give unrelated dice.

    Different worlds never share dice, so that no bot can imagine a game with its own seed and see its future.
    """
    raw = blake2b(f"{world}{seed}".encode(), digest_size=8).digest()
    return int.from_bytes(raw[:4], "big"), int.from_bytes(raw[4:], "big")
