"""Mighty Strike: a perfect hit gives +2 strength for the attack."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, to_hit, to_wound
from tests.support.survivor_cards import strikes

ART = "arts: [mighty-strike]"


@pytest.mark.parametrize(
    ("dice", "roll", "strength", "result"),
    [
        (to_hit(10, 1), 3, 3, "wound"),
        (to_hit(10, 1), 2, 3, "failure"),
        (to_hit(10, 10), 2, 5, "wound"),
        (to_hit(9, 1), 3, 1, "failure"),
    ],
)
def test_each_ten_adds_two(dice: Dice, roll: int, strength: int, result: str) -> None:
    """[R-SAT-04, R-WND-02] The stone has strength 1, the lion toughness 6."""
    g = strikes(dice, to_wound(roll), a=ART).choose("wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (strength, result)


def test_it_holds_for_every_location_of_the_attack_and_ends_with_it() -> None:
    """[R-SAT-11]"""
    g = strikes(
        to_hit(10, 8),
        to_wound(3),
        to_wound(3),
        to_hit(8, 1),
        to_wound(3),
        to_hit(1, 1),
        a=f"{ART}, actions: [dodge, surge]",
        locations="beasts-scapular-deltoid, beasts-ribs, fleshy-gut",
    )
    g.choose("wound:beasts-scapular-deltoid", "wound:beasts-ribs")
    g.choose("surge:a", "attack:founding-stone", "wound:fleshy-gut")
    assert [e.data["strength"] for e in g.events("wound-attempt")] == [3, 3, 1]


def test_only_the_owner() -> None:
    """[R-WND-02]"""
    g = strikes(to_hit(10, 1), to_wound(3), b=ART).choose("wound:beasts-knee")
    assert g.events("wound-attempt")[0].data["strength"] == 1
