"""The environments pass the official checkers without a warning; seeds, illegal actions, stories and rulings."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test  # type: ignore[import-untyped]

from showdown.engine import Game, ShowdownError
from showdown.engine.learning import KINDS, OPTIONS, VERSION
from showdown.envs import IDS, ShowdownEnv, ShowdownSeats


def test_gymnasium_accepts_it_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("showdown/FirstStory-v1", render_mode="ansi").unwrapped)


def test_pettingzoo_accepts_it_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(ShowdownSeats(players=4), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize("name", IDS)
def test_make_opens_every_registered_story(name: str) -> None:
    env: Any = gymnasium.make(name, party="rawhide", players=2).unwrapped
    assert env.reset(seed=3)[1]["kind"] in KINDS
    assert env.choice.story == IDS[name]


def test_a_masked_fight_is_played_to_its_end_and_its_history_replays() -> None:
    env = ShowdownEnv(players=2)
    random = np.random.default_rng(3)
    seen, info = env.reset(options={"seed": 11})
    assert info["seed"] == 11
    ended = False
    while not ended:
        assert info["action_mask"].sum() == len(env.keys()) > 1
        assert info["kind"] in KINDS
        seen, reward, ended, cut, info = env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
    assert seen in env.observation_space
    assert reward == (1.0 if info["outcome"] == "victory" else -1.0)
    game = Game.first_story(seed=11, players=2)
    for key in env.history():
        game.choose(key)
    assert game.over and game.outcome == info["outcome"]


def test_at_the_end_only_action_0_is_legal_and_does_nothing() -> None:
    env = ShowdownEnv(players=1)
    seen, _ = env.reset(options={"seed": 5})
    ended = False
    while not ended:
        seen, _, ended, _, info = env.step(int(seen["action_mask"].sum()) - 1)
    assert np.flatnonzero(info["action_mask"]).tolist() == [0]
    assert not seen["options"].any()
    again, reward, ended, _, info = env.step(0)
    assert ended and reward == 0 and not info["illegal"]
    assert np.array_equal(again["fight"], seen["fight"])


def test_the_same_seed_is_the_same_fight_and_another_is_not() -> None:
    env = ShowdownEnv()
    first, again, other = [env.reset(seed=n)[1]["seed"] for n in (5, 5, 6)]
    assert first == again != other


def test_an_action_that_is_no_option_changes_nothing_and_costs_a_little() -> None:
    env = ShowdownEnv()
    before, _ = env.reset(seed=1)
    for action in (OPTIONS - 1, -1):
        after, reward, ended, cut, info = env.step(action)
        assert info["illegal"] and reward < 0 and not ended and not cut
        assert all(np.array_equal(before[key], after[key]) for key in before)
    keys = env.history()
    assert env.step(0)[4]["illegal"] is False
    assert len(env.history()) > len(keys)


def test_a_fight_is_cut_off_after_so_many_decisions() -> None:
    env = ShowdownEnv(longest=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]


def test_levels_parties_and_drawing() -> None:
    env = ShowdownEnv(story="white-lion:1", party="rawhide", players=1, render_mode="ansi")
    env.reset(seed=2)
    drawn = env.render()
    assert "A B C D" in drawn and env.keys()[0] in drawn
    assert env.metadata["features"] == VERSION == "showdown.features/3"


def test_rulings_and_house_rules_reach_the_fight() -> None:
    env = ShowdownEnv(rulings={"facing-area": "lane"}, house={"board": "16x12"})
    env.reset(seed=1)
    assert env.fight is not None
    assert env.fight.game.setup.rulings == {"facing-area": "lane"}
    assert env.fight.game.setup.house == {"board": "16x12"}


@pytest.mark.parametrize(
    "arguments, says",
    [
        ({"render_mode": "human"}, "known: ansi"),
        ({"story": "lion"}, "monster and its level"),
        ({"story": "white-lion:9"}, "white-lion"),
        ({"rulings": {"facing": "wide"}}, "facing"),
        ({"party": "no-such-party"}, "no-such-party"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ShowdownError, match=says):
        ShowdownEnv(**arguments).reset(seed=1)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(ShowdownError, match="call reset"):
        ShowdownEnv().step(0)


def test_only_the_selected_seat_may_answer() -> None:
    env = ShowdownSeats(players=4)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.infos[agent]["action_mask"].any() == (agent == env.agent_selection)
