"""The example bots play, and each differs from the heuristic one where it says so; the benchmark of workers runs."""

from __future__ import annotations

import pytest

from bench.batch import measure
from showdown.engine import encode_setup, first_story
from showdown.sim.run_spec import FightRow, RunSpec, play_batch

STORY = encode_setup(first_story(4, 0, {}))


def fights(bot: str) -> list[FightRow]:
    return play_batch(RunSpec(bot, setup=STORY, bot=bot), 0, 3).rows


@pytest.fixture(scope="module")
def usual() -> list[FightRow]:
    return fights("heuristic")


@pytest.mark.parametrize("name", ["Early", "Never", "Surround", "Split", "Together"])
def test_an_example_plays_to_the_end_in_its_own_way(name: str, usual: list[FightRow]) -> None:
    rows = fights(f"examples.tactics:{name}")
    assert all(row.outcome in ("victory", "defeat") for row in rows)
    assert rows != usual


def test_two_workers_are_measured_against_one_on_equal_fights() -> None:
    found = measure(games=6, turns=1, dask=False, bot="random")
    assert found["pool_efficiency"]["median"] > 0
    assert set(found["fights_per_second"]) == {"pool_1", "pool_2"}
