"""A set that iterates in the order in which its items were added."""

from __future__ import annotations

from collections.abc import Iterator, MutableSet
from typing import TypeVar

T = TypeVar("T")


class OrderedSet(MutableSet[T]):
    """The order of a plain set of objects follows their addresses, so no run of the server could be repeated."""

    def __init__(self) -> None:
        self.items: dict[T, None] = {}

    def __contains__(self, item: object) -> bool:
        return item in self.items

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def add(self, value: T) -> None:
        self.items[value] = None

    def discard(self, value: T) -> None:
        self.items.pop(value, None)
