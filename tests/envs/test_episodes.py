"""Random episodes over every pack, story and party, and the features of a surge."""

from __future__ import annotations

import pytest

from showdown.envs import ShowdownEnv
from showdown.envs.features import NUMBER, deciding_cell, options_of
from tests.support.position import Play, play, to_hit
from tools.env_episodes import ENVIRONMENTS, Episode, combinations, main
from tools.env_episodes import play as play_episode

SHORT = 40
"""Decisions of an episode here; `python -m tools.env_episodes` plays whole ones."""


def surging(start: str, b_at: str, *keys: str) -> Play:
    """Survivor b is in the middle of a surge; the lion's blind spot is K7 and L7."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10}}, b: {{at: {b_at}, survival: 2, actions: [dodge, surge]}}, c: {{at: R3}}}}
        controller: c
        start: {start}
        decks: {{ai: [claw, chomp, maul], hit_locations: [beasts-knee, beasts-femur]}}
        """,
        to_hit(1, 1),
    )
    return g.choose(*keys, "surge:b")


def attack_from_behind(g: Play) -> float:
    rows = options_of(g.game.state, g.game.decision)
    return float(rows[g.options.index("attack:founding-stone")][NUMBER["attack from behind"]])


def test_a_surge_outside_an_act_crashed_the_environments_bug() -> None:
    """[R-SUR-10]"""
    g = surging("survivors-turn", "K7")
    assert not [scope for scope in g.game.state.scopes if scope.tag == "act"]
    assert attack_from_behind(g) == 1
    assert attack_from_behind(surging("survivors-turn", "J9")) == 0


def test_a_surge_in_another_act_describes_the_survivor_who_surges() -> None:
    """[R-SUR-10, R-ACT-02]"""
    assert attack_from_behind(surging("survivors-turn", "K7", "act:a")) == 1
    assert attack_from_behind(surging("survivors-turn", "J9", "act:a")) == 0


def test_a_decision_of_the_group_belongs_to_no_space() -> None:
    g = play("monster: {at: K8, facing: south}\nsurvivors: {a: {at: K10}, b: {at: J9}}\nstart: survivors-turn")
    g.expects("act_order")
    assert deciding_cell(g.game.state, g.game.decision) == -1
    g.choose("act:b")
    assert deciding_cell(g.game.state, g.game.decision) == g.game.state.survivors[1].cell


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_short_episodes_of_every_pack_story_and_party(environment: str) -> None:
    every = combinations()
    assert len({c.story for c in every}) >= 11 and {c.pack for c in every} >= {"", "homebrew-example"}
    assert {c.story.split(":")[0] for c in every} >= {"first-story", "white-lion", "screaming-antelope", "bellmaw"}
    troubles = [play_episode(Episode(n, c, environment, SHORT)).trouble for n, c in enumerate(every)]
    assert [trouble for trouble in troubles if trouble] == []


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
