"""Keys of options: one letter per action, unique in every decision, the same in both modes of the terminal."""

from __future__ import annotations

import random

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, IllegalOption, core_catalog, read_position
from showdown.lookup.stories import stories
from showdown.session.action_keys import ACTIONS, COMMANDS, action_keys, action_of, offered_actions
from showdown.session.offers import answer_meant, offers_of
from showdown.session.open_game import Wishes, open_game
from showdown.session.session import Session
from showdown.session.typed_input import WORDS, command_in, find_option
from tests.support.textual_table import PLACED, session_after


@pytest.mark.parametrize("story", stories(core_catalog()))
def test_keys_are_unique_and_lead_back_to_their_option(story: str) -> None:
    wishes = Wishes()
    wishes.story, wishes.seed, wishes.players = story, 11, 2
    game, chance = open_game(wishes), random.Random(story)
    seen: set[str] = set()
    for _ in range(250):
        if game.over:
            break
        d = game.decision
        keys = action_keys(d)
        assert len(set(keys)) == len(keys)
        for key, option in zip(keys, d.options, strict=True):
            assert find_option(d, key, True) is option
            assert key.isdecimal() == (action_of(option) not in ACTIONS)
        seen |= set(offered_actions(d))
        game.choose(chance.choice(d.options).key)
    assert {"m", "e"} <= seen


def test_no_letter_is_both_an_action_and_a_command() -> None:
    assert not set(ACTIONS.values()) & {*COMMANDS, *WORDS}


def test_a_letter_that_several_options_share_is_followed_by_a_number() -> None:
    session = session_after(*PLACED, "target:a")
    assert session.decision is not None
    assert action_keys(session.decision) == ["1", "2", "d1", "d2"]
    assert find_option(session.decision, "d2", True).key == "dodge:body"
    with pytest.raises(IllegalOption):
        find_option(session.decision, "d3", True)


def test_capitals_are_other_actions_than_small_letters() -> None:
    session = acting()
    assert session.decision is not None
    assert find_option(session.decision, "e", True).key == "end"
    assert find_option(session.decision, "M", True) is find_option(session.decision, "m", True)
    for capital in "DSE":
        with pytest.raises(IllegalOption):
            find_option(session.decision, capital, True)


SURGING = """
white-lion level-1 K3 south
a P3 survival=3/3 actions=dodge,surge
b S4 survival=3/3 actions=dodge,surge
turn survivors round=2
"""


def test_a_key_that_is_also_a_space_to_move_to_is_ambiguous() -> None:
    session = Session(Game(read_position(SURGING)), make_agent("heuristic", 3))
    session.settle()
    session.answer("act:b")
    session.settle()
    assert session.decision is not None
    labels = action_keys(session.decision)
    assert "S1" in labels and session.moves() is not None
    with pytest.raises(IllegalOption, match="'S1' can mean"):
        answer_meant(session, session.decision, "S1", True)
    answer_meant(session, session.decision, "m S1", True).give(session)
    assert session.game.view()["survivors"]["b"]["at"] == "S1"


def test_t_is_the_threat_and_i_the_state_of_the_table() -> None:
    assert command_in("t") == command_in("threat") == command_in("o") == ("t", "")
    assert command_in("table") == ("i", "") and command_in("s") == ("", "")


def acting() -> Session:
    session = session_after(*PLACED, "target:a", "take:arms", "act:b")
    assert session.decision is not None and session.decision.kind == "action"
    return session


@pytest.mark.parametrize("typed", ["m K12", "move k12", "K12"])
def test_a_move_and_its_space_are_typed_at_once(typed: str) -> None:
    session = acting()
    assert session.decision is not None
    answer_meant(session, session.decision, typed, True).give(session)
    assert session.game.view()["survivors"]["b"]["at"] == "K12"
    session.undo()
    assert session.game.view()["survivors"]["b"]["at"] == "J14"


@pytest.mark.parametrize("typed", ["m A1", "A1", "e K12"])
def test_a_space_that_is_out_of_reach_or_no_move_is_refused(typed: str) -> None:
    session = acting()
    assert session.decision is not None
    with pytest.raises(IllegalOption):
        answer_meant(session, session.decision, typed, True)


def test_options_have_their_odds() -> None:
    session = acting()
    assert session.decision is not None
    attack = next(offer for offer in offers_of(session, session.decision) if offer.key.startswith("attack:founding"))
    assert "% to hit" in attack.odds
    setup = Session(Game.first_story(seed=7, players=1), make_agent("heuristic", 7))
    assert setup.decision is not None
    assert {offer.odds for offer in offers_of(setup, setup.decision)} == {""}
