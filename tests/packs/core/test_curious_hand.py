"""Curious Hand: when it is gained, a random survivor gains 1 insanity."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, strike
from tests.support.position import Play, draw, play, random_survivor


def insanity(g: Play) -> list[int]:
    return [g.survivor(x)["insanity"] for x in "abc"]


@pytest.mark.parametrize(("lot", "after"), [("a", [1, 0, 0]), ("b", [0, 1, 0]), ("c", [0, 0, 1])])
def test_on_gaining_it_a_random_survivor_gains_one_insanity(lot: str, after: list[int]) -> None:
    """Not necessarily the survivor who holds it.  [R-GEN-06, R-WND-05]"""
    g = strike("soft-belly", CRITICAL, draw("resource", "curious-hand"), random_survivor(lot))
    assert g.survivor("a")["resources"] == ["curious-hand"] and insanity(g) == after
    g.expects("action", "move", "end")


@pytest.mark.parametrize("card", ["sinew", "white-fur", "shimmering-mane"])
def test_no_other_resource_does(card: str) -> None:
    """[R-WND-05]"""
    g = strike("soft-belly", CRITICAL, draw("resource", card))
    assert insanity(g) == [0, 0, 0]
    g.expects("action", "move", "end")


LAST = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: J8}, b: {at: R3}, c: {at: C14, dead: true}}
    start: survivors-turn
    decks: {hit_locations: [beasts-femur]}
    """


def test_among_the_spoils_it_does_the_same_to_one_of_the_living() -> None:
    """[R-FS-18, R-GEN-06]"""
    g = play(
        LAST,
        draw("resource", "sinew"),
        draw("resource", "curious-hand", "sinew", "white-fur", "white-fur"),
        random_survivor("b"),
    ).choose("act:a", "use:founding-stone:sling", "wound:beasts-femur")
    assert "curious-hand" in g.view["rewards"] and insanity(g) == [0, 1, 0]
    g.expects_over("victory")


def test_gained_with_the_killing_blow_it_still_acts() -> None:
    """[R-AMB-12]"""
    g = play(
        LAST,
        draw("resource", "curious-hand"),
        random_survivor("a"),
        draw("resource", "lion-claw", "sinew", "white-fur", "white-fur"),
    ).choose("act:a", "use:founding-stone:sling", "wound:beasts-femur")
    assert g.survivor("a")["resources"] == ["curious-hand"] and insanity(g) == [1, 0, 0]
    g.expects_over("victory")
