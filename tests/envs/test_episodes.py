"""Random episodes over every pack, story and party."""

from __future__ import annotations

import pytest

from showdown.envs import ShowdownEnv
from tools.env_episodes import ENVIRONMENTS, Episode, combinations, main
from tools.env_episodes import play as play_episode

SHORT = 12
"""Decisions of an episode here; `python -m tools.env_episodes` plays whole ones."""


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_short_episodes_over_packs_stories_and_parties(environment: str) -> None:
    """Each environment plays every ninth combination; the tool plays all of them."""
    every = combinations()
    assert len({c.story for c in every}) >= 11 and {c.pack for c in every} >= {"", "homebrew-example"}
    assert {c.story.split(":")[0] for c in every} >= {"first-story", "white-lion", "screaming-antelope", "bellmaw"}
    turn = ENVIRONMENTS.index(environment)
    done = [play_episode(Episode(n, c, environment, SHORT)) for n, c in enumerate(every) if n % 9 == turn]
    assert [result.trouble for result in done if result.trouble] == []
    assert sum(result.alike for result in done) == 0 < sum(result.decisions for result in done)


def test_whole_episodes_with_every_survival_action() -> None:
    party = [c for c in combinations() if c.party == "lion-hunters" and c.story == "white-lion:2" and not c.pack]
    for number, environment in enumerate(ENVIRONMENTS):
        done = play_episode(Episode(number, party[0], environment, 1_500))
        assert done.trouble == "" and done.decisions > 100


def test_the_tool_says_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--episodes", "2", "--longest", "5"]) == 0
    said = capsys.readouterr().out
    assert "2 episodes in" in said and "exceptions: 0" in said


def test_a_monster_of_an_installed_pack_needs_no_pack_named() -> None:
    alone, named = ShowdownEnv(story="bellmaw:1"), ShowdownEnv(story="bellmaw:1", packs=["homebrew-example"])
    assert alone.reset(options={"seed": 1})[1]["kind"] == named.reset(options={"seed": 1})[1]["kind"]
    assert alone.keys() == named.keys()
