"""`?` on a space and on a topic: the engine thinks ahead, the rulebook answers."""

from __future__ import annotations

import pytest

from showdown.agents import make_agent
from showdown.api import Game, IllegalOption
from showdown.table.explain import explanation
from showdown.table.session import Session


def placing() -> Session:
    session = Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 3))
    session.answer("face:south")
    return session


def test_a_space_that_can_be_chosen_says_so_first() -> None:
    lines = explanation(placing(), "k15").splitlines()
    assert lines[0].startswith("at:K15: ")
    assert lines[1].startswith("K15: 6 spaces from the White Lion, in its facing, in its field of view, in range")
    assert "Allister (a)" in lines[2]


def test_any_other_space_is_explained_all_the_same() -> None:
    assert explanation(placing(), "K8") == "K8: the White Lion stands there."
    assert "in its blind spot" in explanation(placing(), "K7")


def test_nothing_changes_by_asking() -> None:
    session = placing()
    before = session.game.digest()
    explanation(session, "A1")
    assert session.game.digest() == before


def test_a_topic_is_answered_and_nonsense_is_not() -> None:
    text = explanation(placing(), "ties")
    assert "The monster controller chooses freely" in text and "[R-TGT-03" in text
    assert "Dodge: " in explanation(placing(), "survival windows")
    with pytest.raises(IllegalOption):
        explanation(placing(), "xyzzy")
