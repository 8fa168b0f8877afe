"""Typed characters that look like digits but are not."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.engine import NAMES, Game, IllegalOption
from showdown.language import say
from showdown.session.explain import explanation
from showdown.session.offers import answer_meant
from showdown.session.session import Session
from showdown.session.typed_input import find_option
from tests.support.pseudo_fights import played
from tests.support.textual_table import PLACED, session_after


@pytest.mark.parametrize("sign", ["²", "①", "½"])
def test_digits_that_no_number_is_made_of_are_refused_and_nothing_breaks(sign: str) -> None:
    session = Session(Game.first_story(seed=7, players=1), make_agent("heuristic", 7))
    assert session.decision is not None
    with pytest.raises(IllegalOption):
        find_option(session.decision, sign, True)
    with pytest.raises(IllegalOption):
        explanation(session, sign)


def test_numbers_of_other_scripts_are_numbers() -> None:
    session = Session(Game.first_story(seed=7, players=1), make_agent("heuristic", 7))
    assert session.decision is not None
    assert find_option(session.decision, "٢", True) == session.decision.options[1]


def test_a_refused_answer_lists_what_the_screen_shows() -> None:
    """It listed option keys (``target:a``), which the screen hides."""
    session = session_after(*PLACED)
    assert session.decision is not None
    with pytest.raises(IllegalOption) as refused:
        answer_meant(session, session.decision, "nonsense", True)
    assert refused.value.message == "'nonsense' is not offered here; legal: 1 Allister, 2 Erza, 3 Lucy, 4 Zachary"
    with pytest.raises(IllegalOption, match="legal: target:a, target:b"):
        answer_meant(session, session.decision, "take:head", True)


def test_a_refused_space_for_terrain_lists_spaces() -> None:
    """It listed option keys: "legal: lay:J6, lay:K6"."""
    session = played("level-2", 1)
    while session.decision is not None and session.decision.kind != "lay_tile":
        session.answer(session.bot.choose(session.game))
    assert session.decision is not None
    with pytest.raises(IllegalOption) as refused:
        answer_meant(session, session.decision, "V16", True)
    allowed = refused.value.problems[0].allowed
    assert allowed and all([space in NAMES for space in allowed])
    assert find_option(session.decision, allowed[0], True).key == f"lay:{allowed[0]}"


def test_a_survivor_inside_the_monster_is_at_no_distance() -> None:
    """It was "inside the Screaming Antelope, 99 spaces away"."""
    facts = {"lettered": "Coll (b)", "monster": "Antelope", "distance": 99, "threat": False}
    assert say("options.act", inside=True, at="", **facts) == "Coll (b) inside the Antelope, no threat"
    assert say("options.act", inside=False, at="K9", **facts) == "Coll (b) at K9, 99 spaces away, no threat"
