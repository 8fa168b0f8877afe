"""Many fights in one call: the same fights, observations and rewards as one by one."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from showdown.engine.learning import PARTS
from showdown.envs import ShowdownEnv, ShowdownVector


@pytest.mark.parametrize("story, party", [("first-story", None), ("white-lion:2", "lion-hunters")])
def test_a_batch_plays_the_fights_that_single_environments_play(story: str, party: str | None) -> None:
    many = ShowdownVector(2, story=story, party=party, shaped=True)
    singles = [ShowdownEnv(story=story, party=party, shaped=True) for _ in range(2)]
    seen, _ = many.reset(options={"seed": 40})
    alone = [env.reset(options={"seed": 40 + i})[0] for i, env in enumerate(singles)]
    dice = np.random.default_rng(1)
    for _ in range(60):
        for name in (*PARTS, "action_mask"):
            for i in range(2):
                assert np.array_equal(seen[name][i], alone[i][name]), name
        actions = [int(dice.integers(mask.sum())) for mask in seen["action_mask"]]
        steps = [env.step(action) for env, action in zip(singles, actions, strict=True)]
        seen, rewards, ended, _, _ = many.step(np.array(actions))
        assert rewards.tolist() == pytest.approx([float(step[1]) for step in steps])
        assert ended.tolist() == [step[2] for step in steps]
        if ended.any():
            break
        alone = [step[0] for step in steps]


def test_a_fight_that_ends_begins_again_with_the_next_seed() -> None:
    many = ShowdownVector(3, players=1)
    seen, info = many.reset(options={"seed": 7})
    assert info["seed"].tolist() == [7, 8, 9]
    ended = np.zeros(3, dtype=bool)
    while not ended.any():
        seen, rewards, ended, cut, info = many.step(seen["action_mask"].sum(axis=1) - 1)
        assert not cut.any()
    over = int(np.flatnonzero(ended)[0])
    assert info["outcome"][over] in ("victory", "defeat")
    assert rewards[over] == (1.0 if info["outcome"][over] == "victory" else -1.0)
    assert 10 in many.batch.seeds
    fresh = ShowdownEnv(players=1).reset(options={"seed": 10})[0]
    assert np.array_equal(seen["fight"][many.batch.seeds.index(10)], fresh["fight"])


def test_fights_are_cut_off_after_so_many_decisions() -> None:
    many = ShowdownVector(2, longest=3)
    many.reset(seed=1)
    assert [many.step([0, 0])[3].tolist() for _ in range(3)] == [[False] * 2, [False] * 2, [True] * 2]


def test_copies_are_not_overwritten() -> None:
    many = ShowdownVector(2, copy=True)
    first, _ = many.reset(seed=1)
    kept = first["fight"].copy()
    for _ in range(5):
        many.step([0, 0])
    assert np.array_equal(first["fight"], kept)


def test_gymnasium_makes_it() -> None:
    envs = gymnasium.make_vec("showdown/WhiteLion-v1", num_envs=2, vectorization_mode="vector_entry_point")
    seen, _ = envs.reset(seed=1)
    assert seen in envs.observation_space
