"""Severe injury rolls made better by an art: never a natural 1, never above 10, also when rolled again."""

from __future__ import annotations

import pytest

from showdown.api import BadChance
from tests.support.position import Dice, Play, place, play, severe, to_hit


def hurt(*dice: Dice, house: str = "{}", art: str = "tough") -> Play:
    """Survivor a suffers a severe injury at the legs, where by the first printing only a 1 kills."""
    return play(
        f"""
        house: {house}
        rulings: {{legs-table: first-printing}}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0, arts: [{art}], injuries: {{legs: heavy}}}}, b: {{at: A16}}}}
        decks: {{ai: [claw]}}
        controller: b
        """,
        to_hit(7, 1),
        place("legs"),
        *dice,
    ).choose("take:legs")


def counted(g: Play) -> list[int]:
    return [e.data["roll"] for e in g.events("injury-roll")]


def test_a_natural_one_is_not_made_better() -> None:
    """[R-SEV-01] A 2 would not kill at the legs."""
    g = hurt(severe(1))
    assert counted(g) == [1]
    assert not g.survivor("a")["alive"]
    assert g.survivor("b")["alive"]


@pytest.mark.parametrize(("rolled", "counts"), [(2, 3), (8, 9), (9, 10), (10, 10)])
def test_every_other_roll_counts_one_more_and_at_most_ten(rolled: int, counts: int) -> None:
    """[R-SEV-01]"""
    g = hurt(severe(rolled))
    assert counted(g) == [counts]
    assert g.survivor("a")["alive"]


@pytest.mark.parametrize(("rolled", "counts", "alive"), [(1, 1, False), (2, 3, True), (9, 10, True), (10, 10, True)])
def test_the_second_roll_of_a_house_rule_is_made_better_in_the_same_way(rolled: int, counts: int, alive: bool) -> None:
    """[R-SEV-01]"""
    g = hurt(severe(1), severe(rolled), house="{reroll-deaths: once}")
    assert counted(g) == [counts]
    assert g.survivor("a")["alive"] is alive


@pytest.mark.parametrize("rolled", [2, 9])
def test_without_the_art_the_second_roll_counts_as_it_is(rolled: int) -> None:
    """[R-SEV-01]"""
    g = hurt(severe(1), severe(rolled), house="{reroll-deaths: once}", art="leader")
    assert counted(g) == [rolled]


def test_the_second_roll_is_a_d10() -> None:
    """[R-SEV-01]"""
    with pytest.raises(BadChance, match="11 is not between 1 and 10"):
        hurt(severe(1), severe(11), house="{reroll-deaths: once}")
