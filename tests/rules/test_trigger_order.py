"""Several cards in play that wait for the same moment, where one of them takes another out of play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

CARDS = """
rain: {level: special, type: mood, when: [{moment: monster turn starts, do: [{discard: mood}]}]}
hail: {level: special, type: mood, when: [{moment: monster turn starts, do: [HURT]}]}
snow: {level: special, type: mood, when: [{moment: monster turn starts, do: [HURT]}]}
quiet: {copies: 4, actions: []}
""".replace("HURT", "{gain: {who: all survivors, insanity: 1}}")


def begun(folder: Path, *in_play: str) -> Play:
    return play_with(
        beast(folder, CARDS),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: A1}}, b: {{at: V1}}}}
        players: [[a, b]]
        decks: {{ai: [quiet, quiet], in_play: [{", ".join(in_play)}]}}
        """,
    ).unwatched()


@pytest.mark.parametrize(("gone", "insanity"), [("hail", 0), ("rain", 1)])
def test_a_card_that_has_left_play_does_not_act(tmp_path: Path, gone: str, insanity: int) -> None:
    """[R-AI-13, R-MT-02]"""
    g = begun(tmp_path, "rain", "hail").choose("first:rain")
    g.choose(next(key for key in g.options if gone in key))
    assert [g.survivor(x)["insanity"] for x in "ab"] == [insanity, insanity]
    assert g.decks["in_play"] == [{"hail": "rain", "rain": "hail"}[gone]]
    g.expects("act_order")


def test_what_acted_before_it_left_has_acted(tmp_path: Path) -> None:
    """[R-AI-13, R-MT-02]"""
    g = begun(tmp_path, "rain", "hail").choose("first:hail")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 1]
    g.choose(next(key for key in g.options if "hail" in key))
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 1] and g.decks["in_play"] == ["rain"]
    g.expects("act_order")


def test_of_three_the_rest_is_asked_for_again(tmp_path: Path) -> None:
    """[R-MT-02, R-MT-04]"""
    g = begun(tmp_path, "rain", "hail", "snow")
    g.expects("trigger_order", "first:rain", "first:hail", "first:snow")
    g.choose("first:rain")
    g.choose(next(key for key in g.options if "hail" in key))
    g.expects("trigger_order", "first:hail", "first:snow")
    g.choose("first:hail")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 1]
    assert sorted(g.decks["in_play"]) == ["rain", "snow"]
