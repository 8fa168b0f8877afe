"""The environments pass the official checkers; seeds, illegal actions, and many fights at once."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test  # type: ignore[import-untyped]

from showdown.engine import Game, ShowdownError
from showdown.envs import ShowdownEnv, ShowdownSeats, vector
from showdown.envs.features import KINDS, MOST_OPTIONS


def test_gymnasium_accepts_it() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(ShowdownEnv(render_mode="ansi"), skip_render_check=False)


def test_pettingzoo_accepts_it() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(ShowdownSeats(players=4), num_cycles=60, verbose_progress=False)


def test_a_masked_fight_is_played_to_its_end_and_its_history_replays() -> None:
    env = ShowdownEnv(players=2)
    random = np.random.default_rng(3)
    seen, info = env.reset(options={"seed": 11})
    assert info["seed"] == 11
    ended = False
    while not ended:
        assert seen in env.observation_space
        assert info["action_mask"].sum() == len(env.keys())
        assert info["kind"] in KINDS
        seen, reward, ended, cut, info = env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
    assert reward == (1.0 if info["outcome"] == "victory" else -1.0)
    assert seen["action_mask"].sum() == 0
    game = Game.first_story(seed=11, players=2)
    for key in env.history():
        game.choose(key)
    assert game.over and game.outcome == info["outcome"]


def test_the_same_seed_is_the_same_fight_and_another_is_not() -> None:
    env = ShowdownEnv()
    first, again, other = [env.reset(seed=n)[1]["seed"] for n in (5, 5, 6)]
    assert first == again != other


def test_an_action_that_is_no_option_changes_nothing_and_costs_a_little() -> None:
    env = ShowdownEnv()
    before, _ = env.reset(seed=1)
    for action in (MOST_OPTIONS - 1, -1):
        after, reward, ended, cut, info = env.step(action)
        assert info["illegal"] and reward < 0 and not ended and not cut
        assert all(np.array_equal(before[key], after[key]) for key in before)
    assert env.history() == []
    assert env.step(0)[4]["illegal"] is False


def test_a_fight_is_cut_off_after_so_many_decisions() -> None:
    env = ShowdownEnv(longest=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]


def test_levels_parties_and_drawing() -> None:
    env = ShowdownEnv(story="white-lion:1", party="rawhide", players=1, render_mode="ansi")
    env.reset(seed=2)
    drawn = env.render()
    assert "A B C D" in drawn and env.keys()[0] in drawn
    assert env.metadata["features"] == "showdown.features/2"


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ShowdownError, match="known: ansi"):
        ShowdownEnv(render_mode="human")
    with pytest.raises(ShowdownError, match="call reset"):
        ShowdownEnv().step(0)
    with pytest.raises(ShowdownError, match="monster and its level"):
        ShowdownEnv(story="lion").reset(seed=1)


def test_many_fights_step_side_by_side() -> None:
    fights = vector(3, players=1)
    seen, _ = fights.reset(seed=4)
    for _ in range(5):
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, _, _, info = fights.step(actions)
    assert seen["options"].shape[:2] == (3, MOST_OPTIONS)
    assert rewards.shape == (3,)
    assert not info["illegal"].any()
    fights.close()


def test_only_the_selected_seat_may_answer() -> None:
    env = ShowdownSeats(players=4)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
