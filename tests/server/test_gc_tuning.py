"""What is old is set aside from the search for garbage, and looked through when it has doubled."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from showdown.server.gc_tuning import SPARE, GcTuner


class Knot:
    """Garbage that only a search finds."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def gc_tuner() -> Iterator[GcTuner]:
    found = GcTuner()
    found.collect_all()
    yield found
    gc.unfreeze()


def test_what_is_set_aside_is_not_looked_through(gc_tuner: GcTuner) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    gc_tuner.freeze()
    del knot
    gc.collect()
    assert left() is not None


def test_garbage_among_it_goes_when_it_has_doubled(gc_tuner: GcTuner) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    gc_tuner.freeze()
    del knot
    more: list[list[int]] = [[] for _ in range(gc_tuner.kept + SPARE)]
    gc_tuner.freeze()
    assert left() is None
    assert gc_tuner.kept > len(more)


def test_a_few_more_are_nothing_to_stop_for(gc_tuner: GcTuner) -> None:
    before = gc_tuner.kept
    more: list[list[int]] = [[] for _ in range(SPARE // 2)]
    gc_tuner.freeze()
    assert gc_tuner.kept == before
    assert gc.get_freeze_count() >= before + len(more)
