"""Views one after another: equal to views made anew, and what did not change is the same object."""

from __future__ import annotations

import json

import pytest

from showdown.engine import Game, ViewSeries, decode_setup, view_of
from showdown.server.websocket.merge_patch import difference
from tests.fingerprints.fights import MOST_DECISIONS, Recorded, catalog_of, pick
from tests.support.recorded_fights import fights, name_of


@pytest.mark.parametrize("fight", fights(), ids=name_of)
def test_every_view_of_a_fight_equals_one_made_anew(fight: Recorded) -> None:
    """To the letter: fields stand in the same order, too."""
    game = Game(decode_setup(fight.setup), catalog_of(fight.pack))
    series = ViewSeries()
    for n in range(MOST_DECISIONS):
        assert json.dumps(series.view(game.state)) == json.dumps(view_of(game.state))
        if game.over:
            break
        game = game.twin()
        game.choose(game.decision.options[pick(fight.number, n, len(game.decision.options))])


def test_a_view_after_taking_back_is_the_earlier_one() -> None:
    game = Game.first_story(seed=7, players=1)
    series = ViewSeries()
    first = series.view(game.state)
    later = game.twin()
    later.choose("face:north")
    assert series.view(later.state) != first
    back = later.twin()
    back.undo()
    assert series.view(back.state) == first


def test_only_what_an_answer_changed_is_made_anew() -> None:
    game = Game.first_story(seed=7, players=1)
    for key in ("face:north", "at:I13", "at:R8"):
        game.choose(key)
    series = ViewSeries()
    before = series.view(game.state)
    after_deploying = game.twin()
    after_deploying.choose("at:Q10")
    after = series.view(after_deploying.state)
    assert set(difference(before, after)["survivors"]) == {"c"}  # type: ignore[call-overload]
    assert [letter for letter in "abcd" if after["survivors"][letter] is before["survivors"][letter]] == ["a", "b", "d"]
    assert after["decks"] is before["decks"] and after["monster"] is before["monster"]
    assert after["terrain"] is before["terrain"]


def test_two_views_made_anew_share_nothing() -> None:
    """A bot may write into its view."""
    game = Game.first_story(seed=7, players=1)
    one, other = view_of(game.state), view_of(game.state)
    one["decks"]["ai_unseen"].append("mine")
    one["monster"]["spaces"].clear()
    one["survivors"]["a"]["armor"].clear()
    one["rulings"]["mine"] = "yes"
    assert view_of(game.state) == other
