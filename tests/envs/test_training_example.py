"""The training example: learns from nothing, and its outcome depends on its seed alone."""

from __future__ import annotations

import json
from multiprocessing.pool import ThreadPool
from pathlib import Path

import numpy as np
import pytest

from showdown.envs.features import NUMBER, WIDE
from showdown.envs.training_example import HELD_OUT, main, play, train

STATED = Path(__file__).parents[2] / "bench" / "trained.json"


def small(workers: int) -> list[float]:
    with ThreadPool(workers) as pool:
        return [float(w) for w in train(3, 1, 5, 1, pool, lambda line: None)]


def test_the_same_seed_learns_the_same_with_any_number_of_workers() -> None:
    assert small(1) == small(2)


def test_the_weights_kept_beat_random_on_fights_never_trained_on() -> None:
    """The stated rate is that of the file; ten of its fights are played again here."""
    document = json.loads(STATED.read_text(encoding="utf-8"))
    weights = np.array(list(document["weights"].values()))
    assert len(weights) == WIDE == len(NUMBER)
    assert document["test"]["interval"][0] > 0.3
    won = sum(play(weights, seed, 3_000)[1] for seed in range(HELD_OUT, HELD_OUT + 10))
    assert won >= 5


def test_what_is_no_number_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--generations", "many"])
    assert "invalid int value" in capsys.readouterr().err
