"""Changed copies of tuples: the numbers of a state are never changed in place, so that copies of it can share them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same values with another one at this index."""
    out = list(values)
    out[at] = value
    return tuple(out)


def increased(values: tuple[int, ...], at: int, amount: int) -> tuple[int, ...]:
    """The same numbers with the one at this index increased."""
    out = list(values)
    out[at] += amount
    return tuple(out)


def removed(values: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The same numbers without the one at this index."""
    return values[:at] + values[at + 1 :]


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The same numbers without the first one equal to ``value``.  Raises ValueError if there is none."""
    out = list(values)
    out.remove(value)
    return tuple(out)
