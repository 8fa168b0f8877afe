"""What is old is set aside from the search for garbage, and looked through when it has doubled."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from showdown.server.garbage import SPARE, Garbage


class Knot:
    """Garbage that only a search finds."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    found = Garbage()
    found.look_through()
    yield found
    gc.unfreeze()


def test_what_is_set_aside_is_not_looked_through(garbage: Garbage) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    garbage.set_aside()
    del knot
    gc.collect()
    assert left() is not None


def test_garbage_among_it_goes_when_it_has_doubled(garbage: Garbage) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    garbage.set_aside()
    del knot
    more: list[list[int]] = [[] for _ in range(garbage.kept + SPARE)]
    garbage.set_aside()
    assert left() is None
    assert garbage.kept > len(more)


def test_a_few_more_are_nothing_to_stop_for(garbage: Garbage) -> None:
    before = garbage.kept
    more: list[list[int]] = [[] for _ in range(SPARE // 2)]
    garbage.set_aside()
    assert garbage.kept == before
    assert gc.get_freeze_count() >= before + len(more)
