"""Old objects are frozen, and collected once their number has doubled."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from showdown.server.gc_tuning import SPARE, GcTuner


class Knot:
    """A reference cycle, which only the garbage collector finds."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def gc_tuner() -> Iterator[GcTuner]:
    found = GcTuner()
    found.collect_all()
    yield found
    gc.unfreeze()


def test_frozen_objects_are_not_collected(gc_tuner: GcTuner) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    gc_tuner.freeze()
    del knot
    gc.collect()
    assert left() is not None


def test_frozen_garbage_is_collected_when_it_has_doubled(gc_tuner: GcTuner) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    gc_tuner.freeze()
    del knot
    more: list[list[int]] = [[] for _ in range(gc_tuner.kept + SPARE)]
    gc_tuner.freeze()
    assert left() is None
    assert gc_tuner.kept > len(more)


def test_a_few_more_objects_cause_no_collection(gc_tuner: GcTuner) -> None:
    before = gc_tuner.kept
    more: list[list[int]] = [[] for _ in range(SPARE // 2)]
    gc_tuner.freeze()
    assert gc_tuner.kept == before
    # Some of the objects from before may have been freed meanwhile.
    assert gc.get_freeze_count() > before + len(more) // 2
