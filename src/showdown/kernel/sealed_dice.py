"""Dice that no player can predict: a secret key, committed to at the start, revealed at the end.

Every number is a keyed hash of what it is for and its place in that stream, so anybody who is given the key afterwards
can compute every roll and draw again.  Like ``Seeded`` it reads what was drawn so far: taking back and choosing the
same brings the same dice.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Final, final

from showdown.kernel.chance import Dice, Draw, Source, Spec

if TYPE_CHECKING:
    from showdown.kernel.core import Core

KEY_BYTES: Final = 32
WORD: Final = 1 << 56
"""Numbers are taken from 56 bits: no intermediate leaves a machine word where this is compiled."""


def commitment_of(key: bytes, table: str) -> str:
    """What is published before the first roll: it fixes the key without showing it."""
    return sha256(key + table.encode()).hexdigest()


@final
class Sealed(Source):
    """Dice from a secret key and what was drawn so far; ``names`` are those of the streams, by purpose."""

    def __init__(self, key: bytes, names: tuple[str, ...]) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self.key = key
        self.names = names

    def below(self, limit: int, purpose: int, index: int) -> int:
        """A number from 0 to ``limit`` - 1, each as likely as the others: what would favour some is drawn again."""
        text = f"{self.names[purpose]}:{index}"
        fair = WORD - WORD % limit
        again = 0
        while True:
            message = text if again == 0 else f"{text}:{again}"
            word = int.from_bytes(blake2b(message.encode(), digest_size=7, key=self.key).digest(), "big")
            if word < fair:
                return word % limit
            again += 1

    def settle(self, s: Core, spec: Spec) -> tuple[int, ...] | None:
        p = spec.purpose
        i = s.drawn[p]
        if isinstance(spec, Dice):
            return tuple([self.below(spec.sides, p, i + j) + 1 for j in range(spec.n)])
        assert isinstance(spec, Draw)
        if spec.weights:
            at = self.below(sum(spec.weights), p, i)
            for j in range(len(spec.pool)):
                at -= spec.weights[j]
                if at < 0:
                    return (spec.pool[j],)
        left = list(spec.pool)
        return tuple([left.pop(self.below(len(left), p, i + j)) for j in range(spec.n)])
